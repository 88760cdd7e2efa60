/*
 * How nvcc unrolls a loop, by what a trip of it weighs: whole, in part, in
 * stages of fewer and fewer trips, or not at all.
 */
#ifndef MERGE_PLAN_H
#define MERGE_PLAN_H

#include "merge/measure.h"
#include "merge/state.h"

enum { RUN_TIME_TRIPS = 4 }; /* that become one where they are counted late */

struct plan {
    uint64_t trips;   /* 0: not counted before it runs */
    uint64_t factor;  /* 1: each trip is in some stage */
    uint64_t largest; /* of the stages */
};

struct plan plan_of(const struct stmt *loop, const struct counter *counter,
                    const struct measure *body);

/* A body is measured to a quarter or so: would the plan be another for one that
 * is so much smaller or larger? */
bool plan_is_guess(const struct stmt *loop, const struct counter *counter,
                   const struct plan *plan, const struct measure *body);

#endif
