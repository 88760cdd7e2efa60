/* Axes that are open, and the slopes that values have along them. */
#include <assert.h>
#include <stdlib.h>

#include "core/memory.h"
#include "exec/limit.h"
#include "exec/machine.h"
#include "exec/period.h"

void slope_settle(struct slope *slope, unsigned lanes)
{
    bool even = true;
    for (unsigned i = 1; i < lanes; i++)
        even = even && slope->step[i] == slope->step[0];
    if (even)
        slope->kind = slope->step[0] == 0 ? SLOPE_ZERO : SLOPE_UNIFORM;
    else
        slope->kind = SLOPE_LANES;
}

static void make_room(struct machine *machine, struct axis *axis)
{
    const struct program *program = machine->program;
    if (axis->slopes != NULL)
        return;
    axis->slopes = memory_new(program->variable_count + program->expr_count,
                              sizeof *axis->slopes);
    axis->site_steps = memory_new(program->site_count,
                                  sizeof *axis->site_steps);
}

void axis_open(struct machine *machine)
{
    assert(machine->axis_count < AXES_MAX);
    struct axis *axis = &machine->axes[machine->axis_count++];
    make_room(machine, axis);
    for (size_t i = 0; i < machine->program->site_count; i++)
        axis->site_steps[i] = SITE_STEP_NONE;
    axis->serial = ++machine->axis_serial;
    axis->horizon = AXIS_ENDLESS;
    axis->step_bits = 0;
    machine->watches = true;
}

struct axis *axis_innermost(struct machine *machine)
{
    return &machine->axes[machine->axis_count - 1];
}

void axis_close(struct machine *machine)
{
    machine->axis_count--;
    axes_look(machine);
}

void axes_look(struct machine *machine)
{
    machine->watches = false;
    for (unsigned axis = 0; axis < machine->axis_count; axis++)
        machine->watches |= period_may_come(machine, &machine->axes[axis]);
    for (unsigned i = 0; i < machine->weight_count; i++)
        machine->watches |= machine->weights[i].is_open;
}

void axis_set_slope(struct machine *machine, struct lanes *value,
                    enum value_class class, const int64_t step[LANES_MAX],
                    uint64_t mask)
{
    struct axis *axis = axis_innermost(machine);
    struct slope *slope = axis_slope(machine, machine->axis_count - 1, value);
    if (mask == 0)
        return;
    unsigned first = lowest_lane(mask);
    for (unsigned i = 0; i < machine->lanes; i++)
        slope->step[i] = (mask >> i & 1) != 0 ? step[i] : step[first];
    slope_settle(slope, machine->lanes);
    limit_class(axis, value, class, slope, mask);
}

void axes_free(struct machine *machine)
{
    for (unsigned i = 0; i < AXES_MAX; i++) {
        free(machine->axes[i].slopes);
        free(machine->axes[i].site_steps);
    }
}
