/* What both arms access; see both.h. */
#include "merge/both.h"

#include "core/memory.h"

enum { PAIRS_MAX = 1 << 14 };

void both_note(struct merge *merge, uint32_t site, struct number address)
{
    if (merge->is_trial || merge->old->kernel == NULL)
        return;
    merge->made = memory_grow(merge->made, merge->made_count,
                              &merge->made_room, sizeof *merge->made);
    merge->made[merge->made_count++] = (struct trip_change){ site, address };
}

static void mark(struct merge *merge, uint32_t site, uint32_t other)
{
    merge->sites[site].is_in_both = true;
    merge_note(merge, MERGE_IN_BOTH, site, other);
}

static void compare(struct merge *merge, const struct trip_change *one,
                    const struct trip_change *other)
{
    const struct site *a = &merge->sites[one->site];
    const struct site *b = &merge->sites[other->site];
    if (!number_same(one->address, other->address) || a->kind != b->kind ||
        a->bytes_per_lane != b->bytes_per_lane || a->is_volatile ||
        a->kind > KIND_STORE)
        return;
    mark(merge, one->site, other->site);
    mark(merge, other->site, one->site);
}

void both_compare(struct merge *merge, size_t first, size_t second)
{
    size_t end = merge->made_count;
    if (second == end || (second - first) > PAIRS_MAX / (end - second))
        return;
    for (size_t i = first; i < second; i++)
        for (size_t j = second; j < end; j++)
            compare(merge, &merge->made[i], &merge->made[j]);
}
