/* Tests that are made before a loop and behind its trips; see rotate.h. */
#include "merge/rotate.h"

#include "merge/change.h"
#include "merge/known.h"
#include "merge/leave.h"
#include "merge/list.h"
#include "merge/make.h"
#include "merge/visit.h"

/* Is it made by some lanes only, as p[i] in `i < n && p[i]`? Only the first
 * part of such a test is made before the loop. */
static bool is_partly_made(const struct expr *expr)
{
    if (expr->kind != EXPR_AND && expr->kind != EXPR_OR &&
        expr->kind != EXPR_CONDITIONAL)
        return false;
    return change_has_effect(expr->right) ||
           (expr->third != NULL && change_has_effect(expr->third));
}

/* A variable that keeps what the test loads; see below. */
static bool keeps_load(const struct merge *merge, const struct expr *expr)
{
    return expr->kind == EXPR_ASSIGN &&
           expr->variable >= merge->old->variable_count;
}

static bool is_in_the_way(void *context, struct expr *expr)
{
    bool is_effect = (expr->kind > EXPR_HELD && expr->kind != EXPR_ASSUMED) ||
                     change_is_assignment(expr);
    return is_partly_made(expr) || (is_effect && !keeps_load(context, expr));
}

/* It does no more than to load, all of it in each lane. */
static bool only_loads(struct merge *merge, struct expr *test)
{
    static const struct visitor visitor = { .expr = is_in_the_way };
    return !is_in_the_way(merge, test) &&
           !visit_below(test, &visitor, merge);
}

struct search {
    const struct merge *merge;
    const struct stmt *loop;
};

/* A load that cannot move out of the loop. */
static bool is_load_of_trip(void *context, struct expr *expr)
{
    const struct search *search = context;
    return expr->kind == EXPR_LOAD &&
           (change_in(search->merge, search->loop, expr->site, TOUCH_CHANGES,
                      NULL) ||
            change_assigns_any(search->loop, expr));
}

static bool loads_in_trips(const struct merge *merge, const struct stmt *loop)
{
    static const struct visitor loads = { .expr = is_load_of_trip };
    struct search search = { merge, loop };
    return is_load_of_trip(&search, loop->expr) ||
           visit_below(loop->expr, &loads, &search);
}

/* --- what the tests have loaded --- */

/* The loads of a test are kept: x < a[i] becomes x < (v = a[i]). */
static void keep_loads(struct merge *merge, struct expr *expr)
{
    if (expr == NULL)
        return;
    keep_loads(merge, expr->left);
    keep_loads(merge, expr->right);
    keep_loads(merge, expr->third);
    if (expr->kind != EXPR_LOAD || merge->sites[expr->site].is_volatile)
        return;
    uint32_t variable = merge_new_variable(merge, expr->value);
    struct expr *load = arena_alloc(merge->arena, sizeof *load);
    merge->variables[variable].is_temporary = false;
    *load = *expr;
    *expr = *make_assign(merge, variable, load);
}

bool rotate_loop(struct merge *merge, struct stmt *loop)
{
    if (loop->test_last || loop->expr == NULL ||
        !loads_in_trips(merge, loop) || !only_loads(merge, loop->expr))
        return false;
    leave_turn_guards(loop);
    keep_loads(merge, loop->expr);
    make_guarded(merge, loop);
    return true;
}

static bool know_load(void *context, struct expr *expr)
{
    struct merge *merge = context;
    const struct expr *load = expr->left;
    if (expr->kind == EXPR_ASSIGN && load->kind == EXPR_LOAD &&
        !change_has_effect(load->left))
        known_add(merge, load->site, walk_number(merge, load->left), expr,
                  merge->numbers[expr->variable]);
    return false;
}

void rotate_know_test(struct merge *merge, const struct stmt *loop)
{
    static const struct visitor loads = { .expr = know_load };
    if (loop->test_last && loop->is_guarded && loop->expr != NULL)
        visit_below(loop->expr, &loads, merge);
}

/* --- behind the loop --- */

/* The loads of a loop's test, which `guard` is a copy of, or NULL. */
struct behind {
    struct merge *merge;
    const struct stmt *loop;
    struct expr *guard;
};

struct twins {
    uint32_t site;
    struct expr *last;
    unsigned count;
};

static bool is_twin(void *context, struct expr *expr)
{
    struct twins *twins = context;
    if (expr->kind == EXPR_LOAD && expr->site == twins->site) {
        twins->last = expr;
        twins->count++;
    }
    return false;
}

/* The only load of the site in a test, or NULL. */
static struct expr *only_load(struct expr *test, uint32_t site)
{
    static const struct visitor visitor = { .expr = is_twin };
    struct twins twins = { .site = site };
    is_twin(&twins, test);
    visit_below(test, &visitor, &twins);
    return twins.count == 1 ? twins.last : NULL;
}

/* Trips that break off do so with what the last test has loaded? */
static bool is_left(const struct behind *behind, struct expr *load)
{
    const struct stmt *stmt = behind->loop->body;
    if (!change_has_jump(behind->loop, STMT_BREAK))
        return true;
    for (; stmt != NULL; stmt = stmt->next)
        if (change_in(behind->merge, stmt, load->site, TOUCH_CHANGES, NULL) ||
            change_assigns_any(stmt, load->left))
            return false;
    return behind->loop->is_guarded;
}

static bool know_left(void *context, struct expr *expr)
{
    struct behind *behind = context;
    struct merge *merge = behind->merge;
    if (expr->kind != EXPR_LOAD || change_has_effect(expr->left) ||
        merge->sites[expr->site].is_volatile || !is_left(behind, expr))
        return false;
    const struct stmt *loop = behind->loop;
    struct known way = { .site = expr->site };
    struct number address = walk_number(merge, expr->left);
    struct number value = merge_unknown(merge, expr->value, VALUE_NOWHERE);
    struct known *known =
        known_add(merge, expr->site, address, NULL, value);
    known->is_behind = true;
    way.node = only_load(loop->expr, expr->site);
    known_add_way(merge, known, &way);
    if (way.node != NULL && behind->guard != NULL)
        way.node = only_load(behind->guard, expr->site);
    known_add_way(merge, known, &way);
    return false;
}

void rotate_know_behind(struct merge *merge, struct stmt *stmt)
{
    static const struct visitor loads = { .expr = know_left };
    bool is_if = stmt->kind == STMT_IF && stmt->otherwise == NULL;
    const struct stmt *loop = is_if ? list_last(stmt->body) : stmt;
    struct behind behind = { .merge = merge, .loop = loop,
                             .guard = is_if ? stmt->expr : NULL };
    if (loop == NULL || loop->kind != STMT_LOOP || !loop->test_last ||
        loop->is_guarded != is_if || loop->expr == NULL ||
        !only_loads(merge, loop->expr))
        return;
    know_left(&behind, loop->expr);
    visit_below(loop->expr, &loads, &behind);
}
