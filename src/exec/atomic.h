/*
 * What an atomic leaves in memory, of what it finds there.
 */
#ifndef EXEC_ATOMIC_H
#define EXEC_ATOMIC_H

#include "exec/machine.h"

/* The operands of one, by lane. */
struct atomic_values {
    const struct lanes *operand;  /* NULL: not known */
    const struct lanes *compared; /* NULL: with nothing */
};

/* `*number`, which the lane finds, becomes what it leaves. False: that is not
 * known. */
bool atomic_leaves(const struct expr *expr, const struct atomic_values *values,
                   unsigned lane, int64_t *number);

#endif
