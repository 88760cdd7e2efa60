/*
 * Loads of what the trip before has loaded or stored: A[k - 1] in a loop over k
 * that has A[k], too. They are made once, before the loop.
 */
#ifndef MERGE_CARRY_H
#define MERGE_CARRY_H

#include "merge/state.h"

/* Notes a plain load that is made, and what may change what others load. */
void carry_note_load(struct merge *merge, struct expr *load,
                     struct number address);
void carry_note_change(struct merge *merge, uint32_t site,
                       struct number address);
void carry_note_barrier(struct merge *merge);

/*
 * At the end of a trip's body, when what is known is what the trip leaves; of
 * the entries, those from `count` on were made in it.
 */
void carry_loads(struct merge *merge, struct frame *frame, size_t count);

#endif
