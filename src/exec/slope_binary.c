/* The slope of what an operator makes of two values; see slope.h. */
#include "exec/divide.h"
#include "exec/limit.h"
#include "exec/machine.h"

/* to = slope * value, lane by lane; the value does not move. */
static void scale(const struct machine *machine, struct slope *to,
                  enum value_class class, const struct slope *slope,
                  const struct lanes *value)
{
    if (slope->kind == SLOPE_UNKNOWN) {
        to->kind = SLOPE_UNKNOWN;
        return;
    }
    bool even = slope_is_even(slope) && lanes_is_uniform(value);
    unsigned count = even ? 1 : machine->lanes;
    for (unsigned i = 0; i < count; i++)
        to->step[i] =
            slope_wrap(class, (uint64_t)slope_step(slope, i) *
                                  (uint64_t)lanes_get(value, class, i));
    slope_settle(to, count);
}

/* One of the two sides of an operation, along one axis and along all. */
struct side {
    const struct lanes *value;
    const struct slope *slope;
    bool moves_at_all; /* along some open axis */
};

static bool moves_further_in(struct machine *machine, unsigned axis,
                             const struct lanes *value)
{
    for (unsigned inner = axis + 1; inner < machine->axis_count; inner++)
        if (slope_moves(axis_slope(machine, inner, value)))
            return true;
    return false;
}

static void multiply(struct machine *machine, unsigned axis, struct slope *to,
                     enum value_class class, const struct side *left,
                     const struct side *right)
{
    bool by_left = slope_moves(left->slope),
         by_right = slope_moves(right->slope);
    if (!by_left && !by_right)
        to->kind = SLOPE_ZERO;
    else if ((by_left && by_right) ||
             (by_left && moves_further_in(machine, axis, right->value)) ||
             (by_right && moves_further_in(machine, axis, left->value)))
        to->kind = SLOPE_UNKNOWN;
    else if (by_left)
        scale(machine, to, class, left->slope, right->value);
    else
        scale(machine, to, class, right->slope, left->value);
}

/* The smallest integer has no quotient by -1. */
static bool may_overflow(const struct expr *expr, const struct lanes *divisor,
                         uint64_t mask)
{
    if (!class_is_signed(expr->value) ||
        (expr->op != OP_DIV && expr->op != OP_REM))
        return false;
    for (; mask != 0; mask &= mask - 1)
        if (lanes_get(divisor, expr->value, lowest_lane(mask)) == -1)
            return true;
    return false;
}

/*
 * When each step moves a value by a whole multiple of what it is divided by,
 * the quotient moves evenly and what is left over stands still.
 */
static void divide(struct machine *machine, struct axis *axis,
                   const struct expr *expr, struct slope *to,
                   const struct side *left, const struct side *right,
                   uint64_t mask)
{
    if (!slope_moves(left->slope) && !slope_moves(right->slope)) {
        to->kind = SLOPE_ZERO;
        return;
    }
    to->kind = SLOPE_UNKNOWN;
    if ((slope_moves(right->slope) && expr->op != OP_AND) ||
        may_overflow(expr, right->value, mask))
        limit_now(axis); /* it may become 0, or no shift count */
    if (right->moves_at_all || !lanes_is_uniform(right->value) ||
        left->slope->kind != SLOPE_UNIFORM)
        return;
    int64_t divisor =
        divide_divisor(expr->op, lanes_get(right->value, expr->right->value, 0));
    int64_t step = left->slope->step[0];
    if (divisor == 0 || step % divisor != 0)
        return;
    bool quotient = expr->op == OP_DIV || expr->op == OP_SHR;
    to->step[0] = quotient ? step / divisor : 0;
    slope_settle(to, 1);
    if (expr->op != OP_DIV && expr->op != OP_REM)
        return;
    /* C rounds towards 0: the sign must stay. */
    limit_comparison(axis, OP_GE, expr->left->value, left->value, left->slope,
                     &machine->zero, &machine->still, mask);
}

