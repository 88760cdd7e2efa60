/* Expressions from the unary operators up to names and literals. */
#include "lang/arithmetic.h"
#include "lang/assign.h"
#include "lang/convert.h"
#include "lang/grammar.h"
#include "lang/literal.h"

/* "(" expression ")"; the operand keeps the text that it has inside. */
static struct operand parse_parentheses(struct parser *parser)
{
    parser_next(parser);
    struct operand inner = parse_expression(parser);
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    return inner;
}

static bool at_cast_word(const struct parser *parser)
{
    return parser_ahead(parser)->kind == TOKEN_LESS &&
           (parser_at_word(parser, "reinterpret_cast") ||
            parser_at_word(parser, "static_cast") ||
            parser_at_word(parser, "const_cast"));
}

/* named-cast = "static_cast" "<" type-name ">" "(" expression ")" */
static struct operand parse_named_cast(struct parser *parser)
{
    size_t offset = parser_next(parser)->offset;
    parser_expect(parser, TOKEN_LESS, "'<'");
    const struct type *type = parse_type_name(parser);
    parser_expect(parser, TOKEN_GREATER, "'>'");
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    struct operand operand = parse_expression(parser);
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    return convert_cast(parser, operand, type, offset);
}

/* C++ writes a cast like a call: float(x). */
static struct operand parse_call_cast(struct parser *parser)
{
    size_t offset = parser->token->offset;
    struct specifiers specifiers = parse_specifiers(parser);
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    struct operand operand = parse_expression(parser);
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    return convert_cast(parser, operand, specifiers.type, offset);
}

/* primary = NUMBER | CHARACTER | NAME | call | "(" expression ")" | cast */
static struct operand parse_primary(struct parser *parser)
{
    const struct token *token = parser->token;
    if (token->kind == TOKEN_NUMBER || token->kind == TOKEN_CHARACTER)
        return literal_value(parser, parser_next(parser));
    if (token->kind == TOKEN_LEFT_PAREN)
        return parse_parentheses(parser);
    if (at_cast_word(parser))
        return parse_named_cast(parser);
    if (token->kind == TOKEN_NAME && parse_at_type(parser) &&
        parser_ahead(parser)->kind == TOKEN_LEFT_PAREN)
        return parse_call_cast(parser);
    if (token->kind == TOKEN_NAME && !parse_at_type(parser))
        return parse_name(parser);
    parser_expected(parser, "an expression");
    return operand_bad(parser, token->offset);
}

/* "[" expression "]" behind `base` */
static struct operand parse_index(struct parser *parser, struct operand base)
{
    size_t offset = parser_next(parser)->offset;
    struct operand index = parse_expression(parser);
    parser_expect(parser, TOKEN_RIGHT_BRACKET, "']'");
    return operand_index(parser, base, index, offset);
}

/* "." NAME and "->" NAME behind `object` */
static struct operand parse_member(struct parser *parser,
                                   struct operand object)
{
    const struct token *token = parser_next(parser);
    if (token->kind == TOKEN_ARROW)
        object = operand_dereference(parser, object, token->offset);
    if (!parser_at(parser, TOKEN_NAME)) {
        parser_expected(parser, "a field's name");
        return operand_bad(parser, token->offset);
    }
    return operand_member(parser, object, parser_next(parser));
}

static bool parse_suffix(struct parser *parser, struct operand *operand)
{
    switch (parser->token->kind) {
    case TOKEN_LEFT_BRACKET:
        *operand = parse_index(parser, *operand);
        return true;
    case TOKEN_DOT:
    case TOKEN_ARROW:
        *operand = parse_member(parser, *operand);
        return true;
    case TOKEN_INCREMENT:
    case TOKEN_DECREMENT: {
        const struct token *token = parser_next(parser);
        *operand = assign_step(parser, *operand,
                               token->kind == TOKEN_DECREMENT, true,
                               token->offset);
        return true;
    }
    case TOKEN_LEFT_PAREN:
        parser_fail(parser, parser->token->offset,
                    "'%s' is no function and cannot be called",
                    operand->type->name);
        return false;
    default: return false;
    }
}

/* postfix = primary { "[" e "]" | "." NAME | "->" NAME | "++" | "--" } */
static struct operand parse_postfix(struct parser *parser)
{
    size_t start = parser->token->offset;
    struct operand operand = parse_primary(parser);
    if (operand.end == 0) {
        operand.start = start;
        operand.end = parser_last_end(parser);
    }
    while (parse_suffix(parser, &operand)) {
        operand.start = start;
        operand.end = parser_last_end(parser);
        operand.offset = operand.kind == OPERAND_MEMORY ? start
                                                        : operand.offset;
    }
    return operand;
}

