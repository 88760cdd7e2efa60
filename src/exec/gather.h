/*
 * An access through an index of each lane's own, from a pointer that all lanes
 * share, made at once: what a[column[j]] and h[bin] mostly are.
 *
 * The nodes of such an address, an offset from a pointer and perhaps the
 * index's cast to 64 bits, are steps in front of the access; STEP_GATHER stands
 * before them. Where it can be made they are left out, with the access.
 */
#ifndef EXEC_GATHER_H
#define EXEC_GATHER_H

#include "exec/machine.h"
#include "exec/steps.h"

/* The index, below a cast that changes no number, of an access that may be made
 * so; or NULL. */
const struct expr *gather_index(const struct expr *access);

/* False, with nothing done: it must be made step by step. */
bool gather_make(struct machine *machine, const struct step *step,
                 uint64_t mask);

#endif
