/*
 * Command lines from a seed: what --verify-on-gpu --random runs.
 */
#ifndef CLI_RANDOM_COMMAND_H
#define CLI_RANDOM_COMMAND_H

#include <stdint.h>

#include "core/arena.h"

struct random {
    uint64_t state; /* the seed, at first */
};

/* A number below `count`, which is at least 1. */
unsigned random_below(struct random *random, unsigned count);

/*
 * `coalsim --verify-on-gpu --pattern ...`: an index, with its operation, or,
 * every third time, a kernel: loops, ifs, shared arrays and idioms, in blocks
 * of one to three dimensions.
 */
const char *random_command(struct random *random, struct arena *arena);

/* random_kernel.c: a kernel's text, without a quote in it. */
const char *random_kernel(struct random *random, struct arena *arena);

#define RANDOM_CHOOSE(random, table) \
    (table)[random_below(random, sizeof(table) / sizeof *(table))]

#endif
