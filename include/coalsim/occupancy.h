/*
 * Occupancy: how many blocks of a launch an SM holds at once, and why not more.
 *
 * The rules are those of NVIDIA's CUDA Occupancy Calculator. Registers are
 * given out by the warp, in units, from a file a scheduler; shared memory by
 * the block, in units, with what the driver keeps for itself on top.
 */
#ifndef COALSIM_OCCUPANCY_H
#define COALSIM_OCCUPANCY_H

#include <stdint.h>

#include "coalsim/gpu.h"
#include "coalsim/launch.h"

enum occupancy_limit {
    LIMIT_WARPS,
    LIMIT_BLOCKS,
    LIMIT_REGISTERS,
    LIMIT_SHARED,
    LIMIT_GRID, /* the launch has no more blocks */
    LIMIT_COUNT
};

struct occupancy {
    uint32_t warps_per_block;
    uint32_t blocks_fit; /* that an SM can hold; 0: the launch cannot run */
    uint32_t blocks;     /* that the fullest SM holds at once */
    uint32_t warps;      /* the same in warps */
    uint64_t blocks_run; /* that the fullest SM runs in all */
    double waves;        /* blocks of the launch / those all SMs can hold;
                            NAN when none fits */
    enum occupancy_limit limit; /* what keeps `blocks` from being more */
};

/* The launch has passed launch_check. The GPU's time model is `throughput`. */
struct occupancy occupancy_of(const struct gpu *gpu,
                              const struct launch *launch);

/* "warps", "blocks", "registers", "shared memory", "grid". */
const char *occupancy_limit_name(enum occupancy_limit limit);

#endif
