/* Numbers that are known to the last bit; see real.h. */
#include "exec/real.h"

#include <math.h>

#include "core/float16.h"
#include "core/number.h"
#include "exec/near.h"

struct real real_exact(double number)
{
    return (struct real){ .low = number, .high = number };
}

struct real real_likely(struct real number)
{
    return real_exact(number.low == number.high
                          ? number.low
                          : number.low / 2 + number.high / 2);
}

static bool is_same(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

bool real_is_same(const struct real *a, const struct real *b)
{
    return is_same(a->low, b->low) && is_same(a->high, b->high) &&
           a->is_rounded == b->is_rounded &&
           (!a->is_rounded || (a->low_before == b->low_before &&
                               a->high_before == b->high_before));
}

/* Each is rounded once. */
bool real_between(struct real *result, unsigned bits, double low, double high)
{
    if (bits != 32 && bits != 64 && !float16_is(bits))
        return false;
    *result = (struct real){ .low = number_rounded(low, bits),
                             .high = number_rounded(high, bits) };
    return real_is_one(result) ||
           (isfinite(result->low) && isfinite(result->high));
}

/* A number as it is, product or not, in the type. */
static bool keep(struct real *result, unsigned bits, struct real number)
{
    if (!real_between(result, bits, number.low, number.high))
        return false;
    result->is_rounded = number.is_rounded;
    result->low_before = number.low_before;
    result->high_before = number.high_before;
    return true;
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

/* -number, whose product is one as well. */
static struct real negated(struct real number)
{
    return (struct real){ -number.high, -number.low, number.is_rounded,
                          -number.high_before, -number.low_before };
}

static struct real magnitude(struct real number)
{
    if (number.high <= 0)
        number = negated(number);
    if (number.low >= 0 || isnan(number.low)) /* of -0, too */
        return (struct real){ fabs(number.low), fabs(number.high),
                              number.is_rounded, number.low_before,
                              number.high_before };
    return (struct real){ .high = fmax(-number.low, number.high) };
}

/* Of one number only. */
static bool of_two(struct real *result, enum operator op, unsigned bits,
                   struct real operand)
{
    double number = operand.low;
    bool is_known = operand.low == operand.high && !float16_is(bits) &&
                    (op == OP_POWER ? power(number, bits, &number)
                                    : logarithm(number, bits, &number));
    return is_known && real_between(result, bits, number, number);
}

bool real_unary(struct real *result, enum operator op, unsigned bits,
                struct real operand)
{
    double low = operand.low, high = operand.high;
    switch (op) {
    case OP_NEG: return keep(result, bits, negated(operand));
    case OP_MAGNITUDE: return keep(result, bits, magnitude(operand));
    case OP_FLOOR: return real_between(result, bits, floor(low), floor(high));
    case OP_CEILING: return real_between(result, bits, ceil(low), ceil(high));
    case OP_TRUNCATE:
        return real_between(result, bits, trunc(low), trunc(high));
    case OP_ROUND: return real_between(result, bits, round(low), round(high));
    case OP_NEAREST:
        return real_between(result, bits, nearbyint(low), nearbyint(high));
    case OP_ROOT: /* a float's root, rounded twice, is right as well */
        return real_between(result, bits, sqrt(low), sqrt(high));
    case OP_LOGARITHM:
    case OP_POWER:
        return of_two(result, op, bits, operand) ||
               near_unary(result, op, bits, operand);
    default: return near_unary(result, op, bits, operand);
    }
}

/* -0 is less than 0 here, and what is no number is both. */
static double lesser(double a, double b)
{
    return isnan(a) || a < b || (a == b && signbit(a)) ? a : b;
}

static double greater(double a, double b)
{
    return isnan(a) || a > b || (a == b && !signbit(a)) ? a : b;
}

/* The bounds of all combinations; of none where one is no number. */
static bool between_corners(struct real *result, unsigned bits,
                            const double corner[4])
{
    double low = corner[0], high = corner[0];
    for (int i = 1; i < 4; i++) {
        if (isnan(corner[i]) != isnan(low))
            return false;
        low = lesser(low, corner[i]);
        high = greater(high, corner[i]);
    }
    return real_between(result, bits, low, high);
}

static double before(unsigned bits, double product, double way)
{
    return bits == 64 ? nextafter(product, way) : product;
}

/* Products of two floats are exact in double, of two doubles in between the
 * neighbours of what is rounded. */
static bool multiply(struct real *result, unsigned bits, struct real a,
                     struct real b)
{
    const double corner[4] = { a.low * b.low, a.low * b.high, a.high * b.low,
                               a.high * b.high };
    struct real exact;
    if (!between_corners(result, bits, corner) ||
        !between_corners(&exact, 64, corner))
        return false;
    bool is_exact = exact.low == exact.high && exact.low == result->low &&
                    (bits != 64 || fma(a.low, b.low, -exact.low) == 0);
    result->is_rounded = !is_exact && isfinite(exact.low);
    result->low_before = before(bits, exact.low, -INFINITY);
    result->high_before = before(bits, exact.high, INFINITY);
    return true;
}

/* A zero's sign is that of what it makes infinite. */
static bool is_divisor(struct real number)
{
    return number.low > 0 || number.high < 0 || isnan(number.low) ||
           (number.low == number.high &&
            signbit(number.low) == signbit(number.high));
}

static bool divide(struct real *result, unsigned bits, struct real a,
                   struct real b)
{
    return is_divisor(b) &&
           between_corners(result, bits,
                        (double[]){ a.low / b.low, a.low / b.high,
                                    a.high / b.low, a.high / b.high });
}

/* A sum in double, no more than next to which the true one is. */
static double bound(double a, double b, double way)
{
    double sum = a + b, part = sum - a;
    bool is_exact = !isfinite(sum) || (a - (sum - part)) + (b - part) == 0;
    return is_exact ? sum : nextafter(sum, way);
}

/* Of terms that are no floats, perhaps: rounded once. */
static bool add_terms(struct real *result, unsigned bits, struct real a,
                      struct real b)
{
    return real_between(result, bits, bound(a.low, b.low, -INFINITY),
                bound(a.high, b.high, INFINITY));
}

/* The term that a product is before it is rounded, */
static struct real product_of(struct real number)
{
    return number.is_rounded ? (struct real){ .low = number.low_before,
                                              .high = number.high_before }
                             : number;
}

/* and the bounds of both, where either may be added. */
static struct real either(struct real number)
{
    struct real product = product_of(number);
    return (struct real){ .low = fmin(number.low, product.low),
                          .high = fmax(number.high, product.high) };
}

bool real_contracted(struct real *result, enum operator op, unsigned bits,
                     struct real left, struct real right)
{
    return add_terms(result, bits, product_of(left),
                     product_of(op == OP_SUB ? negated(right) : right));
}

/* Sums, quotients of floats may be rounded to double first: that changes
 * nothing, as double has more than twice the bits. */
static bool add(struct real *result, unsigned bits, struct real a,
                struct real b)
{
    return a.is_rounded || b.is_rounded
               ? add_terms(result, bits, either(a), either(b))
               : real_between(result, bits, a.low + b.low, a.high + b.high);
}

/* A product that is the smaller one is still a product. */
static bool extreme(struct real *result, enum operator op, unsigned bits,
                    struct real a, struct real b)
{
    double (*choose)(double, double) = op == OP_MIN ? fmin : fmax;
    struct real x = either(a), y = either(b);
    if (!real_between(result, bits, choose(a.low, b.low),
                      choose(a.high, b.high)))
        return false;
    result->is_rounded = a.is_rounded || b.is_rounded;
    result->low_before = choose(x.low, y.low);
    result->high_before = choose(x.high, y.high);
    return true;
}

bool real_binary(struct real *result, enum operator op, unsigned bits,
                 struct real left, struct real right)
{
    switch (op) {
    case OP_ADD: return add(result, bits, left, right);
    case OP_SUB: return add(result, bits, left, negated(right));
    case OP_MUL: return multiply(result, bits, left, right);
    case OP_DIV: return divide(result, bits, left, right);
    case OP_MIN:
    case OP_MAX: return extreme(result, op, bits, left, right);
    default: return near_binary(result, op, bits, left, right);
    }
}

bool real_round(struct real *result, unsigned bits, struct real operand)
{
    return keep(result, bits, operand);
}

bool real_of_integer(struct real *result, unsigned bits,
                     enum value_class class, int64_t number)
{
    double rounded = number_of_integer(number, class == VALUE_U64, bits);
    return real_between(result, bits, rounded, rounded);
}

static bool to_bool(int64_t *result, struct real operand)
{
    bool may_be_zero = operand.low <= 0 && operand.high >= 0;
    *result = !may_be_zero;
    return !may_be_zero || operand.low == operand.high;
}

bool real_to_integer(int64_t *result, unsigned bits, bool is_signed,
                     struct real operand)
{
    if (bits == 1)
        return to_bool(result, operand);
    return trunc(operand.low) == trunc(operand.high) &&
           number_truncate(result, bits, is_signed, operand.low);
}

/* Is it true (of all that the bounds allow), false or open? */
static bool settle(bool *result, bool is_true, bool is_false)
{
    *result = is_true;
    return is_true || is_false;
}

static bool answer(enum operator op, double number)
{
    switch (op) {
    case OP_IS_NAN: return isnan(number);
    case OP_IS_INFINITE: return isinf(number);
    case OP_IS_FINITE: return isfinite(number);
    default: return signbit(number);
    }
}

/* The sign of what is no number is not looked at. */
bool real_ask(bool *result, enum operator op, struct real operand)
{
    *result = answer(op, operand.low);
    return *result == answer(op, operand.high) &&
           !(op == OP_IS_NEGATIVE && isnan(operand.low));
}

bool real_compare(bool *result, enum operator op, struct real left,
                  struct real right)
{
    if (isnan(left.low) || isnan(right.low)) {
        *result = op == OP_NE;
        return true;
    }
    bool is_less = left.high < right.low, is_more = left.low > right.high;
    bool not_more = left.high <= right.low, not_less = left.low >= right.high;
    bool is_equal = not_more && not_less;
    switch (op) {
    case OP_LT: return settle(result, is_less, not_less);
    case OP_LE: return settle(result, not_more, is_more);
    case OP_GT: return settle(result, is_more, not_more);
    case OP_GE: return settle(result, not_less, is_less);
    case OP_EQ: return settle(result, is_equal, is_less || is_more);
    default: return settle(result, is_less || is_more, is_equal);
    }
}
