/*
 * An `if` with the test, or the opposite, of the one before it: they become
 * one.
 */
#ifndef MERGE_REJOIN_H
#define MERGE_REJOIN_H

#include "merge/state.h"

/* Before the first of them is walked: it takes those behind it that it can. */
void rejoin_ifs(struct merge *merge, struct stmt *stmt);

#endif
