/* Counts -> times, by one of the models; see time.h. */
#include "coalsim/time.h"

#include <math.h>
#include <stddef.h>

#include "model/throughput.h"

static struct estimate no_estimate(void)
{
    struct estimate estimate = {
        .time_ms = NAN,
        .latency_ns = NAN,
        .latency_best_ns = NAN,
        .transfer_ns = NAN,
        .crossover_warps = NAN,
        .gflops = NAN,
        .warps_per_sm = NAN,
        .waves = NAN,
    };
    for (int i = 0; i < TERM_COUNT; i++)
        estimate.term_ms[i] = NAN;
    return estimate;
}

static struct estimate by_nothing(const struct gpu *gpu,
                                  const struct time_input *input)
{
    (void)gpu;
    (void)input;
    return no_estimate();
}

/* Doubles all along: repeated a million times, sums may pass 64 bits. */
static struct estimate by_latency(const struct gpu *gpu,
                                  const struct time_input *input)
{
    const struct counts *counts = input->counts;
    double loads = (double)input->options->warp_loads;
    double fetched_bytes =
        (double)counts->sectors * (double)gpu->sector_bytes * loads;
    struct estimate estimate = no_estimate();
    estimate.latency_ns = (double)counts->latencies * gpu->latency_ns * loads;
    estimate.latency_best_ns =
        (double)counts->latencies_best * gpu->latency_ns * loads;
    estimate.transfer_ns = fetched_bytes / gpu->bandwidth_gb_s;

    double hidden_ns =
        estimate.latency_ns / (double)input->options->warps_in_flight;
    double time_ns = fmax(hidden_ns, estimate.transfer_ns);
    estimate.time_ms = time_ns / 1e6;
    if (counts->global_requests > 0) {
        estimate.bound =
            hidden_ns >= estimate.transfer_ns ? "latency" : "bandwidth";
        estimate.crossover_warps = estimate.latency_ns / estimate.transfer_ns;
    }
    return estimate;
}

static void set_occupancy(struct estimate *estimate, const struct gpu *gpu,
                          const struct launch *launch)
{
    struct occupancy occupancy = occupancy_of(gpu, launch);
    estimate->warps_per_sm = occupancy.warps;
    estimate->waves = occupancy.waves;
    estimate->occupancy_limit = occupancy_limit_name(occupancy.limit);
}

static void set_throughput(struct estimate *estimate, const struct gpu *gpu,
                           const struct time_input *input)
{
    struct throughput result =
        throughput_estimate(gpu, input->launch, input->work);
    estimate->time_ms = result.time_ms;
    estimate->bound = time_term_name(result.bound);
    if (input->work->flops > 0)
        estimate->gflops = result.gflops;
    for (int i = 0; i < TERM_COUNT; i++)
        estimate->term_ms[i] = result.term_ms[i];
}

static struct estimate by_throughput(const struct gpu *gpu,
                                     const struct time_input *input)
{
    struct estimate estimate = no_estimate();
    if (input->launch != NULL)
        set_occupancy(&estimate, gpu, input->launch);
    if (input->work != NULL && throughput_missing_key(gpu) == NULL)
        set_throughput(&estimate, gpu, input);
    return estimate;
}

struct estimate time_estimate(const struct gpu *gpu,
                              const struct time_input *input)
{
    static struct estimate (*const models[])(const struct gpu *,
                                             const struct time_input *) = {
        [GPU_TIME_NONE] = by_nothing,
        [GPU_TIME_LATENCY] = by_latency,
        [GPU_TIME_THROUGHPUT] = by_throughput,
    };
    _Static_assert(sizeof models / sizeof *models == GPU_TIME_COUNT,
                   "each model of time");
    return models[gpu->time_model](gpu, input);
}

const char *time_term_name(enum time_term term)
{
    static const char *const names[] = {
        [TERM_L1] = "l1",         [TERM_ISSUE] = "issue",
        [TERM_FMA] = "fma",       [TERM_L2] = "l2",
        [TERM_DRAM] = "dram",     [TERM_LATENCY] = "latency",
        [TERM_LAUNCH] = "launch", [TERM_COUNT] = NULL,
    };
    return names[term];
}

const char *time_missing_key(const struct gpu *gpu)
{
    return gpu->time_model == GPU_TIME_THROUGHPUT ? throughput_missing_key(gpu)
                                                  : NULL;
}
