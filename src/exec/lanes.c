/* Values of a warp: their two forms, conversion, assignment under a mask. */
#include "exec/lanes.h"

#include <string.h>

#include "core/lane_bit.h"
#include "core/vector.h"
#include "exec/real.h"

/* ---- even, or each lane its own ---- */

/* to[i] = base + i * step + (i >> row_shift) * jump, in the unsigned type U. */
#define DEFINE_FILL(NAME, T, U)                                           \
    VECTOR_CLONES                                                         \
    static void NAME(T *to, U base, U step, U jump, unsigned row_shift,   \
                     unsigned count)                                      \
    {                                                                     \
        if (jump == 0)                                                    \
            for (unsigned i = 0; i < count; i++, base += step)            \
                to[i] = (T)base;                                          \
        else                                                              \
            for (unsigned i = 0; i < count; i++, base += step)            \
                to[i] = (T)(base + (U)(i >> row_shift) * jump);           \
    }

DEFINE_FILL(fill_wide, int64_t, uint64_t)
DEFINE_FILL(fill_narrow, int32_t, uint32_t)

void even_fill(int64_t *to, const struct even *even, unsigned count)
{
    fill_wide(to, (uint64_t)even->base, (uint64_t)even->step,
              (uint64_t)even->jump, even->row_shift, count);
}

static void even_fill_32(int32_t *to, const struct even *even, unsigned count)
{
    fill_narrow(to, (uint32_t)even->base, (uint32_t)even->step,
                (uint32_t)even->jump, even->row_shift, count);
}

void lanes_spread(struct lanes *lanes, enum value_class class, unsigned count)
{
    if (lanes->each)
        return;
    if (class_is_wide(class))
        even_fill(lanes->i64, &lanes->even, count);
    else
        even_fill_32(lanes->i32, &lanes->even, count);
    lanes->each = true;
}

/* The first lane that is not what `even` would have it; or count. */
static unsigned first_odd(const struct lanes *lanes, enum value_class class,
                          const struct even *even, unsigned count)
{
    unsigned i = 0;
    while (i < count && lanes_get(lanes, class, i) == even_get(even, i))
        i++;
    return i;
}

void lanes_gather(struct lanes *lanes, enum value_class class, unsigned count)
{
    if (!lanes->each)
        return;
    int64_t first = lanes_get(lanes, class, 0);
    uint64_t second = (uint64_t)lanes_get(lanes, class, 1);
    struct even even = { .base = first,
                         .step = (int64_t)(second - (uint64_t)first) };
    unsigned width = first_odd(lanes, class, &even, count);
    if (width < count && (width & (width - 1)) == 0) {
        uint64_t row = (uint64_t)lanes_get(lanes, class, width);
        even.jump = (int64_t)(row - (uint64_t)even_get(&even, width));
        even.row_shift = (uint8_t)__builtin_ctz(width);
        width = first_odd(lanes, class, &even, count);
    }
    if (width < count)
        return;
    lanes->each = false;
    lanes->even = even;
}

const int64_t *lanes_wide(const struct lanes *lanes, int64_t space[LANES_MAX],
                          unsigned count)
{
    if (lanes->each)
        return lanes->i64;
    even_fill(space, &lanes->even, count);
    return space;
}

const int32_t *lanes_narrow(const struct lanes *lanes, int32_t space[LANES_MAX],
                            unsigned count)
{
    if (lanes->each)
        return lanes->i32;
    even_fill_32(space, &lanes->even, count);
    return space;
}

/* Those at the corners, in a full warp, unless lanes between them wrap. */
uint64_t lanes_extreme(const struct lanes *lanes, enum value_class class,
                       uint64_t mask)
{
    if (lanes_is_uniform(lanes))
        return mask & -mask;
    if (lanes->each || (mask != UINT32_MAX && mask != UINT64_MAX))
        return mask;
    struct corners corners =
        even_corners(&lanes->even, mask == UINT32_MAX ? 32 : 64);
    uint64_t extreme = 0;
    for (unsigned i = 0; i < corners.count; i++) {
        unsigned lane = corners.lane[i];
        if (even_exact(&lanes->even, class, lane) !=
            lanes_exact(lanes, class, lane))
            return mask;
        extreme |= UINT64_C(1) << lane;
    }
    return extreme;
}

/* ---- conversion ---- */

int64_t lanes_through_bits(int64_t number, unsigned bits, bool is_signed)
{
    if (bits == 1)
        return number != 0;
    uint64_t mask = UINT64_MAX >> (64 - bits);
    uint64_t sign = is_signed ? UINT64_C(1) << (bits - 1) : 0;
    return (int64_t)((((uint64_t)number & mask) ^ sign) - sign);
}

