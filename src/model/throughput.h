/*
 * The throughput model: what a launch does -> how long a real GPU takes.
 *
 * A block comes to an SM, waits for its loads and uses three things in turn:
 * the SM's own pipes, the SM's share of L2 and its share of DRAM. The blocks
 * that the SM holds at once (occupancy.h) queue there behind each other; where
 * they are few, latency is what counts. The first of them start together and
 * wait together; from then on a block comes when one goes, and mean value
 * analysis of the closed queueing network says how often (Reiser, Lavenberg,
 * "Mean-Value Analysis of Closed Multichain Queuing Networks", JACM 1980).
 *
 * coalsim-model(7) has the formulas, and how well they agree with an H200.
 */
#ifndef MODEL_THROUGHPUT_H
#define MODEL_THROUGHPUT_H

#include "coalsim/occupancy.h"

/* Of the GPU. All above 0; cycles are the SM's. */
struct throughput_rates {
    double clock_ghz;
    double issue_per_cycle;     /* warp instructions an SM starts */
    double fma_lanes;           /* FP32 multiply-adds an SM does a cycle */
    double store_sector_cycles; /* of the L1 for a sector on its way to L2 */
    double sector_bytes;
    double l2_port_bytes; /* from L2 into one SM, a cycle */
    double l2_gb_s;       /* L2, all SMs together; 1e9 bytes a second */
    double dram_gb_s;     /* DRAM, what a copy reaches */
    double l1_latency;    /* cycles from a load's issue to its use, by where */
    double l2_latency;    /* it hits */
    double dram_latency;
    double loads_in_flight; /* loads a warp starts before it uses the first */
    double block_start;     /* cycles from a block's end to its successor's
                               first load */
    double launch_us;       /* an empty kernel */
};

/*
 * Of the whole launch, summed over its blocks. Atomics count as stores.
 *
 * l2_load_sectors are those of load_sectors that L1 does not have; where only
 * bounds are known, the distinct sectors of the launch are the least there can
 * be; l1_fetched_sectors() gives an estimate.
 */
struct throughput_work {
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

enum throughput_term {
    TERM_L1,      /* loads, stores and shared memory in the L1 data path */
    TERM_ISSUE,   /* warp instructions: those known, so at least */
    TERM_FMA,     /* FP32 arithmetic */
    TERM_L2,      /* bytes from and to L2 */
    TERM_DRAM,    /* bytes from and to DRAM */
    TERM_LATENCY, /* waiting, hidden only by the blocks in flight */
    TERM_LAUNCH,  /* fixed */
    TERM_COUNT
};

struct throughput {
    double term_ms[TERM_COUNT]; /* what each would take were it alone */
    double time_ms; /* at least the largest of them; NAN: no block fits */
    double gflops;  /* 1e9 flops a second; NAN: as time_ms */
    enum throughput_term bound; /* the largest; TERM_COUNT: no block fits */
};

struct throughput throughput_estimate(const struct throughput_rates *rates,
                                      const struct sm_limits *limits,
                                      const struct launch *launch,
                                      const struct throughput_work *work);

/*
 * The sectors of one array that a block gets from L2 when `resident` blocks
 * (at least 1), drawn at random from the launch, share an L1 that keeps what
 * they load until the last of them has used it. A block loads `block_sectors`
 * distinct ones (the mean of all blocks), all together `launch_sectors`.
 */
double l1_fetched_sectors(double block_sectors, double launch_sectors,
                          uint32_t resident);

/* "l1", "issue", "fma", "l2", "dram", "latency", "launch"; NULL: TERM_COUNT. */
const char *throughput_term_name(enum throughput_term term);

#endif
