/*
 * What join.h found to be neighbours becomes one access: of all of a block, or
 * of its halves, or quarters.
 */
#ifndef MERGE_WIDEN_H
#define MERGE_WIDEN_H

#include "merge/state.h"

/*
 * How many bytes the assembler joins at most, of which the declaration of an
 * array does not say that they are aligned: four members. Bytes it does not
 * join; nor loads of integers of two bytes, which mostly are widened as they
 * are loaded, but it does if they are only stored again.
 */
unsigned widen_bytes_late(const struct site *site, bool is_copied);

/* At the end: joins all that was noted. */
void widen_all(struct merge *merge);

#endif
