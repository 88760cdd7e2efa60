/*
 * C's operators on all lanes of a warp at once.
 *
 * 32-bit and 64-bit integers wrap. Even operands give an even result where that
 * can be seen from the lanes at the corners. Otherwise the lanes are computed
 * in plain loops, 32 a time, for the compiler to turn into vector instructions;
 * what can fail is in divide.h.
 */
#include "exec/divide.h"
#include "exec/uniform.h"

#include "core/vector.h"
#include "lang/fold.h"

/*
 * NAME(to, op, a, b, count): operators that cannot fail. The sums are made in
 * the unsigned type U, where they wrap; SIGNED sees to order and sign.
 */
#define DEFINE_PLAIN(NAME, T, U)                                            \
    VECTOR_CLONES                                                           \
    static void NAME(T *restrict to, enum operator op, const T *a,          \
                     const T *b, unsigned count)                            \
    {                                                                       \
        switch (op) {                                                       \
        case OP_ADD: FOR_LANES((T)((U)a[i] + (U)b[i]));                     \
        case OP_SUB: FOR_LANES((T)((U)a[i] - (U)b[i]));                     \
        case OP_MUL: FOR_LANES((T)((U)a[i] * (U)b[i]));                     \
        case OP_AND: FOR_LANES(a[i] & b[i]);                                \
        case OP_OR: FOR_LANES(a[i] | b[i]);                                 \
        case OP_XOR: FOR_LANES(a[i] ^ b[i]);                                \
        case OP_MIN: FOR_LANES(a[i] < b[i] ? a[i] : b[i]);                  \
        case OP_MAX: FOR_LANES(a[i] > b[i] ? a[i] : b[i]);                  \
        default: break;                                                     \
        }                                                                   \
    }

#define DEFINE_COMPARE(NAME, T)                                             \
    VECTOR_CLONES                                                           \
    static void NAME(int32_t *restrict to, enum operator op, const T *a,    \
                     const T *b, unsigned count)                            \
    {                                                                       \
        switch (op) {                                                       \
        case OP_LT: FOR_LANES(a[i] < b[i]);                                 \
        case OP_LE: FOR_LANES(a[i] <= b[i]);                                \
        case OP_GT: FOR_LANES(a[i] > b[i]);                                 \
        case OP_GE: FOR_LANES(a[i] >= b[i]);                                \
        case OP_EQ: FOR_LANES(a[i] == b[i]);                                \
        case OP_NE: FOR_LANES(a[i] != b[i]);                                \
        default: break;                                                     \
        }                                                                   \
    }

DEFINE_PLAIN(plain_i32, int32_t, uint32_t)
DEFINE_PLAIN(plain_u32, uint32_t, uint32_t)
DEFINE_PLAIN(plain_i64, int64_t, uint64_t)
DEFINE_PLAIN(plain_u64, uint64_t, uint64_t)
DEFINE_COMPARE(compare_i32, int32_t)
DEFINE_COMPARE(compare_u32, uint32_t)
DEFINE_COMPARE(compare_i64, int64_t)
DEFINE_COMPARE(compare_u64, uint64_t)

/* ---- even lanes ---- */

/* Are the numbers at the corners, and so all between, in a 32-bit class? */
static bool fits(enum value_class class, const struct even *even,
                 unsigned count)
{
    struct corners corners = even_corners(even, count);
    for (unsigned i = 0; i < corners.count; i++) {
        int64_t number = even_get(even, corners.lane[i]);
        if (class_wrap(class, (uint64_t)number) != number)
            return false;
    }
    return true;
}

/* a * factor, of a 32-bit class: false where a lane could pass 64 bits. */
static bool is_small(const struct even *product)
{
    return product->step / INT32_MAX == 0 && product->jump / INT32_MAX == 0;
}

/* The factor of a product, a shift among them, that one side is uniform in: the
 * other side is left in `*of`. */
