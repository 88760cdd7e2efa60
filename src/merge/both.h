/*
 * Accesses to one place in both arms of an `if`: loads that they begin with are
 * made once, before it. Of others that are left as they are the compiler may
 * have one for both, which is not modelled.
 */
#ifndef MERGE_BOTH_H
#define MERGE_BOTH_H

#include "merge/state.h"

/* Notes an access that is made. */
void both_note(struct merge *merge, struct expr *expr, struct number address);

/* Has something changed the site's bytes, of what was noted from number `from`
 * up to `to`? */
bool both_changed(const struct merge *merge, size_t from, size_t to,
                  uint32_t site, struct number address);

/* Where an arm begins: what is noted from `first` on is its, and is made by all
 * of its lanes in this region. */
struct arm {
    size_t first;
    uint32_t region;
};

struct arm both_arm(const struct merge *merge);

/* Loads that both arms of the `if` begin with are made before it; behind it
 * they are known. Gives how many. */
size_t both_hoist(struct merge *merge, struct stmt *stmt, struct arm yes,
                  struct arm no);

/* Marks the sites of those that both arms of `stmt` make: what was noted from
 * `first` on is of the first arm, from `second` on of the second. */
void both_compare(struct merge *merge, size_t first, size_t second,
                  const struct stmt *stmt);

#endif
