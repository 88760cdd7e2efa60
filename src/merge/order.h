/*
 * The order in which an expression is evaluated, and which of its assignments
 * may as well be made before all of it, or behind all of it.
 */
#ifndef MERGE_ORDER_H
#define MERGE_ORDER_H

#include "merge/state.h"

/*
 * The first assignment to a variable in an address, of those that each lane
 * makes that comes to `expr`, but for the first `skipped`; NULL: there is none.
 * What inlined functions do in their statements is not looked at.
 */
struct expr *order_find(const struct merge *merge, struct expr *expr,
                        unsigned skipped);

/* Is it the same if it is made before all that `expr` does? */
bool order_can_be_first(struct expr *expr, struct expr *assign);

/* Is it the same if it is made behind all that, and only what it has for a
 * value is left in its place? */
bool order_can_be_last(struct expr *expr, struct expr *assign);

/* The first `?:` whose arms do so, of those that each lane evaluates that comes
 * to `expr`, or NULL. */
struct expr *order_find_choice(const struct merge *merge, struct expr *expr);

/* Does anything in it, or in its functions' statements, do so? */
bool order_acts(const struct merge *merge, struct expr *expr);

/* Is it the same if that choice is made before all that `expr` does? */
bool order_choice_can_be_first(struct expr *expr, struct expr *choice);

/* Is the expression, of which some is evaluated always and some only by some
 * lanes, one of which only the left side is always? */
static inline bool order_is_maybe(const struct expr *expr)
{
    return expr->kind == EXPR_AND || expr->kind == EXPR_OR ||
           expr->kind == EXPR_CONDITIONAL;
}

#endif
