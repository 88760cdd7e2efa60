/*
 * Stores that a loop makes to one place in every trip are made once, behind it,
 * if nothing else in it touches that.
 */
#ifndef MERGE_BEHIND_H
#define MERGE_BEHIND_H

#include "merge/state.h"

/* Notes a store that the innermost loop makes in every trip, where its
 * conditions hold and those that the walk is under. */
void behind_note_store(struct merge *merge, struct trip_store store);

/* The loop is left: its stores go to what stands behind it, and to those that
 * it has moved. */
void behind_move_stores(struct merge *merge, struct frame *frame);

#endif
