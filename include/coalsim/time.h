/*
 * From counts to time, by the model that the GPU file names.
 *
 * latency: the textbook GPU. A request whose sectors fit its outstanding slots
 * costs one latency, else every sector pays one in full (the worst case; the
 * best, ceil(sectors / slots), stands beside it). Moving the bytes costs
 * fetched_bytes / bandwidth. W warps in flight hide latency W-fold:
 * time = max(latency / W, transfer).
 */
#ifndef COALSIM_TIME_H
#define COALSIM_TIME_H

#include <stdint.h>

#include "coalsim/counts.h"
#include "coalsim/gpu.h"

struct time_options {
    uint64_t warps_in_flight; /* W, at least 1 */
    uint64_t warp_loads;      /* the counts are repeated so often, at least 1 */
};

/* A figure that the GPU's model does not give is NAN, a text NULL. */
struct estimate {
    double latency_ns;
    double latency_best_ns;
    double transfer_ns;
    double time_ms;
    double crossover_warps; /* the W at which latency / W = transfer */
    const char *bound;      /* "latency" or "bandwidth" */
};

struct estimate time_estimate(const struct gpu *gpu,
                              const struct counts *counts,
                              const struct time_options *options);

#endif
