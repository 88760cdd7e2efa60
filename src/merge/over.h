/*
 * The store that ends the only arm of an `if` becomes one with the store just
 * before the `if`, to the same place.
 */
#ifndef MERGE_OVER_H
#define MERGE_OVER_H

#include "merge/fork.h"

/* When the walk is at the end of that arm of `stmt`. */
void over_merge(struct merge *merge, struct stmt *stmt, struct stmt *arm,
                struct fork *fork);

#endif
