/*
 * Trips of loops that have no loops inside: they are one list of steps, and
 * from the second trip on most of those are moves (move.h). So are warps, one
 * after another, of a program without loops.
 */
#ifndef EXEC_STRIDE_H
#define EXEC_STRIDE_H

#include "exec/machine.h"

/* By loop: what its parts are known to be. */
struct stride **strides_new(const struct program *program);
void strides_free(struct machine *machine);

/* The loop is entered. */
struct stride *stride_enter(struct machine *machine, const struct stmt *loop);

/* What is done there was done elsewhere, and may have left anything. */
void stride_forget(struct stride *stride);

/* What run_trip does, quicker where it can be. */
uint64_t stride_trip(struct machine *machine, struct stride *stride,
                     uint64_t mask);

/* The same of a warp's way through all of a program that has no loops; false,
 * with nothing done, where it must be run the ordinary way. */
bool stride_warp(struct machine *machine, uint64_t mask);

#endif
