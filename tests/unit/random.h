/* Seeded random numbers, the same on every machine. The state is never 0. */
#ifndef UNIT_RANDOM_H
#define UNIT_RANDOM_H

#include <stdint.h>

static inline uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

#endif
