/*
 * What moves a loop's counter becomes its step, and that alone: in the end
 *
 *     for (j = 0; j < n; k = j++) ...    for (j = 0; j < n; j++) ... k = j;
 *     while (j < n) s += a[j++];         for (; j < n; j++) s += a[j];
 *
 * which the compiler makes of it, too: what comes behind j++ has j + 1.
 */
#ifndef MERGE_STEP_H
#define MERGE_STEP_H

#include "merge/state.h"

void step_take(struct merge *merge, struct stmt *loop);

#endif
