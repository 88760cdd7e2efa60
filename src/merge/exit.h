/*
 * Loops without a test whose trips have a way out at their head, or at their
 * end, are loops with a test: to nvcc that is the same.
 *
 *     for (;;) { if (i >= n) break; ... }    while (i < n) { ... }
 *     for (;;) { ... if (i >= n) break; }    do { ... } while (i < n);
 */
#ifndef MERGE_EXIT_H
#define MERGE_EXIT_H

#include "merge/state.h"

/* In the program as it is written. Machine code: exits.cu of tests/merge. */
void exit_turn_all(struct merge *merge, struct stmt *body);

#endif
