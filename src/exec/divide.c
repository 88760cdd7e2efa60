/* Division, remainder and shifts of all lanes at once; see divide.h. */
#include "exec/divide.h"

#include "core/vector.h"
#include "exec/uniform.h"

/* ---- one number ---- */

static int64_t class_smallest(enum value_class class)
{
    return class == VALUE_I32 ? INT32_MIN : INT64_MIN;
}

static bool number_divide(enum operator op, enum value_class class, int64_t a,
                          int64_t b, int64_t *result)
{
    if (b == 0)
        return false;
    if (!class_is_signed(class)) {
        uint64_t x = (uint64_t)a, y = (uint64_t)b;
        *result = (int64_t)(op == OP_DIV ? x / y : x % y);
        return true;
    }
    if (b == -1 && a == class_smallest(class))
        return false;
    *result = op == OP_DIV ? a / b : a % b;
    return true;
}

static bool is_shift_count(enum value_class class, int64_t number)
{
    return number >= 0 && number < (class_is_wide(class) ? 64 : 32);
}

static bool number_shift(enum operator op, enum value_class class, int64_t a,
                         int64_t b, int64_t *result)
{
    if (!is_shift_count(class, b))
        return false;
    if (op == OP_SHL)
        *result = (int64_t)((uint64_t)a << b);
    else if (class_is_signed(class))
        *result = a >= 0 ? a >> b : ~(~a >> b);
    else
        *result = (int64_t)((uint64_t)a >> b);
    return true;
}

bool divide_number(enum operator op, enum value_class class, int64_t a,
                   int64_t b, int64_t *result)
{
    if (op == OP_DIV || op == OP_REM)
        return number_divide(op, class, a, b, result);
    if (op == OP_SHL || op == OP_SHR)
        return number_shift(op, class, a, b, result);
    *result = number_simple(op, class, a, b);
    return true;
}

int64_t divide_divisor(enum operator op, int64_t number)
{
    switch (op) {
    case OP_DIV:
    case OP_REM:
        return number > 0 ? number : 0;
    case OP_SHR:
        return number >= 0 && number < 62 ? INT64_C(1) << number : 0;
    case OP_AND:
        return number >= 0 && number < INT64_C(1) << 61
                   ? INT64_C(1)
                         << (number == 0
                                 ? 0
                                 : 64 - __builtin_clzll((uint64_t)number))
                   : 0;
    default:
        return 0;
    }
}

/* ---- even lanes ---- */

static uint64_t idle_lanes(unsigned count, uint64_t mask)
{
    return UINT64_MAX >> (64 - count) & ~mask;
}

/*
 * All lanes lie between those at the corners: when these have one quotient, all
 * do, and what is left over is even.
 */
static bool even_by_number(struct lanes *result, bool gives_quotient,
                           enum value_class class, const struct even *value,
                           int64_t divisor, unsigned count)
{
    struct corners corners = even_corners(value, count);
    int64_t quotient = 0;
    for (unsigned i = 0; i < corners.count; i++) {
        wide_integer number = even_exact(value, class, corners.lane[i]);
        if (number < 0 || number > INT64_MAX)
            return false;
        int64_t own = (int64_t)number / divisor;
        if (i > 0 && own != quotient)
            return false;
        quotient = own;
    }
    lanes_set_same(result, quotient);
    if (!gives_quotient) {
        result->even = *value;
        result->even.base -= quotient * divisor;
    }
    return true;
}

bool divide_even(struct lanes *result, enum operator op,
                 enum value_class class, const struct lanes *left,
                 const struct lanes *right, unsigned count, uint64_t mask)
{
    if (idle_lanes(count, mask) != 0)
        return false;
    if (op == OP_AND && lanes_is_uniform(left)) {
        const struct lanes *other = left;
        left = right;
        right = other;
    }
    if (!lanes_is_uniform(right))
        return false;
    int64_t number = right->even.base;
    int64_t divisor = divide_divisor(op, number);
    if (divisor == 0 || (op == OP_AND && number != divisor - 1) ||
        (op == OP_SHR && !is_shift_count(class, number)))
        return false;
    return even_by_number(result, op == OP_DIV || op == OP_SHR, class,
                          &left->even, divisor, count);
}

/* ---- each lane, by one number ---- */

