/*
 * One value of a warp: a number a lane, or one number for all of them.
 *
 * 32-bit classes use the 32-bit members, the others the 64-bit ones. A lane
 * whose bit is set in `unknown` holds no computed value (floating point, or
 * something that memory held); `why` is the node that it came from.
 */
#ifndef EXEC_LANES_H
#define EXEC_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lang/tree.h"

enum { LANES_MAX = REQUEST_LANES_MAX };

struct lanes {
    bool uniform; /* every lane holds what lane 0 holds */
    uint64_t unknown;
    const struct expr *why;
    union {
        int32_t i32[LANES_MAX];
        uint32_t u32[LANES_MAX];
        int64_t i64[LANES_MAX];
        uint64_t u64[LANES_MAX];
    };
};

/* Why an operator has no result in some live lane. */
enum lanes_fault {
    LANES_FINE,
    LANES_DIVIDE_BY_ZERO,
    LANES_DIVIDE_OVERFLOW, /* INT_MIN / -1 */
    LANES_SHIFT_COUNT      /* negative, or not less than the width */
};

/* Are the 64-bit members in use? */
static inline bool lanes_is_wide(enum value_class value)
{
    return value >= VALUE_I64;
}

static inline void lanes_set_uniform(struct lanes *lanes,
                                     enum value_class value, int64_t number)
{
    lanes->uniform = true;
    lanes->unknown = 0;
    lanes->why = NULL;
    if (lanes_is_wide(value))
        lanes->i64[0] = number;
    else
        lanes->u32[0] = (uint32_t)number;
}

/* One lane's number, sign or zero extended as the class says. */
static inline int64_t lanes_get(const struct lanes *lanes,
                                enum value_class value, unsigned lane)
{
    if (lanes->uniform)
        lane = 0;
    if (lanes_is_wide(value))
        return lanes->i64[lane];
    return value == VALUE_U32 ? (int64_t)lanes->u32[lane] : lanes->i32[lane];
}

/*
 * result = left op right in `count` lanes (a multiple of 32), both of class
 * `value`; comparisons give 0 or 1 of VALUE_I32. Of DIV, REM, SHL and SHR only
 * the lanes in `mask` are computed, and the first at fault is left in `*lane`.
 * `unknown` is the union of both operands'. A shift's count may be of a class
 * of its own, `right_value`; otherwise that is `value`.
 */
enum lanes_fault lanes_binary(struct lanes *result, enum operator op,
                              enum value_class value, const struct lanes *left,
                              const struct lanes *right,
                              enum value_class right_value, unsigned count,
                              uint64_t mask, unsigned *lane);

void lanes_unary(struct lanes *result, enum operator op, enum value_class value,
                 const struct lanes *operand, unsigned count);

/*
 * Converts `from` to `to` by way of an integer of `bits` (1: _Bool) bits.
 */
void lanes_cast(struct lanes *result, enum value_class from,
                enum value_class to, unsigned bits, bool is_signed,
                const struct lanes *operand, unsigned count);

/* to = from, in the lanes of `mask`; `all`: no other lane matters. */
void lanes_assign(struct lanes *to, enum value_class value,
                  const struct lanes *from, uint64_t mask, bool all,
                  unsigned count);

/* The lanes of `mask` whose value is not 0; unknown lanes count as 0. */
uint64_t lanes_truth(const struct lanes *lanes, enum value_class value,
                     uint64_t mask, unsigned count);

/* `number` in each lane. */
void lanes_spread(int64_t space[LANES_MAX], int64_t number, unsigned count);

/* The 64-bit values as an array; `space` is used when they are uniform. */
static inline const int64_t *lanes_wide(const struct lanes *lanes,
                                        int64_t space[LANES_MAX],
                                        unsigned count)
{
    if (!lanes->uniform)
        return lanes->i64;
    lanes_spread(space, lanes->i64[0], count);
    return space;
}

#endif
