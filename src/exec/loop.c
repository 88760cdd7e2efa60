/*
 * Loops, counted by period where that is proved.
 *
 * A first trip shows by how much each variable that the loop carries moves. The
 * next one is run with the axis open: it proves, or not, that a trip turns
 * values that moved so into values that moved so again, and how many trips go
 * alike (the horizon). Of those, one period is run for all whole periods, with
 * their number as its weight; at least one trip is left to run behind them, so
 * that whatever is linear between the first and the last was seen at both ends
 * by the axes that are open around it.
 */
#include <stdlib.h>

#include "core/memory.h"
#include "exec/invariant.h"
#include "exec/machine.h"
#include "exec/period.h"
#include "exec/quiet.h"
#include "exec/stride.h"

struct carried {
    const struct stmt *loop;
    struct lanes *before; /* each carried variable one trip earlier */
};

static enum value_class class_of(const struct machine *machine,
                                 uint32_t variable)
{
    return machine->program->variables[variable].value;
}

static void remember(struct machine *machine, struct carried *carried)
{
    const struct stmt *loop = carried->loop;
    if (carried->before == NULL)
        carried->before = memory_new(loop->carried_count, sizeof(struct lanes));
    for (size_t i = 0; i < loop->carried_count; i++)
        carried->before[i] = machine->variables[loop->carried[i]];
}

/* By how much each lane has moved since, as the class counts it. */
static void moved(const struct machine *machine, uint32_t variable,
                  const struct lanes *before, int64_t step[LANES_MAX])
{
    enum value_class class = class_of(machine, variable);
    const struct lanes *now = &machine->variables[variable];
    for (unsigned i = 0; i < machine->lanes; i++) {
        uint64_t by = (uint64_t)lanes_get(now, class, i) -
                      (uint64_t)lanes_get(before, class, i);
        step[i] = class_is_wide(class) ? (int64_t)by : (int32_t)(uint32_t)by;
    }
}

/* Opens the axis with the steps that the last trip made. */
static void open_loop(struct machine *machine, const struct carried *carried,
                      uint64_t mask)
{
    const struct stmt *loop = carried->loop;
    axis_open(machine);
    for (size_t i = 0; i < loop->carried_count; i++) {
        uint32_t variable = loop->carried[i];
        int64_t step[LANES_MAX];
        if (class_of(machine, variable) == VALUE_NONE)
            continue;
        uint64_t known = mask & ~machine->variables[variable].unknown;
        moved(machine, variable, &carried->before[i], step);
        axis_set_slope(machine, &machine->variables[variable],
                       class_of(machine, variable), step, known);
    }
}

/* Is what is known, and by how much it moved, as it was a trip ago? */
static bool moves_again(struct machine *machine, uint32_t variable,
                        const struct lanes *before, const struct slope *entry,
                        uint64_t mask)
{
    const struct lanes *now = &machine->variables[variable];
    const struct slope *slope =
        axis_slope(machine, machine->axis_count - 1, now);
    int64_t step[LANES_MAX];
    if (class_of(machine, variable) == VALUE_NONE)
        return !slope_moves(slope) &&
               (now->known == REAL_UNKNOWN ? before->known == REAL_UNKNOWN
                                           : lanes_same_real(now, before));
    if (((now->unknown ^ before->unknown) & mask) != 0 ||
        slope->kind == SLOPE_UNKNOWN)
        return false;
    moved(machine, variable, before, step);
    for (mask &= ~now->unknown; mask != 0; mask &= mask - 1) {
        unsigned lane = lowest_lane(mask);
        if (step[lane] != slope_step(entry, lane) ||
            slope_step(slope, lane) != slope_step(entry, lane))
            return false;
    }
    return true;
}

/*
 * A variable whose slope along an outer axis changed in this trip will go on
 * changing it: along that axis it is given up.
 */
static void give_up_outer(struct machine *machine, uint32_t variable,
                          const struct slope *entry, uint64_t mask)
{
    const struct lanes *value = &machine->variables[variable];
    for (unsigned axis = 0; axis + 1 < machine->axis_count; axis++) {
        struct slope *slope = axis_slope(machine, axis, value);
        for (uint64_t left = mask; left != 0; left &= left - 1) {
            unsigned lane = lowest_lane(left);
            if (slope_step(slope, lane) == slope_step(&entry[axis], lane))
                continue;
            slope->kind = SLOPE_UNKNOWN;
            break;
        }
    }
}

/*
 * The carried variables' slopes, along every axis, when the trip began. An
 * inner loop's are behind those of the loops around it.
 */
