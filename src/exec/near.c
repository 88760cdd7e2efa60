/* What functions give, by bounds; see near.h. */
#include "exec/near.h"

#include <float.h>
#include <math.h>

/*
 * How far off a function may be, in units of the last place of floats and of
 * doubles. These are what the CUDA C++ Programming Guide 13.0 states, from its
 * makers' tests, and two more. `absolute`: of floats, where it states that
 * instead, for arguments within pi, or from 1/2 to 2; twice that.
 */
struct error {
    double single, twofold, absolute;
};

struct near {
    double (*unary)(double);
    double (*binary)(double, double);
    struct error error;
    bool is_periodic; /* values in between need not be between */
};

static double reciprocal_root(double number)
{
    return 1 / sqrt(number);
}

static double power_of_10(double exponent)
{
    return pow(10, exponent);
}

#define FAST 0x1p-20

static const struct near functions[OP_COUNT] = {
    [OP_LOGARITHM] = { .unary = log2, .error = { 3, 3, 0 } },
    [OP_POWER] = { .unary = exp2, .error = { 4, 3, 0 } },
    [OP_SINE] = { .unary = sin, .error = { 4, 4, 0 }, .is_periodic = true },
    [OP_COSINE] = { .unary = cos, .error = { 4, 4, 0 }, .is_periodic = true },
    [OP_TANGENT] = { .unary = tan, .error = { 6, 4, 0 }, .is_periodic = true },
    [OP_ARCSINE] = { .unary = asin, .error = { 4, 4, 0 } },
    [OP_ARCCOSINE] = { .unary = acos, .error = { 4, 4, 0 } },
    [OP_ARCTANGENT] = { .unary = atan, .error = { 4, 4, 0 } },
    [OP_HYPERBOLIC_SINE] = { .unary = sinh, .error = { 5, 4, 0 } },
    [OP_HYPERBOLIC_COSINE] = { .unary = cosh, .error = { 4, 3, 0 },
                               .is_periodic = true },
    [OP_HYPERBOLIC_TANGENT] = { .unary = tanh, .error = { 4, 3, 0 } },
    [OP_EXPONENTIAL] = { .unary = exp, .error = { 4, 3, 0 } },
    [OP_POWER_OF_10] = { .unary = power_of_10, .error = { 4, 3, 0 } },
    [OP_NATURAL_LOGARITHM] = { .unary = log, .error = { 3, 3, 0 } },
    [OP_LOGARITHM_OF_10] = { .unary = log10, .error = { 4, 3, 0 } },
    [OP_CUBE_ROOT] = { .unary = cbrt, .error = { 3, 3, 0 } },
    [OP_RECIPROCAL_ROOT] = { .unary = reciprocal_root,
                             .error = { 4, 3, 0 } },
    [OP_ERROR] = { .unary = erf, .error = { 4, 4, 0 } },
    [OP_FAST_SINE] = { .unary = sin, .error = { 4, 4, FAST },
                       .is_periodic = true },
    [OP_FAST_COSINE] = { .unary = cos, .error = { 4, 4, FAST },
                         .is_periodic = true },
    [OP_FAST_EXPONENTIAL] = { .unary = exp, .error = { 4, 4, 0 } },
    [OP_FAST_LOGARITHM] = { .unary = log, .error = { 5, 5, FAST } },
    [OP_ANGLE] = { .binary = atan2, .error = { 5, 4, 0 } },
    [OP_RAISE] = { .binary = pow, .error = { 6, 4, 0 } },
    [OP_HYPOTENUSE] = { .binary = hypot, .error = { 5, 4, 0 } },
    [OP_MODULO] = { .binary = fmod, .error = { 0, 0, 0 } },
};

/* Bounds of values that lie between two, each of which may be off. */
static bool give(struct real *result, const struct error *error, unsigned bits,
                 double low, double high)
{
    bool is_single = bits == 32;
    double epsilon = is_single ? FLT_EPSILON : DBL_EPSILON;
    double least = is_single ? FLT_TRUE_MIN : DBL_TRUE_MIN;
    double unit = fmax(least, epsilon * fmax(fabs(low), fabs(high)));
    double off = unit * (is_single ? error->single : error->twofold) +
                 error->absolute;
    if (!isfinite(low) || !isfinite(high)) /* as C's annex F has it */
        return real_between(result, bits, low, high);
    return (is_single || bits == 64) &&
           real_between(result, bits, low - off, high + off);
}

/* The units that __expf is off grow with its argument: 1.173 each. */
static struct error error_at(enum operator op, double argument)
{
    struct error error = functions[op].error;
    if (op == OP_FAST_EXPONENTIAL)
        error.single += 1.2 * fabs(argument);
    if (op == OP_FAST_SINE || op == OP_FAST_COSINE)
        error.absolute *= fmax(1, fabs(argument));
    return error;
}

/* Between turns, which are further apart, or at one, a step of the argument
 * changes no more than its square. */
enum { STEPS_OF_TURN = 1024 };

bool near_unary(struct real *result, enum operator op, unsigned bits,
                struct real operand)
{
    const struct near *near = &functions[op];
    double span = operand.high - operand.low;
    if (near->unary == NULL ||
        (near->is_periodic && span > 1.0 / STEPS_OF_TURN))
        return false;
    double low = near->unary(operand.low), high = near->unary(operand.high);
    if (isnan(low) != isnan(high) ||
        (op == OP_TANGENT && low > high)) /* infinity lies between */
        return false;
    struct error error =
        error_at(op, fmax(fabs(operand.low), fabs(operand.high)));
    if (near->is_periodic)
        error.absolute += span * span;
    return give(result, &error, bits, fmin(low, high), fmax(low, high));
}

/* Where one side changes its sign an angle jumps, and a power has no value. */
static bool keeps_sign(struct real number)
{
    return number.low > 0 || number.high < 0 || real_is_one(&number);
}

bool near_binary(struct real *result, enum operator op, unsigned bits,
                 struct real left, struct real right)
{
    const struct near *near = &functions[op];
    if (near->binary == NULL || !keeps_sign(left) || !keeps_sign(right) ||
        (op == OP_MODULO && !(real_is_one(&left) && real_is_one(&right))))
        return false;
    double low = near->binary(left.low, right.low), high = low;
    for (int i = 1; i < 4; i++) {
        double value = near->binary(i % 2 == 0 ? left.low : left.high,
                                    i / 2 == 0 ? right.low : right.high);
        if (isnan(value) != isnan(low))
            return false;
        low = fmin(low, value);
        high = fmax(high, value);
    }
    return give(result, &near->error, bits, low, high);
}
