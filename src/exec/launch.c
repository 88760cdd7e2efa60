/*
 * The launch: every warp of every block. Warps are cut from the block's linear
 * thread index x + bx*(y + by*z), the last one partial.
 *
 * Blocks along z, y and x, and the full warps of a block, are axes like loops:
 * what goes alike along them is counted by period.
 */
#include "exec/launch.h"

#include <string.h>

#include "core/clock.h"
#include "exec/board.h"
#include "exec/limit.h"
#include "exec/period.h"
#include "exec/team.h"

enum level { LEVEL_Z, LEVEL_Y, LEVEL_X, LEVEL_WARP };

_Static_assert((int)LEVEL_WARP + 1 == (int)LAUNCH_LEVELS, "patience of each");

/* The axis of blockIdx that a level walks along. */
static unsigned block_axis(unsigned level)
{
    return LEVEL_X - level;
}

/* threadIdx of lanes from the block's linear thread `first` on. */
static void thread_indices(const struct machine *machine, uint32_t first,
                           uint32_t index[3][LANES_MAX])
{
    const uint32_t *block = machine->launch->block;
    uint32_t x = first % block[0];
    uint32_t y = first / block[0] % block[1];
    uint32_t z = first / block[0] / block[1];
    for (unsigned i = 0; i < machine->lanes; i++) {
        index[0][i] = x;
        index[1][i] = y;
        index[2][i] = z;
        if (++x < block[0])
            continue;
        x = 0;
        if (++y < block[1])
            continue;
        y = 0;
        z++;
    }
}

/* Rows of a single lane are none. */
static void set_even(struct lanes *value, struct even even)
{
    if (even.row_shift == 0)
        even = (struct even){ even.base, even.step + even.jump, 0, 0 };
    value->each = false;
    value->even = even;
}

/*
 * Where the warp is part of a row of threads, or several rows of a power of two
 * in one plane. False, with nothing set, where it is neither.
 */
static bool set_rows(struct machine *machine, uint32_t first)
{
    struct lanes *thread = &machine->variables[BUILTIN_THREAD_X];
    const uint32_t *block = machine->launch->block;
    uint32_t width = block[0], row = first / width;
    uint32_t y = row % block[1], rows = machine->lanes / width;
    bool one_row = width % machine->lanes == 0;
    if (!one_row && ((width & (width - 1)) != 0 || rows == 0 ||
                     y + rows > block[1]))
        return false;
    uint8_t shift = (uint8_t)__builtin_ctz(width);
    int64_t jump = one_row ? 0 : 1;
    set_even(&thread[0], (struct even){ first % width, 1,
                                        -jump * (int64_t)width, shift });
    set_even(&thread[1], (struct even){ y, 0, jump, shift });
    lanes_set_same(&thread[2], row / block[1]);
    return true;
}

static void set_threads(struct machine *machine, uint32_t first)
{
    struct lanes *thread = &machine->variables[BUILTIN_THREAD_X];
    uint32_t index[3][LANES_MAX];
    if (set_rows(machine, first))
        return;
    thread_indices(machine, first, index);
    for (unsigned axis = 0; axis < 3; axis++) {
        memcpy(thread[axis].u32, index[axis], sizeof index[axis]);
        thread[axis].each = true;
        lanes_gather(&thread[axis], VALUE_U32, machine->lanes);
    }
}

static uint64_t linear_block(const struct machine *machine)
{
    const uint32_t *grid = machine->launch->grid;
    const uint32_t *block = machine->block;
    return block[0] + grid[0] * (block[1] + (uint64_t)grid[1] * block[2]);
}

/* It may wrap around, from lane to lane. */
static void put_tid(struct lanes *tid, uint32_t first, unsigned count)
{
    int64_t base = (int32_t)first;
    tid->each = base > INT32_MAX - (int64_t)count;
    tid->even = (struct even){ .base = base, .step = 1 };
    for (unsigned i = 0; tid->each && i < count; i++)
        tid->u32[i] = first + i;
}

static void set_tid(struct machine *machine, uint64_t first_tid)
{
    struct lanes *tid = &machine->variables[BUILTIN_TID];
    if (!machine->uses_tid)
        return;
    put_tid(tid, (uint32_t)first_tid, machine->lanes);
    for (unsigned axis = 0; axis < machine->axis_count; axis++)
        limit_class(&machine->axes[axis], tid, VALUE_I32,
                    axis_slope(machine, axis, tid), machine->exist);
}

