/*
 * C's operators on all lanes of a warp at once.
 *
 * 32-bit and 64-bit integers wrap. The loops are plain, 32 lanes a time, for
 * the compiler to turn into vector instructions.
 */
#include "exec/lanes.h"

#include "core/vector.h"

enum { LANES_STEP = 32 };

#define FOR_LANES(expression)                                   \
    for (unsigned base = 0; base < count; base += LANES_STEP) { \
        for (unsigned j = 0; j < LANES_STEP; j++) {             \
            unsigned i = base + j;                              \
            to[i] = expression;                                 \
        }                                                       \
    }                                                           \
    break

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

static bool is_comparison(enum operator op)
{
    return op >= OP_LT && op <= OP_NE;
}

static bool can_fail(enum operator op)
{
    return op == OP_DIV || op == OP_REM || op == OP_SHL || op == OP_SHR;
}

/* ---- one number at a time: uniform values are of one lane ---- */

static int64_t plain_one(enum operator op, uint64_t a, uint64_t b)
{
    switch (op) {
    case OP_ADD: return (int64_t)(a + b);
    case OP_SUB: return (int64_t)(a - b);
    case OP_MUL: return (int64_t)(a * b);
    case OP_AND: return (int64_t)(a & b);
    case OP_OR: return (int64_t)(a | b);
    case OP_XOR: return (int64_t)(a ^ b);
    default: return 0;
    }
}

static int order(enum value_class value, int64_t a, int64_t b)
{
    if (value == VALUE_U64)
        return ((uint64_t)a > (uint64_t)b) - ((uint64_t)a < (uint64_t)b);
    return (a > b) - (a < b);
}

static int64_t ordered_one(enum operator op, int how, int64_t a, int64_t b)
{
    switch (op) {
    case OP_MIN: return how < 0 ? a : b;
    case OP_MAX: return how > 0 ? a : b;
    case OP_LT: return how < 0;
    case OP_LE: return how <= 0;
    case OP_GT: return how > 0;
    case OP_GE: return how >= 0;
    case OP_EQ: return how == 0;
    case OP_NE: return how != 0;
    default: return 0;
    }
}

static int64_t smallest(enum value_class value)
{
    return value == VALUE_I32 ? INT32_MIN : INT64_MIN;
}

static bool is_signed_class(enum value_class value)
{
    return value == VALUE_I32 || value == VALUE_I64;
}

static enum lanes_fault divide_one(enum operator op, enum value_class value,
                                   int64_t a, int64_t b, int64_t *result)
{
    if (b == 0)
        return LANES_DIVIDE_BY_ZERO;
    if (!is_signed_class(value)) {
        uint64_t x = (uint64_t)a, y = (uint64_t)b;
        *result = (int64_t)(op == OP_DIV ? x / y : x % y);
        return LANES_FINE;
    }
    if (b == -1 && a == smallest(value))
        return LANES_DIVIDE_OVERFLOW;
    *result = op == OP_DIV ? a / b : a % b;
    return LANES_FINE;
}

static enum lanes_fault shift_one(enum operator op, enum value_class value,
                                  int64_t a, int64_t b, int64_t *result)
{
    if (b < 0 || b >= (lanes_is_wide(value) ? 64 : 32))
        return LANES_SHIFT_COUNT;
    if (op == OP_SHL)
        *result = (int64_t)((uint64_t)a << b);
    else if (is_signed_class(value))
        *result = a >= 0 ? a >> b : ~(~a >> b);
    else
        *result = (int64_t)((uint64_t)a >> b);
    return LANES_FINE;
}

static enum lanes_fault one(enum operator op, enum value_class value,
                            int64_t a, int64_t b, int64_t *result)
{
    if (op == OP_DIV || op == OP_REM)
        return divide_one(op, value, a, b, result);
    if (op == OP_SHL || op == OP_SHR)
        return shift_one(op, value, a, b, result);
    if (op == OP_MIN || op == OP_MAX || is_comparison(op))
        *result = ordered_one(op, order(value, a, b), a, b);
    else
        *result = plain_one(op, (uint64_t)a, (uint64_t)b);
    return LANES_FINE;
}

static void put(struct lanes *lanes, bool wide, unsigned lane, int64_t number)
{
    if (wide)
        lanes->i64[lane] = number;
    else
        lanes->u32[lane] = (uint32_t)number;
}