#define DEFINE_THROUGH_BITS(NAME, T)                                       \
    VECTOR_CLONES                                                          \
    static void NAME(T *restrict to, const int64_t *from, uint64_t mask,   \
                     uint64_t sign, unsigned count)                        \
    {                                                                      \
        for (unsigned i = 0; i < count; i++)                               \
            to[i] = (T)((((uint64_t)from[i] & mask) ^ sign) - sign);       \
    }

DEFINE_THROUGH_BITS(narrow_through_bits, uint32_t)
DEFINE_THROUGH_BITS(wide_through_bits, uint64_t)

void lanes_from_bits(struct lanes *result, enum value_class class,
                     const int64_t *number, unsigned bits, bool is_signed,
                     unsigned count)
{
    uint64_t mask = UINT64_MAX >> (64 - bits);
    uint64_t sign = is_signed ? UINT64_C(1) << (bits - 1) : 0;
    result->each = true;
    if (bits == 1)
        for (unsigned i = 0; i < count; i++)
            lanes_put(result, class, i, number[i] != 0);
    else if (class_is_wide(class))
        wide_through_bits(result->u64, number, mask, sign, count);
    else
        narrow_through_bits(result->u32, number, mask, sign, count);
}

/* Do the numbers at the corners fit? Then all do. */
static bool all_fit(const struct even *even, unsigned bits, bool is_signed,
                    unsigned count)
{
    struct corners corners = even_corners(even, count);
    for (unsigned i = 0; i < corners.count; i++) {
        wide_integer exact = even_exact(even, VALUE_I64, corners.lane[i]);
        if (lanes_through_bits((int64_t)exact, bits, is_signed) != exact)
            return false;
    }
    return true;
}

static bool cast_even(struct lanes *result, unsigned bits, bool is_signed,
                      const struct lanes *operand, unsigned count)
{
    if (operand->each)
        return false;
    result->even = operand->even;
    result->even.base =
        lanes_through_bits(operand->even.base, bits, is_signed);
    return lanes_is_uniform(operand) || bits == 64 ||
           (bits > 1 && all_fit(&operand->even, bits, is_signed, count));
}

VECTOR_CLONES
static void extend(int64_t *restrict to, const struct lanes *lanes,
                   bool is_signed, unsigned count)
{
    if (is_signed)
        for (unsigned i = 0; i < count; i++)
            to[i] = lanes->i32[i];
    else
        for (unsigned i = 0; i < count; i++)
            to[i] = lanes->u32[i];
}

/* The lanes' numbers in 64 bits: their own, or made in `space`. */
static const int64_t *extended(const struct lanes *lanes,
                               enum value_class class,
                               int64_t space[LANES_MAX], unsigned count)
{
    if (class_is_wide(class) || !lanes->each)
        return lanes_wide(lanes, space, count);
    extend(space, lanes, class != VALUE_U32, count);
    return space;
}

void lanes_cast(struct lanes *result, enum value_class from,
                enum value_class to, unsigned bits, bool is_signed,
                const struct lanes *operand, unsigned count)
{
    result->unknown = operand->unknown;
    result->why = operand->why;
    result->each = false;
    if (cast_even(result, bits, is_signed, operand, count))
        return;
    int64_t space[LANES_MAX];
    const int64_t *number = extended(operand, from, space, count);
    lanes_from_bits(result, to, number, bits, is_signed, count);
}

/* ---- assignment and truth ---- */

static size_t bytes_of(enum value_class class, unsigned count)
{
    return count * (class_is_wide(class) ? sizeof(int64_t) : sizeof(int32_t));
}

static void assign_all(struct lanes *to, enum value_class class,
                       const struct lanes *from, unsigned count)
{
    to->each = from->each;
    to->even = from->even;
    if (from->each)
        memcpy(to->i64, from->i64, bytes_of(class, count));
}

#define DEFINE_BLEND(NAME, T)                                             \
    VECTOR_CLONES                                                         \
    static void NAME(T *restrict to, const T *restrict from,              \
                     uint64_t mask, unsigned count)                       \
    {                                                                     \
        for (unsigned i = 0; i < count; i++)                              \
            to[i] = (mask & lane_bit[i]) != 0 ? from[i] : to[i];          \
    }

DEFINE_BLEND(blend_wide, int64_t)
DEFINE_BLEND(blend_narrow, int32_t)

