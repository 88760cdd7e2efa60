/*
 * Nodes with a floating-point operand or result. A number that is known
 * (real.h) is kept once where it is the same in all lanes, and lane by lane
 * where that is wanted (wanted.h); of others only what they came from is.
 */
#ifndef EXEC_FLOATING_H
#define EXEC_FLOATING_H

#include "exec/machine.h"

/* Does somebody want to know the value? Else the node is not evaluated. */
bool floating_is_wanted(const struct machine *machine, const struct expr *expr);

/* From or to a floating type, or both. */
const struct lanes *floating_cast(struct machine *machine,
                                  const struct expr *expr,
                                  const struct lanes *operand, uint64_t mask);

const struct lanes *floating_unary(struct machine *machine,
                                   const struct expr *expr,
                                   const struct lanes *operand, uint64_t mask);

/* An operation or a comparison. */
const struct lanes *floating_binary(struct machine *machine,
                                    const struct expr *expr,
                                    const struct lanes *left,
                                    const struct lanes *right, uint64_t mask);

#endif
