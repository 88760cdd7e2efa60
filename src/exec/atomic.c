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
    bool is_computed = expr->op <= OP_MAX && !operator_can_fail(expr->op);
    if (!is_computed && !expr->is_exchange)
        return false;
    *number = expr->is_exchange
                  ? operand
                  : class_wrap(expr->value, (uint64_t)number_simple(
                                                expr->op, expr->value, *number,
                                                operand));
    return true;
}
