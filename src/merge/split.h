/*
 * Loops over all but one:
 *
 *     for (j = 0; j < n; j++)      for (j = 0; j < min(i, n); j++) B;
 *         if (j != i) B;           if (j < n) { if (j != i) B; j++; }
 *                                  for (; j < n; j++) B;
 *
 * In two of the three loops nothing is asked any more, so what the trips repeat
 * moves out of them; and lanes that have an i of their own part in them.
 *
 * As nvcc 13.0.88 -O3 does it (PTX and machine code for sm_90, 2026-12-01): of
 * an innermost loop in no other, that counts up from 0 by one below a limit it
 * does not change, other than n + 1; where the test for one trip, == or !=, is
 * where ways first part in a trip, and needs nothing computed but the difference
 * of its sides; where the loop stands alone in its arm (alone.h); and where no
 * barrier, break or return is in it. How long it is does not matter.
 */
#ifndef MERGE_SPLIT_H
#define MERGE_SPLIT_H

#include "merge/state.h"

/* The loop, not walked yet, becomes a block of the three. False: it stays. */
bool split_loop(struct merge *merge, struct stmt *loop);

#endif
