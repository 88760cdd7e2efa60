/*
 * A launch: how many blocks of how many threads, and what a block needs.
 */
#ifndef COALSIM_LAUNCH_H
#define COALSIM_LAUNCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct launch {
    uint32_t block[3];     /* threads along x, y, z */
    uint32_t grid[3];      /* blocks along x, y, z */
    uint32_t registers;    /* a thread; 0: not known */
    uint64_t shared_bytes; /* of extern __shared__ arrays, a block */
};

/* One warp: block 32, grid 1. */
struct launch launch_default(void);

/*
 * Checks CUDA's limits (CUDA C Programming Guide, technical specifications):
 * 1,024 threads a block, block z <= 64, grid x < 2^31, grid y and z <= 65,535,
 * nothing zero. False, with what is wrong in `message`.
 */
bool launch_check(const struct launch *launch, char *message, size_t room);

uint32_t launch_threads(const struct launch *launch); /* a block */
uint64_t launch_all_threads(const struct launch *launch); /* or UINT64_MAX */
uint64_t launch_blocks(const struct launch *launch);
uint32_t launch_warps(const struct launch *launch, uint32_t warp_lanes);

#endif
