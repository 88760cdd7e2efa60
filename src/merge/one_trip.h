/*
 * A test for one trip of a loop, where ways first part in its trips: j == i or
 * j != i, j being its counter. What is a choice of values, or becomes one of
 * the places that both arms load, parts no ways.
 */
#ifndef MERGE_ONE_TRIP_H
#define MERGE_ONE_TRIP_H

#include "merge/state.h"

/* What the counter is tested for; NULL: ways first part for something else.
 * Where nothing is known of what the loop assigns. */
struct expr *one_trip_find(struct merge *merge, const struct stmt *loop);

/* In the body of a copy of such a loop: its trips are not the one. */
void one_trip_exclude(struct merge *merge, struct stmt *body);

/* Is it the same in all trips, as far as no access is in it? */
bool one_trip_stays(const struct stmt *loop, const struct expr *expr);

#endif
