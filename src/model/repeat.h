/*
 * Requests of one site that are like the one before: the same lanes, each moved
 * by as much. What they cost depends on nothing but where they begin within a
 * period of bytes, so each such place is counted once, with the number of
 * requests that it stands for.
 */
#ifndef MODEL_REPEAT_H
#define MODEL_REPEAT_H

#include <stdbool.h>
#include <stdint.h>

#include "coalsim/gpu.h"
#include "coalsim/request.h"

enum { REPEAT_PERIOD_MAX = 256 };

struct repeat {
    struct request like;  /* the last request */
    bool known;           /* there was one */
    uint16_t place_count; /* places with requests waiting */
    uint16_t places[REPEAT_PERIOD_MAX];
    uint64_t waiting[REPEAT_PERIOD_MAX]; /* by place in the period */
};

/* What costs depend on, but for the L1's hash: addresses modulo this. */
uint32_t repeat_period_bytes(const struct gpu *gpu);

/*
 * Takes a request that is like the last one. False when it is not, or does not
 * fit: then it must be counted by itself, after repeat_next until that has
 * nothing left, and repeat_set.
 */
bool repeat_take(struct repeat *repeat, const struct request *request,
                 uint32_t period_bytes);

/*
 * Gives back one request for all that wait at one place, with their number in
 * copies. False when none wait.
 */
bool repeat_next(struct repeat *repeat, uint32_t period_bytes,
                 struct request *request);

/* The request that the next ones may be like. */
void repeat_set(struct repeat *repeat, const struct request *request);

#endif
