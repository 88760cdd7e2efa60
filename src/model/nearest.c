/*
 * Lanes as rows of addresses; see nearest.h. Comparing every lane with every
 * earlier one, eight at a time, beats a hash table at this size: 32 lanes take
 * some 80 vector steps without a branch that depends on the addresses.
 */
#include "model/nearest.h"

#include "core/vector.h"

enum { WARP = 32 };

void nearest_fill(struct nearest_row *row, const uint64_t *address,
                  uint64_t live)
{
    row->address = address;
    row->live = row->length = WARP;
    if (live == UINT32_MAX)
        return;
    uint32_t count = 0;
    for (; live != 0; live &= live - 1)
        row->room[count++] = address[__builtin_ctzll(live)];
    row->address = row->room;
    row->live = count;
    row->length = count <= WARP ? WARP : REQUEST_LANES_MAX;
    for (uint32_t i = count; i < row->length; i++)
        row->room[i] = row->room[count - 1];
}

static inline uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

VECTOR_CLONES
void nearest_distances(const uint64_t *row, uint32_t length, uint64_t *distance)
{
    for (uint32_t start = 0; start < length; start += NEAREST_STEP) {
        uint64_t own[NEAREST_STEP], nearest[NEAREST_STEP];
        for (uint32_t i = 0; i < NEAREST_STEP; i++) {
            own[i] = row[start + i];
            nearest[i] = UINT64_MAX;
        }
        for (uint32_t j = 0; j < start; j++)
            for (uint32_t i = 0; i < NEAREST_STEP; i++)
                nearest[i] = least(nearest[i], own[i] ^ row[j]);
        for (uint32_t j = 0; j < NEAREST_STEP - 1; j++)
            for (uint32_t i = 0; i < NEAREST_STEP; i++)
                nearest[i] = least(nearest[i], i > j ? own[i] ^ row[start + j]
                                                     : UINT64_MAX);
        for (uint32_t i = 0; i < NEAREST_STEP; i++)
            distance[start + i] = nearest[i];
    }
}
