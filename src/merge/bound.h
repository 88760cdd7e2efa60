/*
 * What is known of integers with a sign from the tests that hold, and of a
 * counter from where it starts: that one is so much above another at most. In
 *
 *     for (i = k; i < 6; i++) if (i + 1 < 103) ...
 *
 * nvcc 13.0 -O3 makes the second test no more (PTX, 2026-12-01); of what the
 * bits of a number leave open it makes no use: i & 64 is tested.
 */
#ifndef MERGE_BOUND_H
#define MERGE_BOUND_H

#include "merge/counter.h"
#include "merge/state.h"

/* The comparison `left op right` holds, until equal_count is what it was. */
void bound_add(struct merge *merge, enum operator op, struct number left,
               struct number right);

/* A trip of a loop begins, whose test has the number: what holds in it. */
void bound_add_test(struct merge *merge, const struct expr *test,
                    struct number number);
void bound_add_counter(struct merge *merge, const struct counter *counter);

/* Does it follow whether the comparison holds? */
bool bound_decide(const struct merge *merge, const struct expr *comparison,
                  struct number left, struct number right,
                  struct number *result);

#endif
