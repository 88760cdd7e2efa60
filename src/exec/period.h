/*
 * Counting by period: trips that go alike differ only in where their addresses
 * lie, and what a request costs depends on its address modulo a power of two.
 * So one period of trips stands for all, each with a weight.
 */
#ifndef EXEC_PERIOD_H
#define EXEC_PERIOD_H

#include <stdbool.h>
#include <stdint.h>

struct axis;
struct machine;

struct period_plan {
    uint64_t trips;  /* one period, to be run */
    uint64_t copies; /* trips that each of them stands for; 0: no period */
    uint64_t left;   /* alike trips after those, to be run as they are */
};

/* Should a period be looked for at all, and is an axis left for it? */
bool period_wanted(const struct machine *machine);

/* For the innermost axis: `alike` more trips go as the one just run. */
struct period_plan period_plan(const struct machine *machine, uint64_t alike);

/* Is the axis' horizon far enough off, as yet, for one to be planned? */
bool period_may_come(const struct machine *machine, const struct axis *axis);

/* All the trips that running the plan's period covers. */
static inline uint64_t period_covers(const struct period_plan *plan)
{
    return plan->trips * plan->copies;
}

/*
 * How many trips to run plainly before the next try: those that are known to
 * go alike, and more from one failure to the next. `*patience` starts at 0, and
 * is best kept from one entry of a loop to the next.
 */
uint64_t period_wait(const struct period_plan *plan, uint64_t *patience);

#endif
