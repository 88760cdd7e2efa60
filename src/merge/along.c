/* Variables that move along with a counter; see along.h. */
#include "merge/along.h"

#include "merge/change.h"
#include "merge/make.h"
#include "merge/trip.h"

/* v = v + constant */
static bool moves_by_constant(const struct expr *expr)
{
    if (expr == NULL || !change_is_assignment(expr))
        return false;
    const struct expr *sum = expr->left;
    return sum->kind == EXPR_BINARY && sum->op == OP_ADD &&
           sum->left->kind == EXPR_VARIABLE &&
           sum->left->variable == expr->variable &&
           sum->right->kind == EXPR_CONSTANT && sum->right->given == 0;
}

/* Is it such a statement, and the only one in the loop that moves its
 * variable? */
static bool is_step_along(const struct stmt *loop, const struct stmt *stmt)
{
    return stmt->kind == STMT_EXPR && moves_by_constant(stmt->expr) &&
           !change_assigns(loop, stmt->expr->variable, stmt->expr);
}

void along_note(struct merge *merge, struct frame *frame)
{
    if (!frame->counter.is_found)
        return;
    const struct stmt *stmt = frame->stmt->body;
    for (; stmt != NULL && frame->along_count < ALONG_MAX; stmt = stmt->next)
        if (is_step_along(frame->stmt, stmt))
            frame->along[frame->along_count++] = (struct along){
                stmt->expr->variable, merge->numbers[stmt->expr->variable]
            };
}

static struct stmt *find_step(const struct stmt *loop, uint32_t variable)
{
    struct stmt *stmt = loop->body;
    while (stmt != NULL && !(is_step_along(loop, stmt) &&
                             stmt->expr->variable == variable))
        stmt = stmt->next;
    return stmt;
}

/* The counter and a constant. */
static struct expr *make_counter_and(struct merge *merge,
                                     const struct counter *counter,
                                     int64_t add, size_t offset)
{
    return make_sum(merge, make_variable(merge, counter->variable, offset),
                    add);
}

/* Before its step, in a list that ends there, and behind it. */
static void replace(struct merge *merge, struct stmt *loop, struct stmt *step,
                    const struct counter *counter, int64_t add)
{
    uint32_t variable = step->expr->variable;
    struct stmt *behind = step->next, **link = &loop->body;
    while (*link != step)
        link = &(*link)->next;
    *link = NULL;
    trip_substitute(
        merge, loop->body, variable,
        make_counter_and(merge, counter, add, step->offset));
    *link = step;
    trip_substitute(merge, behind, variable,
                    make_counter_and(merge, counter, add + counter->step,
                                     step->offset));
}

void along_replace(struct merge *merge, struct stmt *loop,
                   const struct frame *frame)
{
    const struct counter *counter = &frame->counter;
    for (size_t i = 0; i < frame->along_count; i++) {
        const struct along *along = &frame->along[i];
        struct stmt *step = find_step(loop, along->variable);
        if (step == NULL || counter->step == 0 ||
            along->first.value != counter->first.value ||
            merge->variables[along->variable].value !=
                merge->variables[counter->variable].value ||
            step->expr->left->right->constant != counter->step)
            continue;
        replace(merge, loop, step, counter,
                along->first.add - counter->first.add);
    }
}
