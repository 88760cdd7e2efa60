/* The slopes of pointers, and what an access through one says of other
 * trips. */
#include "exec/limit.h"
#include "exec/machine.h"
#include "exec/pointer.h"
#include "exec/slope.h"

/* The live pointers stay in the range of the array that they are of. */
static void limit_reach(struct axis *axis, const struct lanes *pointer,
                        const struct slope *slope, uint64_t mask)
{
    uint64_t see = lanes_extreme(pointer, VALUE_POINTER, mask);
    int64_t array = -1;
    for (uint64_t left = see; left != 0; left &= left - 1) {
        int64_t of =
            pointer_array(lanes_get(pointer, VALUE_POINTER, lowest_lane(left)));
        if (left == see)
            array = of;
        else if (of != array)
            array = -1; /* several arrays: not worth the trouble */
    }
    if (array < 0) {
        limit_now(axis);
        return;
    }
    int64_t lowest = pointer_make((uint32_t)array) - POINTER_REACH_BYTES;
    limit_range(axis, pointer, VALUE_POINTER, slope, lowest,
                lowest + 2 * POINTER_REACH_BYTES - 1, mask);
}

void slope_offset(struct machine *machine, const struct expr *expr,
                  const struct lanes *result, const struct lanes *left,
                  const struct lanes *right, uint64_t mask)
{
    int64_t size = expr->constant < 0 ? -expr->constant : expr->constant;
    int64_t most = (POINTER_REACH_BYTES - 1) / (size > 0 ? size : 1);
    mask &= ~result->unknown;
    for (unsigned axis = 0; axis < machine->axis_count; axis++) {
        struct slope *to = axis_slope(machine, axis, result);
        const struct slope *index = axis_slope(machine, axis, right);
        slope_add(machine, to, VALUE_POINTER, axis_slope(machine, axis, left),
                  index, expr->constant);
        limit_range(&machine->axes[axis], right, VALUE_I64, index, -most, most,
                    mask);
        if (slope_moves(to) && mask != 0)
            limit_reach(&machine->axes[axis], result, to, mask);
    }
}

void slope_difference(struct machine *machine, const struct lanes *result,
                      const struct lanes *left, const struct lanes *right)
{
    for (unsigned axis = 0; axis < machine->axis_count; axis++) {
        struct slope *to = axis_slope(machine, axis, result);
        slope_add(machine, to, VALUE_I64, axis_slope(machine, axis, left),
                  axis_slope(machine, axis, right), -1);
        if (slope_moves(to))
            to->kind = SLOPE_UNKNOWN; /* it may not divide evenly */
    }
}

void slope_pointer(struct machine *machine, const struct lanes *result)
{
    for (unsigned axis = 0; axis < machine->axis_count; axis++)
        axis_slope(machine, axis, result)->kind = SLOPE_UNKNOWN;
}

bool slope_even_step(const struct slope *slope, uint64_t mask, int64_t *step)
{
    if (slope->kind == SLOPE_UNKNOWN)
        return false;
    *step = slope_step(slope, lowest_lane(mask));
    if (slope_is_even(slope))
        return true;
    for (; mask != 0; mask &= mask - 1)
        if (slope->step[lowest_lane(mask)] != *step)
            return false;
    return true;
}

static void note_step(struct axis *axis, uint32_t site, int64_t step)
{
    int64_t *known = &axis->site_steps[site];
    if (*known == SITE_STEP_NONE)
        *known = step;
    else if (*known != step)
        *known = SITE_STEP_MIXED;
}

void slope_access(struct machine *machine, uint32_t site,
                  const struct lanes *pointer, unsigned bytes, int64_t lowest,
                  int64_t highest, uint64_t mask)
{
    for (unsigned number = 0; number < machine->axis_count; number++) {
        struct axis *axis = &machine->axes[number];
        const struct slope *slope = axis_slope(machine, number, pointer);
        int64_t step;
        if (!slope_even_step(slope, mask, &step) || step % (int64_t)bytes != 0) {
            limit_now(axis);
            continue;
        }
        note_step(axis, site, step);
        if (!slope_moves(slope))
            continue;
        axis->step_bits |= (uint64_t)step;
        limit_range(axis, pointer, VALUE_POINTER, slope, lowest, highest, mask);
    }
    axes_look(machine);
}
