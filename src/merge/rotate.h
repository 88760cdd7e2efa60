/*
 * Loops whose test loads what the trips may change: nvcc makes the first test
 * before the loop, where more is known, and the others behind each trip.
 */
#ifndef MERGE_ROTATE_H
#define MERGE_ROTATE_H

#include "merge/state.h"

/* Makes while (test) trip into if (test) do trip while (test), where nvcc does
 * so and it makes a difference. False: the loop stays as it is. */
bool rotate_loop(struct merge *merge, struct stmt *loop);

/* At the head of such a loop: what its test has loaded, on either way there, is
 * known. */
void rotate_know_test(struct merge *merge, const struct stmt *loop);

/* Behind a loop that ends with its test, or such an `if` with one at its end:
 * what the test has loaded last, on each way out, is known. Read off the
 * machine code of nvcc 13.0.88 -O3 for sm_90: tested.cu of tests/merge. */
void rotate_know_behind(struct merge *merge, struct stmt *stmt);

#endif
