/*
 * Neighbours become one wider access, where they are known to lie in one
 * aligned block: members of aligned structs, elements of shared arrays.
 */
#ifndef MERGE_JOIN_H
#define MERGE_JOIN_H

#include "merge/state.h"

/* Notes a plain load or store that is made. */
void join_note(struct merge *merge, struct expr *expr, struct number address);

/* A load, a store or atomic, a barrier: what cannot be moved over it. */
void join_read(struct merge *merge, uint32_t site, struct number address);
void join_change(struct merge *merge, uint32_t site, struct number address);
void join_barrier(struct merge *merge);

/*
 * A load from shared memory that moves on to its neighbour in the next trip of
 * a loop that is unrolled: made in each second or fourth trip, wider. False,
 * with nothing done, where it is none.
 */
bool join_trips(struct merge *merge, struct expr *load, struct number address);

/* At the end: joins all that was noted. */
void join_all(struct merge *merge);

#endif
