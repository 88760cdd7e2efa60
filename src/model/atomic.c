/*
 * Atomics -> sectors and lines, with repetitions; see atomic.h.
 *
 * The lanes on one address take turns, so what is needed of each address is how
 * many lanes are on it, and of each sector the largest of those numbers.
 */
#include "model/atomic.h"

#include "model/few.h"

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

/* How many lanes are on each address. */
static void count_lanes(const struct request *request,
                        struct few_counts *addresses)
{
    few_clear(&addresses->few);
    for (uint64_t rest = request->lanes; rest != 0; rest &= rest - 1)
        ++*count_of(addresses, request->address[__builtin_ctzll(rest)]);
}

/* The most lanes on one address of each block of 2^shift bytes, summed up. */
static uint64_t count_visits(const struct few_counts *addresses, int shift)
{
    struct few_counts blocks;
    uint64_t visits = 0;
    few_clear(&blocks.few);
    for (uint32_t i = 0; i < addresses->few.count; i++) {
        uint32_t *most = count_of(&blocks, addresses->few.number[i] >> shift);
        if (addresses->count[i] > *most)
            *most = addresses->count[i];
    }
    for (uint32_t i = 0; i < blocks.few.count; i++)
        visits += blocks.count[i];
    return visits;
}

void atomic_serialise(const struct gpu *gpu, const struct request *request,
                      uint64_t *sectors, uint64_t *lines)
{
    struct few_counts addresses;
    count_lanes(request, &addresses);
    *sectors = count_visits(&addresses, __builtin_ctz(gpu->sector_bytes));
    *lines = count_visits(&addresses, __builtin_ctz(gpu->line_bytes));
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
