/*
 * Which lanes of a request meet: how near each comes to those before it.
 *
 * A lane is the first in its block of B bytes, B a power of two, exactly if it
 * is B bytes or more from every lane before it, where bytes apart are the bits
 * in which two addresses differ.
 */
#ifndef MODEL_NEAREST_H
#define MODEL_NEAREST_H

#include "coalsim/request.h"

/* Blocks that distances tell apart have no more bytes than these. */
enum { NEAREST_BLOCK_BYTES = 1 << 16 };

/* Distinct blocks of so many sizes are counted at once. */
enum { NEAREST_SIZES = 3 };

/*
 * distance[i]: how near lane i comes to any of the lanes in `live` (at least
 * one) before it; 0 of those not in `live`.
 */
void nearest_distances(const uint64_t *address, uint64_t live,
                       uint32_t distance[REQUEST_LANES_MAX]);

/* The bits in which addresses of the lanes in `live` (at least one) differ. */
uint64_t nearest_differ(const uint64_t *address, uint64_t live);

/* How many distinct blocks of size[k] bytes the lanes in `live` are in. */
void nearest_count(const uint64_t *address, uint64_t live,
                   const uint32_t size[NEAREST_SIZES],
                   uint64_t count[NEAREST_SIZES]);

#endif