static void run_this_warp(struct machine *machine)
{
    uint32_t threads = launch_threads(machine->launch);
    uint32_t first = machine->warp * machine->lanes;
    uint32_t live =
        threads - first < machine->lanes ? threads - first : machine->lanes;
    machine->exist = ~0ULL >> (64 - live);
    machine->request.warp = machine->warp;
    machine->request.block = linear_block(machine);
    set_threads(machine, first);
    set_tid(machine, machine->request.block * threads + first);
    lanes_set_uniform(&machine->variables[BUILTIN_WARP], VALUE_I32,
                      machine->warp);
    for (unsigned axis = 0; axis < 3; axis++)
        lanes_set_uniform(&machine->variables[BUILTIN_BLOCK_X + axis],
                          VALUE_U32, machine->block[axis]);
    machine->guesses = 0;
    machine->unsure = machine->staged = 0;
    run_warp(machine);
}

static void set_index(struct machine *machine, unsigned level, uint32_t index)
{
    if (level == LEVEL_WARP)
        machine->warp = index;
    else
        machine->block[block_axis(level)] = index;
}

/* ---- slopes along the launch's axes ---- */

static void set_uniform_slope(struct machine *machine, uint32_t variable,
                              uint64_t step)
{
    struct slope *slope = axis_slope(machine, machine->axis_count - 1,
                                     &machine->variables[variable]);
    slope->kind = SLOPE_UNIFORM;
    slope->step[0] = (int32_t)(uint32_t)step;
}

/* How many warps on from `warp`, it included, step threadIdx as it does. */
static uint64_t warps_alike(const struct machine *machine, uint32_t warp,
                            uint32_t full_warps, int32_t steps[3][LANES_MAX])
{
    uint32_t now[3][LANES_MAX], next[3][LANES_MAX];
    uint64_t alike = 1;
    thread_indices(machine, warp * machine->lanes, now);
    for (uint32_t at = warp + 1; at < full_warps; at++, alike++) {
        thread_indices(machine, at * machine->lanes, next);
        for (unsigned axis = 0; axis < 3; axis++) {
            for (unsigned i = 0; i < machine->lanes; i++) {
                int32_t step = (int32_t)(next[axis][i] - now[axis][i]);
                if (at == warp + 1)
                    steps[axis][i] = step;
                else if (steps[axis][i] != step)
                    return alike;
                now[axis][i] = next[axis][i];
            }
        }
    }
    return alike;
}

static void set_warp_slopes(struct machine *machine, uint32_t warp,
                            uint32_t full_warps)
{
    int32_t steps[3][LANES_MAX] = { { 0 } };
    uint64_t alike = warps_alike(machine, warp, full_warps, steps);
    for (unsigned axis = 0; axis < 3; axis++) {
        struct slope *slope =
            axis_slope(machine, machine->axis_count - 1,
                       &machine->variables[BUILTIN_THREAD_X + axis]);
        for (unsigned i = 0; i < machine->lanes; i++)
            slope->step[i] = steps[axis][i];
        slope->kind = SLOPE_LANES;
        slope_settle(slope, machine->lanes);
    }
    set_uniform_slope(machine, BUILTIN_WARP, 1);
    set_uniform_slope(machine, BUILTIN_TID, machine->lanes);
    axis_innermost(machine)->horizon = alike;
}

static void set_block_slopes(struct machine *machine, unsigned level,
                             uint32_t blocks_left)
{
    const uint32_t *grid = machine->launch->grid;
    uint64_t blocks = 1;
    for (unsigned axis = 0; axis < block_axis(level); axis++)
        blocks *= grid[axis];
    set_uniform_slope(machine, BUILTIN_BLOCK_X + block_axis(level), 1);
    set_uniform_slope(machine, BUILTIN_TID,
                      blocks * launch_threads(machine->launch));
    axis_innermost(machine)->horizon = blocks_left;
}

/* ---- walking ---- */

static void run_level(struct machine *machine, unsigned level);

enum { WARPS_A_BEAT = 64 };

void tell_progress(struct machine *machine)
{
    const struct exec_options *options = machine->options;
    if (options->progress == NULL || !machine->leads)
        return;
    double warps = launch_warps(machine->launch, machine->lanes);
    double done = (double)linear_block(machine) + machine->warp / warps;
    options->progress(options->progress_context,
                      done / (double)launch_blocks(machine->launch));
}

static void run_at(struct machine *machine, unsigned level, uint32_t index)
{
    set_index(machine, level, index);
    if (level < LEVEL_WARP) {
        run_level(machine, level + 1);
    } else {
        if (machine->beats++ % WARPS_A_BEAT == 0)
            tell_progress(machine);
        run_this_warp(machine);
    }
}

