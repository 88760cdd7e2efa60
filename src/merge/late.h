/*
 * Loops that the optimizer does not unroll: those that count up to a limit and
 * whose trips it cannot count, as the counter may pass the end of its type
 * instead of reaching the limit, and, but in other loops, those that it sees to
 * make few trips. What is said here is what nvcc 13.0 -O3 was seen to do.
 */
#ifndef MERGE_LATE_H
#define MERGE_LATE_H

#include "merge/counter.h"

/* In the loop, of a counter that moves by a constant. */
bool late_loop(struct merge *merge, const struct stmt *loop,
               const struct counter *counter);

/* The same, of a loop that is not late: for (k = n % 4; k < 10; k++). */
bool late_has_few_trips(struct merge *merge, const struct stmt *loop,
                        const struct counter *counter);

#endif
