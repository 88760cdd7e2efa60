/*
 * What can change, or look at, bytes in memory behind the compiler's back: the
 * accesses that may go to the same place, and barriers.
 */
#ifndef MERGE_CHANGE_H
#define MERGE_CHANGE_H

#include "merge/state.h"

/* May the accesses of two sites, through any pointers, meet? */
bool change_may_meet(const struct merge *merge, const struct site *one,
                     const struct site *other);

/* The same, their addresses being known. */
bool change_meets(const struct merge *merge, uint32_t one,
                  struct number one_address, uint32_t other,
                  struct number other_address);

/* Does a barrier or fence let others change what the site accesses? */
bool change_by_barrier(const struct merge *merge, const struct site *site);

/* How a statement or a loop may touch what a site accesses. */
enum touch { TOUCH_CHANGES, TOUCH_ANY };

/* Does some access in the statement (its step and test too), but for the node
 * `except`, change the site's bytes, or touch them at all? */
bool change_in(const struct merge *merge, const struct stmt *stmt,
               uint32_t site, enum touch touch, const struct expr *except);

/* Do only stores to just this place change it in the statement, or touch it?
 * Where nothing is known of variables that the statement assigns. */
bool change_only_at(struct merge *merge, const struct stmt *stmt,
                    uint32_t site, struct number address, enum touch touch);

/* Is it a store of all that `site` has at the address? Where nothing is known
 * of variables that may differ there. */
bool change_is_store_at(struct merge *merge, const struct expr *expr,
                        uint32_t site, struct number address);

/* Are there accesses to memory in an expression, in a statement? */
bool change_has_access(const struct expr *expr);
bool change_accesses(const struct stmt *stmt);

/* Is there one that may be of any memory, as far as the optimizer knows? */
bool change_is_opaque(struct merge *merge, const struct stmt *stmt);

/* Does ld.global.nc make it: of what nobody stores to? */
bool change_loads_constant(const struct merge *merge, const struct site *site);

/* Accesses, assignments, calls, or what other lanes hold? Unlike has_effect, of
 * what is left of it. */
bool change_has_effect(const struct expr *expr);

/* Notes in it whether it has an effect, by what is noted in those below it. */
void change_refresh_effect(struct expr *expr);

/* Any of these but loads? */
bool change_does_more(const struct expr *expr);

/* Does something hang on whether it is loaded? nvcc has a branch there. */
bool change_loads_maybe(const struct expr *expr);

/* Is it of a kind that inlined functions have which only make a value? */
bool change_is_of_value(const struct stmt *stmt);

/* Is there a jump of this kind in it? Not: in a function that was inlined. */
bool change_has_jump(const struct stmt *stmt, enum stmt_kind kind);

/* Is there a return other than at the list's end? */
bool change_returns_early(const struct stmt *list);

/* Is there any jump in it? */
bool change_jumps(const struct stmt *stmt);

bool change_is_assignment(const struct expr *expr);

/* Notes each variable that the statement, without those behind it, assigns. */
typedef void assigned_visitor(struct merge *merge, uint32_t variable);
void change_each_assigned(struct merge *merge, const struct stmt *stmt,
                          assigned_visitor *visit);

/* Does a node other than `except` assign the variable? */
bool change_assigns(const struct stmt *stmt, uint32_t variable,
                    const struct expr *except);

/* Does it assign a variable that the expression has? */
bool change_assigns_any(const struct stmt *stmt, struct expr *expr);

/* Do the statements come one behind the other, with no way in or out? */
bool change_is_straight(const struct stmt *stmt);

#endif
