/* Constants of the host code; see host.h. */
#include "lang/host.h"

#include <string.h>

#include "lang/grammar.h"
#include "lang/routine.h"

/* The text may be any: no more is remembered than this. */
enum { NAMES_MAX = 200, NAME_ROOM = 64, VALUE_TOKENS_MAX = 200 };

/* ---- values ---- */

/* "grid.x" is one name here: what was remembered of it. */
static bool is_component(const struct token *token)
{
    return token->kind == TOKEN_NAME && token[1].kind == TOKEN_DOT &&
           token[2].kind == TOKEN_NAME && token[2].length == 1 &&
           token[1].text == token->text + token->length &&
           token[2].text == token[1].text + 1;
}

/* A copy that ends where the value does. */
static const struct token *value_tokens(struct arena *arena,
                                        const struct token *first,
                                        const struct token *end)
{
    size_t count = 0;
    struct token *list =
        arena_array(arena, (size_t)(end - first) + 1, sizeof *list);
    for (const struct token *token = first; token < end; token++) {
        struct token *copy = &list[count++];
        *copy = *token;
        if (end - token > 2 && is_component(token)) {
            copy->length = token->length + 2;
            copy->end = token[2].end;
            token += 2;
        }
    }
    list[count] = (struct token){ .kind = TOKEN_END, .text = "",
                                  .offset = end->offset, .end = end->offset };
    return list;
}

/* False: it is no constant integer. Errors are nobody's. */
static bool value_of(struct host *host, const struct token *first,
                     const struct token *end, int64_t *value)
{
    struct parser parser = *host->parser;
    struct build *build = parser.build;
    struct diagnostic *outer = build->diagnostic, ignored = { 0 };
    if (first >= end || end - first > VALUE_TOKENS_MAX)
        return false;
    parser_read_tokens(&parser, value_tokens(build->arena, first, end));
    build->diagnostic = &ignored;
    *value = parse_constant(&parser, "a value");
    bool is_constant = !ignored.failed && parser_at_end(&parser);
    build->diagnostic = outer;
    diagnostic_free(&ignored);
    return is_constant;
}

/* ---- what is remembered ---- */

/* A name without a value hides older ones of its name. */
static void remember(struct host *host, const char *name, size_t length,
                     bool is_known, int64_t value)
{
    struct symbol *symbol = scope_add_text(
        host->parser->scope, is_known ? SYMBOL_CONSTANT : SYMBOL_REFUSED, name,
        length);
    symbol->type = &type_long;
    symbol->value = value;
    symbol->why = "it is not constant";
    host->names++;
}

/* "grid.x", of a name that is not too long. */
static size_t component(char text[NAME_ROOM], const struct token *name,
                        int axis)
{
    memcpy(text, name->text, name->length);
    text[name->length] = '.';
    text[name->length + 1] = "xyz"[axis];
    return name->length + 2;
}

static bool is_short(const struct token *name)
{
    return name->length + 2 <= NAME_ROOM;
}

static void remember_shape(struct host *host, const struct token *name,
                           bool is_known, const uint32_t shape[3])
{
    char text[NAME_ROOM];
    for (int axis = 0; axis < 3 && is_short(name); axis++) {
        size_t length = component(text, name, axis);
        remember(host, arena_text(host->parser->build->arena, text, length),
                 length, is_known, shape[axis]);
    }
    remember(host, name->text, name->length, false, 0);
}

/* The constant of that name in the host code, or NULL. */
static struct symbol *remembered(struct host *host, const char *name,
                                 size_t length)
{
    struct scope *scope = host->parser->scope;
    struct symbol *symbol = scope_find(scope, name, length, false);
    bool is_local = symbol != NULL && symbol->kind == SYMBOL_CONSTANT &&
                    symbol->level > scope->view.file;
    return is_local ? symbol : NULL;
}

static struct symbol *remembered_axis(struct host *host,
                                      const struct token *name, int axis)
{
    char text[NAME_ROOM];
    return is_short(name)
               ? remembered(host, text, component(text, name, axis))
               : NULL;
}

static void forget(struct host *host, const struct token *name)
{
    struct symbol *of[] = {
        remembered(host, name->text, name->length),
        remembered_axis(host, name, 0),
        remembered_axis(host, name, 1),
        remembered_axis(host, name, 2),
    };
    for (int i = 0; i < 4; i++)
        if (of[i] != NULL)
            of[i]->kind = SYMBOL_REFUSED;
}

/* ---- declarations ---- */

const struct token *host_item_end(const struct token *token)
{
    while (token->kind != TOKEN_COMMA && token->kind != TOKEN_SEMICOLON &&
           token->kind != TOKEN_RIGHT_PAREN &&
           token->kind != TOKEN_RIGHT_BRACE && token->kind != TOKEN_END)
        token = routine_skip_operand(token);
    return token;
}

