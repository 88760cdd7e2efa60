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
 * every third time, a program of statements: loops, ifs, shared arrays, blocks
 * of two and three dimensions.
 */
const char *random_command(struct random *random, struct arena *arena);

/* random_program.c: the statements, without a quote in them. */
const char *random_program(struct random *random, struct arena *arena);

#define RANDOM_CHOOSE(random, table) \
    (table)[random_below(random, sizeof(table) / sizeof *(table))]

#endif
