/*
 * What an arm knows from its test: in `if (t == 0)`, t is 0. nvcc 13.0 -O3 puts
 * in constants and parameters for what is equal to them, so that a[t] and
 * a[t + 1] lie side by side in such an arm, and a[t] is no longer what it was
 * before the `if`.
 */
#ifndef MERGE_EQUAL_H
#define MERGE_EQUAL_H

#include "merge/state.h"

/* The test, which has this number, is true, or not: what follows from that
 * holds until equal_count is what it was before. */
void equal_add(struct merge *merge, const struct expr *test,
               struct number number, bool is_true);

/* The number of what is equal to something, as it is by itself, is that. */
struct number equal_to(const struct merge *merge, struct number number);

/* The address, with what is equal put in for indices. */
struct number equal_index(struct merge *merge, struct number address);

/* The address of an access, of this number, as nvcc sees it. */
struct number equal_place(struct merge *merge, const struct expr *access,
                          struct number address);

/* The same, as a store to that place would have it. */
struct number equal_stored(struct merge *merge, const struct expr *access,
                           struct number address);

/* Is it sure not to see the address as it is written, of a load? */
bool equal_is_seen(const struct merge *merge, const struct expr *load,
                   struct number address);

#endif
