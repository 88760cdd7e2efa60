/* Values of a warp: their two forms, conversion, assignment under a mask. */
#include "exec/lanes.h"

#include <string.h>

#include "core/vector.h"

/* ---- evenly spaced, or each lane its own ---- */

VECTOR_CLONES
void lanes_fill(int64_t *to, int64_t base, int64_t step, unsigned count)
{
    uint64_t value = (uint64_t)base;
    for (unsigned i = 0; i < count; i++, value += (uint64_t)step)
        to[i] = (int64_t)value;
}

VECTOR_CLONES
static void fill_narrow(int32_t *to, int64_t base, int64_t step, unsigned count)
{
    uint32_t value = (uint32_t)base;
    for (unsigned i = 0; i < count; i++, value += (uint32_t)step)
        to[i] = (int32_t)value;
}

void lanes_spread(struct lanes *lanes, enum value_class class, unsigned count)
{
    if (lanes->each)
        return;
    if (lanes_is_wide(class))
        lanes_fill(lanes->i64, lanes->base, lanes->step, count);
    else
        fill_narrow(lanes->i32, lanes->base, lanes->step, count);
    lanes->each = true;
}

void lanes_gather(struct lanes *lanes, enum value_class class, unsigned count)
{
    if (!lanes->each)
        return;
    int64_t base = lanes_get(lanes, class, 0);
    uint64_t step = (uint64_t)lanes_get(lanes, class, 1) - (uint64_t)base;
    for (unsigned i = 2; i < count; i++)
        if ((uint64_t)lanes_get(lanes, class, i) != (uint64_t)base + i * step)
            return;
    lanes->each = false;
    lanes->base = base;
    lanes->step = (int64_t)step;
}

const int64_t *lanes_wide(const struct lanes *lanes, int64_t space[LANES_MAX],
                          unsigned count)
{
    if (lanes->each)
        return lanes->i64;
    lanes_fill(space, lanes->base, lanes->step, count);
    return space;
}

const int32_t *lanes_narrow(const struct lanes *lanes, int32_t space[LANES_MAX],
                            unsigned count)
{
    if (lanes->each)
        return lanes->i32;
    fill_narrow(space, lanes->base, lanes->step, count);
    return space;
}

/* ---- conversion ---- */

int64_t lanes_through_bits(int64_t number, unsigned bits, bool is_signed)
{
    if (bits == 1)
        return number != 0;
    if (bits == 64)
        return number;
    uint64_t mask = (UINT64_C(1) << bits) - 1;
    uint64_t low = (uint64_t)number & mask;
    bool negative = is_signed && (low >> (bits - 1) & 1) != 0;
    return (int64_t)(negative ? low | ~mask : low);
}

/* Do all numbers from the first lane's to the last one's fit? Then all do. */
static bool cast_even(struct lanes *result, unsigned bits, bool is_signed,
                      const struct lanes *operand, unsigned count)
{
    int64_t span, last;
    if (operand->each)
        return false;
    result->base = lanes_through_bits(operand->base, bits, is_signed);
    result->step = operand->step;
    if (operand->step == 0)
        return true;
    if (bits == 1 || __builtin_mul_overflow(operand->step, count - 1, &span) ||
        __builtin_add_overflow(operand->base, span, &last))
        return false;
    return result->base == operand->base &&
           lanes_through_bits(last, bits, is_signed) == last;
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
    result->each = true;
    for (unsigned i = 0; i < count; i++)
        lanes_put(result, to, i,
                  lanes_through_bits(lanes_get(operand, from, i), bits, is_signed));
}

/* ---- assignment and truth ---- */

static size_t bytes_of(enum value_class class, unsigned count)
{
    return count * (lanes_is_wide(class) ? sizeof(int64_t) : sizeof(int32_t));
}

static void assign_all(struct lanes *to, enum value_class class,
                       const struct lanes *from, unsigned count)
{
    to->each = from->each;
    to->base = from->base;
    to->step = from->step;
    if (from->each)
        memcpy(to->i64, from->i64, bytes_of(class, count));
}

static void assign_some(struct lanes *to, enum value_class class,
                        const struct lanes *from, uint64_t mask, unsigned count)
{
    lanes_spread(to, class, count);
    for (uint64_t left = mask; left != 0; left &= left - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(left);
        if (lane >= count)
            break;
        lanes_put(to, class, lane, lanes_get(from, class, lane));
    }
}

bool lanes_same_real(const struct lanes *a, const struct lanes *b)
{
    return a->is_real && b->is_real && a->real.number == b->real.number &&
           a->real.is_rounded == b->real.is_rounded;
}

void lanes_assign(struct lanes *to, enum value_class class,
                  const struct lanes *from, uint64_t mask, bool all,
                  unsigned count)
{
    if ((from->unknown & mask) != 0)
        to->why = from->why;
    to->unknown = (to->unknown & ~mask) | (from->unknown & mask);
    to->is_real = all ? from->is_real : lanes_same_real(to, from);
    to->real = from->real;
    if (to == from || class == VALUE_NONE)
        return;
    if (all)
        assign_all(to, class, from, count);
    else
        assign_some(to, class, from, mask, count);
}

uint64_t lanes_truth(const struct lanes *lanes, enum value_class class,
                     uint64_t mask, unsigned count)
{
    uint64_t truth = 0;
    if (lanes_is_uniform(lanes))
        return lanes->base != 0 ? mask & ~lanes->unknown : 0;
    for (unsigned i = 0; i < count; i++)
        truth |= (uint64_t)(lanes_get(lanes, class, i) != 0) << i;
    return truth & mask & ~lanes->unknown;
}
