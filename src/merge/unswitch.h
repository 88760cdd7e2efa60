/*
 * Tests in a loop that it does not change and that all lanes agree on: nvcc
 * makes two loops of it, one for each way. What stands under such a test is
 * made in each trip, or in none.
 */
#ifndef MERGE_UNSWITCH_H
#define MERGE_UNSWITCH_H

#include "merge/rebuild.h"
#include "merge/state.h"

/* Are two loops made of that one for the test? */
bool unswitch_can(struct merge *merge, struct frame *frame,
                  struct number test);

/*
 * The walk comes to an `if`: is it such a test of the loop around it? Then it
 * is marked, and the next walks count on that; this one does not, as nvcc
 * unrolls loops before it looks again at what is made in each trip then.
 */
void unswitch_mark(struct merge *merge, struct stmt *stmt, struct number test);

/*
 * The walk comes to x = c ? a : b; with such a test, of which one way loads: it
 * becomes a block that begins with an `if`. What both load becomes one load
 * first.
 */
void unswitch_choice(struct merge *merge, struct stmt *stmt);

/* The walk comes to an arm of `stmt`, in which the test holds: is that a
 * condition of what stands there? Then it is so until unswitch_leave_arm. */
bool unswitch_enter_arm(struct merge *merge, const struct stmt *stmt,
                        struct number test);
void unswitch_leave_arm(struct merge *merge);

/* More of them; false: there is no room. */
bool conditions_add(struct conditions *conditions, struct number test);
bool conditions_add_all(struct conditions *conditions,
                        const struct conditions *more);

bool conditions_same(const struct conditions *one,
                     const struct conditions *other);

/* Can they be tested before or behind the loop? */
bool conditions_can_be_tested(struct merge *merge, const struct frame *frame,
                              const struct conditions *conditions,
                              enum rebuild_place place);

/* The statement, under all of them: if (test) { ... } */
struct stmt *conditions_guard(struct merge *merge, const struct frame *frame,
                              const struct conditions *conditions,
                              enum rebuild_place place, struct stmt *stmt);

#endif