/* item { "," item } up to `end`: 1 to 3 sizes. */
static bool read_sizes(struct host *host, const struct token *first,
                       const struct token *end, uint32_t shape[3])
{
    shape[0] = shape[1] = shape[2] = 1;
    for (int axis = 0; axis < 3; axis++) {
        const struct token *item = host_item_end(first);
        int64_t value;
        if (item > end)
            item = end;
        if (!value_of(host, first, item, &value) || value < 1 ||
            value > UINT32_MAX)
            return false;
        shape[axis] = (uint32_t)value;
        if (item == end)
            return true;
        first = item + 1;
    }
    return false;
}

/* "dim3" ( "(" | "{" ) sizes ( ")" | "}" ), all of it, or a name of a dim3 */
static bool read_dim3(struct host *host, const struct token *first,
                      const struct token *end, uint32_t shape[3])
{
    first += token_is_word(first, "dim3");
    bool has_list = first->kind == TOKEN_LEFT_PAREN ||
                    first->kind == TOKEN_LEFT_BRACE;
    if (has_list && routine_skip(first) == end)
        return read_sizes(host, first + 1, end - 1, shape);
    if (end - first != 1 || first->kind != TOKEN_NAME)
        return false;
    for (int axis = 0; axis < 3; axis++) {
        const struct symbol *symbol = remembered_axis(host, first, axis);
        if (symbol == NULL)
            return false;
        shape[axis] = (uint32_t)symbol->value;
    }
    return true;
}

bool host_shape(struct host *host, const struct token *first,
                const struct token *end, uint32_t shape[3])
{
    return read_dim3(host, first, end, shape) ||
           read_sizes(host, first, end, shape);
}

bool host_bytes(struct host *host, const struct token *first,
                const struct token *end, uint32_t *bytes)
{
    int64_t value;
    if (!value_of(host, first, end, &value) || value < 0 || value > UINT32_MAX)
        return false;
    *bytes = (uint32_t)value;
    return true;
}

/* NAME [ "=" value | "(" sizes ")" | "{" sizes "}" ]; gives its end. */
static const struct token *declare(struct host *host, const struct token *name,
                                   bool is_dim3)
{
    const struct token *value = name + 1, *end = host_item_end(value);
    value += value->kind == TOKEN_ASSIGN;
    if (is_dim3) {
        uint32_t shape[3] = { 1, 1, 1 };
        bool is_known = value == end || read_dim3(host, value, end, shape);
        remember_shape(host, name, is_known, shape);
    } else {
        int64_t number = 0;
        bool is_known = value_of(host, value, end, &number);
        remember(host, name->text, name->length, is_known, number);
    }
    return end;
}

static bool is_type_word(const struct token *token)
{
    static const char *const words[] = {
        "const", "constexpr", "static", "unsigned", "signed", "int", "long",
        "short", "size_t", "uint", "auto", "dim3", "int32_t", "int64_t",
        "uint32_t", "uint64_t",
    };
    return TOKEN_IS_ONE_OF(token, words);
}

/* type-word { type-word } declarator { "," declarator } */
static void take_declaration(struct host *host, const struct token *token)
{
    bool is_dim3 = false;
    while (is_type_word(token)) {
        is_dim3 = is_dim3 || token_is_word(token, "dim3");
        token++;
    }
    while (token->kind == TOKEN_NAME && host->names < NAMES_MAX) {
        token = declare(host, token, is_dim3);
        host->until = token;
        if (token->kind != TOKEN_COMMA)
            break;
        token++;
    }
}

/* ---- the walk ---- */

static bool may_change(const struct token *name)
{
    const struct token *next = name + 1, *last = name - 1;
    if (next->kind == TOKEN_DOT && next[1].kind != TOKEN_END)
        next += 2;
    bool is_pointed_to = last->kind == TOKEN_AND &&
                         (last[-1].kind == TOKEN_LEFT_PAREN ||
                          last[-1].kind == TOKEN_COMMA);
    return (next->kind >= TOKEN_ASSIGN && next->kind < TOKEN_COUNT) ||
           next->kind == TOKEN_INCREMENT || next->kind == TOKEN_DECREMENT ||
           last->kind == TOKEN_INCREMENT || last->kind == TOKEN_DECREMENT ||
           is_pointed_to || last->kind == TOKEN_SHIFT_RIGHT; /* cin >> n */
}

static bool begins_statement(const struct token *token)
{
    const struct token *last = token - 1;
    return last->kind == TOKEN_SEMICOLON || last->kind == TOKEN_LEFT_BRACE ||
           last->kind == TOKEN_RIGHT_BRACE || last->kind == TOKEN_LEFT_PAREN;
}

void host_take(struct host *host, const struct token *token)
{
    if (host->until != NULL && token < host->until)
        return;
    if (token->kind == TOKEN_LEFT_BRACE) {
        scope_enter(host->parser->scope);
        host->blocks++;
    } else if (token->kind == TOKEN_RIGHT_BRACE && host->blocks > 0) {
        scope_leave(host->parser->scope);
        host->names = --host->blocks > 0 ? host->names : 0;
    } else if (host->blocks > 0 && token->kind == TOKEN_NAME) {
        if (begins_statement(token) && is_type_word(token))
            take_declaration(host, token);
        else if (may_change(token))
            forget(host, token);
    }
}
