/* The counter of a loop, some trips on; see trips.h. */
#include "merge/trips.h"

#include "merge/make.h"

/* A 32-bit number in 64 bits, where sums do not wrap. */
static struct expr *make_wide(struct merge *merge, const struct expr *expr)
{
    struct expr *copy = copy_expr(merge, expr);
    if (expr->value != VALUE_I32 && expr->value != VALUE_U32)
        return copy;
    struct expr *cast =
        make_expr(merge, EXPR_CAST, VALUE_I64, expr->offset);
    cast->bits = 64;
    cast->is_signed = true;
    cast->left = copy;
    cast->depth = copy->depth + 1;
    return cast;
}

struct expr *trips_on(struct merge *merge, const struct counter *counter,
                      struct expr *base, uint64_t trips)
{
    if (counter->stride == NULL)
        return make_sum(merge, base, counter->step * (int64_t)trips);
    if (trips == 0)
        return base;
    struct expr *stride = base->value == VALUE_I32
                              ? copy_expr(merge, counter->stride)
                              : make_wide(merge, counter->stride);
    struct expr *times = make_constant(merge, stride->value, (int64_t)trips,
                                       base->offset);
    return make_binary(merge, OP_ADD, base,
                       make_binary(merge, OP_MUL, stride, times));
}

/* How far the counter is from its limit. */
static struct expr *distance_of(struct merge *merge, const struct expr *test,
                                const struct counter *counter)
{
    bool is_down = counter->step < 0;
    struct expr *now = make_wide(merge, test->left);
    struct expr *limit = make_wide(merge, test->right);
    return make_binary(merge, OP_SUB, is_down ? now : limit,
                       is_down ? limit : now);
}

/* May the counter wrap on its way to the limit, as the test sees it? Without a
 * sign also where it only seems to move on: 2 - 3 is above 0. */
static bool may_wrap(const struct expr *test, const struct counter *counter)
{
    bool starts_above_0 =
        number_is_constant(counter->first) && counter->first.add >= 0;
    return test->left->value == VALUE_U64 &&
           (counter->step < 0 || !starts_above_0);
}

/* By the distance, which does not wrap while the test holds. */
static struct expr *unwrapped_test(struct merge *merge, const struct expr *test,
                                   const struct counter *counter,
                                   uint64_t trips)
{
    bool is_closed = test->op == OP_LE || test->op == OP_GE;
    struct counter ahead = *counter;
    ahead.step = counter->step < 0 ? -counter->step : counter->step;
    struct expr *way = trips_on(
        merge, &ahead, make_constant(merge, VALUE_U64, 0, test->offset), trips);
    struct expr *distance = distance_of(merge, test, counter);
    return make_both(merge, copy_expr(merge, test),
                     make_binary(merge, is_closed ? OP_GE : OP_GT, distance,
                                 way));
}

struct expr *trips_test(struct merge *merge, const struct expr *test,
                        const struct counter *counter, uint64_t trips)
{
    enum operator op = test->op;
    if (may_wrap(test, counter))
        return unwrapped_test(merge, test, counter, trips);
    if (op == OP_NE)
        op = counter->step > 0 ? OP_LT : OP_GT;
    return make_binary(merge, op,
                       trips_on(merge, counter, make_wide(merge, test->left),
                                  trips),
                       make_wide(merge, test->right));
}

/* How far the counter is from its limit, over its step. */
struct expr *trips_left(struct merge *merge, const struct expr *test,
                        const struct counter *counter)
{
    bool is_closed = test->op == OP_LE || test->op == OP_GE;
    int64_t size = counter->step < 0 ? -counter->step : counter->step;
    struct expr *distance = distance_of(merge, test, counter);
    if (counter->stride == NULL)
        return make_binary(
            merge, OP_DIV, make_sum(merge, distance, size - 1 + is_closed),
            make_constant(merge, distance->value, size, test->offset));
    distance = make_binary(merge, OP_ADD,
                           make_sum(merge, distance, is_closed - 1),
                           make_wide(merge, counter->stride));
    return make_binary(merge, OP_DIV, distance,
                       make_wide(merge, counter->stride));
}
