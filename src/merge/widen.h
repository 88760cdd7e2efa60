/*
 * What join.h found to be neighbours becomes one access: of all of a block, or
 * of its halves, or quarters.
 */
#ifndef MERGE_WIDEN_H
#define MERGE_WIDEN_H

#include "merge/state.h"

/* At the end: joins all that was noted. */
void widen_all(struct merge *merge);

#endif
