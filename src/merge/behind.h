/*
 * Stores that a loop makes to one place in every trip are made once, behind it,
 * if nothing else in it touches that.
 */
#ifndef MERGE_BEHIND_H
#define MERGE_BEHIND_H

#include "merge/state.h"

/* Notes a store that the innermost loop makes in every trip. */
void behind_note_store(struct merge *merge, struct expr *store,
                       struct number address);

/* The loop is left: its stores go to what stands behind it. */
void behind_move_stores(struct merge *merge, struct frame *frame);

#endif
