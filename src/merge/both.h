/*
 * Accesses to one place in both arms of an `if`: loads that they begin with are
 * made once, before it. Of others that are left as they are the compiler may have
 * one for both, which is not modelled.
 */
#ifndef MERGE_BOTH_H
#define MERGE_BOTH_H

#include "merge/state.h"

/* Notes an access that is made. */
void both_note(struct merge *merge, struct expr *expr, struct number address);

/* Loads that both arms of the `if` begin with are made before it; behind it they
 * are known. Gives how many: those noted from `first` and from `second` on. */
size_t both_hoist(struct merge *merge, struct stmt *stmt, size_t first,
                  size_t second);

/* Marks the sites of those that both arms of `stmt` make: what was noted from
 * `first` on is of the first arm, from `second` on of the second. */
void both_compare(struct merge *merge, size_t first, size_t second,
                  const struct stmt *stmt);

#endif
