/*
 * What all threads of a block say at a barrier, as __syncthreads_count() and its
 * like have it. The board (board.h) keeps it by the phase that the barrier ends.
 */
#ifndef EXEC_TALLY_H
#define EXEC_TALLY_H

#include "exec/machine.h"

/* A TALLY: its left side is said, or without one what was said is given. */
const struct lanes *tally_evaluate(struct machine *machine,
                                   const struct expr *expr, uint64_t mask);

#endif
