/*
 * Neighbours that may become one wider access (widen.h), as they are known to
 * lie in one aligned block: members of aligned structs, elements of shared
 * arrays.
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

/* A basic block ends: the optimizer joins nothing across that, the assembler
 * may, as it makes blocks one. */
void join_end_block(struct merge *merge);

/* Ways part and meet: nothing is moved over that, but by the optimizer, if it
 * is only for the assembler that they do. */
void join_part_ways(struct merge *merge, enum parting parting);

#endif
