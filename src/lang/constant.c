/* Constants: array sizes and the values of -D. */
#include "lang/constant.h"

#include "lang/computed.h"
#include "lang/grammar.h"

/* Why is it not a constant, although its parts are? */
static bool is_undefined(const struct expr *expr)
{
    if (expr == NULL)
        return false;
    if (expr->kind == EXPR_BINARY && expr->left->kind == EXPR_CONSTANT &&
        expr->right->kind == EXPR_CONSTANT)
        return true;
    return is_undefined(expr->left) || is_undefined(expr->right) ||
           is_undefined(expr->third);
}

static struct operand not_constant(struct parser *parser,
                                   const struct operand *operand,
                                   const char *what)
{
    size_t offset = operand->offset;
    if (operand->kind == OPERAND_VALUE && is_undefined(operand->expr))
        parser_fail(parser, operand->expr->offset,
                    "%s has no value: a division by zero, or a shift that is "
                    "too wide", what);
    else
        parser_fail(parser, offset, "%s must be a constant", what);
    return operand_bad(parser, offset);
}

struct operand constant_of(struct parser *parser, struct operand operand,
                           const char *what)
{
    size_t offset = operand.offset;
    size_t accesses = parser->build->access_count;
    operand = operand_read(parser, operand);
    if (parser->build->access_count != accesses)
        return not_constant(parser, &operand, what);
    if (!type_is_integer(operand.type)) {
        parser_fail(parser, offset, "%s must be an integer, not '%s'", what,
                    operand.type->name);
        return operand_bad(parser, offset);
    }
    int64_t value;
    if (operand.expr->kind == EXPR_CONSTANT)
        return operand;
    if (!computed_value(operand.expr, parser->build->slots, &value))
        return not_constant(parser, &operand, what);
    return operand_integer(parser, operand.type, value, offset);
}

/* constant = conditional */
int64_t parse_constant(struct parser *parser, const char *what)
{
    struct operand operand = parse_conditional(parser);
    return constant_of(parser, operand, what).expr->constant;
}

size_t constant_find(const struct parser *parser, const struct token *name)
{
    const struct lang_options *options = parser->build->options;
    for (size_t i = options->define_count; i > 0; i--)
        if (token_is_word(name, options->defines[i - 1].name))
            return i - 1;
    return CONSTANT_NONE;
}

/* Reads the value's text, an integer or floating constant. */
static void read_define(struct parser *parser, const struct lang_define *define,
                        struct define_value *result)
{
    struct arena *arena = parser->build->arena;
    struct source *source = arena_alloc(arena, sizeof *source);
    *source = source_of(arena_format(arena, "-D %s", define->name),
                        define->value);
    struct parser value;
    parser_init(&value, parser->build, source, token_list(source, arena),
                PARSE_VALUE, parser->depth);
    struct operand operand = parse_conditional(&value);
    if (!parser_at_end(&value))
        parser_expected(&value, "end of value");
    if (operand.type->kind != TYPE_FLOATING)
        operand = constant_of(&value, operand, "the value");
    result->type = operand.type;
    result->value = operand.expr->constant;
    result->is_real = operand.expr->is_real;
    result->real = operand.expr->real;
}

struct operand constant_define(struct parser *parser, size_t number,
                               size_t offset)
{
    struct lang_define *define = &parser->build->options->defines[number];
    struct define_value *value = &parser->build->defines[number];
    define->used = true;
    if (value->state == DEFINE_UNDER_WAY)
        parser_fail(parser, offset, "the value of '%s' depends on itself",
                    define->name);
    if (parser_failed(parser))
        return operand_bad(parser, offset);
    if (value->state == DEFINE_UNREAD && parser_enter(parser)) {
        value->state = DEFINE_UNDER_WAY;
        read_define(parser, define, value);
        value->state = DEFINE_READ;
        parser_leave(parser);
    }
    if (parser_failed(parser)) {
        parser->token = parser->end;
        return operand_bad(parser, offset);
    }
    if (type_is_integer(value->type))
        return operand_integer(parser, value->type, value->value, offset);
    return operand_of_value(
        value->type, value->is_real
                         ? node_real(parser, value->real,
                                     type_bits(value->type), offset)
                         : node_none(parser, VALUE_NONE, offset));
}

const struct type *constant_type(struct parser *parser, size_t number)
{
    struct arena *arena = parser->build->arena;
    struct lang_define *define = &parser->build->options->defines[number];
    struct source *source = arena_alloc(arena, sizeof *source);
    *source = source_of(arena_format(arena, "-D %s", define->name),
                        define->value);
    define->used = true;
    struct parser value = *parser;
    value.source = source;
    parser_read_tokens(&value, token_list(source, arena));
    const struct type *type = parse_type_name(&value);
    if (!parser_at_end(&value))
        parser_expected(&value, "end of value");
    if (parser_failed(parser))
        parser->token = parser->end;
    return type;
}
