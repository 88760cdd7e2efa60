/* Launches and CUDA's limits on them; see launch.h. */
#include "coalsim/launch.h"

#include <inttypes.h>
#include <stdio.h>

enum { AXES = 3, BLOCK_THREADS_MAX = 1024 };

/* CUDA C Programming Guide, technical specifications per compute capability. */
static const uint32_t block_max[AXES] = { 1024, 1024, 64 };
static const uint32_t grid_max[AXES] = { INT32_MAX, 65535, 65535 };

struct launch launch_default(void)
{
    return (struct launch){ .block = { 32, 1, 1 }, .grid = { 1, 1, 1 } };
}

static bool check_axes(const char *what, const uint32_t size[AXES],
                       const uint32_t max[AXES], char *message, size_t room)
{
    for (size_t axis = 0; axis < AXES; axis++)
        if (size[axis] == 0 || size[axis] > max[axis]) {
            snprintf(message, room,
                     "%s %c must be from 1 to %" PRIu32 ", saw %" PRIu32, what,
                     "xyz"[axis], max[axis], size[axis]);
            return false;
        }
    return true;
}

bool launch_check(const struct launch *launch, char *message, size_t room)
{
    if (!check_axes("block", launch->block, block_max, message, room) ||
        !check_axes("grid", launch->grid, grid_max, message, room))
        return false;
    uint32_t threads = launch_threads(launch);
    if (threads > BLOCK_THREADS_MAX) {
        snprintf(message, room,
                 "a block has at most %d threads, saw %" PRIu32 "x%" PRIu32
                 "x%" PRIu32 " = %" PRIu32,
                 BLOCK_THREADS_MAX, launch->block[0], launch->block[1],
                 launch->block[2], threads);
        return false;
    }
    return true;
}

uint32_t launch_threads(const struct launch *launch)
{
    return launch->block[0] * launch->block[1] * launch->block[2];
}

uint64_t launch_all_threads(const struct launch *launch)
{
    uint64_t threads;
    return __builtin_mul_overflow(launch_blocks(launch),
                                  launch_threads(launch), &threads)
               ? UINT64_MAX
               : threads;
}

uint64_t launch_blocks(const struct launch *launch)
{
    return (uint64_t)launch->grid[0] * launch->grid[1] * launch->grid[2];
}

uint32_t launch_warps(const struct launch *launch, uint32_t warp_lanes)
{
    return (launch_threads(launch) + warp_lanes - 1) / warp_lanes;
}
