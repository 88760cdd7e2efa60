/*
 * The lanes of a request as a plain row of addresses, and which of them meet.
 */
#ifndef MODEL_NEAREST_H
#define MODEL_NEAREST_H

#include "coalsim/request.h"

/* A row's length is a multiple of this, for the sake of the vector units. */
enum { NEAREST_STEP = 8 };

/*
 * Addresses side by side. Behind the live ones the last is repeated up to
 * `length`: a repeated address meets its original and changes no count.
 */
struct nearest_row {
    const uint64_t *address;
    uint32_t live;
    uint32_t length; /* 32 or REQUEST_LANES_MAX */
    uint64_t room[REQUEST_LANES_MAX];
};

/* The addresses of the lanes in `live` (at least one), lowest lane first; those
 * of a full warp of 32 stay where they are. */
void nearest_fill(struct nearest_row *row, const uint64_t *address,
                  uint64_t live);

/*
 * How near row[i] comes to any address before it: distance[i] is the least
 * row[i] ^ row[j] with j < i, and all ones for i = 0. So row[i] is the first in
 * its block of B bytes, B a power of two, exactly if distance[i] >= B.
 * `length` is a multiple of NEAREST_STEP.
 */
void nearest_distances(const uint64_t *row, uint32_t length,
                       uint64_t *distance);

#endif
