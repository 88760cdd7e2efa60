/* What an arm of an `if` is made of, as to the stores that it ends with. */
#ifndef MERGE_ARM_H
#define MERGE_ARM_H

#include "merge/state.h"

/* The STORE that it ends with, or NULL. */
struct expr *arm_last_store(struct stmt *arm);

/* Its statements that do more than to name a value. */
unsigned arm_length(struct stmt *arm);

/* Does its last store need no instruction for the value? */
bool arm_stores_leaf(struct stmt *arm);

/* Its only statement, if that is an `if`; or NULL. */
struct stmt *arm_only_if(struct stmt *arm);

/* Do ways part in it only where they access nothing? */
bool arm_is_straight(const struct stmt *arm);

/* Does it wait at a barrier? */
bool arm_waits(const struct stmt *arm);

/* Has the expression, of variables that hold what they hold where the arm
 * begins, the same value in all of it? */
bool arm_keeps(const struct stmt *arm, struct expr *expr);

/* Are two stores of one kind, to addresses without effects? */
bool arm_stores_are_like(const struct merge *merge, const struct expr *one,
                         const struct expr *other);

/* The store becomes an assignment of its value to a variable, ... */
void arm_keep_value(struct expr *store, uint32_t variable);

/* ... which a store behind the `if` takes to `address`, in its place. */
void arm_store_behind(struct merge *merge, struct stmt *stmt,
                      const struct expr *store, const struct expr *address,
                      uint32_t variable);

#endif
