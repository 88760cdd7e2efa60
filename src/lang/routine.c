/* Finding functions among tokens; see routine.h. */
#include "lang/routine.h"

#include <string.h>

#include "lang/pack.h"

static const struct token *skip_group(const struct token *token,
                                      enum token_kind open,
                                      enum token_kind close)
{
    size_t depth = 0;
    for (; token->kind != TOKEN_END; token++) {
        if (token->kind == open)
            depth++;
        else if (token->kind == close && --depth == 0)
            return token + 1;
    }
    return token;
}

/* From '<' behind the '>' that closes it, or at what no list has in it. */
static const struct token *skip_angles(const struct token *token)
{
    size_t depth = 1;
    for (token++; depth > 0; ) {
        switch (token->kind) {
        case TOKEN_LESS: depth++; token++; break;
        case TOKEN_GREATER: depth--; token++; break;
        case TOKEN_SHIFT_RIGHT: depth -= depth > 1 ? 2 : 1; token++; break;
        case TOKEN_SEMICOLON:
        case TOKEN_END: return token;
        default: token = routine_skip(token);
        }
    }
    return token;
}

const struct token *routine_skip(const struct token *token)
{
    switch (token->kind) {
    case TOKEN_LEFT_PAREN:
        return skip_group(token, TOKEN_LEFT_PAREN, TOKEN_RIGHT_PAREN);
    case TOKEN_LEFT_BRACKET:
        return skip_group(token, TOKEN_LEFT_BRACKET, TOKEN_RIGHT_BRACKET);
    case TOKEN_LEFT_BRACE:
        return skip_group(token, TOKEN_LEFT_BRACE, TOKEN_RIGHT_BRACE);
    case TOKEN_LESS: return skip_angles(token);
    default: return token->kind == TOKEN_END ? token : token + 1;
    }
}

const struct token *routine_skip_operand(const struct token *token)
{
    return token->kind == TOKEN_LESS ? token + 1 : routine_skip(token);
}

bool routine_takes_argument(const struct token *token)
{
    static const char *const words[] = { "__launch_bounds__", "__align__",
                                         "alignas", "__attribute__",
                                         "__cluster_dims__", "decltype",
                                         "explicit" };
    return TOKEN_IS_ONE_OF(token, words);
}

static void note_word(struct routine *routine, const struct token *token)
{
    if (token_is_word(token, "__global__"))
        routine->is_kernel = true;
    else if (token_is_word(token, "__device__") ||
             token_is_word(token, "constexpr"))
        routine->is_device = true;
    else if (token_is_word(token, "static"))
        routine->is_static = true;
}

/* f<...>( of a specialisation: where its '<' is. */
static const struct token *special_of(const struct token *first,
                                      const struct token *greater)
{
    size_t depth = 0;
    for (const struct token *token = greater; token > first; token--) {
        depth += token->kind == TOKEN_GREATER;
        depth += token->kind == TOKEN_SHIFT_RIGHT ? 2 : 0;
        if (token->kind == TOKEN_LESS && --depth == 0)
            return token[-1].kind == TOKEN_NAME ? token : NULL;
    }
    return NULL;
}

/* The NAME of NAME "::" or NAME "<" ... ">" "::" before a name; NULL: none. */
static const struct token *struct_before(const struct token *first,
                                         const struct token *name)
{
    if (name - first < 2 || name[-1].kind != TOKEN_SCOPE)
        return NULL;
    const struct token *token = name - 2;
    if (token->kind == TOKEN_GREATER || token->kind == TOKEN_SHIFT_RIGHT) {
        const struct token *less = special_of(first, token);
        token = less != NULL ? less - 1 : token;
    }
    return token->kind == TOKEN_NAME ? token : NULL;
}

/* The operator's name is one token: "operator+"; of conversions, "operator". */
static const struct token *scan_operator(struct parser *parser,
                                         struct routine *routine,
                                         const struct token *word)
{
    struct arena *arena = parser->build->arena;
    const struct token *token = word + 1;
    bool brackets = token->kind == TOKEN_LEFT_PAREN ||
                    token->kind == TOKEN_LEFT_BRACKET;
    struct token *name = arena_alloc(arena, sizeof *name);
    *name = *word;
    routine->name = name;
    routine->within = struct_before(routine->first, word);
    if (token->kind == TOKEN_NAME) {
        routine->result = token;
        while (token->kind != TOKEN_LEFT_PAREN && token->kind != TOKEN_END)
            token++;
        return token;
    }
    const struct token *last = brackets ? token + 1 : token;
    if (last->kind == TOKEN_END)
        return last;
    name->text = arena_format(arena, "operator%.*s%.*s", (int)token->length,
                              token->text, brackets ? (int)last->length : 0,
                              last->text);
    name->length = strlen(name->text);
    return last + 1;
}

static void name_before(struct routine *routine, const struct token *paren)
{
    const struct token *token = paren - 1;
    if (token->kind == TOKEN_GREATER) {
        routine->special = special_of(routine->first, token);
        token = routine->special != NULL ? routine->special - 1 : token;
    }
    if (token->kind == TOKEN_NAME)
        routine->name = token;
    routine->within = struct_before(routine->first, token);
}

