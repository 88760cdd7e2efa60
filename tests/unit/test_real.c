/*
 * Floating-point numbers that exec knows, held against the arithmetic of this
 * machine in the type itself, where exec computes a float by way of double; and
 * contraction: whatever products and sums become one operation, the bounds hold.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "exec/real.h"
#include "random.h"
#include "unit.h"

enum { ROUNDS = 20000 };

/* Of few bits, of many; small and large. */
static double random_number(uint64_t *seed, unsigned bits)
{
    int64_t digits = (int64_t)(next_random(seed) >> next_random(seed) % 64);
    int exponent = (int)(next_random(seed) % 40) - 60;
    double number = ldexp((double)digits, exponent);
    if (next_random(seed) % 2)
        number = -number;
    return bits == 32 ? (double)(float)number : number;
}

static double exact(enum operator op, unsigned bits, double a, double b)
{
    volatile float x = (float)a, y = (float)b, narrow;
    volatile double wide;
    switch (op) {
    case OP_ADD: narrow = x + y; wide = a + b; break;
    case OP_SUB: narrow = x - y; wide = a - b; break;
    case OP_MUL: narrow = x * y; wide = a * b; break;
    case OP_DIV: narrow = x / y; wide = a / b; break;
    case OP_ROOT: narrow = sqrtf(x); wide = sqrt(a); break;
    default: narrow = x < y ? x : y; wide = a < b ? a : b; break;
    }
    return bits == 32 ? (double)narrow : wide;
}

static bool is_just(const struct real *real, double number)
{
    return real->low == number && real->high == number;
}

START_TEST(numbers_are_those_of_the_type)
{
    static const enum operator binary[] = { OP_ADD, OP_SUB, OP_MUL, OP_DIV,
                                            OP_MIN };
    uint64_t seed = 1;
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned bits = round % 2 ? 32 : 64;
        double x = random_number(&seed, bits), y = random_number(&seed, bits);
        enum operator op = binary[round / 2 % 5];
        double expected = exact(op, bits, x, y);
        struct real c;
        if (real_binary(&c, op, bits, real_exact(x), real_exact(y)))
            ck_assert(is_just(&c, expected));
        else
            ck_assert(!isfinite(expected) || (op == OP_DIV && y == 0));
        ck_assert(real_unary(&c, OP_ROOT, bits, real_exact(fabs(x))));
        expected = exact(OP_ROOT, bits, fabs(x), 0);
        ck_assert(is_just(&c, expected));
    }
}
END_TEST

/* --- contraction --- */

/* A value as the GPU may have it, with the product that it is, if it is one. */
struct machine_value {
    double number;
    bool is_product;
    double left, right;
};

static double fused(unsigned bits, double a, double b, double c)
{
    return bits == 32 ? (double)fmaf((float)a, (float)b, (float)c)
                      : fma(a, b, c);
}

/* A sum or difference, of which a product may be made without rounding it. */
static double sum(uint64_t *seed, enum operator op, unsigned bits,
                  const struct machine_value *a, const struct machine_value *b)
{
    double sign = op == OP_SUB ? -1 : 1;
    switch (next_random(seed) % 3) {
    case 0:
        if (a->is_product)
            return fused(bits, a->left, a->right, sign * b->number);
        break;
    case 1:
        if (b->is_product)
            return fused(bits, sign * b->left, b->right, a->number);
        break;
    }
    return exact(op, bits, a->number, b->number);
}

/* value = value op other, by the GPU that contracts at random, and in bounds. */
static bool step(uint64_t *seed, unsigned bits, struct machine_value *value,
                 struct real *bounds)
{
    static const enum operator ops[] = { OP_ADD, OP_SUB, OP_MUL, OP_MUL,
                                         OP_DIV, OP_MIN };
    enum operator op = ops[next_random(seed) % 6];
    struct machine_value other = { random_number(seed, bits), false, 0, 0 };
    struct machine_value before = *value;
    if (!real_binary(bounds, op, bits, *bounds, real_exact(other.number)))
        return false;
    *value = (struct machine_value){
        op == OP_ADD || op == OP_SUB
            ? sum(seed, op, bits, &before, &other)
            : exact(op, bits, before.number, other.number),
        op == OP_MUL, before.number, other.number
    };
    return true;
}