static bool uniform_factor(enum operator op, enum value_class class,
                           const struct lanes *left, const struct lanes *right,
                           const struct even **of, int64_t *factor)
{
    int64_t last = class_is_wide(class) ? 62 : 30;
    bool by_right = lanes_is_uniform(right);
    *of = by_right ? &left->even : &right->even;
    *factor = by_right ? right->even.base : left->even.base;
    if (op == OP_MUL)
        return by_right || lanes_is_uniform(left);
    if (op != OP_SHL || !by_right || *factor < 0 || *factor > last)
        return false;
    *factor = INT64_C(1) << *factor;
    return true;
}

/* Sums and products with a uniform factor. Steps of 32-bit classes are
 * small. */
static bool even_plain(struct lanes *result, enum operator op,
                       enum value_class class, const struct lanes *left,
                       const struct lanes *right, unsigned count)
{
    static const struct even zero;
    bool is_sum = op == OP_ADD || op == OP_SUB;
    struct even even;
    const struct even *of;
    int64_t factor;
    if (is_sum) {
        if (!even_add(&even, &left->even, &right->even, op == OP_ADD ? 1 : -1))
            return false;
    } else {
        if (!uniform_factor(op, class, left, right, &of, &factor))
            return false;
        even_add(&even, &zero, of, factor);
    }
    if (!class_is_wide(class) &&
        ((!is_sum && !is_small(&even)) || !fits(class, &even, count)))
        return false;
    result->each = false;
    result->even = even;
    return true;
}

static bool is_in_class(enum value_class class, wide_integer number)
{
    return class == VALUE_U64 ? number == (wide_integer)(uint64_t)number
                              : number == (wide_integer)(int64_t)number;
}

/*
 * An order between even values is the same in all lanes when it is in those at
 * the corners, and neither of the two wraps.
 */
static bool even_comparison(struct lanes *result, enum operator op,
                            enum value_class class, const struct lanes *left,
                            const struct lanes *right, unsigned count)
{
    const struct even *a = &left->even, *b = &right->even;
    if (op == OP_EQ || op == OP_NE || even_rows_differ(a, b))
        return false;
    struct corners corners = even_corners(a->jump != 0 ? a : b, count);
    int64_t first = 0;
    for (unsigned i = 0; i < corners.count; i++) {
        wide_integer x = even_exact(a, class, corners.lane[i]);
        wide_integer y = even_exact(b, class, corners.lane[i]);
        if (!is_in_class(class, x) || !is_in_class(class, y))
            return false;
        int64_t number = number_simple(op, VALUE_I64, (x > y) - (x < y), 0);
        if (i > 0 && number != first)
            return false;
        first = number;
    }
    lanes_set_same(result, first);
    return true;
}

/* ---- all lanes ---- */

static void vector_narrow(struct lanes *result, enum operator op,
                          enum value_class class, const struct lanes *left,
                          const struct lanes *right, unsigned count)
{
    int32_t left_space[LANES_MAX], right_space[LANES_MAX];
    const int32_t *a = lanes_narrow(left, left_space, count);
    const int32_t *b = lanes_narrow(right, right_space, count);
    const uint32_t *ua = (const uint32_t *)a, *ub = (const uint32_t *)b;
    if (operator_compares(op)) {
        if (class == VALUE_U32)
            compare_u32(result->i32, op, ua, ub, count);
        else
            compare_i32(result->i32, op, a, b, count);
    } else if (class == VALUE_U32) {
        plain_u32(result->u32, op, ua, ub, count);
    } else {
        plain_i32(result->i32, op, a, b, count);
    }
}

static void vector_wide(struct lanes *result, enum operator op,
                        enum value_class class, const struct lanes *left,
                        const struct lanes *right, unsigned count)
{
    int64_t left_space[LANES_MAX], right_space[LANES_MAX];
    const int64_t *a = lanes_wide(left, left_space, count);
    const int64_t *b = lanes_wide(right, right_space, count);
    const uint64_t *ua = (const uint64_t *)a, *ub = (const uint64_t *)b;
    if (operator_compares(op)) {
        if (class == VALUE_U64)
            compare_u64(result->i32, op, ua, ub, count);
        else
            compare_i64(result->i32, op, a, b, count);
    } else if (class == VALUE_U64) {
        plain_u64(result->u64, op, ua, ub, count);
    } else {
        plain_i64(result->i64, op, a, b, count);
    }
}