/* One index with the axis open; gives what may follow it before `end`, a period
 * with the axis left to it. */
static struct period_plan try_at(struct machine *machine, unsigned level,
                                 uint32_t index, uint32_t end)
{
    axis_open(machine);
    if (level == LEVEL_WARP)
        set_warp_slopes(machine, index, end);
    else
        set_block_slopes(machine, level, end - index);
    axes_look(machine);
    run_at(machine, level, index);
    struct period_plan plan =
        period_plan(machine, axis_innermost(machine)->horizon - 1);
    if (plan.copies == 0)
        axis_close(machine);
    return plan;
}

static void run_period(struct machine *machine, unsigned level, uint32_t index,
                       const struct period_plan *plan)
{
    if (!weight_push(machine, plan, level < LEVEL_WARP))
        return;
    for (uint32_t i = 0; i < plan->trips && !machine->diagnostic.failed; i++)
        run_at(machine, level, index + i);
    weight_pop(machine);
}

/* Starting threads pays off from about this much work. */
static const double worth_a_team_s = 2e-3;

/* Runs each of begin .. end-1; with all threads when the first one was slow. */
static void run_stretch(struct machine *machine, unsigned level, uint32_t begin,
                        uint32_t end)
{
    bool alone = machine->team == NULL || machine->watches ||
                 (level == LEVEL_WARP && machine->sink->whole_blocks);
    double start = alone ? 0 : clock_seconds();
    run_at(machine, level, begin++);
    if (!alone && begin < end && !machine->diagnostic.failed &&
        (clock_seconds() - start) * (end - begin) > worth_a_team_s) {
        team_run(machine->team, run_at, level, begin, end);
        return;
    }
    for (; begin < end && !machine->diagnostic.failed; begin++)
        run_at(machine, level, begin);
}

/* Fewer indices than these are simply run. Blocks at the rim often fail where
 * those inside would not: they are not waited for as long as a loop is. */
enum { WORTH_A_TRY = 4, PATIENCE_MOST = 63 };

/* What is run before the next try, of `left` indices. */
static uint32_t stretch_of(uint64_t *wait, uint32_t left)
{
    uint32_t stretch = *wait > 0 && *wait < left ? (uint32_t)*wait : left;
    *wait -= *wait < stretch ? *wait : stretch;
    return stretch;
}

/* After a failure the wait goes on into the level's next range. */
static void run_range(struct machine *machine, unsigned level, uint32_t begin,
                      uint32_t end)
{
    uint64_t *wait = &machine->level_wait[level];
    uint64_t *patience = &machine->level_patience[level];
    if (*patience == 0)
        *wait = 0;
    for (uint32_t at = begin; at < end && !machine->diagnostic.failed;) {
        uint32_t left = end - at;
        if (*wait > 0 || left < WORTH_A_TRY || !period_wanted(machine)) {
            uint32_t stretch = stretch_of(wait, left);
            run_stretch(machine, level, at, at + stretch);
            at += stretch;
            continue;
        }
        struct period_plan plan = try_at(machine, level, at++, end);
        if (plan.copies > 0)
            run_period(machine, level, at, &plan);
        at += (uint32_t)period_covers(&plan);
        *wait = period_wait(&plan, patience);
        if (*patience > PATIENCE_MOST)
            *patience = PATIENCE_MOST;
    }
}

static void run_warp_of_block(struct machine *machine, uint32_t warp)
{
    run_at(machine, LEVEL_WARP, warp);
}

static void run_level(struct machine *machine, unsigned level)
{
    if (level == LEVEL_WARP && machine->board != NULL) {
        board_run_block(machine, run_warp_of_block, -1);
        return;
    }
    if (level == LEVEL_WARP) {
        uint32_t threads = launch_threads(machine->launch);
        uint32_t full = threads / machine->lanes;
        run_range(machine, level, 0, full);
        if (threads % machine->lanes != 0 && !machine->diagnostic.failed)
            run_at(machine, level, full);
        return;
    }
    const struct block_range *range = &machine->ranges[block_axis(level)];
    run_range(machine, level, range->begin, range->end);
}

void run_grid(struct machine *machine)
{
    run_level(machine, LEVEL_Z);
}

void run_only_warp(struct machine *machine, uint32_t warp)
{
    machine->warp = warp;
    if (machine->board != NULL)
        board_run_block(machine, run_warp_of_block, warp);
    else
        run_this_warp(machine);
}
