/*
 * The operators on lanes against C's own, one lane at a time, on random and on
 * extreme values.
 */
#include <string.h>

#include "exec/lanes.h"
#include "random.h"
#include "unit.h"

enum { ROUNDS = 4000, COUNT = 64 };

/* Mostly small, sometimes the edges, sometimes anything. */
static int64_t random_number(uint64_t *seed)
{
    static const int64_t edges[] = { 0, 1, -1, INT32_MAX, INT32_MIN, INT64_MAX,
                                     INT64_MIN, 31, 63, 64, UINT32_MAX };
    uint64_t number = next_random(seed);
    switch (number % 4) {
    case 0: return edges[number / 4 % (sizeof edges / sizeof *edges)];
    case 1: return (int64_t)(number >> 8);
    default: return (int64_t)(number >> 8 & 0xff) - 100;
    }
}

/* Is every lane, counted without wrapping, in the class? */
static bool all_in_class(enum value_class class, const struct even *even)
{
    for (unsigned i = 0; i < COUNT; i++) {
        wide_integer exact = even_exact(even, class, i);
        if (class_wrap(class, (uint64_t)(int64_t)exact) != exact)
            return false;
    }
    return true;
}

/* Steps and jumps that keep a 32-bit class in its range. */
static void random_even(struct even *even, enum value_class class,
                        uint64_t *seed)
{
    even->base = class_wrap(class, (uint64_t)random_number(seed));
    even->step = next_random(seed) % 3 == 0 ? 0 : random_number(seed);
    even->jump = next_random(seed) % 2 == 0 ? 0 : random_number(seed);
    even->row_shift = (uint8_t)(1 + next_random(seed) % 5);
    if (!class_is_wide(class) && !all_in_class(class, even))
        even->step = even->jump = 0;
}

static void fill(struct lanes *lanes, enum value_class class, uint64_t *seed)
{
    memset(lanes, 0, sizeof *lanes);
    if (next_random(seed) % 2 == 0) {
        random_even(&lanes->even, class, seed);
        return;
    }
    lanes->each = true;
    for (unsigned i = 0; i < COUNT; i++) {
        int64_t number = random_number(seed);
        if (class_is_wide(class))
            lanes->i64[i] = number;
        else
            lanes->u32[i] = (uint32_t)number;
    }
}

/* C's result in class `class`; false where there is none. */
#define DEFINE_ORACLE(NAME, T, U, MINIMUM, BITS)                              \
    static bool NAME(enum operator op, T a, T b, int64_t count, int64_t *to)  \
    {                                                                         \
        U x = (U)a, y = (U)b;                                                 \
        bool is_signed = (T)-1 < (T)1;                                        \
        switch (op) {                                                         \
        case OP_ADD: *to = (int64_t)(T)(U)(x + y); break;                     \
        case OP_SUB: *to = (int64_t)(T)(U)(x - y); break;                     \
        case OP_MUL: *to = (int64_t)(T)(U)(x * y); break;                     \
        case OP_AND: *to = (int64_t)(T)(x & y); break;                        \
        case OP_OR: *to = (int64_t)(T)(x | y); break;                         \
        case OP_XOR: *to = (int64_t)(T)(x ^ y); break;                        \
        case OP_MIN: *to = (int64_t)(a < b ? a : b); break;                   \
        case OP_MAX: *to = (int64_t)(a > b ? a : b); break;                   \
        case OP_LT: *to = a < b; break;                                       \
        case OP_LE: *to = a <= b; break;                                      \
        case OP_GT: *to = a > b; break;                                       \
        case OP_GE: *to = a >= b; break;                                      \
        case OP_EQ: *to = a == b; break;                                      \
        case OP_NE: *to = a != b; break;                                      \
        case OP_SHL:                                                          \
        case OP_SHR:                                                          \
            if (count < 0 || count >= BITS)                                   \
                return false;                                                 \
            *to = op == OP_SHL ? (int64_t)(T)(U)(x << count)                  \
                               : (int64_t)(a >> count);                       \
            break;                                                            \
        default:                                                              \
            if (b == 0)                                                       \
                return false;                                                 \
            if (is_signed && b == (T)-1 && a == (T)MINIMUM)                   \
                return false;                                                 \
            *to = op == OP_DIV ? (int64_t)(a / b) : (int64_t)(a % b);         \
            break;                                                            \
        }                                                                     \
        return true;                                                          \
    }

DEFINE_ORACLE(oracle_i32, int32_t, uint32_t, INT32_MIN, 32)
DEFINE_ORACLE(oracle_u32, uint32_t, uint32_t, 0, 32)
DEFINE_ORACLE(oracle_i64, int64_t, uint64_t, INT64_MIN, 64)
DEFINE_ORACLE(oracle_u64, uint64_t, uint64_t, 0, 64)

