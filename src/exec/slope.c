/* The slope of each operation's result, from those of its operands. */
#include "exec/slope.h"

#include "exec/limit.h"
#include "exec/machine.h"

/* A step as the class counts it: modulo its width, towards zero. */
static int64_t wrap(enum value_class class, uint64_t step)
{
    return lanes_is_wide(class) ? (int64_t)step : (int32_t)(uint32_t)step;
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
            wrap(class, (uint64_t)slope_step(left, i) +
                            (uint64_t)slope_step(right, i) * (uint64_t)factor);
    slope_settle(to, count);
}

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
        to->step[i] = wrap(class, (uint64_t)slope_step(slope, i) *
                                      (uint64_t)lanes_get(value, class, i));
    slope_settle(to, count);
}

/* One of the two sides of an operation, along one axis and along all. */
struct side {
    const struct lanes *value;
    const struct slope *slope;
    bool moves_at_all; /* along some open axis */
};

static bool moves_at_all(struct machine *machine, const struct lanes *value)
{
    for (unsigned axis = 0; axis < machine->axis_count; axis++)
        if (slope_moves(axis_slope(machine, axis, value)))
            return true;
    return false;
}

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

/*
 * How a moving value passes through / % & >> by a number that stands still:
 * when each step moves it by a whole multiple of the divisor, the quotient moves
 * evenly and what is left over stands still.
 */
static int64_t divisor_of(enum operator op, int64_t number)
{
    switch (op) {
    case OP_DIV:
    case OP_REM:
        return number > 0 ? number : 0;
    case OP_SHR:
        return number >= 0 && number < 62 ? INT64_C(1) << number : 0;
    case OP_AND: /* the power of two above the mask's bits */
        return number >= 0 && number < INT64_C(1) << 61
                   ? INT64_C(1)
                         << (number == 0
                                 ? 0
                                 : 64 - __builtin_clzll((uint64_t)number))
                   : 0;
    default:
        return 0;
    }
}

/* The smallest integer has no quotient by -1. */
static bool may_overflow(const struct expr *expr, const struct lanes *divisor,
                         uint64_t mask)
{
    bool is_signed = expr->value == VALUE_I32 || expr->value == VALUE_I64;
    if (!is_signed || (expr->op != OP_DIV && expr->op != OP_REM))
        return false;
    for (; mask != 0; mask &= mask - 1)
        if (lanes_get(divisor, expr->value, lowest_lane(mask)) == -1)
            return true;
    return false;
}

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
        divisor_of(expr->op, lanes_get(right->value, expr->right->value, 0));
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
                          moves_at_all(machine, value) };
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
}

void slope_give_up(struct machine *machine)
{
    for (unsigned axis = 0; axis < machine->axis_count; axis++)
        limit_now(&machine->axes[axis]);
}
