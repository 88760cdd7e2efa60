/*
 * A GPU as the model sees it. The values come from a GPU file, src/gpus/NAME.gpu
 * or the user's own; coalsim-gpu(5) describes the format.
 */
#ifndef COALSIM_GPU_H
#define COALSIM_GPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How a GPU file turns counts into time; see time.h. */
enum gpu_time_model { GPU_TIME_NONE, GPU_TIME_LATENCY };

/* The model relies on these ranges; readers of GPU files check them. */
struct gpu {
    char name[32];
    uint32_t warp_lanes;   /* 32 or 64 */
    uint32_t sector_bytes; /* what one transaction fetches: 16, 32, 64 or 128 */
    uint32_t line_bytes;   /* what one L2 request asks for: a power of two, at
                              least a sector */
    uint32_t banks;        /* of shared memory: a power of two from 4 to 256 */
    uint32_t bank_bytes;   /* a bank's word: 4, 8 or 16 */
    enum gpu_time_model time_model;
    double latency_ns;     /* one memory transaction, start to end */
    double bandwidth_gb_s; /* DRAM, 1e9 bytes a second */
    uint32_t slots;        /* transactions of a request that overlap */
};

/* How many GPU files are built in, and their names; index < gpu_count(). */
size_t gpu_count(void);
const char *gpu_name(size_t index);

/* The built-in GPU of that name. False when there is none. */
bool gpu_find(const char *name, struct gpu *gpu);

#endif
