/* Aliasing and what a stretch of the tree does; see change.h. */
#include "merge/change.h"

#include "merge/beyond.h"
#include "merge/visit.h"

/* --- two accesses --- */

static bool is_reached_apart(const struct array *a, const struct array *b)
{
    return a->is_restrict || b->is_restrict ||
           (a->is_declared && b->is_declared);
}

/* What the read-only path loads (__ldg, ld.global.nc) the assembler takes to
 * stay as it is, whatever is stored. */
static bool is_read_only(const struct site *site)
{
    return site->cache == CACHE_NC;
}

/* nvcc takes it that two fields of one type of struct are never at one place,
 * through whichever pointers. A number of the same type may be. */
static bool are_two_fields(const struct site *a, const struct site *b)
{
    return a->fields != NULL && a->fields == b->fields && a->field != b->field;
}

/* The arrays that it may touch; 0: any. */
static unsigned roots_of(const struct site *site, uint32_t roots[2])
{
    roots[0] = site->has_either ? site->either[0] : site->root;
    roots[1] = site->either[1];
    return site->has_either ? 2 : site->root != SITE_ROOT_ANY;
}

static bool roots_may_meet(const struct array *arrays, uint32_t one,
                           uint32_t other)
{
    return one == other || !is_reached_apart(&arrays[one], &arrays[other]);
}

bool change_may_meet(const struct merge *merge, const struct site *one,
                     const struct site *other)
{
    const struct array *arrays = merge->old->arrays;
    uint32_t ones[2], others[2];
    unsigned count = roots_of(one, ones), other_count = roots_of(other, others);
    if (one->space != other->space || are_two_fields(one, other) ||
        is_read_only(one) || is_read_only(other))
        return false;
    bool meet = count == 0 || other_count == 0;
    for (unsigned i = 0; i < count && !meet; i++)
        for (unsigned j = 0; j < other_count && !meet; j++)
            meet = roots_may_meet(arrays, ones[i], others[j]);
    return meet;
}

bool change_meets(const struct merge *merge, uint32_t one,
                  struct number one_address, uint32_t other,
                  struct number other_address)
{
    const struct site *a = &merge->sites[one], *b = &merge->sites[other];
    struct place place = { one_address, a->bytes_per_lane };
    struct place other_place = { other_address, b->bytes_per_lane };
    if (is_read_only(a) || is_read_only(b))
        return false;
    if (one_address.value != other_address.value)
        return change_may_meet(merge, a, b) &&
               !beyond_is_apart(&merge->values, place, other_place,
                                a->space == SPACE_SHARED) &&
               !beyond_is(&merge->values, one_address, a->bytes_per_lane,
                          other_address) &&
               !beyond_is(&merge->values, other_address, b->bytes_per_lane,
                          one_address);
    return one_address.add < other_address.add + b->bytes_per_lane &&
           other_address.add < one_address.add + a->bytes_per_lane;
}

bool change_by_barrier(const struct merge *merge, const struct site *site)
{
    const struct array *arrays = merge->old->arrays;
    uint32_t roots[2];
    unsigned count = roots_of(site, roots);
    if (is_read_only(site))
        return false;
    return count == 0 || !arrays[roots[0]].is_restrict ||
           (count == 2 && !arrays[roots[1]].is_restrict);
}

/* --- a stretch of the tree --- */

/* What is looked for. */
struct search {
    const struct merge *merge;
    uint32_t site;     /* or variable */
    enum touch touch;
    const struct expr *except;
    struct merge *walk;    /* except stores to this address, too; or NULL */
    struct number address;
};

/* The place of an access, where the search knows places; false: none. */
static bool find_place(const struct search *search, const struct expr *expr,
                       struct number *place)
{
    if (search->walk == NULL || change_has_effect(expr->left))
        return false;
    *place = walk_number(search->walk, expr->left);
    return place->value == search->address.value;
}

/* Is it a store of all of the bytes that the search is about, or known to lie
 * beside them? */
static bool is_let_pass(const struct search *search, const struct expr *expr)
{
    const struct site *sites = search->merge->sites;
    const struct site *site = &sites[expr->site];
    int64_t bytes = sites[search->site].bytes_per_lane;
    struct number place;
    if (!find_place(search, expr, &place))
        return false;
    if (place.add == search->address.add)
        return expr->kind == EXPR_STORE && !site->is_volatile &&
               site->bytes_per_lane == bytes;
    return place.add + site->bytes_per_lane <= search->address.add ||
           search->address.add + bytes <= place.add;
}

