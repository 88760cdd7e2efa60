/*
 * Which variables hold, at each place, what is still read behind it: loads into
 * the others are not made. Merge's own variables are taken to be read.
 */
#ifndef MERGE_LIVE_H
#define MERGE_LIVE_H

#include "merge/state.h"

/* Drops the loads whose value nobody uses. */
void live_drop_loads(struct merge *merge, struct stmt *body);

#endif
