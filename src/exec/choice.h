/*
 * Conditions and what hangs on them: the lanes that a branch takes, && and ||,
 * ?:, and what is assumed of a condition that is not known.
 */
#ifndef EXEC_CHOICE_H
#define EXEC_CHOICE_H

#include "exec/machine.h"

/* The lanes of `mask` in which a condition holds. A condition that is not known
 * is an error. */
uint64_t choice_condition(struct machine *machine, const struct expr *expr,
                          uint64_t mask);

/* The same, of what it was evaluated to. */
uint64_t choice_truth(struct machine *machine, const struct expr *expr,
                      const struct lanes *value, uint64_t mask);

/*
 * A branch on a condition that was evaluated to `value`: the lanes of `mask`
 * that take it. Those that are assumed to go both ways are left in `*both`.
 */
uint64_t choice_branch(struct machine *machine, const struct expr *expr,
                       const struct lanes *value, uint64_t mask,
                       uint64_t *both);

/* The nodes ASSUMED; AND and OR; CONDITIONAL. */
const struct lanes *choice_assumed(struct machine *machine,
                                   const struct expr *expr, uint64_t mask);
const struct lanes *choice_logical(struct machine *machine,
                                   const struct expr *expr, uint64_t mask);
const struct lanes *choice_conditional(struct machine *machine,
                                       const struct expr *expr, uint64_t mask);

#endif
