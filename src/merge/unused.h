/*
 * What nobody needs: loads whose value is not used, and stores to shared arrays
 * that are never read. In a pattern, which is asked for, all is needed.
 */
#ifndef MERGE_UNUSED_H
#define MERGE_UNUSED_H

#include "merge/state.h"

/* The loads whose value is that of an expression statement, or of the left side
 * of a comma, before it is walked. */
void unused_drop(struct merge *merge, struct expr *expr);

/* All there is in the program, at the end. */
void unused_drop_all(struct merge *merge, struct stmt *body);

#endif