/* Returns the lanes of `mask` that have no result. */
static uint64_t each_lane(struct lanes *result, enum operator op,
                          enum value_class class, const struct lanes *left,
                          const struct lanes *right,
                          enum value_class right_class, unsigned count,
                          uint64_t mask)
{
    if (operator_can_fail(op))
        return divide_lanes(result, op, class, left, right, right_class,
                            count, mask);
    result->each = true;
    if (class_is_wide(class))
        vector_wide(result, op, class, left, right, count);
    else
        vector_narrow(result, op, class, left, right, count);
    return 0;
}

/* Zeros and ones are even only where they change at most once, in the
 * middle. */
static void gather_truth(struct lanes *result, unsigned count)
{
    const int32_t *truth = result->i32;
    unsigned half = count / 2;
    if (truth[0] == truth[half - 1] && truth[half] == truth[count - 1])
        lanes_gather(result, VALUE_I32, count);
}

bool lanes_even_binary(struct lanes *result, enum operator op,
                       enum value_class class, const struct lanes *left,
                       const struct lanes *right, unsigned count,
                       uint64_t mask)
{
    if (operator_compares(op))
        return even_comparison(result, op, class, left, right, count);
    return even_plain(result, op, class, left, right, count) ||
           divide_even(result, op, class, left, right, count, mask);
}

uint64_t lanes_binary(struct lanes *result, enum operator op,
                      enum value_class class, const struct lanes *left,
                      const struct lanes *right, enum value_class right_class,
                      unsigned count, uint64_t mask)
{
    bool are_even = !left->each && !right->each;
    result->unknown = left->unknown | right->unknown;
    result->why = left->unknown != 0 ? left->why : right->why;
    mask &= ~result->unknown;
    if (lanes_is_uniform(left) && lanes_is_uniform(right)) {
        int64_t number = 0;
        bool defined = divide_number(op, class, left->even.base,
                                     right->even.base, &number);
        uniform_set(result, op, class, number);
        return defined ? 0 : mask;
    }
    if (are_even &&
        lanes_even_binary(result, op, class, left, right, count, mask))
        return 0;
    uint64_t undefined = each_lane(result, op, class, left, right, right_class,
                                   count, mask);
    if (are_even && operator_compares(op))
        gather_truth(result, count);
    else if (are_even) /* quotient and rest by a row's length are, too */
        lanes_gather(result, class, count);
    return undefined;
}

/* Of U32 or U64; counts of bits are VALUE_I32. */
static void unary_bits(struct lanes *result, enum operator op,
                       enum value_class class, const struct lanes *operand,
                       unsigned count)
{
    enum value_class to = op == OP_REVERSE ? class : VALUE_I32;
    result->unknown = operand->unknown;
    result->why = operand->why;
    result->each = !lanes_is_uniform(operand);
    if (!result->each) {
        lanes_set_same(result,
                       fold_bits(op, class, (uint64_t)operand->even.base));
        return;
    }
    for (unsigned i = 0; i < count; i++)
        lanes_put(result, to, i,
                  fold_bits(op, class,
                            (uint64_t)lanes_get(operand, class, i)));
}

void lanes_unary(struct lanes *result, enum operator op, enum value_class class,
                 const struct lanes *operand, unsigned count)
{
    struct lanes other;
    if (op >= OP_ONES && op <= OP_REVERSE) {
        unary_bits(result, op, class, operand, count);
        return;
    }
    lanes_set_uniform(&other, class, op == OP_BITNOT ? -1 : 0);
    if (op == OP_NEG)
        lanes_binary(result, OP_SUB, class, &other, operand, class, count,
                     ~0ULL);
    else
        lanes_binary(result, op == OP_BITNOT ? OP_XOR : OP_EQ, class, operand,
                     &other, class, count, ~0ULL);
}
