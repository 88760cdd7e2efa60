/*
 * One value of a warp: a number a lane.
 *
 * Most values of a kernel are the same in every lane, or rise by the same step
 * from lane to lane (a thread index, an address made of it). Where a block is
 * narrower than a warp they do so along each row of threads, with a jump from
 * one row to the next. Those are even: they are kept as `base + lane * step +
 * row * jump`, where row is lane >> row_shift, and computed with in a few
 * instructions. Others have a number of their own in `each` lane: 32-bit
 * classes in the 32-bit members.
 *
 * A lane whose bit is set in `unknown` holds no computed value (floating point,
 * something that memory held, a variable without a value, what C leaves
 * undefined); `why` is the node that it came from, NULL for a variable without
 * a value.
 */
#ifndef EXEC_LANES_H
#define EXEC_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lang/tree.h"

__extension__ typedef __int128 wide_integer;

enum { LANES_MAX = REQUEST_LANES_MAX };

/* A floating-point number that is known to lie between two; real.h. */
struct real {
    double low, high;
    bool is_rounded;             /* it is a product, that was between these */
    double low_before, high_before;
};

/* One each lane, where a value of VALUE_NONE may have them; wanted.h. */
struct reals {
    uint64_t known; /* the lanes that have a number */
    struct real lane[LANES_MAX];
};

enum real_kind {
    REAL_UNKNOWN,
    REAL_SAME, /* `real` in all lanes that matter */
    REAL_EACH  /* what `reals` holds */
};

struct even {
    int64_t base; /* as the class extends it; 64-bit classes wrap */
    int64_t step; /* no lane of a 32-bit class leaves its range */
    int64_t jump;
    uint8_t row_shift; /* which does not matter while jump is 0 */
};

struct lanes {
    enum real_kind known; /* of VALUE_NONE, and yet */
    struct real real;
    struct reals *reals;  /* NULL: nobody wants them. A copy of the value that
                             is made to look back has no reals of its own */
    bool each;        /* the arrays count; else `even` */
    struct even even;
    uint64_t unknown;
    const struct expr *why;
    union {
        int32_t i32[LANES_MAX];
        uint32_t u32[LANES_MAX];
        int64_t i64[LANES_MAX];
        uint64_t u64[LANES_MAX];
    };
};

/* Are the lanes of both as far apart? */
static inline bool even_same_shape(const struct even *a, const struct even *b)
{
    return a->step == b->step && a->jump == b->jump &&
           (a->jump == 0 || a->row_shift == b->row_shift);
}

/* Is it even, and known in all lanes? */
static inline bool lanes_are_plain(const struct lanes *lanes)
{
    return !lanes->each && lanes->unknown == 0;
}

/* Does every lane hold the same? */
static inline bool lanes_is_uniform(const struct lanes *lanes)
{
    return !lanes->each && (lanes->even.step | lanes->even.jump) == 0;
}

/* Is a lane of `mask` among those that are not known? */
static inline bool lanes_are_unknown(const struct lanes *lanes, uint64_t mask)
{
    return (lanes->unknown & mask) != 0;
}

static inline void lanes_set_same(struct lanes *lanes, int64_t number)
{
    lanes->each = false;
    lanes->even = (struct even){ .base = number };
}

static inline void lanes_set_uniform(struct lanes *lanes,
                                     enum value_class class, int64_t number)
{
    lanes_set_same(lanes, class_wrap(class, (uint64_t)number));
    lanes->unknown = 0;
    lanes->why = NULL;
}

/* In no lane, because of `why`. */
static inline void lanes_set_unknown(struct lanes *lanes,
                                     const struct expr *why)
{
    if (lanes->unknown != UINT64_MAX || lanes->why != why) {
        lanes_set_same(lanes, 0);
        lanes->unknown = UINT64_MAX;
        lanes->why = why;
    }
    lanes->known = REAL_UNKNOWN;
}

static inline int64_t even_get(const struct even *even, unsigned lane)
{
    return (int64_t)((uint64_t)even->base + lane * (uint64_t)even->step +
                     (lane >> even->row_shift) * (uint64_t)even->jump);
}

/* The same where nothing wraps: the base is what the class makes of it. */
static inline wide_integer even_exact(const struct even *even,
                                      enum value_class class, unsigned lane)
{
    wide_integer base = class == VALUE_U64 ? (wide_integer)(uint64_t)even->base
                                           : even->base;
    return base + (wide_integer)even->step * lane +
           (wide_integer)even->jump * (lane >> even->row_shift);
}

/* Both have rows, and not the same. */
static inline bool even_rows_differ(const struct even *a, const struct even *b)
{
    return a->jump != 0 && b->jump != 0 && a->row_shift != b->row_shift;
}

/* to = a + b * factor; false where their rows differ. */
static inline bool even_add(struct even *to, const struct even *a,
                            const struct even *b, int64_t factor)
{
    uint64_t times = (uint64_t)factor;
    if (even_rows_differ(a, b))
        return false;
    *to = (struct even){
        (int64_t)((uint64_t)a->base + (uint64_t)b->base * times),
        (int64_t)((uint64_t)a->step + (uint64_t)b->step * times),
        (int64_t)((uint64_t)a->jump + (uint64_t)b->jump * times),
        a->jump != 0 ? a->row_shift : b->row_shift,
    };
    return true;
}

