/*
 * Loads, and what is computed of them, move to where they are used: into the
 * one arm of an `if` that does so, behind a way out, into the guard of a loop.
 * Lanes that do not come there do not load.
 */
#ifndef MERGE_DEFER_H
#define MERGE_DEFER_H

#include "merge/state.h"

/* Moves what can be moved. False: nothing was. */
bool defer_all(struct merge *merge, struct stmt **body);

#endif
