/* The largest that a number may be: as nvcc 13.0 counted the trips of loops
 * with such limits, or did not. */
#include "lang/largest.h"

#include "unit.h"

#define ANY_INT { INT32_MAX, false, 0 }
#define ANY_UINT { UINT32_MAX, false, 0 }
#define QUARTER { INT32_MAX / 4, false, 0 }
#define NUMBER(N) { (uint64_t)(N), true, N }

static const struct {
    enum operator op;
    enum value_class class;
    struct largest left, right;
    uint64_t most;
} cases[] = {
    { OP_DIV, VALUE_I32, ANY_INT, NUMBER(4), INT32_MAX / 4 },
    { OP_DIV, VALUE_I32, ANY_INT, ANY_INT, INT32_MAX },
    { OP_SHR, VALUE_U32, ANY_UINT, NUMBER(2), UINT32_MAX / 4 },
    { OP_SHR, VALUE_I32, QUARTER, ANY_INT, INT32_MAX / 4 },
    { OP_REM, VALUE_I32, ANY_INT, NUMBER(100), 99 },
    { OP_REM, VALUE_U32, ANY_UINT, NUMBER(100), UINT32_MAX },
    { OP_AND, VALUE_I32, NUMBER(1023), ANY_INT, 1023 },
    { OP_AND, VALUE_I32, ANY_INT, NUMBER(-32), INT32_MAX },
    { OP_OR, VALUE_I32, QUARTER, NUMBER(3), INT32_MAX / 4 },
    { OP_MIN, VALUE_I32, NUMBER(1000), ANY_INT, 1000 },
    { OP_MAX, VALUE_I32, QUARTER, QUARTER, INT32_MAX / 4 },
    { OP_ADD, VALUE_I32, QUARTER, NUMBER(1), INT32_MAX / 4 + 1 },
    { OP_ADD, VALUE_I32, QUARTER, NUMBER(-1), INT32_MAX / 4 },
    { OP_ADD, VALUE_U32, QUARTER, NUMBER(-1), UINT32_MAX },
    { OP_ADD, VALUE_I32, ANY_INT, NUMBER(3), INT32_MAX },
    { OP_SUB, VALUE_I32, NUMBER(100), QUARTER, 101 + INT32_MAX / 4 },
    { OP_MUL, VALUE_I32, QUARTER, NUMBER(2), INT32_MAX / 4 * 2 },
    { OP_MUL, VALUE_I32, QUARTER, NUMBER(8), INT32_MAX },
    { OP_SHL, VALUE_I32, QUARTER, NUMBER(1), INT32_MAX / 4 * 2 },
    { OP_MUL, VALUE_U64, ANY_UINT, ANY_UINT, UINT64_MAX },
};

START_TEST(of_operations)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_msg(largest_of_binary(cases[i].op, cases[i].class,
                                        cases[i].left, cases[i].right) ==
                          cases[i].most,
                      "case %zu", i);
}
END_TEST

START_TEST(of_casts)
{
    ck_assert_uint_eq(
        largest_of_cast(VALUE_I64, 64, true, VALUE_U32, UINT32_MAX),
        UINT32_MAX);
    ck_assert_uint_eq(
        largest_of_cast(VALUE_U64, 64, false, VALUE_I32, 7), UINT64_MAX);
    ck_assert_uint_eq(
        largest_of_cast(VALUE_I32, 16, true, VALUE_I32, INT32_MAX), INT16_MAX);
    ck_assert_uint_eq(largest_of_cast(VALUE_I32, 1, false, VALUE_I32, 9), 1);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("largest");
    TCase *largest = tcase_create("largest");
    tcase_add_test(largest, of_operations);
    tcase_add_test(largest, of_casts);
    suite_add_tcase(suite, largest);
    return suite;
}
