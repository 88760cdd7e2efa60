/*
 * Loads of which only the last trip's counts: nobody in the loop uses what they
 * load, so they move behind it. for (...) f = a[i]; becomes for (...) k = i;
 * and f = a[k], once.
 */
#ifndef MERGE_FINAL_H
#define MERGE_FINAL_H

#include "merge/state.h"

/*
 * Takes them out of the loop that was walked and gives what is to stand behind
 * it, or NULL. Not `all`: the loop may yet be unrolled; what becomes several
 * loads then is left for the next walk, and noted.
 */
struct stmt *final_take(struct merge *merge, struct frame *frame, bool all);

#endif