static size_t keep_entry_slopes(struct machine *machine,
                                const struct stmt *loop)
{
    unsigned axes = machine->axis_count;
    size_t first = machine->entry_count;
    for (size_t i = 0; i < loop->carried_count; i++) {
        for (unsigned axis = 0; axis < axes; axis++) {
            machine->entry_slopes = memory_grow(
                machine->entry_slopes, machine->entry_count,
                &machine->entry_room, sizeof *machine->entry_slopes);
            machine->entry_slopes[machine->entry_count++] = *axis_slope(
                machine, axis, &machine->variables[loop->carried[i]]);
        }
    }
    return first;
}

static bool all_move_again(struct machine *machine,
                           const struct carried *carried,
                           const struct slope *entry, uint64_t mask)
{
    const struct stmt *loop = carried->loop;
    unsigned axes = machine->axis_count;
    for (size_t i = 0; i < loop->carried_count; i++) {
        const struct slope *slopes = &entry[i * axes];
        if (!moves_again(machine, loop->carried[i], &carried->before[i],
                         &slopes[axes - 1], mask))
            return false;
        give_up_outer(machine, loop->carried[i], slopes, mask);
    }
    return true;
}

static void fail_endless(struct machine *machine, const struct stmt *loop)
{
    diagnostic_at(&machine->diagnostic, machine->source, loop->offset,
                  "the loop never ends");
}

static struct period_plan plan_loop(struct machine *machine,
                                    const struct stmt *loop)
{
    const struct axis *axis = axis_innermost(machine);
    if (axis->horizon == AXIS_ENDLESS)
        fail_endless(machine, loop);
    return period_plan(machine, axis->horizon - 1);
}

/*
 * Runs one trip with the axis open. `*plan` is what may follow it; if that is a
 * period, the axis is left to it. Gives the lanes that go on.
 */
static uint64_t try_trip(struct machine *machine, struct carried *carried,
                         uint64_t mask, struct period_plan *plan)
{
    *plan = (struct period_plan){ 0 };
    open_loop(machine, carried, mask);
    size_t entry = keep_entry_slopes(machine, carried->loop);
    remember(machine, carried);
    uint64_t on = run_trip(machine, carried->loop, mask);
    if (on == mask &&
        all_move_again(machine, carried, machine->entry_slopes + entry, mask))
        *plan = plan_loop(machine, carried->loop);
    machine->entry_count = entry;
    if (plan->copies == 0)
        axis_close(machine);
    return on;
}

/* Moves the carried variables on by `trips` trips of the last trip's steps. */
static void advance(struct machine *machine, const struct carried *carried,
                    uint64_t trips)
{
    const struct stmt *loop = carried->loop;
    for (size_t i = 0; i < loop->carried_count; i++) {
        uint32_t variable = loop->carried[i];
        enum value_class class = class_of(machine, variable);
        struct lanes *now = &machine->variables[variable];
        int64_t step[LANES_MAX];
        if (class == VALUE_NONE)
            continue;
        moved(machine, variable, &carried->before[i], step);
        lanes_spread(now, class, machine->lanes);
        for (unsigned lane = 0; lane < machine->lanes; lane++)
            lanes_put(now, class, lane,
                      (int64_t)((uint64_t)lanes_get(now, class, lane) +
                                (uint64_t)step[lane] * trips));
        lanes_gather(now, class, machine->lanes);
    }
}

/* Runs one period for all the trips that the plan covers. */
static uint64_t run_period(struct machine *machine, struct carried *carried,
                           uint64_t mask, const struct period_plan *plan)
{
    if (!weight_push(machine, plan, false))
        return 0;
    for (uint64_t i = 0; i < plan->trips && mask != 0; i++) {
        remember(machine, carried);
        mask = run_trip(machine, carried->loop, mask);
    }
    weight_pop(machine);
    if (mask != 0)
        advance(machine, carried, period_covers(plan) - plan->trips);
    return mask;
}

uint64_t run_loop(struct machine *machine, const struct stmt *loop,
                  uint64_t mask)
{
    uint64_t entered = mask;
    struct carried carried = { loop, NULL };
    uint64_t *patience = &machine->patience[loop->loop];
    uint64_t wait = *patience + 1;
    if (!machine->halt.is_back)
        invariants_reset(machine, loop->loop);
    struct stride *stride = stride_enter(machine, loop);
    quiet_enter(machine, loop);
    while (mask != 0) {
        if (wait > 0 || !period_wanted(machine)) {
            wait -= wait > 0;
            if (wait == 0 && period_wanted(machine))
                remember(machine, &carried);
            mask = stride_trip(machine, stride, mask);
            if (mask != 0 && !machine->invariants[loop->loop].may_end)
                fail_endless(machine, loop);
            continue;
        }
        struct period_plan plan;
        stride_forget(stride);
        mask = try_trip(machine, &carried, mask, &plan);
        if (plan.copies > 0)
            mask = run_period(machine, &carried, mask, &plan);
        wait = period_wait(&plan, patience);
    }
    free(carried.before);
    quiet_leave(machine, loop, entered);
    return entered & ~machine->returned & ~machine->lost;
}
