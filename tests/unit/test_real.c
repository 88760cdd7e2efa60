/*
 * Floating-point numbers that exec knows, held against the arithmetic of this
 * machine in the type itself, where exec computes a float by way of double; and
 * contraction: where a product does not count as rounded, it makes no
 * difference.
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

START_TEST(numbers_are_those_of_the_type)
{
    static const enum operator binary[] = { OP_ADD, OP_SUB, OP_MUL, OP_DIV,
                                            OP_MIN };
    uint64_t seed = 1;
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned bits = round % 2 ? 32 : 64;
        struct real a = { random_number(&seed, bits), false };
        struct real b = { random_number(&seed, bits), false }, c;
        enum operator op = binary[round / 2 % 5];
        double expected = exact(op, bits, a.number, b.number);
        if (real_binary(&c, op, bits, a, b))
            ck_assert(c.number == expected);
        else
            ck_assert(!isfinite(expected) || (op == OP_DIV && b.number == 0));
        struct real size = { fabs(a.number), false };
        ck_assert(real_unary(&c, OP_ROOT, bits, size));
        ck_assert(c.number == exact(OP_ROOT, bits, size.number, 0));
    }
}
END_TEST

START_TEST(a_sum_of_a_product_is_known_only_where_rounding_once_is_the_same)
{
    uint64_t seed = 2;
    unsigned known = 0, differ = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned bits = round % 2 ? 32 : 64;
        struct real a = { random_number(&seed, bits), false };
        struct real b = { random_number(&seed, bits), false };
        struct real c = { random_number(&seed, bits), false };
        struct real product, sum;
        if (!real_binary(&product, OP_MUL, bits, a, b))
            continue;
        double once = bits == 32 ? (double)fmaf((float)a.number,
                                                (float)b.number,
                                                (float)c.number)
                                 : fma(a.number, b.number, c.number);
        double twice = exact(OP_ADD, bits, product.number, c.number);
        differ += once != twice;
        if (!real_binary(&sum, OP_ADD, bits, product, c))
            continue;
        known++;
        ck_assert(sum.number == once && sum.number == twice);
    }
    ck_assert_uint_gt(known, ROUNDS / 50);
    ck_assert_uint_gt(differ, ROUNDS / 50);
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
    struct real real = { row->number, false };
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
        ck_assert(real.number == (double)narrow);
        ck_assert(real_of_integer(&real, 64, VALUE_U64, (int64_t)number));
        ck_assert(real.number == wide);
        narrow = (float)(int64_t)number;
        ck_assert(real_of_integer(&real, 32, VALUE_I64, (int64_t)number));
        ck_assert(real.number == (double)narrow);
    }
    ck_assert(!real_of_integer(&real, 16, VALUE_I32, 1));
}
END_TEST

static bool has_logarithm(int exponent, unsigned bits)
{
    struct real real, power = { ldexp(1, exponent), false };
    return real_unary(&real, OP_LOGARITHM, bits, power) &&
           real.number == exponent;
}

static bool has_power(int exponent, unsigned bits)
{
    struct real real, number = { exponent, false };
    return real_unary(&real, OP_POWER, bits, number) &&
           real.number == ldexp(1, exponent);
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
    ck_assert(!real_unary(&real, OP_POWER, 32, (struct real){ 0.5, false }));
    ck_assert(!real_unary(&real, OP_LOGARITHM, 32, (struct real){ 3, false }));
    ck_assert(!real_unary(&real, OP_LOGARITHM, 32, (struct real){ 0, false }));
    ck_assert(!real_unary(&real, OP_LOGARITHM, 32, (struct real){ -4, false }));
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("real");
    TCase *known = tcase_create("numbers that are known");
    tcase_add_test(known, numbers_are_those_of_the_type);
    tcase_add_test(
        known,
        a_sum_of_a_product_is_known_only_where_rounding_once_is_the_same);
    tcase_add_loop_test(known, conversions_to_integers, 0,
                        sizeof conversions / sizeof *conversions);
    tcase_add_test(known, conversions_from_integers);
    tcase_add_test(known,
                   powers_of_two_and_their_logarithms_where_a_gpu_is_exact);
    suite_add_tcase(suite, known);
    return suite;
}
