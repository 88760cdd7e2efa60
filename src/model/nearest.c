/*
 * How near lanes come to each other; see nearest.h. Comparing every lane with
 * every earlier one beats a hash table at this size: that takes some 60 vector
 * steps without a branch that depends on the addresses.
 */
#include "model/nearest.h"

#include <stdbool.h>

#include "core/lane_bit.h"
#include "core/vector.h"
#include "model/width.h"

#define LEAST(a, b) ((a) < (b) ? (a) : (b))

/*
 * Offsets from a block near the first lane, by less than 2^FAR_BITS either way:
 * their two topmost bits are the same. Those of FAR are not.
 */
enum { FAR_BITS = 30 };
#define FAR (UINT32_C(1) << 31)
_Static_assert(NEAREST_BLOCK_BYTES <= 1 << FAR_BITS, "FAR is in another block");

/* The vector units like loops over all lanes that there may be, so `length` is
 * a constant. Of lanes that are not live: FAR. False: some live ones are. */
VECTOR_PART bool find_offsets(const uint64_t *address, uint64_t live,
                              uint32_t length, uint32_t *restrict offset)
{
    uint64_t first = address[__builtin_ctzll(live)];
    uint64_t origin = first & ~(uint64_t)(NEAREST_BLOCK_BYTES - 1);
    uint64_t reach = UINT64_C(1) << FAR_BITS, far = 0;
    for (uint32_t i = 0; i < length; i++) {
        bool is_live = (live & lane_bit[i]) != 0;
        uint64_t behind = address[i] - origin;
        offset[i] = is_live ? (uint32_t)behind : FAR;
        far |= is_live ? (behind + reach) >> (FAR_BITS + 1) : 0;
    }
    return far == 0;
}

/* The other lane is the same for all, so what is nearest stays in registers. */
VECTOR_PART void narrow_distances(const uint32_t *offset, uint32_t length,
                                  uint32_t *restrict distance)
{
    uint32_t nearest[REQUEST_LANES_MAX];
    for (uint32_t i = 0; i < length; i++)
        nearest[i] = UINT32_MAX;
    for (uint32_t j = 0; j < length - 1; j++) {
        uint32_t other = offset[j];
        for (uint32_t i = 0; i < length; i++) {
            uint32_t apart = i > j ? offset[i] ^ other : UINT32_MAX;
            nearest[i] = LEAST(nearest[i], apart);
        }
    }
    for (uint32_t i = 0; i < length; i++)
        distance[i] = offset[i] != FAR ? nearest[i] : 0;
}

VECTOR_PART void wide_distances(const uint64_t *address, uint64_t live,
                                uint32_t length, uint32_t *restrict distance)
{
    for (uint32_t i = 0; i < length; i++) {
        uint64_t nearest = UINT32_MAX;
        for (uint64_t rest = live & (lane_bit[i] - 1); rest != 0;
             rest &= rest - 1) {
            uint64_t apart = address[i] ^ address[__builtin_ctzll(rest)];
            nearest = LEAST(nearest, apart);
        }
        distance[i] = (live & lane_bit[i]) != 0 ? (uint32_t)nearest : 0;
    }
}

VECTOR_PART void find_distances(const uint64_t *address, uint64_t live,
                                uint32_t length, uint32_t *restrict distance)
{
    uint32_t offset[REQUEST_LANES_MAX];
    if (find_offsets(address, live, length, offset))
        narrow_distances(offset, length, distance);
    else
        wide_distances(address, live, length, distance);
}

VECTOR_CLONES
void nearest_distances(const uint64_t *address, uint64_t live,
                       uint32_t distance[REQUEST_LANES_MAX])
{
    if (live <= UINT32_MAX)
        find_distances(address, live, NARROW, distance);
    else
        find_distances(address, live, WIDE, distance);
}

VECTOR_PART void count_lanes(const uint64_t *address, uint64_t live,
                             uint32_t length,
                             const uint32_t size[NEAREST_SIZES],
                             uint64_t count[NEAREST_SIZES])
{
    uint32_t distance[REQUEST_LANES_MAX];
    find_distances(address, live, length, distance);
    for (int k = 0; k < NEAREST_SIZES; k++) {
        uint32_t first = 0;
        for (uint32_t i = 0; i < length; i++)
            first += distance[i] >= size[k];
        count[k] = first;
    }
}

VECTOR_CLONES
void nearest_count(const uint64_t *address, uint64_t live,
                   const uint32_t size[NEAREST_SIZES],
                   uint64_t count[NEAREST_SIZES])
{
    if (live <= UINT32_MAX)
        count_lanes(address, live, NARROW, size, count);
    else
        count_lanes(address, live, WIDE, size, count);
}

VECTOR_PART uint64_t differ(const uint64_t *address, uint64_t live,
                            uint32_t length)
{
    uint64_t first = address[__builtin_ctzll(live)], bits = 0;
    for (uint32_t i = 0; i < length; i++)
        bits |= (live & lane_bit[i]) != 0 ? address[i] ^ first : 0;
    return bits;
}

VECTOR_CLONES
uint64_t nearest_differ(const uint64_t *address, uint64_t live)
{
    return live <= UINT32_MAX ? differ(address, live, NARROW)
                              : differ(address, live, WIDE);
}
