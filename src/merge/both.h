/*
 * Accesses to one place in both arms of an `if` that are left as they are: the
 * compiler may have one for both, which is not modelled.
 */
#ifndef MERGE_BOTH_H
#define MERGE_BOTH_H

#include "merge/state.h"

/* Notes an access that is made. */
void both_note(struct merge *merge, uint32_t site, struct number address);

/* Marks the sites of those that both arms make: what was noted from `first` on
 * is of the first arm, from `second` on of the second. */
void both_compare(struct merge *merge, size_t first, size_t second);

#endif
