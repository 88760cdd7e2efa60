/* Counts -> nanoseconds; see time.h. */
#include "coalsim/time.h"

#include <math.h>
#include <stddef.h>

static const struct estimate no_estimate = {
    .latency_ns = NAN,
    .latency_best_ns = NAN,
    .transfer_ns = NAN,
    .time_ms = NAN,
    .crossover_warps = NAN,
    .bound = NULL,
};

/* Doubles all along: repeated a million times, sums may pass 64 bits. */
static struct estimate by_latency(const struct gpu *gpu,
                                  const struct counts *counts,
                                  const struct time_options *options)
{
    double loads = (double)options->warp_loads;
    double fetched_bytes =
        (double)counts->sectors * (double)gpu->sector_bytes * loads;
    struct estimate estimate = no_estimate;
    estimate.latency_ns = (double)counts->latencies * gpu->latency_ns * loads;
    estimate.latency_best_ns =
        (double)counts->latencies_best * gpu->latency_ns * loads;
    estimate.transfer_ns = fetched_bytes / gpu->bandwidth_gb_s;

    double hidden_ns = estimate.latency_ns / (double)options->warps_in_flight;
    double time_ns = fmax(hidden_ns, estimate.transfer_ns);
    estimate.time_ms = time_ns / 1e6;
    if (counts->global_requests > 0) {
        estimate.bound =
            hidden_ns >= estimate.transfer_ns ? "latency" : "bandwidth";
        estimate.crossover_warps = estimate.latency_ns / estimate.transfer_ns;
    }
    return estimate;
}

struct estimate time_estimate(const struct gpu *gpu,
                              const struct counts *counts,
                              const struct time_options *options)
{
    switch (gpu->time_model) {
    case GPU_TIME_LATENCY:
        return by_latency(gpu, counts, options);
    case GPU_TIME_NONE:
        break;
    }
    return no_estimate;
}
