/*
 * Atomics -> sectors and lines, with repetitions; see atomic.h.
 *
 * The lanes on one address take turns: the first goes in round 0, the second in
 * round 1. A sector with at most m lanes on one address is busy in the rounds 0
 * to m - 1, so what is to be counted is the distinct pairs of sector and round.
 */
#include "model/atomic.h"

#include "core/vector.h"
#include "model/nearest.h"

enum { ROW = REQUEST_LANES_MAX };

/* round[i]: how many lanes before i are on its address. */
VECTOR_CLONES
static void find_rounds(const uint64_t *row, uint32_t live, uint64_t *round)
{
    for (uint32_t i = 0; i < ROW; i++)
        round[i] = 0;
    for (uint32_t j = 0; j < live; j++)
        for (uint32_t i = 0; i < ROW; i++)
            round[i] += i > j && row[i] == row[j];
}

/* Distinct pairs of round and block of `block_bytes`, a power of two. */
VECTOR_CLONES
static uint64_t count_visits(const uint64_t *row, const uint64_t *round,
                             uint32_t live, uint64_t block_bytes)
{
    uint64_t seen[ROW] = { 0 };
    for (uint32_t j = 0; j < live; j++)
        for (uint32_t i = 0; i < ROW; i++)
            seen[i] |= i > j && (row[i] ^ row[j]) < block_bytes &&
                       round[i] == round[j];
    uint64_t visits = 0;
    for (uint32_t i = 0; i < live; i++)
        visits += seen[i] == 0;
    return visits;
}

void atomic_serialise(const struct gpu *gpu, const struct request *request,
                      uint64_t *sectors, uint64_t *lines)
{
    uint64_t row[ROW], round[ROW];
    uint32_t live = nearest_gather(request->address, request->lanes, row, ROW);
    find_rounds(row, live, round);
    *sectors = count_visits(row, round, live, gpu->sector_bytes);
    *lines = count_visits(row, round, live, gpu->line_bytes);
}
