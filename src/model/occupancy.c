/* A launch and an SM's limits -> blocks held at once; see occupancy.h. */
#include "coalsim/occupancy.h"

#include <math.h>

static uint64_t round_up(uint64_t value, uint64_t unit)
{
    return unit == 0 ? value : (value + unit - 1) / unit * unit;
}

static uint64_t blocks_by_registers(const struct sm_limits *limits,
                                    const struct launch *launch,
                                    uint32_t warps_per_block)
{
    uint64_t lanes = (uint64_t)launch->registers * limits->warp_lanes;
    uint64_t of_warp = round_up(lanes, limits->register_unit);
    if (limits->registers == 0 || of_warp == 0)
        return UINT64_MAX;
    uint64_t of_scheduler = limits->registers / limits->schedulers;
    uint64_t warps = of_scheduler / of_warp * limits->schedulers;
    return warps / warps_per_block;
}

static uint64_t blocks_by_shared(const struct sm_limits *limits,
                                 const struct launch *launch)
{
    if (limits->shared_bytes == 0)
        return UINT64_MAX;
    if (launch->shared_bytes > limits->shared_bytes)
        return 0;
    uint64_t of_block = round_up(launch->shared_bytes + limits->shared_reserved,
                                 limits->shared_unit);
    return of_block == 0 ? UINT64_MAX : limits->shared_bytes / of_block;
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

struct occupancy occupancy_of(const struct sm_limits *limits,
                              const struct launch *launch)
{
    uint32_t warps_per_block = launch_warps(launch, limits->warp_lanes);
    const uint64_t fit[LIMIT_GRID] = {
        [LIMIT_WARPS] = limits->warps / warps_per_block,
        [LIMIT_BLOCKS] = limits->blocks,
        [LIMIT_REGISTERS] =
            blocks_by_registers(limits, launch, warps_per_block),
        [LIMIT_SHARED] = blocks_by_shared(limits, launch),
    };
    uint64_t blocks = launch_blocks(launch);
    struct occupancy result = {
        .warps_per_block = warps_per_block,
        .blocks_run = (blocks + limits->sms - 1) / limits->sms,
        .limit = tightest(fit),
    };
    result.blocks_fit = (uint32_t)fit[result.limit];
    result.blocks = result.blocks_fit;
    if (result.blocks_run < result.blocks_fit) {
        result.blocks = (uint32_t)result.blocks_run;
        result.limit = LIMIT_GRID;
    }
    result.warps = result.blocks * warps_per_block;
    double held = (double)limits->sms * result.blocks_fit;
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