static void assign_some(struct lanes *to, enum value_class class,
                        const struct lanes *from, uint64_t mask, unsigned count)
{
    int64_t space[LANES_MAX];
    int32_t narrow_space[LANES_MAX];
    lanes_spread(to, class, count);
    if (class_is_wide(class))
        blend_wide(to->i64, lanes_wide(from, space, count), mask, count);
    else
        blend_narrow(to->i32, lanes_narrow(from, narrow_space, count), mask,
                     count);
}

bool lanes_same_real(const struct lanes *a, const struct lanes *b)
{
    return a->known == REAL_SAME && b->known == REAL_SAME &&
           real_is_same(&a->real, &b->real);
}

/* Each lane has its number in `reals`. */
static void spread_real(struct lanes *lanes, unsigned count)
{
    struct reals *reals = lanes->reals;
    if (lanes->known == REAL_UNKNOWN)
        reals->known = 0;
    if (lanes->known == REAL_SAME) {
        reals->known = ~0ULL;
        for (unsigned i = 0; i < count; i++)
            reals->lane[i] = lanes->real;
    }
    lanes->known = REAL_EACH;
}

void lanes_forget_real(struct lanes *lanes, uint64_t mask)
{
    if (lanes->known == REAL_EACH)
        lanes->reals->known &= ~mask;
    else
        lanes->known = REAL_UNKNOWN;
}

static void assign_each_real(struct lanes *to, const struct lanes *from,
                             uint64_t mask, unsigned count)
{
    spread_real(to, count);
    to->reals->known &= ~mask;
    for (unsigned i = 0; i < count; i++) {
        const struct real *real = lanes_real(from, i);
        if ((mask >> i & 1) == 0 || real == NULL)
            continue;
        to->reals->lane[i] = *real;
        to->reals->known |= 1ULL << i;
    }
    if (to->reals->known == 0)
        to->known = REAL_UNKNOWN;
}

static void assign_real(struct lanes *to, const struct lanes *from,
                        uint64_t mask, bool all, unsigned count)
{
    if ((all && from->known != REAL_EACH) || lanes_same_real(to, from)) {
        to->known = from->known;
        to->real = from->real;
    } else if (to->reals != NULL) {
        assign_each_real(to, from, all ? ~0ULL : mask, count);
    } else {
        to->known = REAL_UNKNOWN;
    }
}

void lanes_assign(struct lanes *to, enum value_class class,
                  const struct lanes *from, uint64_t mask, bool all,
                  unsigned count)
{
    if ((from->unknown & mask) != 0)
        to->why = from->why;
    to->unknown = (to->unknown & ~mask) | (from->unknown & mask);
    if (to == from)
        return;
    if (class == VALUE_NONE)
        assign_real(to, from, mask, all, count);
    else if (all)
        assign_all(to, class, from, count);
    else
        assign_some(to, class, from, mask, count);
}

/* A bit each lane that is not 0, of as many as vector units take at once. */
enum { TRUTH_STEP = 32 };

VECTOR_CLONES
static uint32_t truth_narrow(const int32_t *number)
{
    uint32_t truth = 0;
    for (unsigned i = 0; i < TRUTH_STEP; i++)
        truth |= number[i] != 0 ? UINT32_C(1) << i : 0;
    return truth;
}

VECTOR_CLONES
static uint32_t truth_wide(const int64_t *number)
{
    uint64_t truth = 0;
    for (unsigned i = 0; i < TRUTH_STEP; i++)
        truth |= number[i] != 0 ? UINT64_C(1) << i : 0;
    return (uint32_t)truth;
}

static uint64_t truth_of_all(const struct lanes *lanes, enum value_class class,
                             unsigned count)
{
    int64_t wide_space[LANES_MAX];
    int32_t space[LANES_MAX];
    uint64_t truth = 0;
    if (class_is_wide(class)) {
        const int64_t *wide = lanes_wide(lanes, wide_space, count);
        for (unsigned i = 0; i < count; i += TRUTH_STEP)
            truth |= (uint64_t)truth_wide(wide + i) << i;
    } else {
        const int32_t *narrow = lanes_narrow(lanes, space, count);
        for (unsigned i = 0; i < count; i += TRUTH_STEP)
            truth |= (uint64_t)truth_narrow(narrow + i) << i;
    }
    return truth;
}

uint64_t lanes_truth(const struct lanes *lanes, enum value_class class,
                     uint64_t mask, unsigned count)
{
    uint64_t known = mask & ~lanes->unknown;
    if (lanes_is_uniform(lanes))
        return lanes->even.base != 0 ? known : 0;
    return truth_of_all(lanes, class, count) & known;
}