/* "(" type-name ")" unary */
static struct operand parse_cast(struct parser *parser)
{
    size_t offset = parser_next(parser)->offset;
    const struct type *type = parse_type_name(parser);
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    struct operand operand = parse_unary(parser);
    return convert_cast(parser, operand, type, offset);
}

/* The type of an operand that is parsed, but leaves nothing behind. */
static const struct type *parse_unevaluated(struct parser *parser)
{
    size_t accesses = parser->build->access_count;
    size_t pieces = parser->build->piece_count;
    parser->unevaluated++;
    const struct type *type = parse_unary(parser).type;
    parser->unevaluated--;
    parser->build->access_count = accesses;
    parser->build->piece_count = pieces;
    return type;
}

/* "sizeof" ( "(" type-name ")" | unary ) */
static struct operand parse_sizeof(struct parser *parser)
{
    size_t offset = parser_next(parser)->offset;
    const struct type *type;
    struct parser before = *parser;
    bool paren = parser_accept(parser, TOKEN_LEFT_PAREN);
    if (paren && parse_at_type(parser)) {
        type = parse_type_name(parser);
        parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    } else {
        parser->token = before.token;
        type = parse_unevaluated(parser);
    }
    if (type->size == 0)
        parser_fail(parser, offset, "the size of '%s' is not known",
                    type->name);
    return operand_integer(parser, &type_ulong, (int64_t)type->size, offset);
}

struct prefix_rule {
    enum token_kind token;
    enum operator op;
};

static const struct prefix_rule prefix_rules[] = {
    { TOKEN_MINUS, OP_NEG },
    { TOKEN_TILDE, OP_BITNOT },
    { TOKEN_NOT, OP_NOT },
};

static struct operand apply_prefix(struct parser *parser,
                                   const struct token *token,
                                   struct operand operand)
{
    size_t offset = token->offset;
    size_t count = sizeof prefix_rules / sizeof *prefix_rules;
    for (size_t i = 0; i < count; i++)
        if (prefix_rules[i].token == token->kind)
            return arithmetic_unary(parser, prefix_rules[i].op, operand,
                                    offset);
    switch (token->kind) {
    case TOKEN_STAR: return operand_dereference(parser, operand, offset);
    case TOKEN_AND: return operand_address(parser, operand, offset);
    case TOKEN_INCREMENT:
    case TOKEN_DECREMENT:
        return assign_step(parser, operand, token->kind == TOKEN_DECREMENT,
                           false, offset);
    default: /* unary plus only promotes */
        operand = operand_read_scalar(parser, operand, "the operand of '+'");
        return convert_cast(parser, operand, convert_promoted(operand.type),
                            offset);
    }
}

static bool at_prefix(const struct parser *parser)
{
    switch (parser->token->kind) {
    case TOKEN_MINUS:
    case TOKEN_PLUS:
    case TOKEN_TILDE:
    case TOKEN_NOT:
    case TOKEN_STAR:
    case TOKEN_AND:
    case TOKEN_INCREMENT:
    case TOKEN_DECREMENT: return true;
    default: return false;
    }
}

static bool at_cast(const struct parser *parser)
{
    if (!parser_at(parser, TOKEN_LEFT_PAREN))
        return false;
    struct parser inside = *parser;
    inside.token++;
    return parse_at_type(&inside);
}

/* unary = ( "-" | "+" | "~" | "!" | "*" | "&" | "++" | "--" ) unary
 *       | "(" type-name ")" unary | "sizeof" ... | postfix */
struct operand parse_unary(struct parser *parser)
{
    const struct token *token = parser->token;
    struct operand operand;
    if (!parser_enter(parser))
        return operand_bad(parser, token->offset);
    if (at_prefix(parser)) {
        parser_next(parser);
        operand = apply_prefix(parser, token, parse_unary(parser));
        operand.start = token->offset;
        operand.end = parser_last_end(parser);
    } else if (parser_at_word(parser, "sizeof")) {
        operand = parse_sizeof(parser);
    } else if (at_cast(parser)) {
        operand = parse_cast(parser);
    } else {
        operand = parse_postfix(parser);
    }
    parser_leave(parser);
    return operand;
}