/* Up to the '(' of the parameters; NULL: this is no function. */
static const struct token *scan_head(struct parser *parser,
                                     struct routine *routine)
{
    const struct token *token = routine->first;
    while (token->kind != TOKEN_END) {
        note_word(routine, token);
        if (token_is_word(token, "operator")) {
            token = scan_operator(parser, routine, token);
            return token->kind == TOKEN_LEFT_PAREN ? token : NULL;
        }
        switch (token->kind) {
        case TOKEN_SEMICOLON:
        case TOKEN_ASSIGN:
        case TOKEN_LEFT_BRACE:
        case TOKEN_RIGHT_BRACE: return NULL;
        case TOKEN_LEFT_PAREN:
            if (token == routine->first)
                return NULL;
            if (token[1].kind == TOKEN_STAR)
                return NULL; /* a pointer to an array */
            if (!routine_takes_argument(token - 1)) {
                name_before(routine, token);
                return routine->name != NULL ? token : NULL;
            }
            token = routine_skip(token);
            break;
        case TOKEN_LEFT_BRACKET: token = routine_skip(token); break;
        default: token++;
        }
    }
    return NULL;
}

/* NAME ( "(" ... ")" | "{" ... "}" ) { "," ... } up to the body */
static const struct token *skip_inits(const struct token *token)
{
    while (token->kind == TOKEN_NAME) {
        token = routine_skip(token + 1);
        if (token->kind != TOKEN_COMMA)
            break;
        token++;
    }
    return token;
}

/* What "= default" stands for where there are no parameters; with some, the
 * members are copied without it. */
static const struct token *default_body(const struct routine *routine,
                                        const struct token *token)
{
    static const struct token body[] = {
        { .kind = TOKEN_LEFT_BRACE, .text = "{", .length = 1 },
        { .kind = TOKEN_RIGHT_BRACE, .text = "}", .length = 1 },
        { .kind = TOKEN_END, .text = "" },
    };
    bool is_default = token->kind == TOKEN_ASSIGN &&
                      token_is_word(token + 1, "default");
    return is_default && routine->parameters[1].kind == TOKEN_RIGHT_PAREN
               ? body
               : NULL;
}

/* From behind the parameters to the body, or to the ';'. */
static void scan_tail(struct routine *routine, const struct token *token)
{
    while (token->kind != TOKEN_END && token->kind != TOKEN_LEFT_BRACE &&
           token->kind != TOKEN_SEMICOLON) {
        if (token->kind == TOKEN_ARROW)
            routine->trailing = token + 1;
        if (routine->body == NULL)
            routine->body = default_body(routine, token);
        if (token->kind == TOKEN_COLON) {
            routine->inits = token + 1;
            token = skip_inits(token + 1);
        } else {
            token++;
        }
    }
    if (token->kind == TOKEN_LEFT_BRACE)
        routine->body = token;
    routine->behind = routine_skip(token);
}

/* Is the name in the struct its own: that of a constructor? */
static bool is_constructor(const struct routine *routine,
                           const struct type *owner)
{
    const struct token *tag = owner != NULL ? owner->info->tag : NULL;
    return tag != NULL && routine->name->length == tag->length &&
           memcmp(routine->name->text, tag->text, tag->length) == 0;
}

struct routine *routine_scan(struct parser *parser, const struct token *first,
                             const struct type *owner)
{
    struct routine *routine =
        arena_alloc(parser->build->arena, sizeof *routine);
    if (token_is_word(first, "template") && first[1].kind == TOKEN_LESS) {
        routine->head = first + 1;
        first = routine_skip(first + 1);
    }
    routine->first = first;
    routine->owner = owner;
    routine->space = parser->scope->view.space;
    routine->is_own = parser->reads_own;
    const struct token *paren = scan_head(parser, routine);
    if (paren == NULL)
        return NULL;
    routine->parameters = paren;
    if (routine->result == NULL && !is_constructor(routine, owner))
        routine->result = first;
    scan_tail(routine, routine_skip(paren));
    return routine;
}

/* parameter = specifiers declarator [ "=" default ], where "..." may stand
 * before the declarator's name */
struct parameter routine_parameter(struct parser *parser)
{
    struct specifiers specifiers = parse_specifiers(parser);
    struct declarator declarator = parse_declarator(parser, specifiers.type);
    struct parameter parameter = { .name = declarator.name,
                                   .type = declarator.type,
                                   .is_reference = declarator.is_reference };
    if (parameter.type->kind == TYPE_ARRAY && !parameter.is_reference)
        parameter.type =
            type_pointer(parser->build->arena, parameter.type->of);
    if (pack_at_dots(parser->token)) /* of a pack without a name */
        parser_next(parser);
    if (!parser_accept(parser, TOKEN_ASSIGN))
        return parameter;
    parameter.value = parser->token;
    while (!parser_at(parser, TOKEN_COMMA) && !parser_at_end(parser) &&
           !parser_at(parser, TOKEN_RIGHT_PAREN))
        parser->token = parser_at(parser, TOKEN_LESS)
                            ? parser->token + 1
                            : routine_skip(parser->token);
    return parameter;
}
