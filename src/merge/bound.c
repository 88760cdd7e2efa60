/* Differences that are known; see bound.h. */
#include "merge/bound.h"

#include "merge/range.h"

/* Sums of two of them are far from the end of the type. */
enum { FAR_BITS = 40 };

static bool is_near(struct number number)
{
    return number.add >> FAR_BITS == 0 || number.add >> FAR_BITS == -1;
}

/* left - right is `most` at most. */
static void add(struct merge *merge, struct number left, struct number right,
                int64_t most)
{
    if (merge->equal_count < EQUAL_MAX && is_near(left) && is_near(right))
        merge->equal[merge->equal_count++] =
            (struct equal){ .value = left.value,
                            .is_bound = true,
                            .more = right.value,
                            .most = most + right.add - left.add };
}

void bound_add(struct merge *merge, enum operator op, struct number left,
               struct number right)
{
    switch (op) {
    case OP_LT:
        add(merge, left, right, -1);
        break;
    case OP_LE:
        add(merge, left, right, 0);
        break;
    case OP_GT:
        add(merge, right, left, -1);
        break;
    case OP_GE:
        add(merge, right, left, 0);
        break;
    default:
        break;
    }
}

/* What comes of a counter that is unrolled comes too late for the optimizer. */
static bool is_early(const struct expr *comparison)
{
    return comparison->left->unrolled == UNROLLED_NOT &&
           comparison->right->unrolled == UNROLLED_NOT &&
           class_is_signed(comparison->left->value);
}

void bound_add_test(struct merge *merge, const struct expr *test,
                    struct number number)
{
    const struct value value = merge->values.list[number.value];
    if (test == NULL || test->kind != value.kind || number.add != 0)
        return;
    if (test->kind == EXPR_AND) {
        bound_add_test(merge, test->left, value.left);
        bound_add_test(merge, test->right, value.right);
    } else if (test->kind == EXPR_BINARY && operator_compares(test->op) &&
               test->op == value.op && is_early(test)) {
        bound_add(merge, value.op, value.left, value.right);
    }
}

void bound_add_counter(struct merge *merge, const struct counter *counter)
{
    if (!counter->is_found || !number_is_constant(counter->first) ||
        !class_is_signed(merge->variables[counter->variable].value))
        return;
    struct number number = merge->numbers[counter->variable];
    if (counter->step > 0)
        bound_add(merge, OP_GE, number, counter->first);
    else if (counter->step < 0)
        bound_add(merge, OP_LE, number, counter->first);
}

static bool is_int(int64_t number)
{
    return number >= INT32_MIN && number <= INT32_MAX;
}

/* Does that follow of what they are made of? */
static bool is_apart(const struct merge *merge, struct number left,
                     struct number right, int64_t most)
{
    int64_t upper = range_of(&merge->values, left).most;
    int64_t lower = range_of(&merge->values, right).least;
    return is_int(upper) && is_int(lower) && upper - lower <= most;
}

/* Is left - right known to be `most` at most? */
static bool is_bounded(const struct merge *merge, struct number left,
                       struct number right, int64_t most)
{
    if (!is_near(left) || !is_near(right))
        return false;
    if (is_apart(merge, left, right, most))
        return true;
    most += right.add - left.add;
    for (size_t i = 0; i < merge->equal_count; i++) {
        const struct equal *known = &merge->equal[i];
        if (known->is_bound && known->value == left.value &&
            known->more == right.value && known->most <= most)
            return true;
    }
    return false;
}

bool bound_decide(const struct merge *merge, const struct expr *comparison,
                  struct number left, struct number right,
                  struct number *result)
{
    if (!is_early(comparison))
        return false;
    bool is_less = is_bounded(merge, left, right, -1);
    bool is_more = is_bounded(merge, right, left, -1);
    bool is_not_more = is_bounded(merge, left, right, 0);
    bool is_not_less = is_bounded(merge, right, left, 0);
    bool holds = false, fails = false;
    switch (comparison->op) {
    case OP_LT:
        holds = is_less, fails = is_not_less;
        break;
    case OP_LE:
        holds = is_not_more, fails = is_more;
        break;
    case OP_GT:
        holds = is_more, fails = is_not_more;
        break;
    case OP_GE:
        holds = is_not_less, fails = is_less;
        break;
    case OP_NE:
        holds = is_less || is_more;
        break;
    case OP_EQ:
        fails = is_less || is_more;
        break;
    default:
        break;
    }
    *result = (struct number){ 0, holds };
    return holds || fails;
}
