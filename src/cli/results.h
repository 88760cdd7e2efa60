/*
 * What became of the jobs: of each its analysis, or the reason why there is
 * none.
 */
#ifndef CLI_RESULTS_H
#define CLI_RESULTS_H

#include "cli/analysis.h"

struct result {
    const char *name;    /* of the job */
    const char *line;    /* of --batch, when all of it failed; else NULL */
    const char *place;   /* FILE:LINE of that, or NULL */
    const char *failure; /* whole lines, ready for stderr; NULL: none */
    struct analysis analysis;
};

/* All zeros: none yet. */
struct results {
    struct result **list; /* owned */
    size_t count, room;
    size_t done; /* how many have no failure */
    struct arena arena;
};

/*
 * Runs the jobs of the options, one by one; what is made lives in the options'
 * arena. Of several kernels those that fail spoil no other. False, with the
 * diagnostic set: something else failed, or the options have something that
 * nothing needs.
 */
bool results_of_jobs(struct results *results, struct options *options,
                     const struct gpu *gpu, struct diagnostic *diagnostic);

/* Adds a line of --batch that failed, `from` being what became of it before. */
void results_add_failure(struct results *results, const struct results *from,
                         const char *place, const char *line,
                         const char *failure);

/* Adds copies of what a report needs of the results of a line of --batch: all
 * else of it may go. Of launches with one name the later ones get a number. */
void results_keep(struct results *results, const struct results *from,
                  const char *place);

void results_free(struct results *results);

#endif
