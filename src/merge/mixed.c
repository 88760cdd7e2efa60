/* Ways that meet, of which some load; see mixed.h. */
#include "merge/mixed.h"

#include "merge/change.h"
#include "merge/list.h"

static struct stmt *end_of(struct stmt *arm)
{
    return list_last(list_tail(arm));
}

static bool loads_at_end(struct stmt *list)
{
    for (const struct stmt *stmt = list; stmt != NULL; stmt = stmt->next)
        if (stmt->kind == STMT_EXPR && stmt->expr->kind == EXPR_ASSIGN &&
            change_has_access(stmt->expr->left))
            return true;
    return false;
}

/* Does the arm load something on each way to its end? */
static bool loads(struct stmt *arm)
{
    struct stmt *end = end_of(arm);
    if (end != NULL && end->kind == STMT_IF)
        return loads(end->body) && loads(end->otherwise);
    return loads_at_end(list_tail(arm));
}

static bool leaves(struct stmt *arm)
{
    const struct stmt *end = end_of(arm);
    return end != NULL && (end->kind == STMT_RETURN ||
                           end->kind == STMT_BREAK ||
                           end->kind == STMT_CONTINUE);
}

static void mark_end(struct stmt *arm, bool is_mixed)
{
    struct stmt *end = end_of(arm);
    if (end == NULL)
        return;
    if (end->kind == STMT_IF)
        end->is_mixed = is_mixed;
    else if (end->kind == STMT_EXPR && end->expr->kind == EXPR_ASSIGN)
        end->expr->left->is_mixed = is_mixed;
}

static bool does_not_load(struct stmt *arm)
{
    return !leaves(arm) && !loads(arm);
}

void mixed_mark(struct stmt *stmt)
{
    bool is_if = stmt->kind == STMT_IF;
    mark_end(stmt->body,
             stmt->is_mixed || (is_if && does_not_load(stmt->otherwise)));
    mark_end(stmt->otherwise,
             stmt->is_mixed || (is_if && does_not_load(stmt->body)));
}

static bool all_load(const struct expr *choice)
{
    if (choice->kind == EXPR_COMMA)
        return all_load(choice->right);
    return choice->kind == EXPR_LOAD ||
           (choice->kind == EXPR_CONDITIONAL && all_load(choice->right) &&
            all_load(choice->third));
}

void mixed_mark_choice(struct expr *choice)
{
    bool is_mixed = choice->is_mixed || !all_load(choice);
    choice->right->is_mixed = is_mixed;
    choice->third->is_mixed = is_mixed;
}
