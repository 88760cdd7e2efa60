/*
 * One value of a warp: a number a lane.
 *
 * Most values of a kernel are the same in every lane, or rise by the same step
 * from lane to lane (a thread index, an address made of it). Those are kept as
 * `base + lane * step` and computed with in a few instructions; others have a
 * number of their own in `each` lane: 32-bit classes in the 32-bit members.
 *
 * A lane whose bit is set in `unknown` holds no computed value (floating point,
 * something that memory held, a variable without a value, what C leaves
 * undefined); `why` is the node that it came from, NULL for a variable without a
 * value.
 */
#ifndef EXEC_LANES_H
#define EXEC_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lang/tree.h"

enum { LANES_MAX = REQUEST_LANES_MAX };

/* A floating-point number that is known; real.h. */
struct real {
    double number;
    bool is_rounded; /* a product that was rounded */
};

struct lanes {
    bool is_real;     /* VALUE_NONE, and yet `real` in all lanes that matter */
    struct real real;
    bool each;    /* the arrays count; else base and step */
    int64_t base; /* as the class extends it; 64-bit classes wrap */
    int64_t step; /* no lane of a 32-bit class leaves its range */
    uint64_t unknown;
    const struct expr *why;
    union {
        int32_t i32[LANES_MAX];
        uint32_t u32[LANES_MAX];
        int64_t i64[LANES_MAX];
        uint64_t u64[LANES_MAX];
    };
};

/* Are the 64-bit members in use? */
static inline bool lanes_is_wide(enum value_class class)
{
    return class >= VALUE_I64;
}

/* Does every lane hold the same? */
static inline bool lanes_is_uniform(const struct lanes *lanes)
{
    return !lanes->each && lanes->step == 0;
}

/* Is a lane of `mask` among those that are not known? */
static inline bool lanes_are_unknown(const struct lanes *lanes, uint64_t mask)
{
    return (lanes->unknown & mask) != 0;
}

/* A 64-bit number as a value of the class. */
static inline int64_t lanes_wrap(enum value_class class, uint64_t number)
{
    if (lanes_is_wide(class))
        return (int64_t)number;
    return class == VALUE_U32 ? (int64_t)(uint32_t)number
                              : (int32_t)(uint32_t)number;
}

static inline void lanes_set_uniform(struct lanes *lanes,
                                     enum value_class class, int64_t number)
{
    lanes->each = false;
    lanes->base = lanes_wrap(class, (uint64_t)number);
    lanes->step = 0;
    lanes->unknown = 0;
    lanes->why = NULL;
}

/* One lane's number, sign or zero extended as the class says. */
static inline int64_t lanes_get(const struct lanes *lanes,
                                enum value_class class, unsigned lane)
{
    if (!lanes->each)
        return (int64_t)((uint64_t)lanes->base + lane * (uint64_t)lanes->step);
    if (lanes_is_wide(class))
        return lanes->i64[lane];
    return class == VALUE_U32 ? (int64_t)lanes->u32[lane] : lanes->i32[lane];
}

static inline void lanes_put(struct lanes *lanes, enum value_class class,
                             unsigned lane, int64_t number)
{
    if (lanes_is_wide(class))
        lanes->i64[lane] = number;
    else
        lanes->u32[lane] = (uint32_t)number;
}

/* to[i] = base + i * step */
void lanes_fill(int64_t *to, int64_t base, int64_t step, unsigned count);

/* Gives each lane its own number; the values stay. */
void lanes_spread(struct lanes *lanes, enum value_class class, unsigned count);

/* The other way, where the numbers are evenly spaced; else nothing changes. */
void lanes_gather(struct lanes *lanes, enum value_class class, unsigned count);

/*
 * The lanes' numbers as an array of the class' width: their own, or made in
 * `space`.
 */
const int64_t *lanes_wide(const struct lanes *lanes, int64_t space[LANES_MAX],
                          unsigned count);
const int32_t *lanes_narrow(const struct lanes *lanes, int32_t space[LANES_MAX],
                            unsigned count);

/*
 * result = left op right in `count` lanes (a multiple of 32), both of class
 * `class`; comparisons give 0 or 1 of VALUE_I32. `unknown` is the union of both
 * operands'. A shift's count may be of a class of its own, `right_class`;
 * otherwise that is `class`. Of DIV, REM, SHL and SHR only the lanes in `mask`
 * are computed. Returns those of them that C gives no result: division by 0 or
 * of the smallest integer by -1, shifts by less than 0 or the width and more.
 */
uint64_t lanes_binary(struct lanes *result, enum operator op,
                      enum value_class class, const struct lanes *left,
                      const struct lanes *right, enum value_class right_class,
                      unsigned count, uint64_t mask);

/*
 * The same, at little cost, where both are known, uniform and cannot fail; false
 * where not. Most of what a loop does besides its accesses is of this kind.
 */
bool lanes_binary_uniform(struct lanes *result, enum operator op,
                          enum value_class class, const struct lanes *left,
                          const struct lanes *right);

void lanes_unary(struct lanes *result, enum operator op, enum value_class class,
                 const struct lanes *operand, unsigned count);

/* What is left of a number in an integer of `bits` (1: _Bool) bits. */
int64_t lanes_through_bits(int64_t number, unsigned bits, bool is_signed);

/*
 * Converts `from` to `to` by way of an integer of `bits` (1: _Bool) bits.
 */
void lanes_cast(struct lanes *result, enum value_class from,
                enum value_class to, unsigned bits, bool is_signed,
                const struct lanes *operand, unsigned count);

/* Do both hold the same floating-point number, which is known? */
bool lanes_same_real(const struct lanes *a, const struct lanes *b);

/* to = from, in the lanes of `mask`; `all`: no other lane matters. */
void lanes_assign(struct lanes *to, enum value_class class,
                  const struct lanes *from, uint64_t mask, bool all,
                  unsigned count);

/* The lanes of `mask` whose value is not 0; unknown lanes count as 0. */
uint64_t lanes_truth(const struct lanes *lanes, enum value_class class,
                     uint64_t mask, unsigned count);

#endif
