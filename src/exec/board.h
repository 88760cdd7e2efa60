/*
 * The board: what the threads of a block tell each other in shared memory.
 *
 * Warps run one after another here, yet what one of them stores another loads
 * behind the next barrier. So a block is run in phases, which its barriers end.
 * Phase by phase each warp runs to the end of the phase, and nothing is
 * counted. In the end all warps run once more from their first statement, and
 * are counted; their loads give what they gave when the phases were found out.
 *
 * Each warp has a machine of its own for its phases, in which it halts and goes
 * on (halt.h). Where it cannot, or where machines would take too much memory,
 * it begins anew in each phase, as it does to be counted.
 *
 * What is stored is known to the warp that stores it, and behind the barrier to
 * all. What several warps store in one phase is not known, unless it is the
 * same; but sums and the like by atomics are, as their order does not matter.
 * What an atomic finds is taken in the order in which warps are run here, so
 * what hangs on it is an estimate.
 *
 * It takes a look at each access, so nothing is counted by period. Each of the
 * machines that share out a launch has a board of its own.
 */
#ifndef EXEC_BOARD_H
#define EXEC_BOARD_H

#include "exec/atomic.h"
#include "exec/stored.h"

struct board *board_new(const struct machine *machine);
void board_free(struct board *board);

/* Runs one warp of the block that is set up. */
typedef void board_run_warp(struct machine *machine, uint32_t warp);

/* Runs the block; `only`: all its warps, but this one alone is counted; or
 * -1. */
void board_run_block(struct machine *machine, board_run_warp *run,
                     int64_t only);

/* A barrier of the whole block, which the lanes of `mask` come to. */
void board_barrier(struct machine *machine, uint64_t mask);

/* What the load or HELD `expr` finds. NULL: it is of no integers in shared
 * memory. */
const struct lanes *board_load(struct machine *machine,
                               const struct expr *expr,
                               const struct lanes *address, uint64_t mask);

/* The lanes of `mask` store at `expr`. */
void board_store(struct machine *machine, const struct expr *expr,
                 const struct lanes *address, const struct stored *stored,
                 uint64_t mask);

/* The atomic `expr`, and what it finds; NULL: nobody uses that, or it is of no
 * integer. */
const struct lanes *board_atomic(struct machine *machine,
                                 const struct expr *expr,
                                 const struct lanes *address,
                                 const struct atomic_values *values,
                                 uint64_t mask);

/* An atomic that is not in shared memory is made once: now? */
bool board_is_now(const struct machine *machine);

/* Then it found this, which is given again from now on. */
void board_keep(struct machine *machine, const struct expr *expr,
                const struct lanes *found);

/* What it found when it was made. */
const struct lanes *board_again(struct machine *machine,
                                const struct expr *expr);

#endif
