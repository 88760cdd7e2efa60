/* Ways out that are tests; see exit.h. */
#include "merge/exit.h"

#include "merge/change.h"
#include "merge/list.h"
#include "merge/make.h"
#include "merge/visit.h"

/* --- the opposite of a test --- */

/* Of integers: those that are no numbers are neither less nor not less. */
static bool is_comparison(const struct expr *test)
{
    return test->kind == EXPR_BINARY && operator_compares(test->op) &&
           test->value != VALUE_NONE && test->left->value != VALUE_NONE &&
           test->right->value != VALUE_NONE;
}

static struct expr *opposite(struct merge *merge, struct expr *test)
{
    if (test->kind == EXPR_UNARY && test->op == OP_NOT &&
        test->left->value == VALUE_I32)
        return test->left;
    if (is_comparison(test)) {
        test->op = operator_opposite(test->op);
        return test;
    }
    if (test->kind == EXPR_AND || test->kind == EXPR_OR) {
        test->kind = test->kind == EXPR_AND ? EXPR_OR : EXPR_AND;
        test->left = opposite(merge, test->left);
        test->right = opposite(merge, test->right);
        return test;
    }
    struct expr *not = make_expr(merge, EXPR_UNARY, VALUE_I32, test->offset);
    not->op = OP_NOT;
    not->left = test;
    not->has_effect = test->has_effect;
    not->depth = test->depth + 1;
    return not;
}

/* --- the way out --- */

/* if (...) break; */
static bool is_way_out(struct stmt *stmt)
{
    const struct stmt *only =
        stmt->kind == STMT_IF ? *list_inside(&stmt->body) : NULL;
    return only != NULL && only->kind == STMT_BREAK && only->next == NULL &&
           stmt->otherwise == NULL && !expr_goes_both_ways(stmt->expr) &&
           stmt->expr->depth < EXPR_DEPTH_MAX / 2;
}

/* It becomes the loop's test. */
static void take(struct merge *merge, struct stmt *loop, struct stmt **way_out)
{
    loop->expr = opposite(merge, (*way_out)->expr);
    *way_out = (*way_out)->next;
}

static bool has_no_test(const struct stmt *stmt)
{
    return stmt->kind == STMT_LOOP &&
           (stmt->expr == NULL || (stmt->expr->kind == EXPR_CONSTANT &&
                                   stmt->expr->constant != 0));
}

static bool turn(void *context, const struct stmt *stmt)
{
    struct stmt *loop = (struct stmt *)stmt;
    if (!has_no_test(loop) || loop->body == NULL)
        return false;
    struct stmt **link = list_inside(&loop->body);
    if (*link != NULL && is_way_out(*link) && !loop->test_last) {
        take(context, loop, link);
        return false;
    }
    while (*link != NULL && (*link)->next != NULL)
        link = &(*link)->next;
    if (*link == NULL || !is_way_out(*link) || loop->step != NULL ||
        change_has_jump(loop, STMT_CONTINUE))
        return false;
    loop->test_last = true;
    take(context, loop, link);
    return false;
}

void exit_turn_all(struct merge *merge, struct stmt *body)
{
    static const struct visitor loops = { .stmt = turn };
    visit_list(body, &loops, merge);
}
