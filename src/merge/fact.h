/*
 * Facts: what the parts of a test have loaded, and assigned, that only some
 * lanes come to, as b of `a && b`. All lanes for which the test holds have done
 * so, and where it is `a || b` all for which it does not.
 */
#ifndef MERGE_FACT_H
#define MERGE_FACT_H

#include "merge/state.h"

/* Those of the test that was walked last. */
struct facts fact_take(struct merge *merge);

/* They become known where the test has turned out that way; how many of what
 * was loaded. */
size_t fact_append(struct merge *merge, const struct facts *facts, bool way);

/* So many, which are known from number `first` on, no longer are. */
void fact_remove(struct merge *merge, size_t first, size_t count);

/* What is known from number `first` on, and what was assigned since there were
 * so many changes, holds if the test turns out that way. */
void fact_keep(struct merge *merge, size_t first, size_t changes, bool way);

#endif
