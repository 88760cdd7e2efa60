/* Functions of floating-point values; see math.h. */
#include "lang/math.h"

#include <string.h>

#include "lang/arithmetic.h"
#include "lang/convert.h"
#include "lang/weight.h"

static bool are_floats(const struct call *call)
{
    for (size_t i = 0; i < call->count; i++)
        if (call->arguments[i].type->kind != TYPE_FLOATING ||
            call->arguments[i].type->size > type_float.size)
            return false;
    return call->count > 0;
}

/* Of C++'s overloads, the one for float where all arguments are. */
static const struct type *result_type(const struct call *call)
{
    const char *name = call->function->name;
    bool is_float = name[strlen(name) - 1] == 'f' ||
                    strncmp(name, "__", 2) == 0 || are_floats(call);
    return is_float ? &type_float : &type_double;
}

/* In whatever type the result is: of floats or of doubles? */
static void note_weight(const struct call *call, const char *name,
                        struct expr *expr)
{
    weight_note(expr, name, result_type(call) == &type_float);
}

/* The arguments are evaluated, no more; `name` tells the weight. */
static struct operand apply_named(struct parser *parser,
                                  const struct call *call, const char *name)
{
    struct expr *expr = node_none(parser, VALUE_NONE, call->offset);
    note_weight(call, name, expr);
    for (size_t i = call->count; i > 0; i--) {
        struct operand argument = convert_to(parser, call->arguments[i - 1],
                                             &type_double, call->offset);
        expr = node_made_of(parser, argument.expr, expr);
    }
    return operand_of_value(result_type(call), expr);
}

static struct operand apply(struct parser *parser, const struct call *call)
{
    return apply_named(parser, call, call->function->name);
}

/* Those that exec computes where it knows the argument. */
static struct operand apply_known(struct parser *parser,
                                  const struct call *call)
{
    const struct type *type = result_type(call);
    struct operand operand =
        convert_to(parser, call->arguments[0], type, call->offset);
    struct expr *expr = node_unary(parser, call->function->op, operand.expr,
                                   call->offset);
    expr->bits = type_bits(type);
    note_weight(call, call->function->name, expr);
    return operand_of_value(type, expr);
}

/* What a literal is in the end; or another expression. */
static const struct expr *literal_of(const struct expr *expr)
{
    return expr->kind == EXPR_CAST ? expr->left : expr;
}

static bool is_real(const struct operand *argument)
{
    const struct expr *expr = literal_of(argument->expr);
    return expr->kind == EXPR_CONSTANT ||
           (expr->kind == EXPR_NONE && expr->is_real);
}

static bool is_two(const struct operand *argument)
{
    const struct expr *expr = literal_of(argument->expr);
    return (expr->kind == EXPR_CONSTANT && expr->constant == 2) ||
           (expr->kind == EXPR_NONE && expr->is_real && expr->real == 2);
}

/* How the row of the table of weights is called. */
static const char *power_name(const struct call *call)
{
    if (strncmp(call->function->name, "__", 2) == 0)
        return call->function->name;
    if (is_real(&call->arguments[0]))
        return "pow(2, x)";
    return is_real(&call->arguments[1]) ? "pow(x, 2)" : "pow";
}

/* The call, its arguments converted to the result's type. */
static struct call converted(struct parser *parser, const struct call *call)
{
    struct call read = *call;
    for (size_t i = 0; i < call->count; i++)
        read.arguments[i] = convert_to(parser, call->arguments[i],
                                       result_type(call), call->offset);
    return read;
}

/* Of two numbers of one type, as a node of an operator. */
static struct operand apply_both(struct parser *parser, const struct call *call,
                                 enum operator op, const char *name)
{
    struct operand value =
        arithmetic_binary(parser, op, call->arguments[0], call->arguments[1],
                          call->offset);
    note_weight(call, name, value.expr);
    return value;
}

static struct operand apply_pair(struct parser *parser, const struct call *call)
{
    struct call read = converted(parser, call);
    return apply_both(parser, &read, call->function->op, call->function->name);
}

