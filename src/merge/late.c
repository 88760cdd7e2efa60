/* Loops that the optimizer does not unroll; see late.h. */
#include "merge/late.h"

#include "lang/largest.h"
#include "merge/change.h"
#include "merge/state.h"

static struct largest largest_of(const struct values *values,
                                 struct number number);

/* Without what is added to it. */
static uint64_t most_of(const struct values *values, const struct value *value)
{
    if (value->kind == EXPR_CONSTANT && value->given != 0)
        return value->given_most;
    if (value->kind == EXPR_BINARY)
        return largest_of_binary(value->op, value->class,
                                 largest_of(values, value->left),
                                 largest_of(values, value->right));
    if (value->kind == EXPR_CAST)
        return largest_of_cast(value->class, value->bits, value->is_signed,
                               values->list[value->left.value].class,
                               largest_of(values, value->left).most);
    return largest_of_class(value->class);
}

static struct largest largest_of(const struct values *values,
                                 struct number number)
{
    const struct value *value = &values->list[number.value];
    struct largest add = { (uint64_t)number.add, true, number.add };
    if (number_is_constant(number))
        return add;
    struct largest sum = { most_of(values, value), false, 0 };
    if (number.add != 0)
        sum.most = largest_of_binary(OP_ADD, value->class, sum, add);
    return sum;
}

static bool can_reach_limit(struct merge *merge, const struct expr *test,
                            const struct counter *counter)
{
    enum value_class class = merge->variables[counter->variable].value;
    if (change_has_effect(test->right))
        return false;
    merge->is_trial = true;
    struct number limit = walk_expr(merge, test->right);
    merge->is_trial = false;
    uint64_t beyond = (uint64_t)counter->step - (test->op == OP_LT);
    uint64_t end = largest_of_class(class);
    return beyond <= end &&
           largest_of(&merge->values, limit).most <= end - beyond;
}

static bool is_unsigned(const struct expr *expr)
{
    return expr->value == VALUE_U32 || expr->value == VALUE_U64;
}

bool late_loop(struct merge *merge, const struct stmt *loop,
               const struct counter *counter)
{
    const struct expr *test = loop->expr;
    if (counter->step <= 0 || test == NULL || test->kind != EXPR_BINARY ||
        (test->op != OP_LT && test->op != OP_LE) ||
        can_reach_limit(merge, test, counter))
        return false;
    const struct expr *sum = counter_sum(loop, counter->variable);
    enum value_class class = merge->variables[counter->variable].value;
    bool wraps = sum != NULL && is_unsigned(sum);
    bool starts_above_0 =
        number_is_constant(counter->first) && counter->first.add >= 0;
    bool is_closed = test->op == OP_LE;
    if (is_unsigned(test->left))
        return (wraps || !starts_above_0) &&
               (counter->step != 1 || is_closed ||
                (class == VALUE_I32 && test->left->value == VALUE_U64));
    return test->left->value == VALUE_I32 && counter->step != 1 &&
           (wraps || (is_closed && !starts_above_0));
}

/* --- few trips --- */

enum { FEW_TRIPS = 20 };

/* The smallest that a number may be, as far as its last operation says. */
static int64_t smallest_of(const struct merge *merge, struct number number)
{
    const struct value *value = &merge->values.list[number.value];
    while (value->kind == EXPR_CAST && value->left.add == 0)
        value = &merge->values.list[value->left.value];
    struct number by = value->right;
    if (value->kind != EXPR_BINARY || !number_is_constant(by) || by.add < 0)
        return INT64_MIN;
    bool is_signed = class_is_signed(value->class);
    bool is_above_0 = value->op == OP_AND ||
                      (value->op == OP_SHR && !is_signed && by.add > 0) ||
                      (value->op == OP_REM && !is_signed);
    if (!is_above_0 && value->op != OP_REM)
        return INT64_MIN;
    return number.add - (is_above_0 ? 0 : by.add);
}

bool late_has_few_trips(struct merge *merge, const struct stmt *loop,
                        const struct counter *counter)
{
    const struct expr *test = loop->expr;
    int64_t smallest = smallest_of(merge, counter->first);
    if (smallest == INT64_MIN || counter->step <= 0 || test == NULL ||
        test->kind != EXPR_BINARY || (test->op != OP_LT && test->op != OP_LE) ||
        change_has_effect(test->right))
        return false;
    struct number limit = walk_number(merge, test->right);
    int64_t way = limit.add + (test->op == OP_LE) - smallest;
    return number_is_constant(limit) &&
           way <= FEW_TRIPS * counter->step;
}
