/* Aliasing and what a stretch of the tree does; see change.h. */
#include "merge/change.h"

/* --- two accesses --- */

static bool is_reached_apart(const struct array *a, const struct array *b)
{
    return a->is_restrict || b->is_restrict ||
           (a->is_declared && b->is_declared);
}

/* nvcc takes it that two fields of one type of struct are never at one place,
 * through whichever pointers. A number of the same type may be. */
static bool are_two_fields(const struct site *a, const struct site *b)
{
    return a->fields != NULL && a->fields == b->fields && a->field != b->field;
}

bool change_may_meet(const struct merge *merge, const struct site *one,
                     const struct site *other)
{
    const struct array *arrays = merge->old->arrays;
    if (one->space != other->space || are_two_fields(one, other))
        return false;
    if (one->root == other->root || one->root == SITE_ROOT_ANY ||
        other->root == SITE_ROOT_ANY)
        return true;
    return !is_reached_apart(&arrays[one->root], &arrays[other->root]);
}

bool change_meets(const struct merge *merge, uint32_t one,
                  struct number one_address, uint32_t other,
                  struct number other_address)
{
    const struct site *a = &merge->sites[one], *b = &merge->sites[other];
    if (one_address.value != other_address.value)
        return change_may_meet(merge, a, b);
    return one_address.add < other_address.add + b->bytes_per_lane &&
           other_address.add < one_address.add + a->bytes_per_lane;
}

bool change_by_barrier(const struct merge *merge, const struct site *site)
{
    return site->root == SITE_ROOT_ANY ||
           !merge->old->arrays[site->root].is_restrict;
}

/* --- a stretch of the tree --- */

/* What is asked of each node and statement; stops at the first yes. */
struct search {
    const struct merge *merge;
    bool (*expr)(const struct search *search, const struct expr *expr);
    bool (*stmt)(const struct search *search, const struct stmt *stmt);
    uint32_t site;     /* or variable */
    enum touch touch;
    const struct expr *except;
    struct merge *walk;    /* except stores to this address, too; or NULL */
    struct number address;
};

static bool search_list(const struct search *search, const struct stmt *stmt);

static bool search_expr(const struct search *search, const struct expr *expr)
{
    if (expr == NULL)
        return false;
    return search->expr(search, expr) || search_list(search, expr->body) ||
           search_expr(search, expr->left) ||
           search_expr(search, expr->right) || search_expr(search, expr->third);
}

static bool search_stmt(const struct search *search, const struct stmt *stmt)
{
    return search->stmt(search, stmt) || search_expr(search, stmt->expr) ||
           search_expr(search, stmt->step) ||
           search_list(search, stmt->body) ||
           search_list(search, stmt->otherwise);
}

static bool search_list(const struct search *search, const struct stmt *stmt)
{
    for (; stmt != NULL; stmt = stmt->next)
        if (search_stmt(search, stmt))
            return true;
    return false;
}

static bool is_access(const struct expr *expr)
{
    return expr->kind == EXPR_LOAD || expr->kind == EXPR_STORE ||
           expr->kind == EXPR_UPDATE || expr->kind == EXPR_ATOMIC;
}

/* Is it a store of all of the bytes that the search is about? */
static bool is_store_there(const struct search *search, const struct expr *expr)
{
    if (search->walk == NULL || expr->kind != EXPR_STORE ||
        change_has_effect(expr->left))
        return false;
    const struct site *sites = search->merge->sites;
    const struct site *store = &sites[expr->site];
    return !store->is_volatile &&
           store->bytes_per_lane == sites[search->site].bytes_per_lane &&
           number_same(walk_number(search->walk, expr->left), search->address);
}

static bool expr_touches(const struct search *search, const struct expr *expr)
{
    const struct merge *merge = search->merge;
    if (!is_access(expr) || expr == search->except ||
        (expr->kind == EXPR_LOAD && search->touch == TOUCH_CHANGES))
        return false;
    return change_may_meet(merge, &merge->sites[expr->site],
                           &merge->sites[search->site]) &&
           !is_store_there(search, expr);
}

