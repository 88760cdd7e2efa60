/* Expressions from the unary operators up to names and literals. */
#include "lang/arithmetic.h"
#include "lang/assign.h"
#include "lang/convert.h"
#include "lang/expression.h"
#include "lang/literal.h"
#include "lang/function.h"
#include "lang/method.h"
#include "lang/pack.h"
#include "lang/reference.h"

/* "(" expression ")", or a fold; the operand keeps the text that it has
 * inside. */
static struct operand parse_parentheses(struct parser *parser)
{
    if (pack_at_fold(parser))
        return pack_fold(parser);
    parser_next(parser);
    bool outer = parser->in_angles;
    parser->in_angles = false;
    struct operand inner = parse_expression(parser);
    parser->in_angles = outer;
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

/* (type &) place: the place is seen as of that type. */
static struct operand cast_reference(struct parser *parser,
                                     struct operand place,
                                     const struct type *type, size_t offset)
{
    if (place.kind != OPERAND_MEMORY && place.kind != OPERAND_VARIABLE)
        return convert_cast(parser, place, type, offset);
    struct operand old = place;
    struct operand pointer =
        convert_cast(parser, operand_address(parser, place, offset),
                     type_pointer(parser->build->arena, type), offset);
    place = operand_dereference(parser, pointer, offset);
    place.start = old.start;
    place.end = old.end;
    place.alias = old.alias;
    place.alias_end = old.alias_end;
    return place;
}

static struct operand apply_cast(struct parser *parser, struct operand operand,
                                 const struct type *type, bool is_reference,
                                 size_t offset)
{
    return is_reference ? cast_reference(parser, operand, type, offset)
                        : convert_cast(parser, operand, type, offset);
}

/* named-cast = "static_cast" "<" type-name ">" "(" expression ")" */
static struct operand parse_named_cast(struct parser *parser)
{
    bool is_reference;
    size_t offset = parser_next(parser)->offset;
    parser_expect(parser, TOKEN_LESS, "'<'");
    const struct type *type = parse_target(parser, &is_reference);
    parser_expect_greater(parser);
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    struct operand operand = parse_expression(parser);
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    return apply_cast(parser, operand, type, is_reference, offset);
}

/* ( "(" expression ")" | "{" expression "}" ) behind a type, from its offset
 * on: C++ writes a cast like a call, float(x); without a value it is 0 */
static struct operand parse_made(struct parser *parser,
                                 const struct type *type, size_t offset)
{
    bool in_braces = parser_accept(parser, TOKEN_LEFT_BRACE);
    enum token_kind end = in_braces ? TOKEN_RIGHT_BRACE : TOKEN_RIGHT_PAREN;
    if (!in_braces)
        parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    bool outer = parser->in_angles;
    parser->in_angles = false;
    struct operand value = parser_at(parser, end)
                               ? operand_integer(parser, &type_int, 0, offset)
                               : parse_expression(parser);
    parser->in_angles = outer;
    parser_expect(parser, end, in_braces ? "'}'" : "')'");
    return convert_cast(parser, value, type, offset);
}

/* type ( "(" ... ")" | "{" ... "}" | "::" NAME ) */
static struct operand parse_type_expression(struct parser *parser)
{
    size_t offset = parser->token->offset;
    const struct type *type = parse_specifiers(parser).type;
    if (parser_at(parser, TOKEN_SCOPE))
        return parse_scoped_name(parser, type);
    if (type->kind == TYPE_STRUCT)
        return method_make(parser, type);
    return parse_made(parser, type, offset);
}

/* What follows a type that begins an expression, not a declaration. */
static bool begins_value(const struct parser *parser)
{
    if (parser->token->kind != TOKEN_NAME || !parse_at_type(parser))
        return false;
    enum token_kind kind = parser_ahead(parser)->kind;
    return kind == TOKEN_LEFT_PAREN || kind == TOKEN_LEFT_BRACE ||
           kind == TOKEN_SCOPE || kind == TOKEN_LESS;
}

/* this "->" NAME; `*this` is seen to in parse_unary */
static struct operand parse_this(struct parser *parser)
{
    size_t offset = parser_next(parser)->offset;
    const struct frame *frame = parser->frame;
    if (frame == NULL || frame->self == NULL) {
        parser_fail(parser, offset, "'this' outside of a method");
        return operand_bad(parser, offset);
    }
    struct operand self = *frame->self, result;
    if (!parser_accept(parser, TOKEN_ARROW)) {
        self.offset = offset;
        return operand_address(parser, self, offset);
    }
    if (parse_method(parser, &self, &result))
        return result;
    if (!parser_at(parser, TOKEN_NAME)) {
        parser_expected(parser, "a field's name");
        return operand_bad(parser, offset);
    }
    return reference_field(parser, &self, parser_next(parser));
}

static bool joins_conditions(const struct token *token)
{
    return token->kind == TOKEN_AND_AND || token->kind == TOKEN_OR_OR ||
           token->kind == TOKEN_NOT;
}

/* A text that is a condition, as in assert(i < n && "beyond the end")? */
static bool at_message(const struct parser *parser)
{
    const struct token *token = parser->token;
    return token->kind == TOKEN_STRING && token != parser->first &&
           (joins_conditions(token - 1) || joins_conditions(token + 1));
}

/* { STRING }: where it lies is not null. */
static struct operand parse_message(struct parser *parser)
{
    size_t offset = parser->token->offset;
    while (parser_accept(parser, TOKEN_STRING))
        ;
    return operand_integer(parser, &type_bool, 1, offset);
}

/* primary = NUMBER | CHARACTER | NAME | call | "(" expression ")" | cast
 *         | type-expression | lambda | "this" */
static struct operand parse_primary(struct parser *parser)
{
    const struct token *token = parser->token;
    if (token->kind == TOKEN_NUMBER || token->kind == TOKEN_CHARACTER)
        return literal_value(parser, parser_next(parser));
    if (at_message(parser))
        return parse_message(parser);
    if (token->kind == TOKEN_LEFT_PAREN)
        return parse_parentheses(parser);
    if (at_cast_word(parser))
        return parse_named_cast(parser);
    if (token->kind == TOKEN_LEFT_BRACKET)
        return parse_lambda(parser);
    if (parser_at_word(parser, "this"))
        return parse_this(parser);
    if (begins_value(parser))
        return parse_type_expression(parser);
    if (token->kind == TOKEN_NAME && !parse_at_type(parser))
        return parse_name(parser);
    parser_expected(parser, "an expression");
    return operand_bad(parser, token->offset);
}

/* "[" expression "]" behind `base` */
static struct operand parse_index(struct parser *parser, struct operand base)
{
    size_t offset = parser_next(parser)->offset;
    bool outer = parser->in_angles;
    parser->in_angles = false;
    struct operand index = parse_expression(parser);
    parser->in_angles = outer;
    parser_expect(parser, TOKEN_RIGHT_BRACKET, "']'");
    struct token brackets = { .kind = TOKEN_OTHER, .offset = offset };
    struct operand result;
    if (method_operator(parser, &brackets, "operator[]", base, &index,
                        &result))
        return result;
    return operand_index(parser, base, index, offset);
}

/* "." NAME and "->" NAME behind `object` */
static struct operand parse_member(struct parser *parser,
                                   struct operand object)
{
    const struct token *token = parser_next(parser);
    struct operand result;
    if (token->kind == TOKEN_ARROW)
        object = operand_dereference(parser, object, token->offset);
    if (parse_method(parser, &object, &result) ||
        parse_static_member(parser, object.type, &result))
        return result;
    if (!parser_at(parser, TOKEN_NAME)) {
        parser_expected(parser, "a field's name");
        return operand_bad(parser, token->offset);
    }
    return operand_member(parser, object, parser_next(parser));
}

/* "(" arguments ")" behind an object that has operator() */
static bool parse_object_call(struct parser *parser, struct operand *object)
{
    static const char name[] = "operator()";
    struct routine *method =
        method_find(object->type, name, sizeof name - 1);
    size_t offset = parser->token->offset;
    if (method == NULL) {
        parser_fail(parser, offset, "'%s' is no function and cannot be called",
                    object->type->name);
        return false;
    }
    parser_next(parser);
    struct call_arguments arguments =
        method_arguments(parser, TOKEN_RIGHT_PAREN);
    arguments.offset = offset;
    arguments.start = object->start;
    *object = method_call(parser, *object, method, &arguments);
    return true;
}

/* "++" | "--" behind a place; operator++(int) has a 0 for its argument. */
static struct operand parse_step(struct parser *parser, struct operand operand)
{
    const struct token *token = parser_next(parser);
    struct operand zero = operand_integer(parser, &type_int, 0, token->offset);
    struct operand result;
    zero.end = token->end;
    if (method_operator(parser, token, NULL, operand, &zero, &result))
        return result;
    return assign_step(parser, operand, token->kind == TOKEN_DECREMENT, true,
                       token->offset);
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
    case TOKEN_DECREMENT:
        *operand = parse_step(parser, *operand);
        return true;
    case TOKEN_LEFT_PAREN: return parse_object_call(parser, operand);
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
        operand.end = operand.alias_end = parser_last_end(parser);
        if (parser->reads_own)
            operand.alias = NULL;
    }
    while (parse_suffix(parser, &operand)) {
        operand.start = start;
        operand.end = parser_last_end(parser);
        operand.offset = operand.kind == OPERAND_MEMORY ? start
                                                        : operand.offset;
    }
    return operand;
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

struct operand expression_prefix(struct parser *parser,
                                 const struct token *token,
                                 struct operand operand)
{
    size_t offset = token->offset;
    size_t count = sizeof prefix_rules / sizeof *prefix_rules;
    struct operand result;
    if (token->kind != TOKEN_AND &&
        method_operator(parser, token, NULL, operand, NULL, &result))
        return result;
    for (size_t i = 0; i < count; i++)
        if (prefix_rules[i].token == token->kind)
            return arithmetic_unary(parser, prefix_rules[i].op, operand,
                                    offset);
    switch (token->kind) {
    case TOKEN_STAR:
        if (function_is_type(operand.type))
            return operand;
        return operand_dereference(parser, operand, offset);
    case TOKEN_AND:
        if (function_is_type(operand.type))
            return operand;
        return operand_address(parser, operand, offset);
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

/* "(" type-name ")" unary; false: it is something else. */
static bool parse_cast(struct parser *parser, struct operand *operand)
{
    bool is_reference;
    size_t offset = parser->token->offset;
    struct parser before = *parser;
    if (!parser_accept(parser, TOKEN_LEFT_PAREN))
        return false;
    const struct type *type = parse_whole_type(parser, &is_reference);
    if (type == NULL) {
        *parser = before;
        return false;
    }
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    *operand = apply_cast(parser, parse_unary(parser), type, is_reference,
                          offset);
    return true;
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
        operand = expression_prefix(parser, token, parse_unary(parser));
        operand.start = token->offset;
        operand.end = parser_last_end(parser);
        operand.alias = NULL;
    } else if (parser_at_word(parser, "sizeof") ||
               parser_at_word(parser, "alignof")) {
        operand = parse_sizeof(parser);
    } else if (!parse_cast(parser, &operand)) {
        operand = parse_postfix(parser);
    }
    parser_leave(parser);
    return operand;
}