/* nvcc leaves a store where lanes look at each other. */
static bool is_look_out(const struct search *search, const struct expr *expr)
{
    return search->touch == TOUCH_ANY && expr->kind >= EXPR_SHUFFLE &&
           expr->kind <= EXPR_REDUCE &&
           change_by_barrier(search->merge,
                             &search->merge->sites[search->site]);
}

static bool expr_touches(void *context, struct expr *expr)
{
    const struct search *search = context;
    const struct merge *merge = search->merge;
    if (is_look_out(search, expr))
        return true;
    if (!expr_is_access(expr) || expr == search->except ||
        (expr->kind == EXPR_LOAD && search->touch == TOUCH_CHANGES))
        return false;
    return change_may_meet(merge, &merge->sites[expr->site],
                           &merge->sites[search->site]) &&
           !is_let_pass(search, expr);
}

static bool stmt_touches(void *context, const struct stmt *stmt)
{
    const struct search *search = context;
    return stmt->kind == STMT_BARRIER &&
           change_by_barrier(search->merge,
                             &search->merge->sites[search->site]);
}

static const struct visitor touches = { expr_touches, stmt_touches };

bool change_in(const struct merge *merge, const struct stmt *stmt,
               uint32_t site, enum touch touch, const struct expr *except)
{
    struct search search = { .merge = merge, .site = site, .touch = touch,
                             .except = except };
    return visit_stmt(stmt, &touches, &search);
}

bool change_only_at(struct merge *merge, const struct stmt *stmt,
                    uint32_t site, struct number address, enum touch touch)
{
    struct search search = { .merge = merge, .site = site, .touch = touch,
                             .walk = merge, .address = address };
    return !visit_stmt(stmt, &touches, &search);
}

bool change_is_store_at(struct merge *merge, const struct expr *expr,
                        uint32_t site, struct number address)
{
    return expr->kind == EXPR_STORE && !change_has_effect(expr->left) &&
           merge->sites[expr->site].bytes_per_lane ==
               merge->sites[site].bytes_per_lane &&
           number_same(walk_number(merge, expr->left), address);
}

static bool expr_accesses(void *context, struct expr *expr)
{
    (void)context;
    return expr_is_access(expr);
}

bool change_has_access(const struct expr *expr)
{
    static const struct visitor accesses = { .expr = expr_accesses };
    return expr_is_access(expr) || visit_below(expr, &accesses, NULL);
}

bool change_accesses(const struct stmt *stmt)
{
    static const struct visitor accesses = { .expr = expr_accesses };
    return visit_stmt(stmt, &accesses, NULL);
}

static bool expr_is_opaque(void *context, struct expr *expr)
{
    const struct merge *merge = context;
    return expr_is_access(expr) && merge->sites[expr->site].is_opaque;
}

bool change_is_opaque(struct merge *merge, const struct stmt *stmt)
{
    static const struct visitor opaque = { .expr = expr_is_opaque };
    return visit_stmt(stmt, &opaque, merge);
}

bool change_loads_constant(const struct merge *merge, const struct site *site)
{
    const struct array *arrays = merge->old->arrays;
    return is_read_only(site) ||
           (site->space == SPACE_GLOBAL && site->root != SITE_ROOT_ANY &&
            arrays[site->root].is_restrict && !arrays[site->root].is_written);
}

bool change_is_assignment(const struct expr *expr)
{
    return expr->kind == EXPR_ASSIGN || expr->kind == EXPR_POST_ASSIGN;
}

static bool is_effect(const struct expr *expr)
{
    return expr_is_access(expr) || change_is_assignment(expr) ||
           expr->kind >= EXPR_SHUFFLE;
}

static bool expr_has_effect(void *context, struct expr *expr)
{
    (void)context;
    return is_effect(expr);
}

bool change_has_effect(const struct expr *expr)
{
    static const struct visitor effects = { .expr = expr_has_effect };
    return is_effect(expr) || visit_below(expr, &effects, NULL);
}

