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

/* Are two integers equal, or are they not? */
struct equality {
    struct expr *left, *right; /* NULL: that is not asked */
    bool is_equal;
};

static bool is_zero(const struct expr *expr)
{
    expr = expr_under_casts(expr);
    return expr->kind == EXPR_CONSTANT && expr->constant == 0;
}

static bool is_comparison(const struct expr *expr)
{
    return expr->kind == EXPR_BINARY &&
           (expr->op == OP_EQ || expr->op == OP_NE);
}

/* Is it 0 where its sides are equal? */
static bool is_difference(const struct expr *expr)
{
    return expr->kind == EXPR_BINARY &&
           (expr->op == OP_SUB || expr->op == OP_XOR);
}

static bool is_not(const struct expr *expr)
{
    return expr->kind == EXPR_UNARY && expr->op == OP_NOT;
}

/* (j - i) == 0 and the like; but j == 0 compares. */
static bool asks_for_truth(const struct expr *expr)
{
    return is_comparison(expr) && is_zero(expr->right) &&
           (is_not(expr->left) || is_comparison(expr->left) ||
            is_difference(expr->left));
}

/* As the optimizer reads it: j - i, j ^ i, !(j - i) == 0 and the like, too. */
static struct equality read_equality(struct expr *expr)
{
    bool is_equal = false;
    for (; is_not(expr) || asks_for_truth(expr); expr = expr->left)
        is_equal ^= is_not(expr) || expr->op == OP_EQ;
    if (is_comparison(expr))
        is_equal ^= expr->op == OP_EQ;
    else if (!is_difference(expr))
        return (struct equality){ 0 };
    return (struct equality){ expr->left, expr->right, is_equal };
}

/* What is computed for the test is computed in the loop when it is split. */
static bool is_at_hand(const struct expr *expr)
{
    while (expr->kind == EXPR_CAST &&
           class_is_wide(expr->value) == class_is_wide(expr->left->value))
        expr = expr->left;
    return expr->kind == EXPR_VARIABLE || expr->kind == EXPR_CONSTANT;
}

/* What the counter is tested for, or NULL. */
static struct expr *one_trip(const struct stmt *loop, uint32_t counter,
                             struct expr *test)
{
    struct equality equality = read_equality(test);
    struct expr *left = equality.left, *right = equality.right;
    if (left == NULL)
        return NULL;
    struct expr *one = counter_is(left, counter)    ? right
                       : counter_is(right, counter) ? left
                                                    : NULL;
    return one != NULL && is_at_hand(one) && one_trip_stays(loop, one) ? one
                                                                       : NULL;
}

/* Are the other trips all that goes on behind `more`? */
static bool asks_of_others(const struct first_branch *branch)
{
    if (branch->more == NULL)
        return true;
    return read_equality(*branch->test).is_equal ==
           (branch->more->kind == EXPR_OR);
}

struct expr *one_trip_find(struct merge *merge, const struct stmt *loop)
{
    struct first_branch branch = { 0 };
    if (!find_in_list(merge, loop->body, &branch) || branch.test == NULL)
        return NULL;
    struct expr *one = one_trip(loop, loop->step->variable, *branch.test);
    return one != NULL && asks_of_others(&branch) ? one : NULL;
}

void one_trip_exclude(struct merge *merge, struct stmt *body)
{
    struct first_branch branch = { 0 };
    find_in_list(merge, body, &branch);
    struct expr *test = *branch.test;
    if (branch.more != NULL)
        *branch.more = *branch.more->right;
    else
        *branch.test = make_constant(
            merge, VALUE_I32, !read_equality(test).is_equal, test->offset);
}