static bool is_within(const struct real *bounds, double number)
{
    return isnan(number) ? isnan(bounds->low) && isnan(bounds->high)
                         : bounds->low <= number && number <= bounds->high;
}

START_TEST(bounds_hold_whatever_is_contracted)
{
    uint64_t seed = 2;
    unsigned open = 0, closed = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned bits = round % 2 ? 32 : 64;
        struct machine_value value = { random_number(&seed, bits), false, 0, 0 };
        struct real bounds = real_exact(value.number);
        for (unsigned i = 0; i < 6 && step(&seed, bits, &value, &bounds); i++) {
            ck_assert(is_within(&bounds, value.number));
            open += bounds.low < bounds.high;
            closed += bounds.low == bounds.high;
        }
    }
    ck_assert_uint_gt(open, ROUNDS / 2);
    ck_assert_uint_gt(closed, ROUNDS / 2);
}
END_TEST

START_TEST(a_contracted_sum_is_rounded_once)
{
    uint64_t seed = 4;
    unsigned known = 0, differ = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned bits = round % 2 ? 32 : 64;
        enum operator op = round / 2 % 2 ? OP_ADD : OP_SUB;
        double a = random_number(&seed, bits), b = random_number(&seed, bits);
        double c = random_number(&seed, bits);
        struct real product, sum;
        if (!real_binary(&product, OP_MUL, bits, real_exact(a), real_exact(b)))
            continue;
        double once = fused(bits, a, b, op == OP_SUB ? -c : c);
        if (!real_contracted(&sum, op, bits, product, real_exact(c)))
            continue;
        ck_assert(sum.low <= once && once <= sum.high);
        known += sum.low == sum.high;
        differ += once != exact(op, bits, product.low, c);
        once = fused(bits, op == OP_SUB ? -a : a, b, c);
        ck_assert(real_contracted(&sum, op, bits, real_exact(c), product));
        ck_assert(sum.low <= once && once <= sum.high);
    }
    ck_assert_uint_gt(known, ROUNDS / 2 * 9 / 10);
    ck_assert_uint_gt(differ, ROUNDS / 50);
}
END_TEST

START_TEST(what_the_bounds_leave_open_is_not_known)
{
    struct real open = { .low = 0.875, .high = 1.125 }, other = real_exact(1);
    int64_t integer;
    bool result;
    ck_assert(!real_to_integer(&integer, 32, true, open));
    ck_assert(real_to_integer(&integer, 1, false, open) && integer == 1);
    ck_assert(!real_compare(&result, OP_LT, open, other));
    ck_assert(!real_compare(&result, OP_EQ, open, other));
    ck_assert(!real_compare(&result, OP_NE, open, other));
    ck_assert(real_compare(&result, OP_GE, other, real_exact(1)) && result);
    ck_assert(real_compare(&result, OP_LT, open, real_exact(1.5)) && result);
    ck_assert(real_compare(&result, OP_LE, open, real_exact(0.5)) && !result);
    struct real around_zero = { .low = -1, .high = 1 };
    ck_assert(!real_to_integer(&integer, 1, false, around_zero));
    ck_assert(!real_binary(&open, OP_DIV, 32, other, around_zero));
    ck_assert(real_unary(&open, OP_MAGNITUDE, 32, around_zero));
    ck_assert(open.low == 0 && open.high == 1);
    ck_assert(!real_unary(&open, OP_ROOT, 32, around_zero));
}
END_TEST

struct conversion_case {
    double number;
    unsigned bits;
    bool is_signed, fits;
    int64_t integer;
};

