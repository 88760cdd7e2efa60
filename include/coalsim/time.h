/*
 * From counts to time, by the model that the GPU file names.
 *
 * latency: the textbook GPU. A request whose sectors fit its outstanding slots
 * costs one latency, else every sector pays one in full (the worst case; the
 * best, ceil(sectors / slots), stands beside it). Moving the bytes costs
 * fetched_bytes / bandwidth. W warps in flight hide latency W-fold:
 * time = max(latency / W, transfer).
 *
 * throughput: a real GPU, for the total of a whole launch. The blocks that an
 * SM holds at once wait for their loads and queue for the SM's pipes, L2 and
 * DRAM; what each of these would take were it alone is a term.
 *
 * coalsim-model(7) has the formulas, and how well they agree with an H200.
 */
#ifndef COALSIM_TIME_H
#define COALSIM_TIME_H

#include <stdint.h>

#include "coalsim/counts.h"
#include "coalsim/gpu.h"
#include "coalsim/launch.h"

struct time_options {
    uint64_t warps_in_flight; /* W, at least 1 */
    uint64_t warp_loads;      /* the counts are repeated so often, at least 1 */
};

/*
 * Of a whole launch, summed over its blocks. Atomics count as stores.
 * l2_load_sectors are those of load_sectors that L1 does not have.
 */
struct launch_work {
    double requests;          /* memory instructions, shared ones too */
    double loads;             /* global loads */
    double load_cycles;       /* L1 cycles of the global loads */
    double store_cycles;      /* the same of the stores, by wavefronts */
    double shared_wavefronts; /* they share the L1's data path */
    double load_sectors;
    double store_sectors;
    double l2_load_sectors;
    double dram_bytes; /* distinct granules, read and written */
    double flops;      /* FP32, as multiply-adds of two each */
};

/* The terms of the throughput model, in milliseconds each. */
enum time_term {
    TERM_L1,      /* loads, stores and shared memory in the L1 data path */
    TERM_ISSUE,   /* warp instructions: those known, so at least */
    TERM_FMA,     /* FP32 arithmetic */
    TERM_L2,      /* bytes from and to L2 */
    TERM_DRAM,    /* bytes from and to DRAM */
    TERM_LATENCY, /* waiting, hidden only by the blocks in flight */
    TERM_LAUNCH,  /* fixed */
    TERM_COUNT
};

/* What the time of a row is made from. */
struct time_input {
    const struct counts *counts;
    const struct time_options *options;
    const struct launch *launch;    /* NULL: the row is no whole launch */
    const struct launch_work *work; /* the same */
};

/* A figure that the GPU's model does not give is NAN, a text NULL. */
struct estimate {
    double time_ms;
    const char *bound; /* what time_ms is made of most: "latency" or
                          "bandwidth", or the name of a term */

    /* latency */
    double latency_ns;
    double latency_best_ns;
    double transfer_ns;
    double crossover_warps; /* the W at which latency / W = transfer */

    /* throughput */
    double gflops; /* 1e9 operations a second; NAN without any */
    double term_ms[TERM_COUNT];
    double warps_per_sm; /* that the fullest SM holds at once */
    double waves; /* blocks of the launch / those that all SMs can hold */
    const char *occupancy_limit; /* see occupancy.h */
};

struct estimate time_estimate(const struct gpu *gpu,
                              const struct time_input *input);

/* "l1", "issue", "fma", "l2", "dram", "latency", "launch"; NULL: TERM_COUNT. */
const char *time_term_name(enum time_term term);

/*
 * The first key that a GPU file lacks for its time model to give times, or
 * NULL.
 */
const char *time_missing_key(const struct gpu *gpu);

#endif
