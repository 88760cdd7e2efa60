/*
 * Branches on values that are not known, where that does no harm: in a quiet
 * part of the program (struct stmt) the lanes that take one way make the same
 * accesses as those that take the other, none. What is assigned in it is not
 * known afterwards.
 *
 * In a quiet branch the lanes do neither side. Where a side jumps, they are
 * lost: they wait at the end of the innermost quiet part around it.
 */
#ifndef EXEC_QUIET_H
#define EXEC_QUIET_H

#include "exec/machine.h"

/* A statement is entered: it may be a quiet part. */
void quiet_enter(struct machine *machine, const struct stmt *stmt);

/* Its end, for the lanes that entered it: what it assigns is not known in those
 * that were lost in it. */
void quiet_leave(struct machine *machine, const struct stmt *stmt,
                 uint64_t mask);

/* The same of the tail of a function or of a trip, from `stmt` on. */
void quiet_enter_tail(struct machine *machine);
void quiet_leave_tail(struct machine *machine, const struct stmt *stmt,
                      uint64_t mask);

/*
 * The lanes of `mask` in which a condition holds. Those in which it is not
 * known are lost; outside of quiet parts that is an error.
 */
uint64_t quiet_condition(struct machine *machine, const struct expr *expr,
                         uint64_t mask);

/* The same, of what it was evaluated to. */
uint64_t quiet_truth(struct machine *machine, const struct expr *expr,
                     const struct lanes *value, uint64_t mask);

/* What the expression assigns in these lanes is not known, because of `why`. */
void quiet_forget(struct machine *machine, const struct expr *expr,
                  const struct expr *why, uint64_t mask);

/* The same of a list of statements. */
void quiet_forget_list(struct machine *machine, const struct stmt *stmt,
                       const struct expr *why, uint64_t mask);

#endif
