/* Numbers that are known to the last bit; see real.h. */
#include "exec/real.h"

#include <math.h>

/* `number`, rounded once, as a value of the type. */
static bool give(struct real *result, unsigned bits, double number,
                 bool is_rounded)
{
    if (bits != 32 && bits != 64)
        return false;
    *result = (struct real){ bits == 32 ? (double)(float)number : number,
                             is_rounded };
    return isfinite(result->number);
}

/*
 * Powers of two only: others are not exact. Of these, what an H200 gives to the
 * last bit by every function (__log2f, log2f; __powf, powf, exp2f; for double
 * log2; pow, exp2) of values that the compiler does not know: see
 * tests/gpu/results/h200/powers.tsv.
 */
static bool is_exact_logarithm(int exponent, unsigned bits)
{
    return bits == 32 ? exponent >= 0 : exponent >= -2 && exponent <= 2;
}

static bool is_exact_power(double exponent, unsigned bits)
{
    return bits == 32 ? fabs(exponent) <= 126
                      : exponent >= -3 && exponent <= 10;
}

static bool logarithm(double number, unsigned bits, double *result)
{
    int exponent;
    if (!(number > 0) || frexp(number, &exponent) != 0.5)
        return false;
    *result = exponent - 1;
    return is_exact_logarithm(exponent - 1, bits);
}

static bool power(double exponent, unsigned bits, double *result)
{
    if (exponent != trunc(exponent) || !is_exact_power(exponent, bits))
        return false;
    *result = ldexp(1, (int)exponent);
    return true;
}

bool real_unary(struct real *result, enum operator op, unsigned bits,
                struct real operand)
{
    double number = operand.number;
    switch (op) {
    case OP_NEG: return give(result, bits, -number, operand.is_rounded);
    case OP_MAGNITUDE:
        return give(result, bits, fabs(number), operand.is_rounded);
    case OP_FLOOR: return give(result, bits, floor(number), false);
    case OP_CEILING: return give(result, bits, ceil(number), false);
    case OP_TRUNCATE: return give(result, bits, trunc(number), false);
    case OP_ROUND: return give(result, bits, round(number), false);
    case OP_ROOT: /* a float's root, rounded twice, is right as well */
        return give(result, bits, sqrt(number), false);
    case OP_LOGARITHM:
        return logarithm(number, bits, &number) &&
               give(result, bits, number, false);
    case OP_POWER:
        return power(number, bits, &number) &&
               give(result, bits, number, false);
    default: return false;
    }
}

/* Products of two floats are exact in double. */
static bool multiply(struct real *result, unsigned bits, double a, double b)
{
    double product = a * b;
    if (!give(result, bits, product, false))
        return false;
    result->is_rounded = bits == 32 ? result->number != product
                                    : fma(a, b, -product) != 0;
    return true;
}

/* Sums, quotients of floats may be rounded to double first: that changes
 * nothing, as double has more than twice the bits. */
bool real_binary(struct real *result, enum operator op, unsigned bits,
                 struct real left, struct real right)
{
    double a = left.number, b = right.number;
    bool may_contract = left.is_rounded || right.is_rounded;
    switch (op) {
    case OP_ADD: return !may_contract && give(result, bits, a + b, false);
    case OP_SUB: return !may_contract && give(result, bits, a - b, false);
    case OP_MUL: return multiply(result, bits, a, b);
    case OP_DIV: return b != 0 && give(result, bits, a / b, false);
    case OP_MIN: return give(result, bits, a < b ? a : b, may_contract);
    case OP_MAX: return give(result, bits, a > b ? a : b, may_contract);
    default: return false;
    }
}

bool real_round(struct real *result, unsigned bits, struct real operand)
{
    return give(result, bits, operand.number, operand.is_rounded);
}

bool real_of_integer(struct real *result, unsigned bits,
                     enum value_class class, int64_t number)
{
    if (bits != 32) /* straight to float: by way of double rounds twice */
        return give(result, bits,
                    class == VALUE_U64 ? (double)(uint64_t)number
                                       : (double)number, false);
    float single = class == VALUE_U64 ? (float)(uint64_t)number
                                      : (float)number;
    return give(result, bits, (double)single, false);
}

bool real_to_integer(int64_t *result, unsigned bits, bool is_signed,
                     struct real operand)
{
    double number = trunc(operand.number);
    if (bits == 1) {
        *result = operand.number != 0;
        return true;
    }
    double beyond = ldexp(1, is_signed ? (int)bits - 1 : (int)bits);
    if (number >= beyond || number < (is_signed ? -beyond : 0))
        return false;
    *result = number >= 0x1p63 ? (int64_t)(uint64_t)number : (int64_t)number;
    return true;
}

bool real_compare(enum operator op, struct real left, struct real right)
{
    double a = left.number, b = right.number;
    switch (op) {
    case OP_LT: return a < b;
    case OP_LE: return a <= b;
    case OP_GT: return a > b;
    case OP_GE: return a >= b;
    case OP_EQ: return a == b;
    default: return a != b;
    }
}
