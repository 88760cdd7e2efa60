/*
 * Stores that both arms of an `if` end with, to one place, become one store
 * behind it, of what the lane's arm has for it.
 */
#ifndef MERGE_ENDS_H
#define MERGE_ENDS_H

#include "merge/state.h"

/* Before the arms are walked. What has a number of value from `values` on is
 * not computed before them. */
void ends_merge_stores(struct merge *merge, struct stmt *stmt, size_t values,
                       bool is_first);

#endif
