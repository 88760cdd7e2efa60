/*
 * Loops without branches inside: a trip is one list of steps, and from the
 * second trip on most of them are moves (move.h).
 */
#ifndef EXEC_STRIDE_H
#define EXEC_STRIDE_H

#include "exec/machine.h"

/* By loop: what its parts are known to be. */
struct stride **strides_new(const struct program *program);
void strides_free(struct machine *machine);

/* The loop is entered. */
struct stride *stride_enter(struct machine *machine, const struct stmt *loop);

/* What run_trip does, quicker where it can be. */
uint64_t stride_trip(struct machine *machine, struct stride *stride,
                     uint64_t mask);

#endif
