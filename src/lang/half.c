/*
 * Functions of numbers of 16 bits, half and __nv_bfloat16: those that round once
 * are computed where their arguments are known; of the others that is not known,
 * only what they need. Those of pairs are in half.cuh.
 */
#include "lang/half.h"

#include <string.h>

#include "lang/arithmetic.h"
#include "lang/convert.h"

static const struct type *named_type(const char *name)
{
    return strcmp(name, "float") == 0 ? &type_float
                                      : type_find(name, strlen(name));
}

/* All arguments are evaluated; the value is of the type `detail`, or of the
 * first argument's. */
static struct operand apply_number(struct parser *parser,
                                   const struct call *call)
{
    const char *name = call->function->detail;
    struct operand first =
        operand_read_scalar(parser, call->arguments[0], "an argument");
    const struct type *type = first.type;
    if (name != NULL)
        type = named_type(name);
    struct expr *expr = node_none(parser, type_class(type), call->offset);
    expr->is_function = true;
    for (size_t i = call->count; i > 1; i--) {
        struct operand argument = operand_read_scalar(
            parser, call->arguments[i - 1], "an argument");
        expr = node_made_of(parser, argument.expr, expr);
    }
    return operand_of_value(type, node_made_of(parser, first.expr, expr));
}

static struct operand as_function(struct operand operand)
{
    struct expr *expr = operand.expr;
    if (expr->kind == EXPR_UNARY || expr->kind == EXPR_BINARY)
        expr->is_function = true;
    return operand;
}

/* An operator of two numbers of the first one's type. */
static struct operand apply_two(struct parser *parser, const struct call *call)
{
    struct operand first =
        operand_read_scalar(parser, call->arguments[0], "an argument");
    struct operand second =
        convert_to(parser, call->arguments[1], first.type, call->offset);
    return as_function(arithmetic_binary(parser, call->function->op, first,
                                         second, call->offset));
}

static struct operand apply_one(struct parser *parser, const struct call *call)
{
    struct operand first =
        operand_read_scalar(parser, call->arguments[0], "an argument");
    struct expr *expr = node_unary(parser, call->function->op, first.expr,
                                   call->offset);
    expr->bits = type_bits(first.type);
    return as_function(operand_of_value(first.type, expr));
}

/* To the type `detail`, to nearest. */
static struct operand apply_converted(struct parser *parser,
                                      const struct call *call)
{
    return convert_to(parser, call->arguments[0],
                      named_type(call->function->detail), call->offset);
}

/* Rounded by the operator, then an integer of the type `detail`. */
static struct operand apply_to_integer(struct parser *parser,
                                       const struct call *call)
{
    struct operand rounded = apply_one(parser, call);
    return convert_to(parser, rounded, named_type(call->function->detail),
                      call->offset);
}

#define ONE(OP, NAME) { NAME, apply_one, 1, NULL, OP, 0 }
#define TWO(OP, NAME) { NAME, apply_two, 2, NULL, OP, 0 }
#define CONVERTS(TYPE, NAME) { NAME, apply_converted, 1, TYPE, 0, 0 }
#define TO_INTEGER(TYPE, NAME)                                  \
    { NAME "_rn", apply_to_integer, 1, TYPE, OP_NEAREST, 0 },   \
    { NAME "_rz", apply_to_integer, 1, TYPE, OP_TRUNCATE, 0 },  \
    { NAME "_rd", apply_to_integer, 1, TYPE, OP_FLOOR, 0 },     \
    { NAME "_ru", apply_to_integer, 1, TYPE, OP_CEILING, 0 }
#define GIVES(TYPE, COUNT, NAME) { NAME, apply_number, COUNT, TYPE, 0, 0 }
#define SAME(COUNT, NAME) GIVES(NULL, COUNT, NAME)
#define ROUNDED(TYPE, NAME) \
    CONVERTS(TYPE, NAME "_rn"), GIVES(TYPE, 1, NAME "_rz"), \
    GIVES(TYPE, 1, NAME "_rd"), GIVES(TYPE, 1, NAME "_ru")
