/*
 * Lanes as rows of addresses; see nearest.h. Comparing every lane with every
 * earlier one, 32 at a time, beats a hash table at this size: that takes some 60
 * vector steps without a branch that depends on the addresses.
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
 * NAME(row, start, distance): of NEAREST_STEP lanes from `start` on, the least
 * row[i] ^ row[j] with j < i, and MOST for i = 0. All bounds are constants, so
 * that the results stay in registers meanwhile.
 */
#define DEFINE_NEAREST(NAME, T, MOST)                                         \
    static inline void NAME(const T *restrict row, uint32_t start,            \
                            uint32_t *restrict distance)                      \
    {                                                                         \
        T nearest[NEAREST_STEP];                                              \
        for (uint32_t i = 0; i < NEAREST_STEP; i++)                           \
            nearest[i] = MOST;                                                \
        for (uint32_t j = 0; j < start + NEAREST_STEP - 1; j++)               \
            for (uint32_t i = 0; i < NEAREST_STEP; i++) {                     \
                T apart = row[start + i] ^ row[j];                            \
                apart = start + i > j ? apart : MOST;                         \
                nearest[i] = LEAST(nearest[i], apart);                        \
            }                                                                 \
        for (uint32_t i = 0; i < NEAREST_STEP; i++)                           \
            distance[start + i] =                                             \
                (uint32_t)LEAST(nearest[i], (T)UINT32_MAX);                   \
    }

DEFINE_NEAREST(narrow_step, uint32_t, UINT32_MAX)
DEFINE_NEAREST(wide_step, uint64_t, UINT64_MAX)

VECTOR_CLONES
static void narrow_distances(const uint32_t *row, uint32_t length,
                             uint32_t *distance)
{
    narrow_step(row, 0, distance);
    if (length > NEAREST_STEP)
        narrow_step(row, NEAREST_STEP, distance);
}

VECTOR_CLONES
static void wide_distances(const uint64_t *row, uint32_t length,
                           uint32_t *distance)
{
    wide_step(row, 0, distance);
    if (length > NEAREST_STEP)
        wide_step(row, NEAREST_STEP, distance);
}

_Static_assert(REQUEST_LANES_MAX == 2 * NEAREST_STEP, "two steps are all lanes");

/* offset[i]: from the whole block below them all. False: some need 64 bits. */
VECTOR_CLONES
static bool find_offsets(const uint64_t *row, uint32_t length, uint32_t *offset)
{
    uint64_t low = UINT64_MAX, far = 0;
    for (uint32_t i = 0; i < length; i++)
        low = LEAST(low, row[i]);
    low &= ~(uint64_t)(NEAREST_BLOCK_BYTES - 1);
    for (uint32_t i = 0; i < length; i++) {
        offset[i] = (uint32_t)(row[i] - low);
        far |= (row[i] - low) >> 32;
    }
    return far == 0;
}

void nearest_distances(const uint64_t *row, uint32_t length, uint32_t *distance)
{
    uint32_t offset[REQUEST_LANES_MAX];
    if (find_offsets(row, length, offset))
        narrow_distances(offset, length, distance);
    else
        wide_distances(row, length, distance);
}
