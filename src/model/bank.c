/*
 * One shared request -> its wavefronts; see bank.h.
 *
 * A lane wider than a bank's word covers several neighbouring banks, always
 * the same few for its alignment. So lanes are counted in units of the wider of
 * the two, and banks in columns of that unit: all words of a unit stand or fall
 * together.
 */
#include "coalsim/bank.h"

#include <string.h>

#include "model/nearest.h"

enum { COLUMNS_MAX = 256 };

/* How the lanes of one width lie on the banks. */
struct layout {
    uint32_t unit_bytes;
    uint32_t columns; /* units side by side in the banks: lanes of a phase */
};

static struct layout layout_of(const struct gpu *gpu, uint32_t bytes_per_lane)
{
    uint32_t unit =
        bytes_per_lane > gpu->bank_bytes ? bytes_per_lane : gpu->bank_bytes;
    return (struct layout){ unit, gpu->banks * gpu->bank_bytes / unit };
}

/* The lanes [start, start + count), start < 64. */
static uint64_t lane_range(uint32_t start, uint32_t count)
{
    uint64_t ones = count < 64 ? ((uint64_t)1 << count) - 1 : UINT64_MAX;
    return ones << start;
}

/* Distinct units of the fullest column; 0 when no lane of `live` is. */
static uint32_t phase_wavefronts(const struct layout *layout,
                                 const uint64_t *address, uint64_t live)
{
    if (live == 0)
        return 0;
    uint32_t distance[REQUEST_LANES_MAX];
    uint32_t height[COLUMNS_MAX];
    nearest_distances(address, live, distance);

    int shift = __builtin_ctz(layout->unit_bytes);
    uint32_t fullest = 0;
    memset(height, 0, layout->columns * sizeof *height);
    for (; live != 0; live &= live - 1) {
        int lane = __builtin_ctzll(live);
        uint32_t column =
            (uint32_t)(address[lane] >> shift) & (layout->columns - 1);
        height[column] += distance[lane] >= layout->unit_bytes;
        if (height[column] > fullest)
            fullest = height[column];
    }
    return fullest;
}

/* Whether every live lane i has lane i ^ `other` off or on its own address. */
static bool paired(const struct request *request, uint32_t other)
{
    for (uint64_t rest = request->lanes; rest != 0; rest &= rest - 1) {
        uint32_t lane = (uint32_t)__builtin_ctzll(rest);
        bool live = request->lanes >> (lane ^ other) & 1;
        if (live && request->address[lane] != request->address[lane ^ other])
            return false;
    }
    return true;
}

static uint32_t lanes_per_phase(const struct gpu *gpu,
                                const struct layout *layout,
                                const struct request *request)
{
    bool wide_load =
        request->kind == KIND_LOAD && request->bytes_per_lane > gpu->bank_bytes;
    bool doubled = wide_load && (paired(request, 1) || paired(request, 2));
    return doubled ? layout->columns * 2 : layout->columns;
}

void bank_count(const struct gpu *gpu, const struct request *request,
                struct counts *counts)
{
    *counts = (struct counts){ 0 };
    if (request->lanes == 0)
        return;
    struct layout layout = layout_of(gpu, request->bytes_per_lane);
    uint32_t lanes = lanes_per_phase(gpu, &layout, request);
    uint64_t phases = 0;
    for (uint32_t start = 0; start < REQUEST_LANES_MAX; start += lanes) {
        uint64_t live = request->lanes & lane_range(start, lanes);
        phases += live != 0;
        counts->wavefronts += phase_wavefronts(&layout, request->address, live);
    }
    counts->requests = 1;
    counts->shared_requests = 1;
    counts->lanes = (uint64_t)__builtin_popcountll(request->lanes);
    counts->bank_conflicts = counts->wavefronts - phases;
}