static const struct conversion_case conversions[] = {
    { 2.9, 32, true, true, 2 },
    { -2.9, 32, true, true, -2 },
    { 2147483647.5, 32, true, true, INT32_MAX },
    { 2147483648.0, 32, true, false, 0 },
    { -2147483648.0, 32, true, true, INT32_MIN },
    { -0.5, 32, false, true, 0 },
    { -1, 32, false, false, 0 },
    { 255.5, 8, false, true, 255 },
    { 256, 8, false, false, 0 },
    { 0x1p63, 64, true, false, 0 },
    { 0x1p63, 64, false, true, INT64_MIN },
    { 0x1p64, 64, false, false, 0 },
    { 0.25, 1, false, true, 1 },
    { -0.0, 1, false, true, 0 },
};

START_TEST(conversions_to_integers)
{
    const struct conversion_case *row = &conversions[_i];
    int64_t integer = 0;
    struct real real = real_exact(row->number);
    ck_assert(real_to_integer(&integer, row->bits, row->is_signed, real) ==
              row->fits);
    if (row->fits)
        ck_assert_int_eq(integer, row->integer);
}
END_TEST

START_TEST(conversions_from_integers)
{
    uint64_t seed = 3;
    struct real real;
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint64_t number = next_random(&seed) >> next_random(&seed) % 64;
        volatile float narrow = (float)number;
        volatile double wide = (double)number;
        ck_assert(real_of_integer(&real, 32, VALUE_U64, (int64_t)number));
        ck_assert(is_just(&real, (double)narrow));
        ck_assert(real_of_integer(&real, 64, VALUE_U64, (int64_t)number));
        ck_assert(is_just(&real, wide));
        narrow = (float)(int64_t)number;
        ck_assert(real_of_integer(&real, 32, VALUE_I64, (int64_t)number));
        ck_assert(is_just(&real, (double)narrow));
    }
    ck_assert(real_of_integer(&real, 16, VALUE_I32, 2051));
    ck_assert(is_just(&real, 2052));
    ck_assert(!real_of_integer(&real, 8, VALUE_I32, 1));
}
END_TEST

static bool has_logarithm(int exponent, unsigned bits)
{
    struct real real, power = real_exact(ldexp(1, exponent));
    return real_unary(&real, OP_LOGARITHM, bits, power) &&
           is_just(&real, exponent);
}

static bool has_power(int exponent, unsigned bits)
{
    struct real real, number = real_exact(exponent);
    return real_unary(&real, OP_POWER, bits, number) &&
           is_just(&real, ldexp(1, exponent));
}

START_TEST(powers_of_two_and_their_logarithms_where_a_gpu_is_exact)
{
    struct real real;
    for (int i = -200; i <= 200; i++) {
        ck_assert(has_logarithm(i, 32) == (i >= 0));
        ck_assert(has_logarithm(i, 64) == (i >= -2 && i <= 2));
        ck_assert(has_power(i, 32) == (i >= -126 && i <= 126));
        ck_assert(has_power(i, 64) == (i >= -3 && i <= 10));
    }
    ck_assert(real_unary(&real, OP_POWER, 32, real_exact(0.5)));
    ck_assert(real.low < real.high);
    ck_assert(real_unary(&real, OP_LOGARITHM, 32, real_exact(3)));
    ck_assert(real.low < real.high);
    ck_assert(real_unary(&real, OP_LOGARITHM, 32, real_exact(0)));
    ck_assert(real.low == -INFINITY && real.high == -INFINITY);
    ck_assert(real_unary(&real, OP_LOGARITHM, 32, real_exact(-4)));
    ck_assert(isnan(real.low) && isnan(real.high));
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("real");
    TCase *known = tcase_create("numbers that are known");
    tcase_add_test(known, numbers_are_those_of_the_type);
    tcase_add_test(known, bounds_hold_whatever_is_contracted);
    tcase_add_test(known, a_contracted_sum_is_rounded_once);
    tcase_add_test(known, what_the_bounds_leave_open_is_not_known);
    tcase_add_loop_test(known, conversions_to_integers, 0,
                        sizeof conversions / sizeof *conversions);
    tcase_add_test(known, conversions_from_integers);
    tcase_add_test(known,
                   powers_of_two_and_their_logarithms_where_a_gpu_is_exact);
    suite_add_tcase(suite, known);
    return suite;
}
