/*
 * Runs the blocks and warps of a launch.
 */
#ifndef EXEC_LAUNCH_H
#define EXEC_LAUNCH_H

#include "exec/machine.h"

/* Every warp of the machine's ranges of blocks. */
void run_grid(struct machine *machine);

/* The leader tells how far the launch has come. */
void tell_progress(struct machine *machine);

/* One warp of block 0. */
void run_only_warp(struct machine *machine, uint32_t warp);

#endif
