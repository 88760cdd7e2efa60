/*
 * Lanes as rows of addresses; see nearest.h. Comparing every lane with every
 * earlier one beats a hash table at this size: that takes some 50 vector steps
 * without a branch that depends on the addresses.
 */
#include "model/nearest.h"

#include <stdbool.h>

#include "coalsim/request.h"
#include "core/vector.h"

void nearest_fill(struct nearest_row *row, const uint64_t *address,
                  uint64_t live)
{
    row->address = address;
    row->live = row->length = NEAREST_STEP;
    if (live == UINT32_MAX)
        return;
    uint32_t count = 0;
    for (; live != 0; live &= live - 1)
        row->room[count++] = address[__builtin_ctzll(live)];
    row->address = row->room;
    row->live = count;
    row->length = count <= NEAREST_STEP ? NEAREST_STEP : REQUEST_LANES_MAX;
    for (uint32_t i = count; i < row->length; i++)
        row->room[i] = row->room[count - 1];
}

#define LEAST(a, b) ((a) < (b) ? (a) : (b))

/*
 * Offsets from a block near the first lane, by less than 2^FAR_BITS either way:
 * their two topmost bits are the same. Those of FAR are not.
 */
enum { FAR_BITS = 30 };
#define FAR (UINT32_C(1) << 31)
_Static_assert(NEAREST_BLOCK_BYTES <= 1 << FAR_BITS, "FAR is in another block");

/*
 * Of NEAREST_STEP lanes from `start` on, the least row[i] ^ row[j] with j < i.
 * All of them look back as far as the last of the live ones does: before row[0]
 * there are as many that are FAR. So the results stay in registers meanwhile.
 */
static inline void narrow_step(const uint32_t *row, uint32_t start,
                               uint32_t live, uint32_t *restrict distance)
{
    const uint32_t *own = row + start;
    uint32_t nearest[NEAREST_STEP];
    for (uint32_t i = 0; i < NEAREST_STEP; i++)
        nearest[i] = UINT32_MAX;
    for (uint32_t back = 1; back < live; back++)
        for (uint32_t i = 0; i < NEAREST_STEP; i++) {
            uint32_t apart = own[i] ^ (own - back)[i];
            nearest[i] = LEAST(nearest[i], apart);
        }
    for (uint32_t i = 0; i < NEAREST_STEP; i++)
        distance[start + i] = nearest[i];
}

VECTOR_CLONES
static void narrow_distances(const uint32_t *row, uint32_t live,
                             uint32_t *distance)
{
    narrow_step(row, 0, live < NEAREST_STEP ? live : NEAREST_STEP, distance);
    if (live > NEAREST_STEP)
        narrow_step(row, NEAREST_STEP, live, distance);
}

_Static_assert(REQUEST_LANES_MAX == 2 * NEAREST_STEP, "two steps are all lanes");

VECTOR_CLONES
static void wide_distances(const uint64_t *row, uint32_t live,
                           uint32_t *distance)
{
    for (uint32_t i = 0; i < live; i++) {
        uint64_t nearest = UINT32_MAX;
        for (uint32_t j = 0; j < i; j++)
            nearest = LEAST(nearest, row[i] ^ row[j]);
        distance[i] = (uint32_t)nearest;
    }
}

/* False: some lanes are too far away. */
VECTOR_CLONES
static bool find_offsets(const uint64_t *row, uint32_t length, uint32_t *offset)
{
    uint64_t origin = row[0] & ~(uint64_t)(NEAREST_BLOCK_BYTES - 1);
    uint64_t reach = UINT64_C(1) << FAR_BITS, far = 0;
    for (uint32_t i = 0; i < length; i++) {
        offset[i] = (uint32_t)(row[i] - origin);
        far |= (row[i] - origin + reach) >> (FAR_BITS + 1);
    }
    return far == 0;
}

void nearest_distances(const struct nearest_row *row, uint32_t *distance)
{
    uint32_t room[NEAREST_STEP + REQUEST_LANES_MAX], *offset = room + NEAREST_STEP;
    for (uint32_t i = 0; i < NEAREST_STEP; i++)
        room[i] = FAR;
    if (find_offsets(row->address, row->length, offset))
        narrow_distances(offset, row->live, distance);
    else
        wide_distances(row->address, row->live, distance);
}
