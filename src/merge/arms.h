/*
 * Loads in both arms of an `if`, or of `?:`, become one: of the place that is
 * chosen.
 */
#ifndef MERGE_ARMS_H
#define MERGE_ARMS_H

#include "merge/state.h"

/* Do both arms just one thing, of which it is known what becomes? */
bool arms_are_decided(const struct stmt *stmt);

/* What the arms behind `test` load and make of it, as one value; NULL: there is
 * none. `is_stale`: they assign what addresses are made of. */
struct expr *arms_merge_values(struct merge *merge, const struct expr *test,
                               const struct expr *yes, const struct expr *no,
                               bool is_stale);

/* c ? p[i] : p[j] becomes one load. */
bool arms_merge_choice(struct merge *merge, struct expr *expr);

/*
 * c ? p[i] : q[j], whose test loads: a comma of that and of one load, whose
 * address the test chooses, even if both are known. False where it is none.
 */
bool arms_load_chosen(struct merge *merge, struct expr *expr,
                      struct number test);

#endif