static const struct function functions[] = {
    ONE(OP_ROOT, "hsqrt"), ONE(OP_CEILING, "hceil"), ONE(OP_FLOOR, "hfloor"),
    ONE(OP_NEAREST, "hrint"), ONE(OP_TRUNCATE, "htrunc"),
    ONE(OP_MAGNITUDE, "__habs"), ONE(OP_NEG, "__hneg"),
    SAME(1, "hrsqrt"), SAME(1, "hrcp"),   SAME(1, "hexp"),   SAME(1, "hexp2"),
    SAME(1, "hexp10"), SAME(1, "hlog"),   SAME(1, "hlog2"),  SAME(1, "hlog10"),
    SAME(1, "hsin"),   SAME(1, "hcos"),   SAME(1, "htanh"),
    TWO(OP_ADD, "__hadd"), TWO(OP_SUB, "__hsub"), TWO(OP_MUL, "__hmul"),
    TWO(OP_DIV, "__hdiv"), TWO(OP_MIN, "__hmin"), TWO(OP_MAX, "__hmax"),
    SAME(2, "__hmin_nan"), SAME(2, "__hmax_nan"), SAME(2, "__hadd_sat"),
    SAME(2, "__hsub_sat"), SAME(2, "__hmul_sat"), SAME(2, "__hadd_rn"),
    SAME(2, "__hsub_rn"),  SAME(2, "__hmul_rn"),  SAME(3, "__hfma"),
    SAME(3, "__hfma_sat"), SAME(3, "__hfma_relu"),
    TWO(OP_EQ, "__heq"), TWO(OP_LT, "__hlt"), TWO(OP_LE, "__hle"),
    TWO(OP_GT, "__hgt"), TWO(OP_GE, "__hge"), TWO(OP_NE, "__hneu"),
    GIVES("int32_t", 2, "__hequ"), GIVES("int32_t", 2, "__hne"),
    GIVES("int32_t", 2, "__hltu"), GIVES("int32_t", 2, "__hleu"),
    GIVES("int32_t", 2, "__hgtu"), GIVES("int32_t", 2, "__hgeu"),
    GIVES("int32_t", 1, "__hisnan"), GIVES("int32_t", 1, "__hisinf"),
    CONVERTS("float", "__half2float"), CONVERTS("float", "__bfloat162float"),
    CONVERTS("half", "__float2half"), CONVERTS("half", "__double2half"),
    CONVERTS("__nv_bfloat16", "__float2bfloat16"),
    CONVERTS("__nv_bfloat16", "__double2bfloat16"),
    ROUNDED("half", "__float2half"), ROUNDED("half", "__int2half"),
    ROUNDED("half", "__uint2half"), ROUNDED("half", "__short2half"),
    ROUNDED("half", "__ushort2half"), ROUNDED("half", "__ll2half"),
    ROUNDED("__nv_bfloat16", "__float2bfloat16"),
    ROUNDED("__nv_bfloat16", "__int2bfloat16"),
    ROUNDED("__nv_bfloat16", "__uint2bfloat16"),
    TO_INTEGER("int32_t", "__half2int"), TO_INTEGER("uint", "__half2uint"),
    TO_INTEGER("int16_t", "__half2short"),
    TO_INTEGER("ushort", "__half2ushort"),
    TO_INTEGER("int32_t", "__bfloat162int"),
    TO_INTEGER("uint", "__bfloat162uint"),
    GIVES("int16_t", 1, "__half_as_short"),
    GIVES("ushort", 1, "__half_as_ushort"),
    GIVES("half", 1, "__short_as_half"), GIVES("half", 1, "__ushort_as_half"),
    GIVES("int16_t", 1, "__bfloat16_as_short"),
    GIVES("ushort", 1, "__bfloat16_as_ushort"),
    GIVES("__nv_bfloat16", 1, "__short_as_bfloat16"),
    GIVES("__nv_bfloat16", 1, "__ushort_as_bfloat16"),
};

const struct function *half_function(const struct token *name)
{
    return call_find(functions, sizeof functions / sizeof *functions, name);
}

bool half_is_pair(const struct type *type)
{
    return type_same(type, type_find("half2", 5)) ||
           type_same(type, type_find("__nv_bfloat162", 14));
}