void change_refresh_effect(struct expr *expr)
{
    if (expr_is_access(expr) || change_is_assignment(expr) ||
        expr->kind == EXPR_CALL)
        return;
    expr->has_effect = (expr->left != NULL && expr->left->has_effect) ||
                       (expr->right != NULL && expr->right->has_effect) ||
                       (expr->third != NULL && expr->third->has_effect);
}

static bool does_more(const struct expr *expr)
{
    return is_effect(expr) && expr->kind != EXPR_LOAD;
}

static bool expr_does_more(void *context, struct expr *expr)
{
    (void)context;
    return does_more(expr);
}

bool change_does_more(const struct expr *expr)
{
    static const struct visitor others = { .expr = expr_does_more };
    return does_more(expr) || visit_below(expr, &others, NULL);
}

bool change_loads_maybe(const struct expr *expr)
{
    return (expr->kind == EXPR_CONDITIONAL || expr->kind == EXPR_AND ||
            expr->kind == EXPR_OR) &&
           (change_has_access(expr->right) ||
            (expr->third != NULL && change_has_access(expr->third)));
}

bool change_is_of_value(const struct stmt *stmt)
{
    return stmt->kind == STMT_EXPR || stmt->kind == STMT_BLOCK ||
           stmt->kind == STMT_DECLARE || stmt->kind == STMT_RETURN;
}

static bool list_has_jump(const struct stmt *stmt, enum stmt_kind kind)
{
    for (; stmt != NULL; stmt = stmt->next)
        if (change_has_jump(stmt, kind))
            return true;
    return false;
}

bool change_returns_early(const struct stmt *list)
{
    for (const struct stmt *stmt = list; stmt != NULL; stmt = stmt->next)
        if (change_has_jump(stmt, STMT_RETURN) &&
            (stmt->kind != STMT_RETURN || stmt->next != NULL))
            return true;
    return false;
}

bool change_has_jump(const struct stmt *stmt, enum stmt_kind kind)
{
    return stmt->kind == kind || list_has_jump(stmt->body, kind) ||
           list_has_jump(stmt->otherwise, kind);
}

bool change_jumps(const struct stmt *stmt)
{
    return change_has_jump(stmt, STMT_RETURN) ||
           change_has_jump(stmt, STMT_BREAK) ||
           change_has_jump(stmt, STMT_CONTINUE);
}

/* --- what is assigned --- */

static bool expr_assigns(void *context, struct expr *expr)
{
    const struct search *search = context;
    return change_is_assignment(expr) && expr->variable == search->site &&
           expr != search->except;
}

bool change_assigns(const struct stmt *stmt, uint32_t variable,
                    const struct expr *except)
{
    static const struct visitor assigns = { .expr = expr_assigns };
    struct search search = { .site = variable, .except = except };
    return visit_stmt(stmt, &assigns, &search);
}

struct assigned {
    struct merge *merge;
    assigned_visitor *visit;
};

static bool note_assigned(void *context, struct expr *expr)
{
    const struct assigned *assigned = context;
    if (change_is_assignment(expr))
        assigned->visit(assigned->merge, expr->variable);
    return false;
}

static bool note_declared(void *context, const struct stmt *stmt)
{
    const struct assigned *assigned = context;
    if (stmt->kind == STMT_DECLARE)
        assigned->visit(assigned->merge, stmt->variable);
    return false;
}

void change_each_assigned(struct merge *merge, const struct stmt *stmt,
                          assigned_visitor *visit)
{
    static const struct visitor notes = { note_assigned, note_declared };
    struct assigned assigned = { merge, visit };
    visit_stmt(stmt, &notes, &assigned);
}

static bool is_assigned(void *context, struct expr *expr)
{
    const struct stmt *const *stmt = context;
    return expr->kind == EXPR_VARIABLE &&
           change_assigns(*stmt, expr->variable, NULL);
}

bool change_assigns_any(const struct stmt *stmt, struct expr *expr)
{
    static const struct visitor assigned = { .expr = is_assigned };
    return expr != NULL && (is_assigned(&stmt, expr) ||
                            visit_below(expr, &assigned, &stmt));
}

bool change_is_straight(const struct stmt *stmt)
{
    for (; stmt != NULL; stmt = stmt->next)
        if (stmt->kind != STMT_EXPR && stmt->kind != STMT_DECLARE &&
            !(stmt->kind == STMT_BLOCK && change_is_straight(stmt->body)))
            return false;
    return true;
}
