/* The slope of each operation's result, from those of its operands. */
#include "exec/slope.h"

#include "exec/limit.h"
#include "exec/machine.h"

bool slope_moves_at_all(struct machine *machine, const struct lanes *value)
{
    for (unsigned axis = 0; axis < machine->axis_count; axis++)
        if (slope_moves(axis_slope(machine, axis, value)))
            return true;
    return false;
}

int64_t slope_wrap(enum value_class class, uint64_t step)
{
    return class_is_wide(class) ? (int64_t)step : (int32_t)(uint32_t)step;
}

void slope_add(const struct machine *machine, struct slope *to,
               enum value_class class, const struct slope *left,
               const struct slope *right, int64_t factor)
{
    if (left->kind == SLOPE_UNKNOWN || right->kind == SLOPE_UNKNOWN) {
        to->kind = SLOPE_UNKNOWN;
        return;
    }
    bool even = slope_is_even(left) && slope_is_even(right);
    unsigned count = even ? 1 : machine->lanes;
    for (unsigned i = 0; i < count; i++)
        to->step[i] =
            slope_wrap(class, (uint64_t)slope_step(left, i) +
                                  (uint64_t)slope_step(right, i) *
                                      (uint64_t)factor);
    slope_settle(to, count);
}

void slope_unary(struct machine *machine, const struct expr *expr,
                 const struct lanes *result, const struct lanes *operand,
                 uint64_t mask)
{
    mask &= ~result->unknown;
    for (unsigned axis = 0; axis < machine->axis_count; axis++) {
        const struct slope *slope = axis_slope(machine, axis, operand);
        struct slope *to = axis_slope(machine, axis, result);
        if (expr->op == OP_NOT) {
            to->kind = SLOPE_ZERO;
            limit_comparison(&machine->axes[axis], OP_EQ, expr->left->value,
                             operand, slope, &machine->zero, &machine->still,
                             mask);
        } else if (expr->op >= OP_ONES && expr->op <= OP_REVERSE) {
            to->kind = slope_moves(slope) ? SLOPE_UNKNOWN : SLOPE_ZERO;
        } else { /* -x and ~x = -x - 1 */
            slope_add(machine, to, expr->value, &machine->still, slope, -1);
            limit_class(&machine->axes[axis], result, expr->value, to, mask);
        }
    }
}

static void cast_along(struct machine *machine, struct axis *axis,
                       const struct expr *expr, const struct lanes *result,
                       const struct lanes *operand, const struct slope *slope,
                       struct slope *to, uint64_t mask)
{
    if (expr->bits == 1) {
        to->kind = SLOPE_ZERO;
        limit_comparison(axis, OP_NE, expr->left->value, operand, slope,
                         &machine->zero, &machine->still, mask);
        return;
    }
    slope_add(machine, to, expr->value, &machine->still, slope, 1);
    if (expr->bits >= 32) {
        limit_class(axis, result, expr->value, to, mask);
        return;
    }
    int64_t span = INT64_C(1) << expr->bits;
    int64_t lowest = expr->is_signed ? -span / 2 : 0;
    if (to->kind == SLOPE_LANES || to->kind == SLOPE_UNKNOWN) {
        to->kind = SLOPE_UNKNOWN;
        return;
    }
    if (to->kind == SLOPE_UNIFORM) { /* modulo the narrow width */
        int64_t step = to->step[0] % span;
        to->step[0] = step;
        slope_settle(to, 1);
    }
    limit_range(axis, result, expr->value, to, lowest, lowest + span - 1, mask);
}

void slope_cast(struct machine *machine, const struct expr *expr,
                const struct lanes *result, const struct lanes *operand,
                uint64_t mask)
{
    mask &= ~result->unknown;
    for (unsigned axis = 0; axis < machine->axis_count; axis++)
        cast_along(machine, &machine->axes[axis], expr, result, operand,
                   axis_slope(machine, axis, operand),
                   axis_slope(machine, axis, result), mask);
}

void slope_opaque(struct machine *machine, const struct lanes *result,
                  const struct lanes *left, const struct lanes *right)
{
    for (unsigned axis = 0; axis < machine->axis_count; axis++) {
        bool moves = slope_moves(axis_slope(machine, axis, left)) ||
                     (right != NULL &&
                      slope_moves(axis_slope(machine, axis, right)));
        axis_slope(machine, axis, result)->kind =
            moves ? SLOPE_UNKNOWN : SLOPE_ZERO;
    }
}

void slope_clear(struct machine *machine, const struct lanes *result)
{
    for (unsigned axis = 0; axis < machine->axis_count; axis++)
        axis_slope(machine, axis, result)->kind = SLOPE_ZERO;
}

static void copy_some(const struct machine *machine, struct slope *to,
                      const struct slope *from, uint64_t mask)
{
    if (to->kind == SLOPE_UNKNOWN || from->kind == SLOPE_UNKNOWN) {
        to->kind = SLOPE_UNKNOWN;
        return;
    }
    if (!slope_moves(to) && !slope_moves(from))
        return;
    if (slope_is_even(to)) {
        int64_t step = slope_step(to, 0);
        for (unsigned i = 0; i < machine->lanes; i++)
            to->step[i] = step;
    }
    for (; mask != 0; mask &= mask - 1)
        to->step[lowest_lane(mask)] = slope_step(from, lowest_lane(mask));
    to->kind = SLOPE_LANES;
}

void slope_copy(struct machine *machine, const struct lanes *result,
                const struct lanes *from, uint64_t mask, bool all)
{
    if (result == from)
        return;
    for (unsigned axis = 0; axis < machine->axis_count; axis++) {
        struct slope *to = axis_slope(machine, axis, result);
        const struct slope *slope = axis_slope(machine, axis, from);
        if (!all)
            copy_some(machine, to, slope, mask);
        else if (slope->kind == SLOPE_LANES)
            *to = *slope;
        else {
            to->kind = slope->kind;
            to->step[0] = slope->step[0];
        }
    }
}

void slope_condition(struct machine *machine, enum value_class class,
                     const struct lanes *value, uint64_t mask)
{
    for (unsigned axis = 0; axis < machine->axis_count; axis++)
        limit_comparison(&machine->axes[axis], OP_NE, class, value,
                         axis_slope(machine, axis, value), &machine->zero,
                         &machine->still, mask);
    axes_look(machine);
}

void slope_give_up(struct machine *machine)
{
    for (unsigned axis = 0; axis < machine->axis_count; axis++)
        limit_now(&machine->axes[axis]);
    axes_look(machine);
}
