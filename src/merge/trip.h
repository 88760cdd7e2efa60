/* One trip of a loop, and several of them, without the loop. */
#ifndef MERGE_TRIP_H
#define MERGE_TRIP_H

#include "merge/state.h"

/* Puts the value in for the variable, in all of the list. */
void trip_substitute(struct merge *merge, struct stmt *stmt,
                     uint32_t variable, const struct expr *value);

/* The body with `value` for the counter. */
struct stmt *trip_make(struct merge *merge, const struct stmt *loop,
                       uint32_t variable, const struct expr *value);

/*
 * So many trips, one behind the other: all that there are, or those from where
 * the counter is. Each `group` of them is what the optimizer made one of, and
 * the assembler more.
 */
struct stmt *trip_make_all(struct merge *merge, const struct stmt *loop,
                           const struct counter *counter, uint64_t count,
                           uint64_t group);

#endif
