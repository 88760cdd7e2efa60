/*
 * Functions of numbers of 16 bits, half and __nv_bfloat16: scalars by a table,
 * pairs in the language that is read. What they compute is not known, only
 * what they need.
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
    for (size_t i = call->count; i > 1; i--) {
        struct operand argument = operand_read_scalar(
            parser, call->arguments[i - 1], "an argument");
        expr = node_comma(parser, argument.expr, expr);
    }
    return operand_of_value(type, node_comma(parser, first.expr, expr));
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

/* ---- pairs: half2 and __nv_bfloat162 ---- */

#define OF_ONE(NAME) \
    "template <typename P> __device__ P " NAME "(P a)\n" \
    "{ P r; r.x = -a.x; r.y = -a.y; return r; }\n"
#define OF_TWO(NAME) \
    "template <typename P> __device__ P " NAME "(P a, P b)\n" \
    "{ P r; r.x = a.x + b.x; r.y = a.y + b.y; return r; }\n"
#define OF_THREE(NAME) \
    "template <typename P> __device__ P " NAME "(P a, P b, P c)\n" \
    "{ P r; r.x = a.x * b.x + c.x; r.y = a.y * b.y + c.y; return r; }\n"
#define JUDGED(NAME) \
    "template <typename P> __device__ bool " NAME "(P a, P b)\n" \
    "{ return (a.x < b.x) & (a.y < b.y); }\n"
#define OPERATOR(TYPE, OP) \
    "__device__ " TYPE " operator" OP "(" TYPE " a, " TYPE " b)\n" \
    "{ " TYPE " r; r.x = a.x " OP " b.x; r.y = a.y " OP " b.y; return r; }\n" \
    "__device__ " TYPE " &operator" OP "=(" TYPE " &a, " TYPE " b)\n" \
    "{ a = a " OP " b; return a; }\n"
#define OPERATORS(TYPE) \
    OPERATOR(TYPE, "+") OPERATOR(TYPE, "-") OPERATOR(TYPE, "*") \
    OPERATOR(TYPE, "/") \
    "__device__ " TYPE " operator-(" TYPE " a)\n" \
    "{ " TYPE " r; r.x = -a.x; r.y = -a.y; return r; }\n"
#define MAKES(PAIR, ARGUMENTS, NAME, X, Y) \
    "__device__ " PAIR " " NAME "(" ARGUMENTS ")\n" \
    "{ " PAIR " r; r.x = " X "; r.y = " Y "; return r; }\n"
#define TAKES(RESULT, PAIR, NAME, X) \
    "__device__ " RESULT " " NAME "(" PAIR " a) { return a." X "; }\n"

const char *const half_text[] = {
    OF_ONE("__hneg2") OF_ONE("__habs2") OF_ONE("h2sqrt") OF_ONE("h2rsqrt")
    OF_ONE("h2rcp") OF_ONE("h2exp") OF_ONE("h2exp2") OF_ONE("h2exp10")
    OF_ONE("h2log") OF_ONE("h2log2") OF_ONE("h2log10") OF_ONE("h2sin")
    OF_ONE("h2cos") OF_ONE("h2tanh") OF_ONE("h2floor") OF_ONE("h2ceil")
    OF_ONE("h2rint") OF_ONE("h2trunc"),
    OF_TWO("__hadd2") OF_TWO("__hsub2") OF_TWO("__hmul2") OF_TWO("__h2div")
    OF_TWO("__hmin2") OF_TWO("__hmax2") OF_TWO("__hadd2_sat")
    OF_TWO("__hsub2_sat") OF_TWO("__hmul2_sat") OF_TWO("__hadd2_rn")
    OF_TWO("__hsub2_rn") OF_TWO("__hmul2_rn") OF_THREE("__hfma2")
    OF_THREE("__hfma2_sat") OF_THREE("__hfma2_relu"),
    OF_TWO("__heq2") OF_TWO("__hne2") OF_TWO("__hlt2") OF_TWO("__hle2")
    OF_TWO("__hgt2") OF_TWO("__hge2") JUDGED("__hbeq2") JUDGED("__hbne2")
    JUDGED("__hblt2") JUDGED("__hble2") JUDGED("__hbgt2") JUDGED("__hbge2"),
    OPERATORS("half2"),
    OPERATORS("__nv_bfloat162"),
    MAKES("half2", "half a, half b", "make_half2", "a", "b")
    MAKES("half2", "half a, half b", "__halves2half2", "a", "b")
    MAKES("half2", "half a", "__half2half2", "a", "a")
    MAKES("half2", "float a", "__float2half2_rn", "a", "a")
    MAKES("half2", "float a, float b", "__floats2half2_rn", "a", "b")
    MAKES("half2", "float2 a", "__float22half2_rn", "a.x", "a.y")
    MAKES("float2", "half2 a", "__half22float2", "a.x", "a.y")
    MAKES("half2", "half2 a", "__low2half2", "a.x", "a.x")
    MAKES("half2", "half2 a", "__high2half2", "a.y", "a.y")
    MAKES("half2", "half2 a, half2 b", "__lows2half2", "a.x", "b.x")
    MAKES("half2", "half2 a, half2 b", "__highs2half2", "a.y", "b.y")
    MAKES("half2", "half2 a", "__lowhigh2highlow", "a.y", "a.x")
    TAKES("half", "half2", "__low2half", "x")
    TAKES("half", "half2", "__high2half", "y")
    TAKES("float", "half2", "__low2float", "x")
    TAKES("float", "half2", "__high2float", "y"),
#define BF "__nv_bfloat16"
#define BF2 "__nv_bfloat162"
    MAKES(BF2, BF " a, " BF " b", "make_bfloat162", "a", "b")
    MAKES(BF2, BF " a, " BF " b", "__halves2bfloat162", "a", "b")
    MAKES(BF2, BF " a", "__bfloat162bfloat162", "a", "a")
    MAKES(BF2, "float a", "__float2bfloat162_rn", "a", "a")
    MAKES(BF2, "float a, float b", "__floats2bfloat162_rn", "a", "b")
    MAKES(BF2, "float2 a", "__float22bfloat162_rn", "a.x", "a.y")
    MAKES("float2", BF2 " a", "__bfloat1622float2", "a.x", "a.y")
    MAKES(BF2, BF2 " a", "__low2bfloat162", "a.x", "a.x")
    MAKES(BF2, BF2 " a", "__high2bfloat162", "a.y", "a.y")
    TAKES(BF, BF2, "__low2bfloat16", "x")
    TAKES(BF, BF2, "__high2bfloat16", "y")
    TAKES("float", BF2, "__low2float", "x")
    TAKES("float", BF2, "__high2float", "y"),
#undef BF
#undef BF2
    NULL
};
