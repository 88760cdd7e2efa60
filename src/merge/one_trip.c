/* A test for one trip; see one_trip.h. */
#include "merge/one_trip.h"

#include "merge/change.h"
#include "merge/counter.h"
#include "merge/make.h"
#include "merge/measure.h"
#include "merge/selected.h"
#include "merge/sink.h"

/* Where ways first part in a trip: what is asked there, and the `&&` or `||`
 * that then asks more. */
struct first_branch {
    struct expr **test; /* NULL: it is something else */
    struct expr *more;  /* or NULL */
};

/* --- where ways first part --- */

static bool find_in_list(struct merge *merge, struct stmt *list,
                         struct first_branch *branch);

static bool find_in_expr(struct merge *merge, struct expr *expr,
                         struct first_branch *branch)
{
    if (expr == NULL)
        return false;
    if (find_in_list(merge, expr->body, branch) ||
        find_in_expr(merge, expr->left, branch))
        return true;
    bool asks_more = expr->kind == EXPR_AND || expr->kind == EXPR_OR;
    bool parts = (asks_more && change_has_access(expr->right)) ||
                 (expr->kind == EXPR_CONDITIONAL &&
                  change_has_access(expr->right) !=
                      change_has_access(expr->third));
    if (parts)
        *branch = (struct first_branch){ &expr->left,
                                         asks_more ? expr : NULL };
    return parts || find_in_expr(merge, expr->right, branch) ||
           find_in_expr(merge, expr->third, branch);
}

/* Do both arms do no more than to load, which becomes one load? */
static bool becomes_choice(struct merge *merge, const struct stmt *stmt)
{
    struct stmt of = *stmt;
    of.next = NULL;
    struct stmt *copy = copy_list(merge, &of);
    size_t notes = merge->notes->count;
    if (stmt->otherwise == NULL)
        return false;
    sink_loads(merge, copy);
    merge_notes_back(merge, notes);
    return !change_accesses(copy);
}

static bool only_goes_on(const struct stmt *stmt)
{
    return stmt != NULL && stmt->kind == STMT_IF && stmt->otherwise == NULL &&
           stmt->body != NULL && stmt->body->kind == STMT_CONTINUE;
}

/* Not the first of two that become one: if (a) continue; if (b) continue; */
static bool is_one_test(const struct stmt *stmt)
{
    return stmt->kind == STMT_IF &&
           !(only_goes_on(stmt) && only_goes_on(stmt->next) &&
             !change_has_access(stmt->next->expr));
}

static bool find_in_list(struct merge *merge, struct stmt *list,
                         struct first_branch *branch)
{
    for (; list != NULL; list = list->next) {
        if (find_in_expr(merge, list->expr, branch))
            return true;
        if (list->kind == STMT_DECLARE || list->kind == STMT_EXPR)
            continue;
        if (list->kind == STMT_BLOCK) {
            if (find_in_list(merge, list->body, branch))
                return true;
            continue;
        }
        if (list->kind == STMT_IF &&
            (selected_if(list) || becomes_choice(merge, list)))
            continue;
        branch->test = is_one_test(list) ? &list->expr : NULL;
        return true;
    }
    return false;
}

/* --- the test for one trip --- */

bool one_trip_stays(const struct stmt *loop, const struct expr *expr)
{
    return !change_has_effect(expr) &&
           !measure_varies((struct stmt *)loop, expr) &&
           !change_assigns_any(loop, (struct expr *)expr);
}

/* What the counter is tested for, == or !=; or NULL. */
static struct expr *one_trip(const struct stmt *loop, uint32_t counter,
                             const struct expr *test)
{
    if (test->kind != EXPR_BINARY || (test->op != OP_EQ && test->op != OP_NE))
        return NULL;
    if (counter_is(test->left, counter) && one_trip_stays(loop, test->right))
        return test->right;
    if (counter_is(test->right, counter) && one_trip_stays(loop, test->left))
        return test->left;
    return NULL;
}

/* Are the other trips all that goes on behind `more`? */
static bool asks_of_others(const struct first_branch *branch)
{
    if (branch->more == NULL)
        return true;
    return (*branch->test)->op ==
           (branch->more->kind == EXPR_AND ? OP_NE : OP_EQ);
}

struct expr *one_trip_find(struct merge *merge, const struct stmt *loop)
{
    struct first_branch branch = { 0 };
    if (!find_in_list(merge, loop->body, &branch) || branch.test == NULL)
        return NULL;
    struct expr *one = one_trip(loop, loop->step->variable, *branch.test);
    return one != NULL && asks_of_others(&branch) &&
                   walk_number(merge, one).add != -1 /* i == j + 1 */
               ? one
               : NULL;
}

void one_trip_exclude(struct merge *merge, struct stmt *body)
{
    struct first_branch branch = { 0 };
    find_in_list(merge, body, &branch);
    struct expr *test = *branch.test;
    if (branch.more != NULL)
        *branch.more = *branch.more->right;
    else
        *branch.test = make_constant(merge, VALUE_I32, test->op == OP_NE,
                                    test->offset);
}
