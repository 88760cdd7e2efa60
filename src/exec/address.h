/* Nodes that make and compare pointers (pointer.h), lane by lane. */
#ifndef EXEC_ADDRESS_H
#define EXEC_ADDRESS_H

#include "exec/machine.h"

/* left + right * expr->constant bytes. A pointer of a lane in `mask` that gets
 * out of its array's reach is an error. */
const struct lanes *address_offset(struct machine *machine,
                                   const struct expr *expr,
                                   const struct lanes *left,
                                   const struct lanes *right, uint64_t mask);

/* left - right, in elements of expr->constant bytes. */
const struct lanes *address_difference(struct machine *machine,
                                       const struct expr *expr,
                                       const struct lanes *left,
                                       const struct lanes *right);

#endif
