/*
 * Known bytes: what a register holds too, because it was loaded or stored
 * before, on every way to this place.
 */
#ifndef MERGE_KNOWN_H
#define MERGE_KNOWN_H

#include "merge/state.h"

/* Has it all the bytes of `site` at `address`? */
bool known_covers(const struct merge *merge, const struct known *known,
                  uint32_t site, struct number address);

/* The entry that has all the bytes of `site` at `address`, or NULL. */
struct known *known_find(struct merge *merge, uint32_t site,
                         struct number address);

/* Adds one; valid until the next is added. `node` is its LOAD or STORE,
 * or NULL. */
struct known *known_add(struct merge *merge, uint32_t site,
                        struct number address, struct expr *node,
                        struct number value);

/* A store or atomic at `site`: what it may change is known no more. */
void known_change(struct merge *merge, uint32_t site, struct number address);

/* A load: the stores that it may read are needed. */
void known_read(struct merge *merge, uint32_t site, struct number address);

void known_barrier(struct merge *merge);

/* Lanes leave: every store so far is needed. */
void known_need_all(struct merge *merge);

/* What a loop, of this depth, may change is known no more in it and behind,
 * but for what its trips hand on: those entries; to be freed. */
bool *known_enter_loop(struct merge *merge, const struct stmt *loop,
                       uint32_t depth);

/* Those are known behind the loop, before which there were `count`. */
void known_hand_on(struct merge *merge, const bool *is_kept, size_t count);

/* The same as known_find, of what was known when that loop was entered. */
struct known *known_find_lost(struct merge *merge, uint32_t site,
                              struct number address, uint32_t depth);

/* Back to `count` entries, but for what was moved before loops around here. */
void known_leave_trip(struct merge *merge, size_t count);

/* Behind a loop of this depth, before which there were `count`. */
void known_leave_loop(struct merge *merge, size_t count, uint32_t depth);

/* One more way that leads to the entry; false: it has too many. */
bool known_add_way(struct merge *merge, struct known *known,
                   const struct known *from);

/* The access of an entry's node, which may be kept in a variable since. */
struct expr *known_access(struct expr *node);

/* The value of an entry in place of the load `expr`. */
void known_use(struct merge *merge, const struct known *known,
               struct expr *expr);

#endif
