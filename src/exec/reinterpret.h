/* The bits of a number as one of another class. */
#ifndef EXEC_REINTERPRET_H
#define EXEC_REINTERPRET_H

#include "exec/machine.h"

/* The value of EXPR_BITS. Of a floating-point number that is known by its
 * bounds alone the likely bits are taken, which is a guess. */
const struct lanes *reinterpret_bits(struct machine *machine,
                                     const struct expr *expr,
                                     const struct lanes *operand,
                                     uint64_t mask);

#endif
