/* What an atomic leaves in memory; see atomic.h. */
#include "exec/atomic.h"

#include "exec/uniform.h"

static bool is_found(const struct expr *expr,
                     const struct atomic_values *values, unsigned lane,
                     int64_t found, bool *is_same)
{
    int64_t compared;
    *is_same = true;
    if (values->compared == NULL)
        return true;
    bool is_known = lanes_find(values->compared, expr->third->value, lane,
                               &compared);
    *is_same = is_known && compared == found;
    return is_known;
}

/* What the operator makes of two numbers; false: it is not one of these. */
static bool combine(enum operator op, enum value_class class, int64_t found,
                    int64_t operand, int64_t *number)
{
    if (op == OP_INC)
        *number = found >= operand ? 0 : found + 1;
    else if (op == OP_DEC)
        *number = found == 0 || found > operand ? operand : found - 1;
    else if (op <= OP_MAX && !operator_can_fail(op))
        *number = class_wrap(
            class, (uint64_t)number_simple(op, class, found, operand));
    else
        return false;
    return true;
}

bool atomic_leaves(const struct expr *expr, const struct atomic_values *values,
                   unsigned lane, int64_t *number)
{
    int64_t operand;
    bool is_same;
    if (!is_found(expr, values, lane, *number, &is_same))
        return false;
    if (!is_same)
        return true;
    if (!lanes_find(values->operand, expr->value, lane, &operand))
        return false;
    if (!expr->is_exchange)
        return combine(expr->op, expr->value, *number, operand, number);
    *number = operand;
    return true;
}