/* MIN and MAX are one of their operands, lane by lane. */
static void choose(struct machine *machine, struct axis *axis,
                   const struct expr *expr, struct slope *to,
                   const struct side *left, const struct side *right,
                   uint64_t mask)
{
    limit_comparison(axis, expr->op, expr->value, left->value, left->slope,
                     right->value, right->slope, mask);
    if (left->slope->kind == SLOPE_UNKNOWN ||
        right->slope->kind == SLOPE_UNKNOWN) {
        to->kind = SLOPE_UNKNOWN;
        return;
    }
    for (unsigned i = 0; i < machine->lanes; i++) {
        int64_t a = lanes_get(left->value, expr->value, i);
        int64_t b = lanes_get(right->value, expr->value, i);
        bool less =
            expr->value == VALUE_U64 ? (uint64_t)a < (uint64_t)b : a < b;
        bool more =
            expr->value == VALUE_U64 ? (uint64_t)a > (uint64_t)b : a > b;
        bool take_left = expr->op == OP_MIN ? less : more;
        to->step[i] = slope_step(take_left ? left->slope : right->slope, i);
    }
    slope_settle(to, machine->lanes);
}

/* Of OR and XOR only a result that stands still is known. */
static void mix_bits(struct slope *to, const struct side *left,
                     const struct side *right)
{
    bool still = !slope_moves(left->slope) && !slope_moves(right->slope);
    to->kind = still ? SLOPE_ZERO : SLOPE_UNKNOWN;
}

static void shift_left(struct machine *machine, struct axis *axis,
                       const struct expr *expr, struct slope *to,
                       const struct side *left, const struct side *right)
{
    if (slope_moves(right->slope)) {
        to->kind = SLOPE_UNKNOWN;
        limit_now(axis);
    } else if (right->moves_at_all && slope_moves(left->slope)) {
        to->kind = SLOPE_UNKNOWN;
    } else if (!lanes_is_uniform(right->value) && slope_moves(left->slope)) {
        to->kind = SLOPE_UNKNOWN;
    } else {
        int64_t count = lanes_get(right->value, expr->right->value, 0);
        uint64_t factor = count >= 0 && count < 64 ? UINT64_C(1) << count : 0;
        slope_add(machine, to, expr->value, &machine->still, left->slope,
                  (int64_t)factor);
    }
}

static void binary_along(struct machine *machine, unsigned number,
                         const struct expr *expr, struct slope *to,
                         const struct side *left, const struct side *right,
                         uint64_t mask)
{
    struct axis *axis = &machine->axes[number];
    switch (expr->op) {
    case OP_ADD:
        slope_add(machine, to, expr->value, left->slope, right->slope, 1);
        break;
    case OP_SUB:
        slope_add(machine, to, expr->value, left->slope, right->slope, -1);
        break;
    case OP_MUL:
        multiply(machine, number, to, expr->value, left, right);
        break;
    case OP_SHL:
        shift_left(machine, axis, expr, to, left, right);
        break;
    case OP_DIV:
    case OP_REM:
    case OP_SHR:
    case OP_AND:
        divide(machine, axis, expr, to, left, right, mask);
        break;
    case OP_OR:
    case OP_XOR:
        mix_bits(to, left, right);
        break;
    case OP_MIN:
    case OP_MAX:
        choose(machine, axis, expr, to, left, right, mask);
        break;
    default: /* comparisons */
        to->kind = SLOPE_ZERO;
        limit_comparison(axis, expr->op, expr->left->value, left->value,
                         left->slope, right->value, right->slope, mask);
        break;
    }
}

static struct side side_of(struct machine *machine, unsigned axis,
                           const struct lanes *value)
{
    return (struct side){ value, axis_slope(machine, axis, value),
                          slope_moves_at_all(machine, value) };
}

void slope_binary(struct machine *machine, const struct expr *expr,
                  const struct lanes *result, const struct lanes *left,
                  const struct lanes *right, uint64_t mask)
{
    mask &= ~result->unknown;
    for (unsigned axis = 0; axis < machine->axis_count; axis++) {
        struct side a = side_of(machine, axis, left);
        struct side b = side_of(machine, axis, right);
        struct slope *to = axis_slope(machine, axis, result);
        binary_along(machine, axis, expr, to, &a, &b, mask);
        limit_class(&machine->axes[axis], result, expr->value, to, mask);
    }
}
