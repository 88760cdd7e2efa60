/*
 * What a whole launch does: the counts of its accesses by what they are, and
 * what it touches of memory -> struct launch_work, which the throughput model
 * turns into time.
 */
#ifndef MODEL_WORK_H
#define MODEL_WORK_H

#include <stdbool.h>

#include "coalsim/counts.h"
#include "coalsim/gpu.h"
#include "coalsim/launch.h"
#include "coalsim/request.h"
#include "coalsim/time.h"
#include "model/extent.h"

/* The counts of all accesses of a space and kind. */
struct kind_counts {
    struct counts of[SPACE_COUNT][KIND_COUNT];
};

/*
 * The launch has passed launch_check. `extents` NULL: what the launch touches
 * is not known, and every sector is taken to come from DRAM.
 */
struct launch_work work_of(const struct gpu *gpu, const struct launch *launch,
                           const struct kind_counts *kinds,
                           const struct extents *extents, double flops);

/*
 * The bytes that DRAM reads and writes: distinct granules, each once. False
 * when the GPU's granule is not known, or the bytes pass 64 bits.
 */
bool work_dram_bytes(const struct gpu *gpu, const struct kind_counts *kinds,
                     const struct extents *extents, uint64_t *bytes);

#endif
