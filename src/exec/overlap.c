/* Accesses of one footprint, held against each other; see overlap.h. */
#include "exec/overlap.h"

#include "core/memory.h"
#include "exec/limit.h"
#include "exec/machine.h"
#include "exec/pointer.h"

struct site_trip {
    uint64_t trip; /* of the site's scope; 0: never */
    uint32_t array;
    int64_t lowest, beyond; /* pointers: the bytes [lowest, beyond) */
    int64_t steps[AXES_MAX];
};

struct site_trip *overlap_new(const struct machine *machine)
{
    return memory_new(machine->program->site_count, sizeof(struct site_trip));
}

static void note(struct machine *machine, struct site_trip *noted,
                 const struct site *site, const struct lanes *pointer,
                 unsigned bytes, uint64_t mask)
{
    noted->trip = machine->scope_trip[site->scope];
    noted->array = machine->request.array;
    noted->lowest = INT64_MAX;
    noted->beyond = INT64_MIN;
    for (unsigned axis = 0; axis < machine->axis_count; axis++)
        noted->steps[axis] =
            slope_step(axis_slope(machine, axis, pointer), lowest_lane(mask));
    mask = lanes_extreme(pointer, VALUE_POINTER, mask);
    for (; mask != 0; mask &= mask - 1) {
        int64_t at = lanes_get(pointer, VALUE_POINTER, lowest_lane(mask));
        if (at < noted->lowest)
            noted->lowest = at;
        if (at + bytes > noted->beyond)
            noted->beyond = at + bytes;
    }
}

/*
 * The distance from where one ends to where the other begins changes by `step`
 * a trip; they share no sector as long as it is at least a period.
 */
static void stay_apart(struct axis *axis, wide_integer distance,
                       wide_integer step, uint32_t period_bytes)
{
    if (distance < period_bytes)
        limit_now(axis);
    else
        limit_distance(axis, distance - period_bytes, step);
}

static void hold_against(struct machine *machine, const struct site_trip *one,
                         const struct site_trip *other)
{
    for (unsigned number = 0; number < machine->axis_count; number++) {
        struct axis *axis = &machine->axes[number];
        wide_integer step =
            (wide_integer)one->steps[number] - other->steps[number];
        uint32_t period = machine->sink->period_bytes;
        if (step == 0)
            continue;
        if (one->lowest >= other->beyond)
            stay_apart(axis, one->lowest - other->beyond, step, period);
        else
            stay_apart(axis, other->lowest - one->beyond, -step, period);
    }
}

static bool counted_together(const struct site *one, const struct site *other)
{
    return !other->alone && one->scope == other->scope &&
           one->kind == other->kind && one->space == other->space;
}

void overlap_access(struct machine *machine, uint32_t number,
                    const struct lanes *pointer, unsigned bytes, uint64_t mask)
{
    const struct program *program = machine->program;
    const struct site *site = &program->sites[number];
    struct site_trip *own = &machine->site_trips[number];
    if (site->alone || site->space != SPACE_GLOBAL ||
        (site->kind != KIND_LOAD && site->kind != KIND_STORE))
        return;
    note(machine, own, site, pointer, bytes, mask);
    for (size_t i = 0; i < program->site_count; i++) {
        const struct site_trip *other = &machine->site_trips[i];
        if (i != number && counted_together(site, &program->sites[i]) &&
            other->trip == own->trip && other->array == own->array)
            hold_against(machine, own, other);
    }
}
