/*
 * The copy of a tree that merge may change. Nodes that were shared are no more,
 * and `p op= x` is taken apart into a load and a store, where p does no more
 * than load.
 */
#include "merge/make.h"
#include "merge/state.h"

/* Could it be evaluated once more, or earlier than what stands beside it? */
static bool only_loads(const struct merge *merge, const struct expr *expr)
{
    if (expr == NULL || !expr->has_effect)
        return true;
    if (expr->kind == EXPR_LOAD)
        return !merge->sites[expr->site].is_volatile &&
               only_loads(merge, expr->left);
    return (expr->kind <= EXPR_DIFFERENCE || expr->kind == EXPR_HELD) &&
           only_loads(merge, expr->left) && only_loads(merge, expr->right) &&
           only_loads(merge, expr->third);
}

static bool comes_apart(const struct merge *merge, const struct expr *expr)
{
    return expr->kind == EXPR_UPDATE &&
           (!expr->left->has_effect || (only_loads(merge, expr->left) &&
                                        only_loads(merge, expr->right)));
}

/* What is told in shared memory has a value: x is held, and added. */
static void keep_value(struct merge *merge, const struct expr *update,
                       struct expr *first, struct expr *right)
{
    uint32_t variable = merge_new_variable(merge, update->right->value);
    struct expr *load = first->right;
    first->left = make_assign(merge, variable, first->left);
    load->bits = update->bits;
    load->is_signed = update->is_signed;
    *right = *make_binary(merge, update->op, load,
                          make_variable(merge, variable, update->offset));
    right->has_effect = true;
    first->right = right;
}

/* *p op= x, where p has no effect */
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
    none->op = update->op; /* what is alike is told by that */
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
    if (merge->old->tells_shared && update->bits != 0) {
        keep_value(merge, update, first, right);
        store->right = first;
        store->depth++;
    }
    return store;
}

/* p, which loads, is held in a variable. */
static struct expr *copy_held_update(struct merge *merge,
                                     const struct expr *update)
{
    uint32_t variable = merge_new_variable(merge, VALUE_POINTER);
    struct expr *hold =
        make_expr(merge, EXPR_ASSIGN, VALUE_POINTER, update->offset);
    struct expr *held =
        make_expr(merge, EXPR_VARIABLE, VALUE_POINTER, update->offset);
    struct expr *both =
        make_expr(merge, EXPR_COMMA, update->value, update->offset);
    struct expr simple = *update;
    hold->variable = held->variable = variable;
    hold->left = copy_expr(merge, update->left);
    hold->depth = hold->left->depth + 1;
    simple.left = held;
    both->left = hold;
    both->right = copy_update(merge, &simple);
    both->depth = update->depth + 5;
    hold->has_effect = both->has_effect = true;
    return both;
}

struct expr *copy_expr(struct merge *merge, const struct expr *expr)
{
    if (expr == NULL)
        return NULL;
    if (comes_apart(merge, expr))
        return expr->left->has_effect ? copy_held_update(merge, expr)
                                      : copy_update(merge, expr);
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
