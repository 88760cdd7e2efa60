/* What a loop counts with; see counter.h. */
#include "merge/counter.h"

#include "core/memory.h"
#include "merge/beyond.h"
#include "merge/change.h"
#include "merge/late.h"
#include "merge/multiple.h"
#include "merge/state.h"

bool counter_find(struct merge *merge, const struct stmt *loop,
                  struct counter *counter)
{
    const struct expr *step = loop->step;
    if (step == NULL || (loop->test_last && !loop->is_guarded) ||
        !change_is_assignment(step) ||
        change_has_effect(step->left) || step->value == VALUE_POINTER ||
        step->value == VALUE_NONE ||
        change_assigns(loop, step->variable, step))
        return false;
    counter->is_found = true;
    counter->variable = step->variable;
    counter->first = merge->numbers[step->variable];
    counter->began = loop->goes_on
                         ? merge->values.list[counter->first.value].began
                         : counter->first;
    return true;
}

/* Of all that the counter is, from the first trip to behind the last. */
static struct congruence congruence_of(const struct merge *merge,
                                       const struct counter *counter)
{
    return congruence_of_steps(&merge->values, counter->first, counter->step);
}

bool counter_is(const struct expr *expr, uint32_t variable)
{
    while (expr->kind == EXPR_CAST && expr->value != VALUE_NONE &&
           expr->bits >= 32)
        expr = expr->left;
    return expr->kind == EXPR_VARIABLE && expr->variable == variable;
}

const struct expr *counter_sum(const struct stmt *loop, uint32_t variable)
{
    const struct expr *sum = expr_under_casts(loop->step->left);
    if (sum->kind != EXPR_BINARY || sum->op != OP_ADD)
        return NULL;
    const struct expr *now = expr_under_casts(sum->left);
    return now->kind == EXPR_VARIABLE && now->variable == variable ? sum : NULL;
}

/* The constant that an int moves by as an unsigned number; or 0. */
static int64_t unsigned_step(struct merge *merge, const struct stmt *loop,
                             uint32_t variable)
{
    const struct expr *sum = counter_sum(loop, variable);
    if (merge->variables[variable].value != VALUE_I32 || sum == NULL ||
        sum->value != VALUE_U32)
        return 0;
    struct number step = walk_expr(merge, sum->right);
    return number_is_constant(step) ? (int32_t)step.add : 0;
}

/* It moves by a constant. */
static void describe_step(struct merge *merge, const struct stmt *loop,
                          struct counter *counter)
{
    struct number now = merge->numbers[counter->variable];
    struct number next = walk_expr(merge, loop->step->left);
    counter->step = next.value == now.value
                        ? next.add - now.add
                        : unsigned_step(merge, loop, counter->variable);
}

/* With a sign, from 0 or more on. */
static bool counts_up(const struct merge *merge, const struct counter *counter)
{
    enum value_class class = merge->variables[counter->variable].value;
    return counter->step > 0 &&
           (class == VALUE_I32 || class == VALUE_I64) &&
           beyond_not_negative(&merge->values, counter->first);
}

/* What all values of a counter have in common, where the compiler can tell. */
static void describe_values(struct merge *merge, const struct counter *counter)
{
    struct number now = merge->numbers[counter->variable];
    struct value *value = &merge->values.list[now.value];
    if (!counter->is_late || number_is_constant(counter->first))
        value->is = congruence_of(merge, counter);
    value->is_uniform = merge->values.list[counter->first.value].is_uniform;
    value->counts_up = counts_up(merge, counter);
}

static bool is_invariant(const struct stmt *loop, const struct expr *expr)
{
    if (expr == NULL)
        return true;
    return !(expr->kind == EXPR_VARIABLE &&
             change_assigns(loop, expr->variable, NULL)) &&
           is_invariant(loop, expr->left) && is_invariant(loop, expr->right) &&
           is_invariant(loop, expr->third);
}

/* In 64 bits nvcc does not count steps of blockDim.x, but those of twice
 * that. */
static bool is_size_of_launch(const struct expr *expr)
{
    const struct expr *size = expr->kind == EXPR_CAST ? expr->left : expr;
    return size->kind == EXPR_VARIABLE &&
           size->variable >= BUILTIN_BLOCK_DIM_X &&
           size->variable <= BUILTIN_GRID_DIM_Z;
}

/* k += stride, with a sign: nvcc counts the trips of no other kind. */
static const struct expr *find_stride(const struct stmt *loop,
                                      uint32_t variable)
{
    const struct expr *sum = loop->step->left;
    bool fits = sum->kind == EXPR_BINARY && sum->op == OP_ADD &&
                (sum->value == VALUE_I32 ||
                 (sum->value == VALUE_I64 && !is_size_of_launch(sum->right))) &&
                sum->left->kind == EXPR_VARIABLE &&
                sum->left->variable == variable &&
                is_invariant(loop, sum->right) &&
                !change_has_effect(sum->right);
    return fits ? sum->right : NULL;
}

void counter_leave(struct merge *merge, const struct counter *counter)
{
    if (!counter->is_found)
        return;
    struct number now = merge->numbers[counter->variable];
    struct value *value = &merge->values.list[now.value];
    value->began = counter->began;
    value->counts_up = counts_up(merge, counter);
    if (counter->step != 0 && !counter->is_late)
        value->is = congruence_of(merge, counter);
}

/* The number of an expression when the counter holds `now`; false: it is no
 * constant. */
static bool number_at(struct merge *merge, uint32_t variable, int64_t now,
                      struct expr *expr, int64_t *result)
{
    size_t changes = merge->change_count;
    merge->is_trial = true;
    merge_set(merge, variable, (struct number){ 0, now });
    struct number number = walk_expr(merge, expr);
    merge->is_trial = false;
    merge_undo(merge, changes);
    *result = number.add;
    return number_is_constant(number);
}

/* Counts the trips by making their steps and tests. */
static bool count_trips(struct merge *merge, const struct stmt *loop,
                        struct counter *counter)
{
    size_t room = 0;
    int64_t now = counter->first.add, goes_on;
    while (counter->trips <= COUNTER_TRIPS_MAX) {
        counter->values = memory_grow(counter->values, counter->trips, &room,
                                      sizeof *counter->values);
        counter->values[counter->trips] = now;
        if (!number_at(merge, counter->variable, now, loop->expr, &goes_on))
            return false;
        if (goes_on == 0)
            return true;
        counter->trips++;
        if (!number_at(merge, counter->variable, now, loop->step->left, &now))
            return false;
    }
    return false;
}

static bool is_uniform(struct merge *merge, struct expr *expr)
{
    merge->is_trial = true;
    struct number number = walk_expr(merge, expr);
    merge->is_trial = false;
    return merge->values.list[number.value].is_uniform;
}

void counter_describe(struct merge *merge, const struct stmt *loop,
                      struct counter *counter)
{
    bool is_quiet = loop->expr != NULL && !change_has_effect(loop->expr);
    describe_step(merge, loop, counter);
    counter->is_counted = is_quiet && number_is_constant(counter->first) &&
                          count_trips(merge, loop, counter);
    counter->is_late =
        loop->is_part ? loop->is_late
                      : !counter->is_counted && late_loop(merge, loop, counter);
    counter->has_few_trips =
        !counter->is_counted && late_has_few_trips(merge, loop, counter);
    if (counter->step == 0)
        counter->stride = find_stride(loop, counter->variable);
    else
        describe_values(merge, counter);
    counter->is_uniform = is_quiet && is_uniform(merge, loop->expr);
}