static bool oracle(enum operator op, enum value_class class, int64_t a,
                   int64_t b, int64_t *to)
{
    switch (class) {
    case VALUE_I32: return oracle_i32(op, (int32_t)a, (int32_t)b, b, to);
    case VALUE_U32: return oracle_u32(op, (uint32_t)a, (uint32_t)b, b, to);
    case VALUE_I64: return oracle_i64(op, a, b, b, to);
    default: return oracle_u64(op, (uint64_t)a, (uint64_t)b, b, to);
    }
}

static bool is_comparison(enum operator op)
{
    return op >= OP_LT && op <= OP_NE;
}

static void check_operands(enum operator op, enum value_class class,
                           const struct lanes *a, const struct lanes *b,
                           uint64_t mask)
{
    struct lanes result;
    uint64_t undefined =
        lanes_binary(&result, op, class, a, b, class, COUNT, mask);
    enum value_class to = is_comparison(op) ? VALUE_I32 : class;
    for (unsigned i = 0; i < COUNT; i++) {
        int64_t expected = 0;
        if ((mask >> i & 1) == 0)
            continue;
        bool is_defined = oracle(op, class, lanes_get(a, class, i),
                                 lanes_get(b, class, i), &expected);
        if (is_defined == ((undefined >> i & 1) != 0) ||
            (is_defined && lanes_get(&result, to, i) != expected))
            ck_abort_msg("op %d class %d lane %u", op, class, i);
    }
    ck_assert_uint_eq(undefined & ~mask, 0);
}

static void check_round(enum operator op, enum value_class class,
                        uint64_t *seed)
{
    struct lanes a, b;
    uint64_t mask = next_random(seed) | 1;
    fill(&a, class, seed);
    fill(&b, class, seed);
    check_operands(op, class, &a, &b, mask);
}

/* By one number, a small one or a power of two: in rows of threads, say. */
static void check_by_number(enum operator op, enum value_class class,
                            uint64_t *seed)
{
    struct lanes a, b;
    bool idle = next_random(seed) % 4 == 0;
    uint64_t mask = idle ? next_random(seed) : UINT64_MAX;
    int64_t number = random_number(seed) & 0x7f;
    if (next_random(seed) % 2 == 0)
        number = class_wrap(class, UINT64_C(1) << number % 63);
    number -= op == OP_AND;
    fill(&a, class, seed);
    if (!a.each && next_random(seed) % 2 == 0)
        a.even = (struct even){ (int64_t)(next_random(seed) % 4096), 1, 24, 3 };
    lanes_set_uniform(&b, class, number);
    check_operands(op, class, &a, &b, mask);
}

START_TEST(test_by_number)
{
    static const enum operator ops[] = { OP_DIV, OP_REM, OP_SHL, OP_SHR,
                                         OP_AND };
    uint64_t seed = 17;
    for (unsigned round = 0; round < ROUNDS; round++)
        for (unsigned op = 0; op < sizeof ops / sizeof *ops; op++)
            for (int class = VALUE_I32; class <= VALUE_U64; class++)
                check_by_number(ops[op], (enum value_class)class, &seed);
}
END_TEST

START_TEST(test_binary)
{
    uint64_t seed = 11;
    for (unsigned round = 0; round < ROUNDS; round++)
        for (int op = OP_ADD; op <= OP_NE; op++)
            for (int class = VALUE_I32; class <= VALUE_U64; class++)
                check_round((enum operator)op, (enum value_class)class, &seed);
}
END_TEST

START_TEST(test_unary)
{
    uint64_t seed = 12;
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct lanes a, result;
        fill(&a, VALUE_I32, &seed);
        lanes_unary(&result, OP_NEG, VALUE_I32, &a, COUNT);
        for (unsigned i = 0; i < COUNT; i++)
            ck_assert_int_eq(lanes_get(&result, VALUE_I32, i),
                             (int32_t)(0 - (uint32_t)lanes_get(&a, VALUE_I32, i)));
        lanes_unary(&result, OP_BITNOT, VALUE_I32, &a, COUNT);
        for (unsigned i = 0; i < COUNT; i++)
            ck_assert_int_eq(lanes_get(&result, VALUE_I32, i),
                             ~lanes_get(&a, VALUE_I32, i));
        fill(&a, VALUE_U64, &seed);
        lanes_unary(&result, OP_NOT, VALUE_U64, &a, COUNT);
        for (unsigned i = 0; i < COUNT; i++)
            ck_assert_int_eq(lanes_get(&result, VALUE_I32, i),
                             !lanes_get(&a, VALUE_U64, i));
    }
}
END_TEST

static int64_t through(int64_t number, unsigned bits, bool is_signed)
{
    switch (bits) {
    case 1: return number != 0;
    case 8: return is_signed ? (int8_t)number : (int64_t)(uint8_t)number;
    case 16: return is_signed ? (int16_t)number : (int64_t)(uint16_t)number;
    case 32: return is_signed ? (int32_t)number : (int64_t)(uint32_t)number;
    default: return number;
    }
}

