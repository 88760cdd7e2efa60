/*
 * Expressions about the trips of a loop whose counter moves evenly (its step or
 * stride is known) and whose test compares it with what the loop does not
 * change.
 */
#ifndef MERGE_TRIPS_H
#define MERGE_TRIPS_H

#include "merge/counter.h"
#include "merge/state.h"

/* The counter, as `base` has it, so many trips on. */
struct expr *trips_on(struct merge *merge, const struct counter *counter,
                      struct expr *base, uint64_t trips);

/* The loop's test, when its counter is so many trips on, where it has not
 * failed on the way. */
struct expr *trips_test(struct merge *merge, const struct expr *test,
                        const struct counter *counter, uint64_t trips);

/* How many trips are still to come, where `test` holds. */
struct expr *trips_left(struct merge *merge, const struct expr *test,
                        const struct counter *counter);

#endif
