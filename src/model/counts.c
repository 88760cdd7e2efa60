/* Sums of counts that notice when they pass 64 bits; see counts.h. */
#include "coalsim/counts.h"

#include <stddef.h>

#include "core/number.h"

/* All that is counted stands in front of `overflow`, 64 bits each. */
enum { COUNTS_FIELDS = offsetof(struct counts, overflow) / sizeof(uint64_t) };
_Static_assert(offsetof(struct counts, overflow) % sizeof(uint64_t) == 0 &&
                   sizeof(struct counts) <=
                       (COUNTS_FIELDS + 1) * sizeof(uint64_t),
               "struct counts is 64-bit fields and flags");

/*
 * Nearly every request stands for itself: no product then. One field at a time,
 * as `one` was just written: wider loads would have to wait for it.
 */
static bool add_once(uint64_t *sum, const uint64_t *one)
{
    bool lost = false;
    for (size_t i = 0; i < COUNTS_FIELDS; i++)
        lost |= __builtin_add_overflow(sum[i], one[i], &sum[i]);
    return lost;
}

static bool add_copies(uint64_t *sum, const uint64_t *one, uint64_t copies)
{
    bool lost = false;
    for (size_t i = 0; i < COUNTS_FIELDS; i++) {
        uint64_t all;
        lost |= __builtin_mul_overflow(one[i], copies, &all);
        lost |= __builtin_add_overflow(sum[i], all, &sum[i]);
    }
    return lost;
}

void counts_add(struct counts *sum, const struct counts *one, uint64_t copies)
{
    uint64_t *to = (uint64_t *)sum;
    const uint64_t *from = (const uint64_t *)one;
    bool lost = copies == 1 ? add_once(to, from) : add_copies(to, from, copies);
    sum->overflow |= lost || one->overflow;
    sum->is_least |= one->is_least;
}

void counts_add_footprint(struct counts *sum, uint64_t sectors,
                          uint64_t used_bytes, uint64_t copies)
{
    bool fits =
        number_add_product(&sum->footprint_sectors, sectors, copies) &&
        number_add_product(&sum->footprint_used_bytes, used_bytes, copies);
    sum->overflow |= !fits;
}
