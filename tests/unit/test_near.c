/*
 * Bounds of functions, held against this machine's libm in the type itself,
 * which is as good as a GPU's, and against values of numbers in between.
 */
#include <float.h>
#include <math.h>

#include "exec/near.h"
#include "random.h"
#include "unit.h"

enum { ROUNDS = 2000, UNITS_MOST = 20 };

struct function {
    enum operator op;
    float (*narrow)(float);
    double (*wide)(double);
    double from, to; /* arguments */
};

static float reciprocal_root(float x) { return 1 / sqrtf(x); }
static double wide_reciprocal_root(double x) { return 1 / sqrt(x); }

static const struct function functions[] = {
    { OP_SINE, sinf, sin, -100, 100 },
    { OP_COSINE, cosf, cos, -100, 100 },
    { OP_TANGENT, tanf, tan, -1.5, 1.5 },
    { OP_ARCSINE, asinf, asin, -1, 1 },
    { OP_ARCCOSINE, acosf, acos, -1, 1 },
    { OP_ARCTANGENT, atanf, atan, -50, 50 },
    { OP_HYPERBOLIC_SINE, sinhf, sinh, -20, 20 },
    { OP_HYPERBOLIC_COSINE, coshf, cosh, -20, 20 },
    { OP_HYPERBOLIC_TANGENT, tanhf, tanh, -9, 9 },
    { OP_EXPONENTIAL, expf, exp, -80, 80 },
    { OP_POWER, exp2f, exp2, -120, 120 },
    { OP_NATURAL_LOGARITHM, logf, log, 1e-3, 1e6 },
    { OP_LOGARITHM, log2f, log2, 1e-3, 1e6 },
    { OP_LOGARITHM_OF_10, log10f, log10, 1e-3, 1e6 },
    { OP_CUBE_ROOT, cbrtf, cbrt, -1e6, 1e6 },
    { OP_RECIPROCAL_ROOT, reciprocal_root, wide_reciprocal_root, 1e-3, 1e6 },
    { OP_ERROR, erff, erf, -4, 4 },
};

static double between(uint64_t *seed, double from, double to)
{
    return from + (to - from) * ((double)(next_random(seed) >> 11) * 0x1p-53);
}

static bool holds(const struct real *real, double number)
{
    return real->low <= number && number <= real->high;
}

/* They say something: a few units of the last place. */
static bool is_close(const struct real *real, unsigned bits)
{
    double epsilon = bits == 32 ? FLT_EPSILON : DBL_EPSILON;
    double size = fmax(fabs(real->low), fabs(real->high));
    return real->high - real->low <= UNITS_MOST * epsilon * size;
}

START_TEST(a_function_lies_within_its_bounds)
{
    const struct function *function = &functions[_i];
    uint64_t seed = (uint64_t)_i + 1;
    for (unsigned round = 0; round < ROUNDS; round++) {
        double x = between(&seed, function->from, function->to);
        float narrow = (float)x;
        struct real real;
        ck_assert(near_unary(&real, function->op, 64, real_exact(x)));
        ck_assert(holds(&real, function->wide(x)) && is_close(&real, 64));
        ck_assert(near_unary(&real, function->op, 32, real_exact(narrow)));
        ck_assert(holds(&real, (double)function->narrow(narrow)));
        ck_assert(is_close(&real, 32));
    }
}
END_TEST

/* Of any argument between those of a number that is known by bounds. */
START_TEST(bounds_of_bounds_hold)
{
    const struct function *function = &functions[_i];
    uint64_t seed = (uint64_t)_i + 1;
    for (unsigned round = 0; round < ROUNDS; round++) {
        double x = between(&seed, function->from, function->to);
        double y = fmin(function->to, x + between(&seed, 0, 1e-3));
        struct real real, bounds = { .low = x, .high = y };
        if (!near_unary(&real, function->op, 64, bounds))
            continue;
        for (int i = 0; i <= 8; i++)
            ck_assert(holds(&real, function->wide(x + (y - x) * i / 8)));
    }
}
END_TEST