/* Of 2 they are exact as well. */
static struct operand apply_power(struct parser *parser,
                                  const struct call *call)
{
    const struct type *type = result_type(call);
    struct call read = converted(parser, call);
    const char *name = power_name(&read);
    if (!is_two(&read.arguments[0]))
        return apply_both(parser, &read, OP_RAISE, name);
    struct expr *expr = node_unary(parser, OP_POWER, read.arguments[1].expr,
                                   call->offset);
    expr->bits = type_bits(type);
    note_weight(call, name, expr);
    return operand_of_value(type, expr);
}

static struct operand apply_extreme(struct parser *parser,
                                    const struct call *call)
{
    struct call read = converted(parser, call);
    return arithmetic_binary(parser, call->function->op, read.arguments[0],
                             read.arguments[1], call->offset);
}

/* As a product and a sum, which the compiler would make one all the same. */
static struct operand apply_fused(struct parser *parser,
                                  const struct call *call)
{
    struct call read = converted(parser, call);
    struct operand *terms = read.arguments;
    struct operand product = arithmetic_binary(parser, OP_MUL, terms[0],
                                               terms[1], call->offset);
    return arithmetic_binary(parser, OP_ADD, product, terms[2], call->offset);
}

/* What is asked of one, in its own type. */
static struct operand apply_question(struct parser *parser,
                                     const struct call *call)
{
    struct call read = converted(parser, call);
    struct expr *expr = node_unary(parser, call->function->op,
                                   read.arguments[0].expr, call->offset);
    note_weight(call, call->function->name, expr);
    return operand_of_value(&type_int, expr);
}

/* Exponents: integers that are not known. */
static struct operand apply_integer(struct parser *parser,
                                    const struct call *call)
{
    struct operand value = apply(parser, call);
    struct expr *none = node_none(parser, VALUE_I32, call->offset);
    return operand_of_value(&type_int, node_comma(parser, value.expr, none));
}

#define PLAIN(NAME, COUNT) { NAME, apply, COUNT, NULL, 0, 0 }
#define BOTH(NAME, COUNT) PLAIN(NAME, COUNT), PLAIN(NAME "f", COUNT)
#define KNOWN(NAME, OP)                         \
    { NAME, apply_known, 1, NULL, OP, 0 },      \
    { NAME "f", apply_known, 1, NULL, OP, 0 }
#define POWER(NAME) { NAME, apply_power, 2, NULL, OP_POWER, 0 }
#define EXTREME(NAME, OP)                       \
    { NAME, apply_extreme, 2, NULL, OP, 0 },    \
    { NAME "f", apply_extreme, 2, NULL, OP, 0 }
#define PAIR(NAME, OP)                          \
    { NAME, apply_pair, 2, NULL, OP, 0 },       \
    { NAME "f", apply_pair, 2, NULL, OP, 0 }
#define QUESTION(NAME, OP) { NAME, apply_question, 1, NULL, OP, 0 }
#define INTEGER(NAME, COUNT) { NAME, apply_integer, COUNT, NULL, 0, 0 }
#define DIRECTED(NAME) /* to nearest: rounding.c */ \
    PLAIN(NAME "_rz", 1), PLAIN(NAME "_ru", 1), PLAIN(NAME "_rd", 1)
#define ROUNDED(NAME, COUNT)                             \
    PLAIN(NAME "_rn", COUNT), PLAIN(NAME "_rz", COUNT),  \
    PLAIN(NAME "_ru", COUNT), PLAIN(NAME "_rd", COUNT)

