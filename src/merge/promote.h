/*
 * A place in memory that a loop keeps in a register: only stores to just this
 * place change it there. It is loaded before the loop; each of the stores, made
 * in every trip or not, sets the register, too.
 */
#ifndef MERGE_PROMOTE_H
#define MERGE_PROMOTE_H

#include "merge/state.h"

/* Does nothing in the loop change it, or only stores to just this place? */
bool promote_can(struct merge *merge, const struct stmt *loop, uint32_t site,
                 struct number address);

/* Where a load may go: before the loop, if the conditions hold there. */
struct destination {
    struct frame *frame;
    struct conditions conditions;
    bool is_under_if; /* some of them are an `if`'s, behind which nothing is
                         known */
};

/* The variable that has the load's place there already, or 0. */
uint32_t promote_find(const struct merge *merge, const struct destination *to,
                      const struct expr *load, struct number address);

/*
 * The loads become assignments to a new one, which has this value in the loop:
 * that before the loop, and `again`, the same one where just the innermost is
 * entered.
 */
void promote_load(struct merge *merge, const struct destination *to,
                  struct number address, struct expr **before,
                  struct expr *again, struct number value);

#endif
