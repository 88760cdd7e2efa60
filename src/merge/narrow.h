/*
 * Loads of several members of which not all are used. The machine loads by
 * registers of 4 bytes: of four of them three or more, or else two in one half,
 * or each by itself; of a register of which one member is used, that one.
 */
#ifndef MERGE_NARROW_H
#define MERGE_NARROW_H

#include "merge/state.h"

/* All that are in the statements. */
void narrow_all(struct merge *merge, const struct stmt *body);

#endif
