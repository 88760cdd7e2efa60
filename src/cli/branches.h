/*
 * Branches on what is not known: all that lack an assumption, at once.
 */
#ifndef CLI_BRANCHES_H
#define CLI_BRANCHES_H

#include "cli/options.h"

struct gpu;

/*
 * When `diagnostic` is about such a branch, adds a note that names the others
 * which the job meets, whichever way they go.
 */
void branches_note(const struct options *options, const struct gpu *gpu,
                   const struct job *job, struct diagnostic *diagnostic);

#endif
