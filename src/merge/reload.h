/*
 * Loads that were moved before a loop which is then unrolled where its trips
 * are counted at run time. The value is not handed from one to the other of the
 * loops that come of that: nvcc makes the load of `p[i] += x` before each of
 * them, and a load that trips carry before the first only, where the others are
 * the rest, which makes it in every trip.
 */
#ifndef MERGE_RELOAD_H
#define MERGE_RELOAD_H

#include "merge/state.h"

/* Notes, for the innermost loop, the load that was moved out of it, and the
 * same one to be made before just that loop. */
void reload_note(struct merge *merge, struct expr *moved, struct expr *again);

/* Of a load that trips carry: `load` is it as it was, in the place of
 * `node`. */
void reload_note_carried(struct merge *merge, struct expr *moved,
                         struct expr *node, struct expr *load);

/* Of a load that trips carry, but not by the counter: the rest does so, too. */
void reload_note_each(struct merge *merge, struct expr *moved,
                      struct expr *again);

/* The loop is about to be unrolled: what was moved is not made. False: there is
 * nothing to load again. `carries`: its rest does not. */
bool reload_start(struct merge *merge, struct frame *frame,
                  const struct stmt *loop, bool carries);

/* if (test) { the loads; list } */
struct stmt *reload_before(struct merge *merge, const struct frame *frame,
                           const struct expr *test, struct stmt *list,
                           bool is_rest);

/* Puts the loads that trips carry back into the loop, or takes them out
 * again. */
void reload_swap(struct frame *frame);

#endif
