/*
 * The lanes of a request as a plain row of addresses, and which of them meet.
 */
#ifndef MODEL_NEAREST_H
#define MODEL_NEAREST_H

#include "coalsim/request.h"

/* A row's length is a multiple of this, for the sake of the vector units. */
enum { NEAREST_STEP = 32 };

/* Blocks that distances tell apart have no more bytes than these. */
enum { NEAREST_BLOCK_BYTES = 1 << 16 };

/*
 * Addresses side by side. Behind the live ones the last is repeated up to
 * `length`: a repeated address meets its original and changes no count.
 */
struct nearest_row {
    const uint64_t *address;
    uint32_t live;
    uint32_t length; /* NEAREST_STEP or REQUEST_LANES_MAX */
    uint64_t room[REQUEST_LANES_MAX];
};

/* The addresses of the lanes in `live` (at least one), lowest lane first; those
 * of a full warp of 32 stay where they are. */
void nearest_fill(struct nearest_row *row, const uint64_t *address,
                  uint64_t live);

/*
 * How near a lane of the row comes to any before it: it is the first in its
 * block of B bytes, B a power of two, exactly if its distance is B or more.
 * `distance` has room for the row's length; of those behind the live lanes it
 * means nothing.
 */
void nearest_distances(const struct nearest_row *row, uint32_t *distance);

#endif
