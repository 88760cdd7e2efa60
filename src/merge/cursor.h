/*
 * Variables that an arm of an `if` moves on, once it has accessed something by
 * them, as
 *
 *     if (x) { c[k] = a[i]; i = i + 1; k = k + 1; } else ...
 *
 * It accesses it by copies from before the `if`, so that what the arms end with
 * can be held against each other, and can be made behind them. To the compiler
 * what is written in an address, as in c[k++] = a[i++], comes before its
 * access, which then ends the arm; what is a statement of its own does not:
 * arms_* in effects.cu of tests/merge (nvcc 13.0.88 -O3 for sm_90).
 */
#ifndef MERGE_CURSOR_H
#define MERGE_CURSOR_H

#include "merge/state.h"

/* In the program as it is written, of each `if` with two arms. */
void cursor_copy_all(struct merge *merge, struct stmt **body);

/*
 * Is something behind the `if` accessed by a variable that one arm moves on and
 * the other keeps, and by which something was accessed before? Then the one has
 * an instruction at its end that makes the new index: behind_* in effects.cu.
 * When the walk is behind the test.
 */
bool cursor_is_behind(struct merge *merge, const struct stmt *stmt);

#endif
