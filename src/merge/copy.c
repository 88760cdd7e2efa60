/*
 * The copy of a tree that merge may change. Nodes that were shared are no more,
 * and `p op= x` is taken apart into a load and a store, where p does no more
 * than load.
 */
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

/* --- vectors of which not all is used --- */

static bool reads(unsigned members, unsigned first, unsigned count)
{
    unsigned all = (1u << count) - 1;
    return (members >> first & all) == all;
}

static unsigned count_bits(unsigned bits)
{
    unsigned count = 0;
    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
}

/* The members from `first` on, so many. */
static struct expr *load_members(struct merge *merge, const struct expr *whole,
                                 unsigned first, unsigned count)
{
    struct site part = merge->sites[whole->site];
    unsigned bytes = part.bytes_per_lane / part.members;
    struct expr *load =
        make_expr(merge, EXPR_LOAD, whole->value, whole->offset);
    struct expr *shift =
        make_expr(merge, EXPR_OFFSET, VALUE_POINTER, whole->offset);
    shift->left = copy_expr(merge, whole->left);
    shift->right = make_expr(merge, EXPR_CONSTANT, VALUE_I64, whole->offset);
    shift->right->constant = first * bytes;
    shift->constant = 1;
    shift->depth = whole->left->depth + 1;
    load->left = first > 0 ? shift : shift->left;
    load->depth = load->left->depth + 1;
    load->has_effect = true;
    part.align = part.bytes_per_lane;
    part.align_at = (uint8_t)(first * bytes);
    part.bytes_per_lane = (uint8_t)(count * bytes);
    part.members = part.members_read = 0;
    load->site = merge_site_as(merge, whole->site, &part);
    return load;
}

/* Two members at one place, or each by itself; NULL: the load stays whole. */
static struct expr *copy_partly(struct merge *merge, const struct expr *load)
{
    const struct site *site = &merge->sites[load->site];
    unsigned read = site->members_read, members = site->members;
    struct expr *all = NULL;
    if (read == 0 || load->left->has_effect || site->is_volatile ||
        count_bits(read) > 2 || count_bits(read) == members ||
        site->bytes_per_lane < 4 * members || load->depth > EXPR_DEPTH_MAX - 5)
        return NULL;
    for (unsigned first = 0; first < members;) {
        unsigned count = first % 2 == 0 && reads(read, first, 2) ? 2 : 1;
        if (reads(read, first, count)) {
            struct expr *part = load_members(merge, load, first, count);
            struct expr *both =
                make_expr(merge, EXPR_COMMA, load->value, load->offset);
            both->left = all;
            both->right = part;
            both->has_effect = true;
            both->depth = load->depth + 3;
            all = all == NULL ? part : both;
        }
        first += count;
    }
    merge_note(merge, MERGE_PARTLY, load->site, SITE_NOWHERE);
    return all;
}

struct expr *copy_expr(struct merge *merge, const struct expr *expr)
{
    if (expr == NULL)
        return NULL;
    if (comes_apart(merge, expr))
        return expr->left->has_effect ? copy_held_update(merge, expr)
                                      : copy_update(merge, expr);
    if (expr->kind == EXPR_LOAD) {
        struct expr *parts = copy_partly(merge, expr);
        if (parts != NULL)
            return parts;
    }
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
