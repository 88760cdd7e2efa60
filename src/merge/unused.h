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

/*
 * A load is not made, as what it loads was stored just before, as `known` says;
 * NULL: elsewhere. nvcc looks for arrays that nobody reads once it has found
 * what is loaded in the block of code that stored it, not far behind. Of the
 * others it keeps the stores. Read off the machine code of nvcc 13.0.88 -O3 for
 * sm_90 (2026-12-01).
 */
void unused_keep(struct merge *merge, uint32_t load,
                 const struct known *known);

/* All there is in the program, at the end. */
void unused_drop_all(struct merge *merge, struct stmt *body);

#endif