START_TEST(functions_of_two_numbers)
{
    uint64_t seed = 5;
    struct real real;
    for (unsigned round = 0; round < ROUNDS; round++) {
        float x = (float)between(&seed, -9, 9), y = (float)between(&seed, 1, 9);
        struct real a = real_exact((double)x), b = real_exact((double)y);
        ck_assert(near_binary(&real, OP_ANGLE, 32, a, b));
        ck_assert(holds(&real, (double)atan2f(x, y)));
        ck_assert(near_binary(&real, OP_HYPOTENUSE, 32, a, b));
        ck_assert(holds(&real, (double)hypotf(x, y)));
        ck_assert(near_binary(&real, OP_RAISE, 32, b, a));
        ck_assert(holds(&real, (double)powf(y, x)) && is_close(&real, 32));
        ck_assert(near_binary(&real, OP_MODULO, 32, a, b));
        ck_assert(real.low == (double)fmodf(x, y) && real.low == real.high);
    }
}
END_TEST

START_TEST(what_is_not_known)
{
    struct real real, wide = { .low = 1, .high = 2 };
    struct real around = { .low = -1, .high = 1 };
    ck_assert(!near_unary(&real, OP_SINE, 32, wide));
    real = (struct real){ .low = 1.57, .high = 1.571 };
    ck_assert(!near_unary(&real, OP_TANGENT, 64, real));
    ck_assert(!near_unary(&real, OP_ARCSINE, 32, wide));
    ck_assert(!near_unary(&real, OP_NATURAL_LOGARITHM, 32, around));
    ck_assert(!near_unary(&real, OP_FLOOR, 32, real_exact(1)));
    ck_assert(!near_unary(&real, OP_SINE, 16, real_exact(1)));
    ck_assert(!near_binary(&real, OP_ANGLE, 32, around, real_exact(-1)));
    ck_assert(!near_binary(&real, OP_MODULO, 32, wide, real_exact(1)));
    ck_assert(!near_binary(&real, OP_ADD, 32, wide, wide));
}
END_TEST

START_TEST(what_is_infinite_or_no_number_is_known)
{
    struct real real;
    ck_assert(near_unary(&real, OP_ARCSINE, 32, real_exact(2)));
    ck_assert(isnan(real.low) && isnan(real.high));
    ck_assert(near_unary(&real, OP_NATURAL_LOGARITHM, 32, real_exact(0)));
    ck_assert(real.low == -INFINITY && real.high == -INFINITY);
    ck_assert(near_unary(&real, OP_EXPONENTIAL, 32, real_exact(100)));
    ck_assert(real.low == INFINITY && real.high == INFINITY);
    ck_assert(near_unary(&real, OP_SINE, 64, real_exact(INFINITY)));
    ck_assert(isnan(real.low));
    ck_assert(near_unary(&real, OP_EXPONENTIAL, 64, real_exact(-INFINITY)));
    ck_assert(real.low <= 0 && real.high >= 0);
    ck_assert(near_binary(&real, OP_RAISE, 32, real_exact(-8),
                          real_exact(0.5)));
    ck_assert(isnan(real.low) && isnan(real.high));
    ck_assert(near_binary(&real, OP_RAISE, 32, real_exact(NAN),
                          real_exact(0)));
    ck_assert(real.low <= 1 && real.high >= 1);
}
END_TEST

Suite *suite_make(void)
{
    enum { COUNT = sizeof functions / sizeof *functions };
    Suite *suite = suite_create("near");
    TCase *tcase = tcase_create("near");
    tcase_add_loop_test(tcase, a_function_lies_within_its_bounds, 0, COUNT);
    tcase_add_loop_test(tcase, bounds_of_bounds_hold, 0, COUNT);
    tcase_add_test(tcase, functions_of_two_numbers);
    tcase_add_test(tcase, what_is_not_known);
    tcase_add_test(tcase, what_is_infinite_or_no_number_is_known);
    suite_add_tcase(suite, tcase);
    return suite;
}
