/*
 * The lanes of a request as a plain row of addresses, and which of them meet.
 */
#ifndef MODEL_NEAREST_H
#define MODEL_NEAREST_H

#include <stdint.h>

/* A row's length is a multiple of this, for the sake of the vector units. */
enum { NEAREST_STEP = 8 };

/*
 * Copies the addresses of the lanes in `live` (at least one) into `row`, lowest
 * lane first, and repeats the last one until `length` are filled: a repeated
 * address meets its original and changes no count. Returns how many are live.
 */
uint32_t nearest_gather(const uint64_t *address, uint64_t live, uint64_t *row,
                        uint32_t length);

/*
 * How near row[i] comes to any address before it: distance[i] is the least
 * row[i] ^ row[j] with j < i, and all ones for i = 0. So row[i] is the first in
 * its block of B bytes, B a power of two, exactly if distance[i] >= B.
 * `length` is a multiple of NEAREST_STEP.
 */
void nearest_distances(const uint64_t *row, uint32_t length,
                       uint64_t *distance);

#endif
