/*
 * Variables that move along with a loop's counter, k with j in
 *
 *     for (j = 0, k = 1; j < n; j++, k++)
 *
 * The optimizer holds a[k] and a[j + 1] for two places; the assembler sees in
 * the trips that became one that they are one.
 */
#ifndef MERGE_ALONG_H
#define MERGE_ALONG_H

#include "merge/state.h"

/* Notes what they hold, before the loop is entered. */
void along_note(struct merge *merge, struct frame *frame);

/* In the loop's body they become the counter and a constant. */
void along_replace(struct merge *merge, struct stmt *loop,
                   const struct frame *frame);

#endif
