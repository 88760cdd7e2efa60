/* The step of a loop; see step.h. */
#include "merge/step.h"

#include "merge/change.h"
#include "merge/list.h"
#include "merge/make.h"
#include "merge/trip.h"
#include "merge/visit.h"

/* --- what a step does besides --- */

/* a, b becomes a; b; at the end of the loop's body. */
static void put_last(struct merge *merge, struct stmt *loop, struct expr *expr)
{
    if (expr->kind == EXPR_COMMA) {
        put_last(merge, loop, expr->left);
        put_last(merge, loop, expr->right);
        return;
    }
    struct stmt *stmt = make_stmt(merge, STMT_EXPR, expr, expr->offset);
    stmt->is_of_step = true;
    *list_end(&loop->body) = stmt;
}

/* Is it more than one assignment, none of which accesses memory? */
static bool is_compound(const struct expr *step)
{
    bool is_plain =
        change_is_assignment(step) && !change_has_effect(step->left);
    return !is_plain && !change_has_access(step);
}

static void take_apart(struct merge *merge, struct stmt *loop)
{
    struct expr *step = loop->step;
    if (step == NULL || !is_compound(step))
        return;
    loop->step = NULL;
    put_last(merge, loop, step);
}

/* --- the counter's step in the body --- */

/* Of what the loop assigns, only the variable hangs on itself? */
static bool moves_alone(const struct stmt *loop, const struct expr *expr,
                        uint32_t variable)
{
    if (expr == NULL)
        return true;
    if (expr->kind == EXPR_VARIABLE)
        return expr->variable == variable ||
               !change_assigns(loop, expr->variable, NULL);
    return moves_alone(loop, expr->left, variable) &&
           moves_alone(loop, expr->right, variable) &&
           moves_alone(loop, expr->third, variable);
}

/* Nothing else in the loop assigns what is tested. */
static bool is_step(const struct stmt *loop, const struct expr *expr)
{
    return change_is_assignment(expr) && !change_has_effect(expr->left) &&
           visit_reads(loop->expr, expr->variable) &&
           !change_assigns(loop, expr->variable, expr) &&
           moves_alone(loop, expr->left, expr->variable);
}

/* That which each lane makes that comes to the expression, or NULL. */
static struct expr *find_step(const struct stmt *loop, struct expr *expr)
{
    if (expr == NULL || is_step(loop, expr))
        return expr;
    struct expr *left = find_step(loop, expr->left);
    bool is_maybe = expr->kind == EXPR_AND || expr->kind == EXPR_OR ||
                    expr->kind == EXPR_CONDITIONAL;
    return left != NULL || is_maybe ? left : find_step(loop, expr->right);
}

/* Is what it moves nowhere else in the expression? Its order is not looked
 * at. */
static bool stands_alone(struct expr *expr, struct expr *step)
{
    struct expr kept = *step;
    *step = (struct expr){ .kind = EXPR_NONE };
    bool is_alone = !visit_reads(expr, kept.variable);
    *step = kept;
    return is_alone;
}

/* Takes the step out of the statement: what is left is the value it has
 * there. */
static void take_out(struct merge *merge, struct stmt *loop,
                     struct stmt **link, struct expr *step)
{
    struct expr *taken = arena_alloc(merge->arena, sizeof *taken);
    *taken = *step;
    loop->step = taken;
    if (step->kind == EXPR_POST_ASSIGN)
        *step = *make_variable(merge, step->variable, step->offset);
    else
        *step = *copy_expr(merge, step->left);
    trip_substitute(merge, (*link)->next, taken->variable, taken->left);
    if ((*link)->expr == step)
        *link = (*link)->next;
}

static bool take_from(struct merge *merge, struct stmt *loop,
                      struct stmt **link)
{
    struct expr *step = find_step(loop, (*link)->expr);
    if (step == NULL || !stands_alone((*link)->expr, step))
        return false;
    take_out(merge, loop, link, step);
    return true;
}

/* Is it a block in which nothing but statements stand one behind the other? */
static bool is_open(const struct stmt *stmt)
{
    return stmt->kind == STMT_BLOCK && stmt->loop == 0 && !stmt->has_stages;
}

static bool take_from_list(struct merge *merge, struct stmt *loop,
                           struct stmt **link)
{
    for (; *link != NULL; link = &(*link)->next) {
        if ((*link)->kind == STMT_EXPR && take_from(merge, loop, link))
            return true;
        if (is_open(*link) && (*link)->next == NULL)
            return take_from_list(merge, loop, &(*link)->body);
    }
    return false;
}

void step_take(struct merge *merge, struct stmt *loop)
{
    if (loop->expr == NULL || loop->test_last ||
        change_has_jump(loop, STMT_CONTINUE))
        return;
    take_apart(merge, loop);
    if (loop->step == NULL)
        take_from_list(merge, loop, &loop->body);
}
