/*
 * What a launch touches as a whole: how many distinct sectors and DRAM granules
 * of each array, over all its warps, trips and blocks.
 *
 * Requests come block by block. A request that stands for many touches what it
 * touches itself, moved along each of its spans; those inside a block are put
 * together first, then the block's are moved from block to block.
 */
#ifndef MODEL_EXTENT_H
#define MODEL_EXTENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "coalsim/gpu.h"
#include "coalsim/request.h"

/* One array in global memory. Atomics count as stores. */
struct array_extent {
    uint64_t load_sectors;     /* distinct, of the launch */
    double block_load_sectors; /* distinct of each block, summed over blocks */
    uint64_t load_granules;    /* distinct DRAM granules read */
    uint64_t store_granules;   /* and written */
};

struct extents {
    const struct array_extent *arrays; /* by number; some may be empty */
    size_t array_count;
    bool exact; /* else places were not known, or holes were filled */
};

struct extent_tracker;

struct extent_tracker *extent_new(const struct gpu *gpu, size_t site_count);

/* Takes a global request. */
void extent_take(struct extent_tracker *tracker, const struct request *request);

/* Closes the last block. Nothing is taken after it. */
void extent_finish(struct extent_tracker *tracker);

/* Adds what another finished tracker of the same launch has seen. */
void extent_merge(struct extent_tracker *into, struct extent_tracker *from);

/* The figures; valid until the tracker is freed. */
struct extents extent_result(struct extent_tracker *tracker);

void extent_free(struct extent_tracker *tracker);

#endif
