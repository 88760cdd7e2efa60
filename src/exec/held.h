/*
 * What memory holds, where --data or an initial value says it. For arrays that
 * the kernel stores to see kept.h.
 */
#ifndef EXEC_HELD_H
#define EXEC_HELD_H

#include "exec/machine.h"
#include "lang/contents.h"

/* What memory holds at `address`, as far as it is known: the value of the LOAD
 * or HELD `expr`. NULL: it is not known in any lane. */
const struct lanes *held_value(struct machine *machine,
                               const struct expr *expr,
                               const struct lanes *address, uint64_t mask);

/* The contents of an array that has nothing but integers as wide as the load
 * `expr` takes them, side by side, and is not stored to; else NULL. */
const struct contents *held_contents(const struct array *array,
                                     const struct expr *expr);

/* How many bytes of them can be loaded. */
int64_t held_bytes(const struct contents *contents);

/* The value of `expr`, which finds them at these bytes: multiples of their
 * size, and of lanes not in `mask` any that are known. */
const struct lanes *held_read(struct machine *machine, const struct expr *expr,
                              const struct contents *contents,
                              const uint64_t *offset, uint64_t mask);

#endif
