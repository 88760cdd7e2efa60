/*
 * Atomics -> sectors and lines, with repetitions; see atomic.h.
 *
 * The lanes on one address take turns. So each sector is visited as often as
 * the most lanes on one of its addresses: once, and once more for each that
 * such an address has beyond the first. Mostly few lanes repeat an address, and
 * only those are looked at one by one.
 */
#include "model/atomic.h"

#include "model/few.h"
#include "model/nearest.h"

/* Distinct numbers, and of each a count. */
struct few_counts {
    struct few few;
    uint32_t count[REQUEST_LANES_MAX];
};

static uint32_t *count_of(struct few_counts *counts, uint64_t number)
{
    uint32_t before = counts->few.count;
    uint32_t index = few_index(&counts->few, number);
    if (index == before)
        counts->count[index] = 0;
    return &counts->count[index];
}

/* How many lanes are on each address that not only one is on, but the first. */
static void count_repeats(const struct request *request,
                          struct few_counts *repeats)
{
    uint32_t distance[REQUEST_LANES_MAX];
    nearest_distances(request->address, request->lanes, distance);
    few_clear(&repeats->few);
    for (uint64_t rest = request->lanes; rest != 0; rest &= rest - 1) {
        int lane = __builtin_ctzll(rest);
        if (distance[lane] == 0)
            ++*count_of(repeats, request->address[lane]);
    }
}

/* The most repeats of an address of each block of 2^shift bytes, summed up. */
static uint64_t visits_again(const struct few_counts *repeats, int shift)
{
    struct few_counts blocks;
    uint64_t visits = 0;
    few_clear(&blocks.few);
    for (uint32_t i = 0; i < repeats->few.count; i++) {
        uint32_t *most = count_of(&blocks, repeats->few.number[i] >> shift);
        if (repeats->count[i] > *most)
            *most = repeats->count[i];
    }
    for (uint32_t i = 0; i < blocks.few.count; i++)
        visits += blocks.count[i];
    return visits;
}

void atomic_serialise(const struct gpu *gpu, const struct request *request,
                      uint64_t *sectors, uint64_t *lines)
{
    struct few_counts repeats;
    count_repeats(request, &repeats);
    *sectors += visits_again(&repeats, __builtin_ctz(gpu->sector_bytes));
    *lines += visits_again(&repeats, __builtin_ctz(gpu->line_bytes));
}

bool atomic_is_ordered(const struct request *request)
{
    bool rises = false, falls = false;
    uint64_t before = request->address[__builtin_ctzll(request->lanes)];
    for (uint64_t rest = request->lanes; rest != 0; rest &= rest - 1) {
        uint64_t address = request->address[__builtin_ctzll(rest)];
        rises |= address > before;
        falls |= address < before;
        before = address;
    }
    return !rises || !falls;
}