static const struct function functions[] = {
    KNOWN("floor", OP_FLOOR), KNOWN("ceil", OP_CEILING),
    KNOWN("trunc", OP_TRUNCATE), KNOWN("round", OP_ROUND),
    KNOWN("rint", OP_NEAREST), KNOWN("nearbyint", OP_NEAREST),
    KNOWN("fabs", OP_MAGNITUDE), KNOWN("sqrt", OP_ROOT),
    KNOWN("log2", OP_LOGARITHM), KNOWN("exp2", OP_POWER),
    { "__log2f", apply_known, 1, NULL, OP_LOGARITHM, 0 }, POWER("pow"),
    POWER("powf"), POWER("powi"), POWER("powif"), POWER("__powf"),
    EXTREME("fmin", OP_MIN), EXTREME("fmax", OP_MAX), PAIR("fmod", OP_MODULO),
    { "fma", apply_fused, 3, NULL, 0, 0 },
    { "fmaf", apply_fused, 3, NULL, 0, 0 }, BOTH("fdim", 2),
    BOTH("remainder", 2), BOTH("copysign", 2), BOTH("nextafter", 2),
    PAIR("hypot", OP_HYPOTENUSE), BOTH("rhypot", 2), BOTH("norm3d", 3),
    BOTH("rnorm3d", 3), KNOWN("rsqrt", OP_RECIPROCAL_ROOT),
    KNOWN("cbrt", OP_CUBE_ROOT), BOTH("rcbrt", 1),
    KNOWN("exp", OP_EXPONENTIAL), KNOWN("exp10", OP_POWER_OF_10),
    BOTH("expm1", 1), KNOWN("log", OP_NATURAL_LOGARITHM),
    KNOWN("log10", OP_LOGARITHM_OF_10), BOTH("log1p", 1), BOTH("logb", 1),
    BOTH("ldexp", 2), BOTH("scalbn", 2), BOTH("scalbln", 2),
    KNOWN("sin", OP_SINE), KNOWN("cos", OP_COSINE), KNOWN("tan", OP_TANGENT),
    BOTH("sinpi", 1), BOTH("cospi", 1), KNOWN("asin", OP_ARCSINE),
    KNOWN("acos", OP_ARCCOSINE), KNOWN("atan", OP_ARCTANGENT),
    PAIR("atan2", OP_ANGLE), KNOWN("sinh", OP_HYPERBOLIC_SINE),
    KNOWN("cosh", OP_HYPERBOLIC_COSINE), KNOWN("tanh", OP_HYPERBOLIC_TANGENT),
    BOTH("asinh", 1), BOTH("acosh", 1), BOTH("atanh", 1),
    KNOWN("erf", OP_ERROR), BOTH("erfc", 1), BOTH("erfinv", 1),
    BOTH("erfcinv", 1), BOTH("erfcx", 1), BOTH("normcdf", 1),
    BOTH("normcdfinv", 1), BOTH("tgamma", 1), BOTH("lgamma", 1), BOTH("j0", 1),
    BOTH("j1", 1), BOTH("y0", 1), BOTH("y1", 1), PLAIN("saturate", 1),
    PLAIN("fdividef", 2), PLAIN("__fdividef", 2), PLAIN("__saturatef", 1),
    { "__expf", apply_known, 1, NULL, OP_FAST_EXPONENTIAL, 0 },
    PLAIN("__exp10f", 1),
    { "__logf", apply_known, 1, NULL, OP_FAST_LOGARITHM, 0 },
    PLAIN("__log10f", 1), { "__sinf", apply_known, 1, NULL, OP_FAST_SINE, 0 },
    { "__cosf", apply_known, 1, NULL, OP_FAST_COSINE, 0 }, PLAIN("__tanf", 1),
    PLAIN("__tanhf", 1), PLAIN("__frsqrt_rn", 1), ROUNDED("__fadd", 2),
    ROUNDED("__fsub", 2), ROUNDED("__fmul", 2), ROUNDED("__fdiv", 2),
    ROUNDED("__fmaf", 3), ROUNDED("__frcp", 1), ROUNDED("__fsqrt", 1),
    ROUNDED("__dadd", 2), ROUNDED("__dsub", 2), ROUNDED("__dmul", 2),
    ROUNDED("__ddiv", 2), ROUNDED("__fma", 3), ROUNDED("__drcp", 1),
    ROUNDED("__dsqrt", 1), DIRECTED("__int2float"), DIRECTED("__uint2float"),
    DIRECTED("__ll2float"), DIRECTED("__ull2float"), DIRECTED("__ll2double"),
    DIRECTED("__ull2double"), ROUNDED("__double2float", 1),
    QUESTION("isnan", OP_IS_NAN), QUESTION("isinf", OP_IS_INFINITE),
    QUESTION("isfinite", OP_IS_FINITE), QUESTION("signbit", OP_IS_NEGATIVE),
    INTEGER("ilogb", 1), INTEGER("ilogbf", 1),
};

const struct function *math_function(const struct token *name)
{
    return call_find(functions, sizeof functions / sizeof *functions, name);
}
