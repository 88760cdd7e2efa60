/* Declarators: the pointers, arrays and name behind a type. */
#include "lang/constant.h"
#include "lang/function.h"
#include "lang/grammar.h"
#include "lang/pack.h"
#include "lang/routine.h"
#include "lang/template.h"

static const struct type *parse_qualifiers(struct parser *parser,
                                           const struct type *type)
{
    struct arena *arena = parser->build->arena;
    for (;;) {
        if (parser_accept_word(parser, "const"))
            type = type_const(arena, type);
        else if (parser_accept_word(parser, "volatile"))
            type = type_volatile(arena, type);
        else if (parser_accept_word(parser, "__restrict__") ||
                 parser_accept_word(parser, "__restrict") ||
                 parser_accept_word(parser, "restrict"))
            type = type_restrict(arena, type);
        else
            return type;
    }
}

/* { "*" { "const" | "volatile" | "__restrict__" } } */
static const struct type *parse_pointers(struct parser *parser,
                                         const struct type *type)
{
    while (parser_at(parser, TOKEN_STAR)) {
        if (type->depth >= PARSER_DEPTH_MAX) {
            parser_fail(parser, parser->token->offset,
                        "more than %d levels of pointers", PARSER_DEPTH_MAX);
            return type;
        }
        parser_next(parser);
        type = type_pointer(parser->build->arena, type);
        type = parse_qualifiers(parser, type);
    }
    return type;
}

/* The size between brackets; 0 when there is none. */
static uint64_t parse_size(struct parser *parser)
{
    if (parser_at(parser, TOKEN_RIGHT_BRACKET))
        return 0;
    size_t offset = parser->token->offset;
    struct operand size = parse_conditional(parser);
    size.offset = offset;
    size = constant_of(parser, size, "an array's size");
    int64_t count = size.expr->constant;
    if (count == 0 || (count < 0 && size.type->is_signed))
        parser_fail(parser, offset, "an array's size must be positive, not "
                    "%lld", (long long)count);
    return (uint64_t)count;
}

/* An array of which the size or the elements are still to be deduced. */
static const struct type *open_array(struct parser *parser,
                                     const struct type *of, unsigned open)
{
    struct type *type = arena_alloc(parser->build->arena, sizeof *type);
    *type = (struct type){ .kind = TYPE_ARRAY, .name = "array", .size = 1,
                           .align = 1, .of = of, .count = 1,
                           .open_count = open };
    return type;
}

/* arrays = { "[" [ constant ] "]" }: the last is the innermost */
static const struct type *parse_arrays(struct parser *parser,
                                       const struct type *type)
{
    size_t offset = parser->token->offset;
    if (!parser_accept(parser, TOKEN_LEFT_BRACKET) || !parser_enter(parser))
        return type;
    unsigned open = 0;
    bool is_open = template_at_open(parser, &open) &&
                   parser_ahead(parser)->kind == TOKEN_RIGHT_BRACKET;
    uint64_t count = 1;
    if (is_open)
        parser_next(parser);
    else
        count = parse_size(parser);
    parser_expect(parser, TOKEN_RIGHT_BRACKET, "']'");
    type = parse_arrays(parser, type);
    parser_leave(parser);
    if (parser_failed(parser))
        return type;
    if (is_open || template_is_open(type))
        return open_array(parser, type, is_open ? open : 0);
    if (type->size == 0) {
        parser_fail(parser, offset, "an array of '%s', whose size is not known",
                    type->name);
        return type;
    }
    if (type->depth >= PARSER_DEPTH_MAX) {
        parser_fail(parser, parser->token->offset,
                    "more than %d levels of arrays", PARSER_DEPTH_MAX);
        return type;
    }
    const struct type *array = type_array(parser->build->arena, type, count);
    if (array == NULL) {
        parser_fail(parser, offset, "the array has more than 2^40 bytes");
        return type;
    }
    return array;
}

