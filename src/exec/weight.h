/*
 * Weights: while one period of an axis is run for many, each request stands for
 * as many as there are, at addresses a whole number of periods further on.
 */
#ifndef EXEC_WEIGHT_H
#define EXEC_WEIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include "exec/lanes.h"

struct machine;
struct period_plan;

struct weight {
    uint64_t copies;
    bool of_blocks;      /* the axis goes from block to block */
    uint64_t trips;      /* of one period */
    int64_t *site_bytes; /* by site: what a period moves its addresses by, or
                             SITE_STEP_MIXED: */
    bool is_open;        /* some site makes accesses of several steps: the axis
                            stays open, so that each shows its own */
    unsigned axis;       /* its number then */
};

/*
 * Puts on the weight of the innermost axis, and closes it. False, with the
 * diagnostic set, when a request would stand for more than 64 bits count.
 */
bool weight_push(struct machine *machine, const struct period_plan *plan,
                 bool of_blocks);
void weight_pop(struct machine *machine);

/* The request of the lanes `mask` at `site` through `pointer`: what it stands
 * for. */
void weight_set_spans(struct machine *machine, uint32_t site,
                      const struct lanes *pointer, uint64_t mask);

/* The same weights for another machine of the same program. */
void weights_follow(struct machine *machine, const struct machine *leader);

void weights_free(struct machine *machine);

#endif