START_TEST(test_cast)
{
    static const unsigned widths[] = { 1, 8, 16, 32, 64 };
    uint64_t seed = 13;
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct lanes a, result;
        enum value_class from =
            (enum value_class)(VALUE_I32 + next_random(&seed) % 4);
        unsigned bits = widths[next_random(&seed) % 5];
        bool is_signed = next_random(&seed) % 2;
        enum value_class to = bits == 64   ? (is_signed ? VALUE_I64 : VALUE_U64)
                              : bits == 32 ? (is_signed ? VALUE_I32 : VALUE_U32)
                                           : VALUE_I32;
        fill(&a, from, &seed);
        lanes_cast(&result, from, to, bits, is_signed, &a, COUNT);
        for (unsigned i = 0; i < COUNT; i++)
            ck_assert_int_eq(lanes_get(&result, to, i),
                             through(lanes_get(&a, from, i), bits, is_signed));
    }
}
END_TEST

START_TEST(test_assign_under_mask)
{
    uint64_t seed = 14;
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct lanes to, from, before;
        uint64_t mask = next_random(&seed);
        fill(&to, VALUE_I64, &seed);
        fill(&from, VALUE_I64, &seed);
        to.unknown = next_random(&seed);
        from.unknown = next_random(&seed);
        before = to;
        lanes_assign(&to, VALUE_I64, &from, mask, false, COUNT);
        for (unsigned i = 0; i < COUNT; i++) {
            const struct lanes *source = mask >> i & 1 ? &from : &before;
            ck_assert_int_eq(lanes_get(&to, VALUE_I64, i),
                             lanes_get(source, VALUE_I64, i));
            ck_assert_int_eq(to.unknown >> i & 1, source->unknown >> i & 1);
        }
    }
}
END_TEST

/* What is even is found to be so, and nothing else. */
START_TEST(test_spread_and_gather)
{
    uint64_t seed = 16;
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct lanes a, before;
        enum value_class class =
            (enum value_class)(VALUE_I32 + next_random(&seed) % 4);
        unsigned lane = (unsigned)(next_random(&seed) % COUNT);
        bool disturbed = next_random(&seed) % 2 == 0;
        fill(&a, class, &seed);
        bool is_even = !a.each && !disturbed;
        lanes_spread(&a, class, COUNT);
        if (disturbed)
            lanes_put(&a, class, lane, random_number(&seed));
        before = a;
        lanes_gather(&a, class, COUNT);
        ck_assert(!is_even || !a.each);
        for (unsigned i = 0; i < COUNT; i++)
            ck_assert_int_eq(lanes_get(&a, class, i),
                             lanes_get(&before, class, i));
        lanes_spread(&a, class, COUNT);
        ck_assert_mem_eq(a.i32, before.i32, COUNT * sizeof *a.i32);
    }
}
END_TEST

/* Rows of a block's threads, and what they are cut into, stay even. */
START_TEST(test_rows_stay_even)
{
    static const enum operator ops[] = { OP_DIV, OP_REM, OP_MUL, OP_ADD };
    for (int i = 0; i < 4; i++) {
        struct lanes index = { .even = { .base = 32, .step = 1 } };
        struct lanes width, result;
        lanes_set_uniform(&width, VALUE_I32, 8);
        lanes_binary(&result, ops[i], VALUE_I32, &index, &width, VALUE_I32,
                     COUNT, UINT64_MAX);
        ck_assert(!result.each);
        lanes_binary(&result, OP_MUL, VALUE_I32, &result, &width, VALUE_I32,
                     COUNT, UINT64_MAX);
        ck_assert(!result.each);
    }
}
END_TEST

START_TEST(test_truth)
{
    uint64_t seed = 15;
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct lanes a;
        uint64_t mask = next_random(&seed), expected = 0;
        fill(&a, VALUE_I64, &seed);
        for (unsigned i = 0; i < COUNT; i++)
            if (lanes_get(&a, VALUE_I64, i) != 0)
                expected |= UINT64_C(1) << i;
        ck_assert_uint_eq(lanes_truth(&a, VALUE_I64, mask, COUNT),
                          expected & mask);
    }
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("lanes");
    TCase *tests = tcase_create("operators");
    tcase_set_timeout(tests, 1200);
    tcase_add_test(tests, test_binary);
    tcase_add_test(tests, test_by_number);
    tcase_add_test(tests, test_unary);
    tcase_add_test(tests, test_cast);
    tcase_add_test(tests, test_assign_under_mask);
    tcase_add_test(tests, test_spread_and_gather);
    tcase_add_test(tests, test_rows_stay_even);
    tcase_add_test(tests, test_truth);
    suite_add_tcase(suite, tests);
    return suite;
}
