/*
 * Functions of numbers of 16 bits, half and __nv_bfloat16. What they compute is
 * not known, only what they need. Those of pairs are in half.cuh.
 */
#include "lang/half.h"

#include <string.h>

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
        type = strcmp(name, "float") == 0 ? &type_float
                                          : type_find(name, strlen(name));
    struct expr *expr = node_none(parser, type_class(type), call->offset);
    expr->is_function = true;
    for (size_t i = call->count; i > 1; i--) {
        struct operand argument = operand_read_scalar(
            parser, call->arguments[i - 1], "an argument");
        expr = node_made_of(parser, argument.expr, expr);
    }
    return operand_of_value(type, node_made_of(parser, first.expr, expr));
}

#define GIVES(TYPE, COUNT, NAME) { NAME, apply_number, COUNT, TYPE, 0, 0 }
#define SAME(COUNT, NAME) GIVES(NULL, COUNT, NAME)
#define ROUNDED(TYPE, NAME) \
    GIVES(TYPE, 1, NAME "_rn"), GIVES(TYPE, 1, NAME "_rz"), \
    GIVES(TYPE, 1, NAME "_rd"), GIVES(TYPE, 1, NAME "_ru")
#define COMPARES(NAME) \
    GIVES("int32_t", 2, NAME), GIVES("int32_t", 2, NAME "u")

static const struct function functions[] = {
    SAME(1, "hsqrt"),  SAME(1, "hrsqrt"), SAME(1, "hrcp"),   SAME(1, "hexp"),
    SAME(1, "hexp2"),  SAME(1, "hexp10"), SAME(1, "hlog"),   SAME(1, "hlog2"),
    SAME(1, "hlog10"), SAME(1, "hsin"),   SAME(1, "hcos"),   SAME(1, "htanh"),
    SAME(1, "hceil"),  SAME(1, "hfloor"), SAME(1, "hrint"),  SAME(1, "htrunc"),
    SAME(1, "__habs"), SAME(1, "__hneg"), SAME(2, "__hadd"), SAME(2, "__hsub"),
    SAME(2, "__hmul"), SAME(2, "__hdiv"), SAME(2, "__hmin"), SAME(2, "__hmax"),
    SAME(2, "__hmin_nan"), SAME(2, "__hmax_nan"), SAME(2, "__hadd_sat"),
    SAME(2, "__hsub_sat"), SAME(2, "__hmul_sat"), SAME(2, "__hadd_rn"),
    SAME(2, "__hsub_rn"),  SAME(2, "__hmul_rn"),  SAME(3, "__hfma"),
    SAME(3, "__hfma_sat"), SAME(3, "__hfma_relu"),
    COMPARES("__heq"), COMPARES("__hne"), COMPARES("__hlt"),
    COMPARES("__hle"), COMPARES("__hgt"), COMPARES("__hge"),
    GIVES("int32_t", 1, "__hisnan"), GIVES("int32_t", 1, "__hisinf"),
    GIVES("float", 1, "__half2float"), GIVES("float", 1, "__bfloat162float"),
    GIVES("half", 1, "__float2half"), GIVES("half", 1, "__double2half"),
    GIVES("__nv_bfloat16", 1, "__float2bfloat16"),
    GIVES("__nv_bfloat16", 1, "__double2bfloat16"),
    ROUNDED("half", "__float2half"), ROUNDED("half", "__int2half"),
    ROUNDED("half", "__uint2half"), ROUNDED("half", "__short2half"),
    ROUNDED("half", "__ushort2half"), ROUNDED("half", "__ll2half"),
    ROUNDED("__nv_bfloat16", "__float2bfloat16"),
    ROUNDED("__nv_bfloat16", "__int2bfloat16"),
    ROUNDED("__nv_bfloat16", "__uint2bfloat16"),
    ROUNDED("int32_t", "__half2int"), ROUNDED("uint", "__half2uint"),
    ROUNDED("int16_t", "__half2short"), ROUNDED("ushort", "__half2ushort"),
    ROUNDED("int32_t", "__bfloat162int"), ROUNDED("uint", "__bfloat162uint"),
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