/* Goes behind the ')' that belongs to a '(' already read. */
static void skip_parentheses(struct parser *parser)
{
    size_t open = 1;
    while (open > 0 && !parser_at_end(parser)) {
        if (parser_at(parser, TOKEN_LEFT_PAREN))
            open++;
        else if (parser_at(parser, TOKEN_RIGHT_PAREN))
            open--;
        parser_next(parser);
    }
    if (open > 0)
        parser_expected(parser, "')'");
}

/* [ "&" | "&&" ] [ "__restrict__" ] */
static bool parse_reference(struct parser *parser)
{
    bool refers = parser_accept(parser, TOKEN_AND) ||
                  parser_accept(parser, TOKEN_AND_AND);
    if (refers)
        parse_qualifiers(parser, &type_int);
    return refers;
}

/* result = specifiers pointers [ "&" ] */
const struct type *parse_result(struct parser *parser, bool *by_reference)
{
    struct specifiers specifiers = parse_specifiers(parser);
    const struct type *type = parse_pointers(parser, specifiers.type);
    *by_reference = parse_reference(parser);
    return type;
}

/* "(" "*" [ NAME ] ")" "(" parameters ")": what it gives back and takes is not
 * looked at, the function that it points to is known where it is called. */
static struct declarator function_pointer(struct parser *parser,
                                          const struct token *star)
{
    parser->token = routine_skip(parser->token);
    const struct token *behind = parser->token;
    parser->token = star;
    struct declarator result = parse_declarator(parser, &type_function);
    if (result.type->kind == TYPE_POINTER)
        result.type = result.type->of;
    if (!type_is_function(result.type))
        parser_fail(parser, star->offset, "an array of pointers to functions, "
                    "or a pointer to one, is not supported");
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    if (!parser_failed(parser))
        parser->token = behind;
    return result;
}

/* declarator = pointers [ "&" ] ( NAME | "(" declarator ")" | nothing ) arrays.
 * What stands around parentheses belongs to the inner declarator's type. */
struct declarator parse_declarator(struct parser *parser,
                                   const struct type *base)
{
    struct declarator result = { .type = parse_pointers(parser, base) };
    bool refers = parse_reference(parser);
    bool nested = parser_at(parser, TOKEN_LEFT_PAREN) &&
                  (parser_ahead(parser)->kind == TOKEN_STAR ||
                   parser_ahead(parser)->kind == TOKEN_AND ||
                   parser_ahead(parser)->kind == TOKEN_LEFT_PAREN);
    if (!nested) {
        if (pack_at_dots(parser->token) && parser->token[1].kind == TOKEN_NAME)
            parser_next(parser);
        if (parser_at(parser, TOKEN_NAME) && !parse_at_align(parser))
            result.name = parser_next(parser);
        result.type = parse_arrays(parser, result.type);
    } else if (parser_enter(parser)) {
        parser_next(parser);
        const struct token *inner = parser->token;
        skip_parentheses(parser);
        bool is_function = parser_at(parser, TOKEN_LEFT_PAREN);
        if (is_function)
            result = function_pointer(parser, inner);
        else
            result.type = parse_arrays(parser, result.type);
        const struct token *behind = parser->token;
        if (!is_function && !parser_failed(parser)) {
            parser->token = inner;
            result = parse_declarator(parser, result.type);
            parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
        }
        if (!parser_failed(parser))
            parser->token = behind;
        parser_leave(parser);
    }
    while (parse_at_align(parser))
        result.align = parse_align(parser, result.align);
    result.is_reference = result.is_reference || refers;
    return result;
}

/* type-name = specifiers declarator, without a name */
const struct type *parse_target(struct parser *parser, bool *is_reference)
{
    struct specifiers specifiers = parse_specifiers(parser);
    const struct token *token = parser->token;
    struct declarator declarator = parse_declarator(parser, specifiers.type);
    if (declarator.name != NULL)
        parser_fail(parser, token->offset, "a name in a type that needs none");
    *is_reference = declarator.is_reference;
    return declarator.type;
}

const struct type *parse_type_name(struct parser *parser)
{
    bool is_reference;
    return parse_target(parser, &is_reference);
}
