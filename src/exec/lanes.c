/* Moving values of a warp: constants, conversions, assignment under a mask. */
#include "exec/lanes.h"

#include <string.h>

#include "core/vector.h"

VECTOR_CLONES
static void widen_signed(int64_t *to, const int32_t *from, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        to[i] = from[i];
}

VECTOR_CLONES
static void widen_unsigned(int64_t *to, const uint32_t *from, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        to[i] = from[i];
}

VECTOR_CLONES
static void narrow(uint32_t *to, const int64_t *from, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        to[i] = (uint32_t)from[i];
}

/* What is left of a 32-bit value in an integer of `bits` bits. */
static uint32_t through_bits(uint32_t number, unsigned bits, bool is_signed)
{
    if (bits == 1)
        return number != 0;
    uint32_t mask = (1U << bits) - 1;
    uint32_t low = number & mask;
    bool negative = is_signed && (low >> (bits - 1) & 1) != 0;
    return negative ? low | ~mask : low;
}

static bool any_bits(int64_t number)
{
    return number != 0;
}

/* A _Bool of a wide value must look at all 64 bits. */
static void to_bool(struct lanes *result, enum value_class from,
                    const struct lanes *operand, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        result->u32[i] = any_bits(lanes_get(operand, from, i));
}

static void change_width(struct lanes *result, enum value_class from,
                         bool to_wide, const struct lanes *operand,
                         unsigned count)
{
    if (lanes_is_wide(from)) {
        if (to_wide)
            memcpy(result->i64, operand->i64, count * sizeof *result->i64);
        else
            narrow(result->u32, operand->i64, count);
    } else if (!to_wide) {
        memcpy(result->u32, operand->u32, count * sizeof *result->u32);
    } else if (from == VALUE_U32) {
        widen_unsigned(result->i64, operand->u32, count);
    } else {
        widen_signed(result->i64, operand->i32, count);
    }
}

void lanes_cast(struct lanes *result, enum value_class from,
                enum value_class to, unsigned bits, bool is_signed,
                const struct lanes *operand, unsigned count)
{
    result->uniform = operand->uniform;
    result->unknown = operand->unknown;
    result->why = operand->why;
    if (operand->uniform)
        count = 1;
    if (bits == 1) {
        to_bool(result, from, operand, count);
        return;
    }
    change_width(result, from, lanes_is_wide(to), operand, count);
    if (bits < 32)
        for (unsigned i = 0; i < count; i++)
            result->u32[i] = through_bits(result->u32[i], bits, is_signed);
}

static void spread(struct lanes *lanes, bool wide, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        if (wide)
            lanes->i64[i] = lanes->i64[0];
        else
            lanes->i32[i] = lanes->i32[0];
    }
    lanes->uniform = false;
}

static void assign_all(struct lanes *to, bool wide, const struct lanes *from,
                       unsigned count)
{
    to->uniform = from->uniform;
    if (from->uniform)
        count = 1;
    memcpy(to->i64, from->i64, count * (wide ? sizeof(int64_t) : sizeof(int32_t)));
}

static void assign_some(struct lanes *to, bool wide, const struct lanes *from,
                        uint64_t mask, unsigned count)
{
    if (to->uniform)
        spread(to, wide, count);
    for (unsigned i = 0; i < count; i++) {
        if ((mask >> i & 1) == 0)
            continue;
        unsigned lane = from->uniform ? 0 : i;
        if (wide)
            to->i64[i] = from->i64[lane];
        else
            to->i32[i] = from->i32[lane];
    }
}

void lanes_assign(struct lanes *to, enum value_class value,
                  const struct lanes *from, uint64_t mask, bool all,
                  unsigned count)
{
    bool wide = lanes_is_wide(value);
    if ((from->unknown & mask) != 0)
        to->why = from->why;
    to->unknown = (to->unknown & ~mask) | (from->unknown & mask);
    if (to == from || value == VALUE_NONE)
        return;
    if (all)
        assign_all(to, wide, from, count);
    else
        assign_some(to, wide, from, mask, count);
}

uint64_t lanes_truth(const struct lanes *lanes, enum value_class value,
                     uint64_t mask, unsigned count)
{
    bool wide = lanes_is_wide(value);
    uint64_t truth = 0;
    if (lanes->uniform)
        return (wide ? lanes->i64[0] != 0 : lanes->i32[0] != 0) ? mask : 0;
    for (unsigned i = 0; i < count; i++)
        truth |= (uint64_t)(wide ? lanes->i64[i] != 0 : lanes->i32[i] != 0) << i;
    return truth & mask & ~lanes->unknown;
}

VECTOR_CLONES
void lanes_spread(int64_t space[LANES_MAX], int64_t number, unsigned count)
{
    if (count == 32)
        for (unsigned i = 0; i < 32; i++)
            space[i] = number;
    else
        for (unsigned i = 0; i < count; i++)
            space[i] = number;
}
