/*
 * Atomics that the hardware does not have in shared memory: each lane loads
 * what is there, computes, and exchanges it for the result if it still is that;
 * the lanes that do not get through go on with another turn.
 *
 * Who gets through in a turn: the lowest lane on each bank, of each phase (as
 * many lanes as fill the banks), unless a lane of an earlier phase changed the
 * same address in this turn. Wavefronts of the loads of one warp, as measured
 * on an H200 (2026-12-01, --verify-on-gpu): sums of floats, doubles and 64-bit
 * integers by 2 to 32 lanes on one address, on several, and 1 to 1024 elements
 * apart, all 66 launches of a block of one warp agree. Other warps may come
 * between; and a lane gets through, too, if what it would change stays the
 * same, which for 64 bits hangs on the data.
 */
#ifndef EXEC_TRIED_H
#define EXEC_TRIED_H

#include "exec/machine.h"

/* Makes the accesses of the ATOMIC `expr`, which is_tried. */
void tried_make(struct machine *machine, const struct expr *expr,
                const struct lanes *address, uint64_t mask);

#endif
