/* Nodes that make and compare pointers (pointer.h), lane by lane. */
#ifndef EXEC_ADDRESS_H
#define EXEC_ADDRESS_H

#include "exec/machine.h"
#include "exec/pointer.h"

/* left + right * expr->constant bytes. A pointer of a lane in `mask` that gets
 * out of its array's reach is an error. */
const struct lanes *address_offset(struct machine *machine,
                                   const struct expr *expr,
                                   const struct lanes *left,
                                   const struct lanes *right, uint64_t mask);

/* The pointers that were made these numbers. */
const struct lanes *address_of_number(struct machine *machine,
                                      const struct expr *expr,
                                      const struct lanes *number);

/* left - right, in elements of expr->constant bytes. */
const struct lanes *address_difference(struct machine *machine,
                                       const struct expr *expr,
                                       const struct lanes *left,
                                       const struct lanes *right);

static inline bool address_is_near(int64_t bytes)
{
    return bytes < POINTER_REACH_BYTES && bytes > -POINTER_REACH_BYTES;
}

/* So many bytes from any index of 32 bits stay in reach. */
enum { ADDRESS_SCALE_SHORT = 1 << 11 };
_Static_assert(POINTER_OFFSET_BITS - 1 > 31 + 11, "of the smallest index, too");

/* The index is too large, or the pointer left its array's range. */
static inline bool address_leaves_reach(int64_t to, int64_t from,
                                        int64_t index, int64_t scale)
{
    bool is_short = index == (int32_t)index && scale <= ADDRESS_SCALE_SHORT &&
                    scale >= -ADDRESS_SCALE_SHORT;
    int64_t bytes;
    return (to ^ from) >> POINTER_OFFSET_BITS != 0 ||
           (!is_short && (__builtin_mul_overflow(index, scale, &bytes) ||
                          !address_is_near(bytes)));
}

/*
 * Even operands: where the corners stay in reach, all lanes do. False, with
 * nothing computed, when that is not so or their rows differ.
 */
static inline bool address_offset_even(struct lanes *result,
                                       const struct lanes *pointer,
                                       const struct lanes *index,
                                       int64_t scale, unsigned count)
{
    const struct even *from = &pointer->even, *by = &index->even;
    struct even to;
    if (pointer->each || index->each || !even_add(&to, from, by, scale) ||
        !address_is_near(by->step) || !address_is_near(by->jump) ||
        address_leaves_reach(to.base, from->base, by->base, scale))
        return false;
    if (!lanes_is_uniform(index) || !lanes_is_uniform(pointer)) {
        struct corners corners = even_corners(&to, count);
        for (unsigned i = 1; i < corners.count; i++)
            if (address_leaves_reach(even_get(&to, corners.lane[i]),
                                     even_get(from, corners.lane[i]),
                                     even_get(by, corners.lane[i]), scale))
                return false;
    }
    result->each = false;
    result->even = to;
    return true;
}

#endif
