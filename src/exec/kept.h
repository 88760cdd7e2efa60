/*
 * Arrays with known contents that the kernel stores to.
 *
 * The order of threads is not known, so an element has a known value for a
 * thread only as long as no other one has stored to it: what --data gives it,
 * or what the thread itself stored last. A store to an element that another
 * thread has read is an error, whichever of the two is run first here.
 *
 * That takes a look at each access, so nothing that makes one is counted by
 * period, and one machine runs all of the launch.
 */
#ifndef EXEC_KEPT_H
#define EXEC_KEPT_H

#include "exec/atomic.h"
#include "exec/bits.h"
#include "exec/stored.h"

static inline bool array_is_kept(const struct array *array)
{
    return array->contents != NULL && array->is_written;
}

/* NULL: the program has no such arrays. */
struct kept *kept_new(const struct program *program);
void kept_free(struct kept *kept);

/*
 * A lane reads the element at a pointer, which holds `*value` unless it was
 * stored to. False: its value is not known.
 */
bool kept_read(struct machine *machine, int64_t pointer, unsigned lane,
               struct bits *value);

/* The lanes of `mask` store at `expr`. */
void kept_store(struct machine *machine, const struct expr *expr,
                const struct lanes *address, const struct stored *stored,
                uint64_t mask);

/*
 * What the lanes of `mask` find by the atomic `expr` of integers. They make it
 * one after the other, and so do warps and blocks: that is one order of many,
 * so what hangs on it is an estimate.
 */
const struct lanes *kept_atomic(struct machine *machine,
                                const struct expr *expr,
                                const struct lanes *address,
                                const struct atomic_values *values,
                                uint64_t mask);

#endif
