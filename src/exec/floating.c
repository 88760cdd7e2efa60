/* Nodes of floating-point values; see floating.h. */
#include "exec/floating.h"

#include "exec/real.h"

/* The number that all lanes of `mask` hold; false where it is not known. */
static bool real_of(const struct expr *expr, unsigned bits,
                    const struct lanes *value, uint64_t mask,
                    struct real *real)
{
    *real = value->real;
    if (expr->value == VALUE_NONE)
        return value->is_real;
    return lanes_is_uniform(value) && (value->unknown & mask) == 0 &&
           expr->value != VALUE_POINTER &&
           real_of_integer(real, bits, expr->value, value->even.base);
}

/* A result that is known, from operands of which `right` may be NULL. */
static const struct lanes *
known_real(struct machine *machine, const struct expr *expr, struct real real,
           const struct lanes *left, const struct lanes *right)
{
    struct lanes *result = machine_result(machine, expr);
    evaluate_unknown(machine, expr, expr);
    result->is_real = true;
    result->real = real;
    slope_opaque(machine, result, left, right);
    return result;
}

/* ---- results that are not known ---- */

/* Is it known in no trip along the axis, if it is not in this one? */
static bool stays_unknown(struct machine *machine, unsigned axis,
                          const struct expr *expr, const struct lanes *value)
{
    const struct slope *slope = axis_slope(machine, axis, value);
    if (expr->value == VALUE_NONE)
        return !value->is_real && slope->kind != SLOPE_UNKNOWN;
    return !lanes_is_uniform(value) && slope_is_even(slope);
}

/*
 * Other trips may know it (a product that need not be rounded, a number that an
 * integer can hold), unless an operand is known in none. `right` may be NULL.
 */
static const struct lanes *
unknown_now(struct machine *machine, const struct expr *expr,
            const struct expr *why, const struct lanes *left,
            const struct lanes *right)
{
    const struct lanes *result = evaluate_unknown(machine, expr, why);
    if (machine->axis_count == 0)
        return result;
    slope_opaque(machine, result, left, right);
    for (unsigned axis = 0; axis < machine->axis_count; axis++)
        if (stays_unknown(machine, axis, expr->left, left) ||
            (right != NULL && stays_unknown(machine, axis, expr->right, right)))
            axis_slope(machine, axis, result)->kind = SLOPE_ZERO;
    return result;
}

/* ---- nodes ---- */

static const struct lanes *cast_from_real(struct machine *machine,
                                          const struct expr *expr,
                                          const struct lanes *operand)
{
    int64_t number;
    struct lanes *result = machine_result(machine, expr);
    if (!real_to_integer(&number, expr->bits, expr->is_signed, operand->real))
        return unknown_now(machine, expr, operand->why, operand, NULL);
    lanes_set_uniform(result, expr->value, number);
    slope_opaque(machine, result, operand, NULL);
    return result;
}

const struct lanes *floating_cast(struct machine *machine,
                                  const struct expr *expr,
                                  const struct lanes *operand, uint64_t mask)
{
    struct real real;
    if (!real_of(expr->left, expr->bits, operand, mask, &real))
        return unknown_now(machine, expr, operand->why, operand, NULL);
    if (expr->value != VALUE_NONE)
        return cast_from_real(machine, expr, operand);
    return real_round(&real, expr->bits, real)
               ? known_real(machine, expr, real, operand, NULL)
               : unknown_now(machine, expr, expr, operand, NULL);
}

const struct lanes *floating_unary(struct machine *machine,
                                   const struct expr *expr,
                                   const struct lanes *operand)
{
    struct real real;
    return operand->is_real &&
                   real_unary(&real, expr->op, expr->bits, operand->real)
               ? known_real(machine, expr, real, operand, NULL)
               : unknown_now(machine, expr, operand->why, operand, NULL);
}

/* A comparison turns out the same only while its sides stand still. */
static const struct lanes *compare(struct machine *machine,
                                   const struct expr *expr,
                                   const struct lanes *left,
                                   const struct lanes *right)
{
    struct lanes *result = machine_result(machine, expr);
    lanes_set_uniform(result, expr->value,
                      real_compare(expr->op, left->real, right->real));
    slope_opaque(machine, result, left, right);
    return result;
}

const struct lanes *floating_binary(struct machine *machine,
                                    const struct expr *expr,
                                    const struct lanes *left,
                                    const struct lanes *right)
{
    struct real real;
    if (!left->is_real || !right->is_real)
        return unknown_now(machine, expr,
                           left->why != NULL ? left->why : right->why, left,
                           right);
    if (expr->value != VALUE_NONE)
        return compare(machine, expr, left, right);
    return real_binary(&real, expr->op, expr->bits, left->real, right->real)
               ? known_real(machine, expr, real, left, right)
               : unknown_now(machine, expr, expr, left, right);
}