static enum lanes_fault one_by_one(struct lanes *result, enum operator op,
                                   enum value_class value,
                                   const struct lanes *left,
                                   const struct lanes *right,
                                   enum value_class right_value, unsigned count,
                                   uint64_t mask, unsigned *lane)
{
    bool wide = lanes_is_wide(value) && !is_comparison(op);
    for (unsigned i = 0; i < count; i++) {
        int64_t number = 0;
        if ((mask >> i & 1) != 0) {
            enum lanes_fault fault =
                one(op, value, lanes_get(left, value, i),
                    lanes_get(right, right_value, i), &number);
            *lane = i;
            if (fault != LANES_FINE)
                return fault;
        }
        put(result, wide, i, number);
    }
    return LANES_FINE;
}

/* ---- all lanes ---- */

static const int32_t *narrow_lanes(const struct lanes *lanes,
                                   int32_t space[LANES_MAX], unsigned count)
{
    if (!lanes->uniform)
        return lanes->i32;
    for (unsigned i = 0; i < count; i++)
        space[i] = lanes->i32[0];
    return space;
}

static void vector_narrow(struct lanes *result, enum operator op,
                          enum value_class value, const struct lanes *left,
                          const struct lanes *right, unsigned count)
{
    int32_t left_space[LANES_MAX], right_space[LANES_MAX];
    const int32_t *a = narrow_lanes(left, left_space, count);
    const int32_t *b = narrow_lanes(right, right_space, count);
    const uint32_t *ua = (const uint32_t *)a, *ub = (const uint32_t *)b;
    if (is_comparison(op)) {
        if (value == VALUE_U32)
            compare_u32(result->i32, op, ua, ub, count);
        else
            compare_i32(result->i32, op, a, b, count);
    } else if (value == VALUE_U32) {
        plain_u32(result->u32, op, ua, ub, count);
    } else {
        plain_i32(result->i32, op, a, b, count);
    }
}

static void vector_wide(struct lanes *result, enum operator op,
                        enum value_class value, const struct lanes *left,
                        const struct lanes *right, unsigned count)
{
    int64_t left_space[LANES_MAX], right_space[LANES_MAX];
    const int64_t *a = lanes_wide(left, left_space, count);
    const int64_t *b = lanes_wide(right, right_space, count);
    const uint64_t *ua = (const uint64_t *)a, *ub = (const uint64_t *)b;
    if (is_comparison(op)) {
        if (value == VALUE_U64)
            compare_u64(result->i32, op, ua, ub, count);
        else
            compare_i64(result->i32, op, a, b, count);
    } else if (value == VALUE_U64) {
        plain_u64(result->u64, op, ua, ub, count);
    } else {
        plain_i64(result->i64, op, a, b, count);
    }
}

enum lanes_fault lanes_binary(struct lanes *result, enum operator op,
                              enum value_class value, const struct lanes *left,
                              const struct lanes *right,
                              enum value_class right_value, unsigned count,
                              uint64_t mask, unsigned *lane)
{
    result->uniform = left->uniform && right->uniform;
    result->unknown = left->unknown | right->unknown;
    result->why = left->unknown != 0 ? left->why : right->why;
    mask &= ~result->unknown;
    if (result->uniform)
        return mask == 0 ? LANES_FINE
                         : one_by_one(result, op, value, left, right,
                                      right_value, 1, 1, lane);
    if (can_fail(op))
        return one_by_one(result, op, value, left, right, right_value, count,
                          mask, lane);
    if (lanes_is_wide(value))
        vector_wide(result, op, value, left, right, count);
    else
        vector_narrow(result, op, value, left, right, count);
    return LANES_FINE;
}

void lanes_unary(struct lanes *result, enum operator op, enum value_class value,
                 const struct lanes *operand, unsigned count)
{
    struct lanes other;
    unsigned lane;
    lanes_set_uniform(&other, value, op == OP_BITNOT ? -1 : 0);
    if (op == OP_NEG)
        lanes_binary(result, OP_SUB, value, &other, operand, value, count,
                     ~0ULL, &lane);
    else
        lanes_binary(result, op == OP_BITNOT ? OP_XOR : OP_EQ, value, operand,
                     &other, value, count, ~0ULL, &lane);
}
