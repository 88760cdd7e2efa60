/*
 * Branches on what is not known: all that lack an assumption, at once.
 */
#ifndef CLI_BRANCHES_H
#define CLI_BRANCHES_H

#include "cli/options.h"

struct gpu;

/*
 * When `diagnostic` is about such a branch, adds a note that names the others
 * which the job meets, whichever way they go. The options are not to be used
 * after this: they have new assumptions.
 */
void branches_note(struct options *options, const struct gpu *gpu,
                   const struct job *job, struct diagnostic *diagnostic);

#endif
