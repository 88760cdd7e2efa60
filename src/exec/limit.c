/* Horizons: the first trip at which a linear value crosses a bound. */
#include "exec/limit.h"

static void lower(struct axis *axis, wide_integer trips)
{
    if (trips < (wide_integer)axis->horizon)
        axis->horizon = (uint64_t)trips;
}

void limit_now(struct axis *axis)
{
    axis->horizon = 1;
}

/* ceil(distance / step), both above 0: nearly always of 64 bits, which divide
 * sooner. */
static wide_integer trips_to(wide_integer distance, wide_integer step)
{
    if (distance <= UINT64_MAX && step <= UINT64_MAX)
        return ((uint64_t)distance - 1) / (uint64_t)step + (wide_integer)1;
    return (distance + step - 1) / step;
}

void limit_range(struct axis *axis, const struct lanes *value,
                 enum value_class class, const struct slope *slope,
                 wide_integer lowest, wide_integer highest, uint64_t mask)
{
    if (slope->kind == SLOPE_ZERO || slope->kind == SLOPE_UNKNOWN)
        return;
    uint64_t see =
        slope_is_even(slope) ? lanes_extreme(value, class, mask) : mask;
    for (; see != 0; see &= see - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(see);
        wide_integer now = lanes_exact(value, class, lane);
        wide_integer step = slope_step(slope, lane);
        if (step > 0)
            lower(axis, trips_to(highest - now + 1, step));
        else if (step < 0)
            lower(axis, trips_to(now - lowest + 1, -step));
    }
}

static wide_integer class_lowest(enum value_class class)
{
    switch (class) {
    case VALUE_I32: return INT32_MIN;
    case VALUE_I64:
    case VALUE_POINTER: return INT64_MIN;
    default: return 0;
    }
}

static wide_integer class_highest(enum value_class class)
{
    switch (class) {
    case VALUE_I32: return INT32_MAX;
    case VALUE_U32: return UINT32_MAX;
    case VALUE_U64: return UINT64_MAX;
    default: return INT64_MAX;
    }
}

void limit_class(struct axis *axis, const struct lanes *value,
                 enum value_class class, const struct slope *slope,
                 uint64_t mask)
{
    limit_range(axis, value, class, slope, class_lowest(class),
                class_highest(class), mask);
}

/* The first trip at which distance + t * step, now below 0 or not, is the
 * other. */
static wide_integer sign_change(wide_integer distance, wide_integer step)
{
    if (distance < 0 && step > 0)
        return trips_to(-distance, step);
    if (distance >= 0 && step < 0)
        return trips_to(distance + 1, -step);
    return AXIS_ENDLESS;
}

void limit_distance(struct axis *axis, wide_integer distance, wide_integer step)
{
    lower(axis, sign_change(distance, step));
}

/*
 * Equality is given up where the difference changes sign, even if it would
 * jump over 0: along two axes at once only the sign is sure to stay.
 */
static wide_integer equality_change(wide_integer distance, wide_integer step)
{
    if (step == 0)
        return AXIS_ENDLESS;
    if (distance == 0)
        return 1;
    return distance < 0 ? sign_change(distance, step)
                        : sign_change(-distance, -step);
}

static wide_integer comparison_change(enum operator op, wide_integer distance,
                                      wide_integer step)
{
    switch (op) {
    case OP_LT:
    case OP_GE:
    case OP_MIN: return sign_change(distance, step);
    case OP_LE:
    case OP_GT:
    case OP_MAX: return sign_change(-distance, -step);
    default: return equality_change(distance, step);
    }
}

void limit_comparison(struct axis *axis, enum operator op,
                      enum value_class class, const struct lanes *left,
                      const struct slope *left_slope, const struct lanes *right,
                      const struct slope *right_slope, uint64_t mask)
{
    if (left_slope->kind == SLOPE_ZERO && right_slope->kind == SLOPE_ZERO)
        return;
    if (left_slope->kind == SLOPE_UNKNOWN ||
        right_slope->kind == SLOPE_UNKNOWN) {
        limit_now(axis);
        return;
    }
    bool alike = lanes_is_uniform(left) && lanes_is_uniform(right) &&
                 slope_is_even(left_slope) && slope_is_even(right_slope);
    uint64_t see = alike ? mask & -mask : mask;
    for (; see != 0; see &= see - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(see);
        wide_integer distance =
            lanes_exact(left, class, lane) - lanes_exact(right, class, lane);
        wide_integer step = (wide_integer)slope_step(left_slope, lane) -
                            slope_step(right_slope, lane);
        lower(axis, comparison_change(op, distance, step));
    }
}
