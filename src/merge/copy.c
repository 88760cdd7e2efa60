/*
 * The copy of a tree that merge may change. Nodes that were shared are no more,
 * and `p op= x` is taken apart into a load and a store where p is evaluated
 * twice without harm.
 */
#include "merge/state.h"

static struct expr *copy_update(struct merge *merge, const struct expr *update)
{
    struct expr *none =
        make_expr(merge, EXPR_NONE, update->value, update->offset);
    struct expr *load =
        make_expr(merge, EXPR_LOAD, update->value, update->offset);
    struct expr *first =
        make_expr(merge, EXPR_COMMA, update->value, update->offset);
    struct expr *right =
        make_expr(merge, EXPR_COMMA, update->value, update->offset);
    struct expr *store =
        make_expr(merge, EXPR_STORE, update->value, update->offset);
    load->left = copy_expr(merge, update->left);
    load->site = update->site;
    first->left = copy_expr(merge, update->right);
    first->right = load;
    right->left = first;
    right->right = none;
    store->left = copy_expr(merge, update->left);
    store->right = right;
    store->site = update->second_site;
    load->has_effect = first->has_effect = right->has_effect =
        store->has_effect = true;
    store->depth = update->depth + 3;
    return store;
}

struct expr *copy_expr(struct merge *merge, const struct expr *expr)
{
    if (expr == NULL)
        return NULL;
    if (expr->kind == EXPR_UPDATE && !expr->left->has_effect)
        return copy_update(merge, expr);
    struct expr *copy = arena_alloc(merge->arena, sizeof *copy);
    *copy = *expr;
    copy->body = copy_list(merge, expr->body);
    copy->left = copy_expr(merge, expr->left);
    copy->right = copy_expr(merge, expr->right);
    copy->third = copy_expr(merge, expr->third);
    return copy;
}

struct stmt *copy_list(struct merge *merge, const struct stmt *stmt)
{
    struct stmt *first = NULL;
    struct stmt **link = &first;
    for (; stmt != NULL; stmt = stmt->next) {
        struct stmt *copy = arena_alloc(merge->arena, sizeof *copy);
        *copy = *stmt;
        copy->next = NULL;
        copy->expr = copy_expr(merge, stmt->expr);
        copy->step = copy_expr(merge, stmt->step);
        copy->body = copy_list(merge, stmt->body);
        copy->otherwise = copy_list(merge, stmt->otherwise);
        *link = copy;
        link = &copy->next;
    }
    return first;
}
