/*
 * Loops that count up to a limit and whose trips the optimizer cannot count, as
 * the counter may pass the end of its type instead of reaching the limit. What
 * is said here is what nvcc 13.0 -O3 was seen to do.
 */
#ifndef MERGE_LATE_H
#define MERGE_LATE_H

#include "merge/counter.h"

/* In the loop, of a counter that moves by a constant. */
bool late_loop(struct merge *merge, const struct stmt *loop,
               const struct counter *counter);

#endif