/*
 * NAME(to, op, a, b, count): b is positive, or a shift's count. Quotients are
 * made by DIVIDE, shifts to the right by SHIFT.
 */
#define DEFINE_BY_NUMBER(NAME, T, U, DIVIDE, SHIFT)                         \
    VECTOR_CLONES                                                           \
    static void NAME(T *restrict to, enum operator op, const T *a, T b,     \
                     unsigned count)                                        \
    {                                                                       \
        switch (op) {                                                       \
        case OP_DIV: FOR_LANES(DIVIDE(T, a[i], b));                         \
        case OP_REM: FOR_LANES((T)(a[i] - DIVIDE(T, a[i], b) * b));         \
        case OP_SHL: FOR_LANES((T)((U)a[i] << b));                          \
        case OP_SHR: FOR_LANES(SHIFT(a[i], b));                             \
        default: break;                                                     \
        }                                                                   \
    }

/* Cut off, a quotient of doubles is that of the 32-bit integers: it is further
 * from the next integer than it is rounded by. Vector units have no other. */
#define DIVIDE_DOUBLE(T, a, b) ((T)((double)(a) / (double)(b)))
#define DIVIDE_PLAIN(T, a, b) ((T)((a) / (b)))

#define SHIFT_SIGNED(a, b) ((a) < 0 ? ~(~(a) >> (b)) : (a) >> (b))
#define SHIFT_PLAIN(a, b) ((a) >> (b))

DEFINE_BY_NUMBER(by_number_i32, int32_t, uint32_t, DIVIDE_DOUBLE, SHIFT_SIGNED)
DEFINE_BY_NUMBER(by_number_u32, uint32_t, uint32_t, DIVIDE_DOUBLE, SHIFT_PLAIN)
DEFINE_BY_NUMBER(by_number_i64, int64_t, uint64_t, DIVIDE_PLAIN, SHIFT_SIGNED)
DEFINE_BY_NUMBER(by_number_u64, uint64_t, uint64_t, DIVIDE_PLAIN, SHIFT_PLAIN)

static void by_number(struct lanes *result, enum operator op,
                      enum value_class class, const struct lanes *left,
                      int64_t number, unsigned count)
{
    int64_t wide[LANES_MAX];
    int32_t narrow[LANES_MAX];
    result->each = true;
    if (class == VALUE_I32)
        by_number_i32(result->i32, op, lanes_narrow(left, narrow, count),
                      (int32_t)number, count);
    else if (class == VALUE_U32)
        by_number_u32(result->u32, op,
                      (const uint32_t *)lanes_narrow(left, narrow, count),
                      (uint32_t)number, count);
    else if (class == VALUE_U64)
        by_number_u64(result->u64, op,
                      (const uint64_t *)lanes_wide(left, wide, count),
                      (uint64_t)number, count);
    else
        by_number_i64(result->i64, op, lanes_wide(left, wide, count), number,
                      count);
}

static bool is_one_number(enum operator op, enum value_class class,
                          const struct lanes *right)
{
    if (!lanes_is_uniform(right))
        return false;
    int64_t number = right->even.base;
    return op == OP_DIV || op == OP_REM ? number > 0
                                        : is_shift_count(class, number);
}

/* ---- all operands ---- */

/* Idle lanes have 0, as they have where it goes lane by lane. */
static void clear_idle(struct lanes *result, enum value_class class,
                       unsigned count, uint64_t mask)
{
    uint64_t idle = idle_lanes(count, mask);
    for (; idle != 0; idle &= idle - 1)
        lanes_put(result, class, (unsigned)__builtin_ctzll(idle), 0);
}

uint64_t divide_lanes(struct lanes *result, enum operator op,
                      enum value_class class, const struct lanes *left,
                      const struct lanes *right, enum value_class right_class,
                      unsigned count, uint64_t mask)
{
    uint64_t undefined = 0;
    if (is_one_number(op, class, right)) {
        by_number(result, op, class, left, right->even.base, count);
        clear_idle(result, class, count, mask);
        return 0;
    }
    result->each = true;
    for (unsigned i = 0; i < count; i++) {
        int64_t number = 0;
        if ((mask >> i & 1) != 0 &&
            !divide_number(op, class, lanes_get(left, class, i),
                           lanes_get(right, right_class, i), &number))
            undefined |= UINT64_C(1) << i;
        lanes_put(result, class, i, number);
    }
    return undefined;
}
