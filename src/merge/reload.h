/*
 * Loads of `p[i] += x` that were moved before a loop which is then unrolled
 * where its trips are counted at run time: nvcc makes such a load before each of
 * the loops that come of that, as the value is not handed from one to the other.
 */
#ifndef MERGE_RELOAD_H
#define MERGE_RELOAD_H

#include "merge/state.h"

/* Notes, for the innermost loop, the load that was moved out of it, and the same
 * one to be made before just that loop. */
void reload_note(struct merge *merge, struct expr *moved, struct expr *again);

/* The loop is about to be unrolled: what was moved is not made. False: there is
 * nothing to load again. */
bool reload_start(struct merge *merge, struct frame *frame,
                  const struct stmt *loop);

/* if (test) { the loads; list } */
struct stmt *reload_before(struct merge *merge, const struct frame *frame,
                           const struct expr *test, struct stmt *list);

#endif
