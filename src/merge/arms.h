/*
 * Arms of an `if`, or of `?:`, that make the same kind of access become one
 * access: of the place that is chosen, or of the value.
 */
#ifndef MERGE_ARMS_H
#define MERGE_ARMS_H

#include "merge/state.h"

/*
 * if (c) q[i] = a[i]; else q[i] = b[i]: the statement becomes one store, one
 * load, which is given, for the walk. Before the arms are walked, behind the
 * test. NULL, with nothing done, where they do not fit.
 */
struct expr *arms_merge_if(struct merge *merge, struct stmt *stmt);

/* Do both arms just one thing, of which arms_merge_if knows what becomes? */
bool arms_are_decided(const struct stmt *stmt);

/* What the arms behind `test` load and make of it, as one value; NULL: there is
 * none. `is_stale`: they assign what addresses are made of. */
struct expr *arms_merge_values(struct merge *merge, const struct expr *test,
                               const struct expr *yes, const struct expr *no,
                               bool is_stale);

/* c ? p[i] : p[j] becomes one load. */
bool arms_merge_choice(struct merge *merge, struct expr *expr);

/*
 * c ? p[i] : q[j], whose test loads: a comma of that and of one load, whose address
 * the test chooses, even if both are known. False where it is none.
 */
bool arms_load_chosen(struct merge *merge, struct expr *expr,
                      struct number test);

#endif
