/* Indices whose way from trip to trip nvcc loses sight of. */
#ifndef MERGE_LOST_H
#define MERGE_LOST_H

#include "merge/state.h"

/* Is the address, in a trip of the innermost loop, made with one? */
bool lost_index(const struct merge *merge, struct number address);

#endif
