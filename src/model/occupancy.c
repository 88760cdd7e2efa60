/* A launch and an SM's limits -> blocks held at once; see occupancy.h. */
#include "coalsim/occupancy.h"

#include <math.h>

static uint64_t round_up(uint64_t value, uint64_t unit)
{
    return unit == 0 ? value : (value + unit - 1) / unit * unit;
}

static uint64_t blocks_by_registers(const struct gpu *gpu,
                                    const struct launch *launch,
                                    uint32_t warps_per_block)
{
    const struct gpu_sm *sm = &gpu->sm;
    uint64_t lanes = (uint64_t)launch->registers * gpu->warp_lanes;
    uint64_t of_warp = round_up(lanes, sm->register_unit);
    if (sm->registers == 0 || of_warp == 0)
        return UINT64_MAX;
    uint64_t of_scheduler = sm->registers / sm->schedulers;
    uint64_t warps = of_scheduler / of_warp * sm->schedulers;
    return warps / warps_per_block;
}

static uint64_t blocks_by_shared(const struct gpu_sm *sm, uint64_t bytes)
{
    if (sm->block_bytes > 0 && bytes > sm->block_bytes)
        return 0;
    if (sm->shared_bytes == 0)
        return UINT64_MAX;
    if (bytes > sm->shared_bytes)
        return 0;
    uint64_t of_block = round_up(bytes + sm->shared_reserved, sm->shared_unit);
    return of_block == 0 ? UINT64_MAX : sm->shared_bytes / of_block;
}

/* The tightest of the SM's limits; the first one of equals. */
static enum occupancy_limit tightest(const uint64_t blocks[LIMIT_GRID])
{
    enum occupancy_limit least = LIMIT_WARPS;
    for (enum occupancy_limit i = LIMIT_BLOCKS; i < LIMIT_GRID; i++)
        if (blocks[i] < blocks[least])
            least = i;
    return least;
}

struct occupancy occupancy_of(const struct gpu *gpu,
                              const struct launch *launch)
{
    const struct gpu_sm *sm = &gpu->sm;
    uint32_t warps_per_block = launch_warps(launch, gpu->warp_lanes);
    const uint64_t fit[LIMIT_GRID] = {
        [LIMIT_WARPS] = sm->warps / warps_per_block,
        [LIMIT_BLOCKS] = sm->blocks > 0 ? sm->blocks : UINT64_MAX,
        [LIMIT_REGISTERS] = blocks_by_registers(gpu, launch, warps_per_block),
        [LIMIT_SHARED] = blocks_by_shared(sm, launch->shared_bytes),
    };
    uint64_t blocks = launch_blocks(launch);
    struct occupancy result = {
        .warps_per_block = warps_per_block,
        .blocks_run = (blocks + sm->sms - 1) / sm->sms,
        .limit = tightest(fit),
    };
    result.blocks_fit = (uint32_t)fit[result.limit];
    result.blocks = result.blocks_fit;
    if (result.blocks_run < result.blocks_fit) {
        result.blocks = (uint32_t)result.blocks_run;
        result.limit = LIMIT_GRID;
    }
    result.warps = result.blocks * warps_per_block;
    double held = (double)sm->sms * result.blocks_fit;
    result.waves = held > 0 ? (double)blocks / held : NAN;
    return result;
}

const char *occupancy_limit_name(enum occupancy_limit limit)
{
    static const char *const names[] = {
        [LIMIT_WARPS] = "warps",         [LIMIT_BLOCKS] = "blocks",
        [LIMIT_REGISTERS] = "registers", [LIMIT_SHARED] = "shared memory",
        [LIMIT_GRID] = "grid",
    };
    _Static_assert(sizeof names / sizeof *names == LIMIT_COUNT,
                   "a name for each limit");
    return names[limit];
}
