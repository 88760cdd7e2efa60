/*
 * What both arms of an `if` load at their ends, for one variable, is loaded
 * once behind it, from the place that is chosen.
 */
#ifndef MERGE_SINK_H
#define MERGE_SINK_H

#include "merge/state.h"

/* if (c) { x = a[i]; y = b[i]; } else { x = a[j]; y = 0; }: x = *(c ? &a[i] :
 * &a[j]) comes to stand behind it, for the walk; chains of `else if`, too.
 * Before the arms are walked, behind the test. */
void sink_loads(struct merge *merge, struct stmt *stmt);

#endif
