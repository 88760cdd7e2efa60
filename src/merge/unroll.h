/*
 * Loops that nvcc unrolls become what is left of them: all trips one behind the
 * other, or a loop of several trips in one and a loop of the rest.
 */
#ifndef MERGE_UNROLL_H
#define MERGE_UNROLL_H

#include "merge/state.h"

/* The loop, which was walked, in its place; sets merge->walks_again if it is
 * another statement afterwards. */
void unroll_loop(struct merge *merge, struct stmt *loop, struct frame *frame);

#endif