static bool stmt_touches(const struct search *search, const struct stmt *stmt)
{
    return stmt->kind == STMT_BARRIER &&
           change_by_barrier(search->merge,
                             &search->merge->sites[search->site]);
}

bool change_in(const struct merge *merge, const struct stmt *stmt,
               uint32_t site, enum touch touch, const struct expr *except)
{
    struct search search = { .merge = merge, .expr = expr_touches,
                             .stmt = stmt_touches, .site = site,
                             .touch = touch, .except = except };
    return search_stmt(&search, stmt);
}

bool change_only_at(struct merge *merge, const struct stmt *stmt,
                    uint32_t site, struct number address)
{
    struct search search = { .merge = merge, .expr = expr_touches,
                             .stmt = stmt_touches, .site = site,
                             .touch = TOUCH_CHANGES,
                             .walk = merge, .address = address };
    return !search_stmt(&search, stmt);
}

static bool no_stmt(const struct search *search, const struct stmt *stmt)
{
    (void)search;
    (void)stmt;
    return false;
}

static bool expr_is_access(const struct search *search, const struct expr *expr)
{
    (void)search;
    return is_access(expr);
}

bool change_has_access(const struct expr *expr)
{
    struct search search = { .expr = expr_is_access, .stmt = no_stmt };
    return search_expr(&search, expr);
}

static bool expr_is_effect(const struct search *search, const struct expr *expr)
{
    (void)search;
    return is_access(expr) || expr->kind == EXPR_ASSIGN ||
           expr->kind == EXPR_POST_ASSIGN || expr->kind >= EXPR_SHUFFLE;
}

bool change_has_effect(const struct expr *expr)
{
    struct search search = { .expr = expr_is_effect, .stmt = no_stmt };
    return search_expr(&search, expr);
}

static bool list_has_jump(const struct stmt *stmt, enum stmt_kind kind)
{
    for (; stmt != NULL; stmt = stmt->next)
        if (change_has_jump(stmt, kind))
            return true;
    return false;
}

bool change_has_jump(const struct stmt *stmt, enum stmt_kind kind)
{
    return stmt->kind == kind || list_has_jump(stmt->body, kind) ||
           list_has_jump(stmt->otherwise, kind);
}

/* --- what is assigned --- */

static bool expr_assigns(const struct search *search, const struct expr *expr)
{
    return (expr->kind == EXPR_ASSIGN || expr->kind == EXPR_POST_ASSIGN) &&
           expr->variable == search->site && expr != search->except;
}

bool change_assigns(const struct stmt *stmt, uint32_t variable,
                    const struct expr *except)
{
    struct search search = { .expr = expr_assigns, .stmt = no_stmt,
                             .site = variable, .except = except };
    return search_stmt(&search, stmt);
}

static void visit_list(struct merge *merge, const struct stmt *stmt,
                       assigned_visitor *visit);

static void visit_expr(struct merge *merge, const struct expr *expr,
                       assigned_visitor *visit)
{
    if (expr == NULL)
        return;
    if (expr->kind == EXPR_ASSIGN || expr->kind == EXPR_POST_ASSIGN)
        visit(merge, expr->variable);
    visit_list(merge, expr->body, visit);
    visit_expr(merge, expr->left, visit);
    visit_expr(merge, expr->right, visit);
    visit_expr(merge, expr->third, visit);
}

void change_each_assigned(struct merge *merge, const struct stmt *stmt,
                          assigned_visitor *visit)
{
    visit_expr(merge, stmt->expr, visit);
    visit_expr(merge, stmt->step, visit);
    visit_list(merge, stmt->body, visit);
    visit_list(merge, stmt->otherwise, visit);
}

static void visit_list(struct merge *merge, const struct stmt *stmt,
                       assigned_visitor *visit)
{
    for (; stmt != NULL; stmt = stmt->next) {
        if (stmt->kind == STMT_DECLARE)
            visit(merge, stmt->variable);
        change_each_assigned(merge, stmt, visit);
    }
}