/* One lane's number, sign or zero extended as the class says. */
static inline int64_t lanes_get(const struct lanes *lanes,
                                enum value_class class, unsigned lane)
{
    if (!lanes->each)
        return even_get(&lanes->even, lane);
    if (class_is_wide(class))
        return lanes->i64[lane];
    return class == VALUE_U32 ? (int64_t)lanes->u32[lane] : lanes->i32[lane];
}

/* The same, if it is known; `lanes` NULL: of no lane it is. */
static inline bool lanes_find(const struct lanes *lanes,
                              enum value_class class, unsigned lane,
                              int64_t *number)
{
    bool is_known = lanes != NULL && class != VALUE_NONE &&
                    (lanes->unknown >> lane & 1) == 0;
    if (is_known)
        *number = lanes_get(lanes, class, lane);
    return is_known;
}

/* One lane's as the mathematical integer that the class makes of it. */
static inline wide_integer lanes_exact(const struct lanes *lanes,
                                       enum value_class class, unsigned lane)
{
    int64_t number = lanes_get(lanes, class, lane);
    return class == VALUE_U64 ? (wide_integer)(uint64_t)number : number;
}

static inline void lanes_put(struct lanes *lanes, enum value_class class,
                             unsigned lane, int64_t number)
{
    if (class_is_wide(class))
        lanes->i64[lane] = number;
    else
        lanes->u32[lane] = (uint32_t)number;
}

/* The lanes at the corners of the rows, where an even value is largest and
 * smallest: the first and last of the first and the last row. */
enum { CORNERS = 4 };
struct corners {
    unsigned count; /* 2: it is all one row */
    unsigned lane[CORNERS];
};

static inline struct corners even_corners(const struct even *even,
                                          unsigned count)
{
    unsigned width = 1u << even->row_shift;
    if (even->jump == 0 || width >= count)
        return (struct corners){ 2, { 0, count - 1 } };
    return (struct corners){ 4, { 0, count - 1, width - 1, count - width } };
}

/*
 * Some lanes of `mask` (not 0), the one with the smallest number and the one
 * with the largest among them: few where the value is even.
 */
uint64_t lanes_extreme(const struct lanes *lanes, enum value_class class,
                       uint64_t mask);

/* to[i]: what an even value is in lane i. */
void even_fill(int64_t *to, const struct even *even, unsigned count);

/* Gives each lane its own number; the values stay. */
void lanes_spread(struct lanes *lanes, enum value_class class, unsigned count);

/* The other way, where the numbers are even; else nothing changes. */
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
 * The same of known even values in all lanes: false, with nothing computed,
 * where it is not seen that the result is even.
 */
bool lanes_even_binary(struct lanes *result, enum operator op,
                       enum value_class class, const struct lanes *left,
                       const struct lanes *right, unsigned count,
                       uint64_t mask);

void lanes_unary(struct lanes *result, enum operator op, enum value_class class,
                 const struct lanes *operand, unsigned count);

/* What is left of a number in an integer of `bits` (1: _Bool) bits. */
int64_t lanes_through_bits(int64_t number, unsigned bits, bool is_signed);

/* The same of a number each lane, which the class can hold then. */
void lanes_from_bits(struct lanes *result, enum value_class class,
                     const int64_t *number, unsigned bits, bool is_signed,
                     unsigned count);

/*
 * Converts `from` to `to` by way of an integer of `bits` (1: _Bool) bits.
 */
void lanes_cast(struct lanes *result, enum value_class from,
                enum value_class to, unsigned bits, bool is_signed,
                const struct lanes *operand, unsigned count);

/* The floating-point number of a lane, or NULL where it is not known. */
static inline const struct real *lanes_real(const struct lanes *lanes,
                                            unsigned lane)
{
    if (lanes->known == REAL_SAME)
        return &lanes->real;
    return lanes->known == REAL_EACH && (lanes->reals->known >> lane & 1) != 0
               ? &lanes->reals->lane[lane]
               : NULL;
}

/* Do both hold the same floating-point number, which is known? */
bool lanes_same_real(const struct lanes *a, const struct lanes *b);

/* The numbers of these lanes are not known any more. */
void lanes_forget_real(struct lanes *lanes, uint64_t mask);

/* to = from, in the lanes of `mask`; `all`: no other lane matters. */
void lanes_assign(struct lanes *to, enum value_class class,
                  const struct lanes *from, uint64_t mask, bool all,
                  unsigned count);

/* The same of a value that no lane has its own of, where no other lane
 * matters. */
static inline void lanes_assign_even(struct lanes *to, const struct lanes *from,
                                     uint64_t mask)
{
    if ((from->unknown & mask) != 0)
        to->why = from->why;
    to->unknown = (to->unknown & ~mask) | (from->unknown & mask);
    to->known = from->known;
    if (from->known == REAL_SAME)
        to->real = from->real;
    to->each = false;
    to->even = from->even;
}

/* The lanes of `mask` whose value is not 0; unknown lanes count as 0. */
uint64_t lanes_truth(const struct lanes *lanes, enum value_class class,
                     uint64_t mask, unsigned count);

#endif
