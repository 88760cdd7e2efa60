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
#include "coalsim/time.h"

struct throughput {
    double term_ms[TERM_COUNT]; /* what each would take were it alone */
    double time_ms; /* at least the largest of them; NAN: no block fits */
    double gflops;  /* 1e9 flops a second; NAN: as time_ms */
    enum time_term bound; /* the largest; TERM_COUNT: no block fits */
};

/* The GPU lacks no key: throughput_missing_key. */
struct throughput throughput_estimate(const struct gpu *gpu,
                                      const struct launch *launch,
                                      const struct launch_work *work);

/* The first key that the GPU's file should have for this model, or NULL. */
const char *throughput_missing_key(const struct gpu *gpu);

/*
 * The sectors of one array that a block gets from L2 when `resident` blocks
 * (at least 1), drawn at random from the launch, share an L1 that keeps what
 * they load until the last of them has used it. A block loads `block_sectors`
 * distinct ones (the mean of all blocks), all together `launch_sectors`.
 */
double l1_fetched_sectors(double block_sectors, double launch_sectors,
                          uint32_t resident);

#endif
