/*
 * A run of a program: its requests, counted site by site.
 */
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include <stdatomic.h>

#include "cli/options.h"
#include "lang/tree.h"
#include "model/tally.h"

/* What is run: the program that is counted, or the text as written. */
struct run {
    const struct program *program;
    atomic_bool *estimated; /* by site: see struct analysis */
    atomic_bool *outside;   /* by site: it leaves its array in shared memory */
    atomic_ullong *assumed; /* by assumption: the lanes that needed it */
    bool no_footprint;        /* nobody asks for it */
    atomic_uint guesses;      /* see exec.h */
    atomic_bool wants_shared; /* see exec.h */
};

/* One to be made of the program. */
struct run run_of(struct options *options, const struct program *program);

/*
 * Runs it, on as many threads as the options say, and counts into `*tally`,
 * which is to be freed in any case. False, with the diagnostic set, when it
 * cannot be run, or a total passed 64 bits.
 */
bool run_tally(struct run *run, struct tally *tally,
               const struct options *options, const struct gpu *gpu,
               const struct launch *launch, struct diagnostic *diagnostic);

#endif
