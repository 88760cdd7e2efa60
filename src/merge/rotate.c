/* Tests that are made before a loop and behind its trips; see rotate.h. */
#include "merge/rotate.h"

#include "merge/change.h"
#include "merge/known.h"
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

static bool is_partly(void *context, struct expr *expr)
{
    (void)context;
    return is_partly_made(expr);
}

/* It does no more than to load, all of it in each lane. */
static bool only_loads(struct expr *test)
{
    static const struct visitor visitor = { .expr = is_partly };
    return !change_does_more(test) && !is_partly_made(test) &&
           !visit_below(test, &visitor, NULL);
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

bool rotate_loop(struct merge *merge, struct stmt *loop)
{
    if (loop->test_last || loop->expr == NULL ||
        !loads_in_trips(merge, loop) || !only_loads(loop->expr))
        return false;
    make_guarded(merge, loop);
    return true;
}

static bool know_load(void *context, struct expr *expr)
{
    struct merge *merge = context;
    if (expr->kind != EXPR_LOAD || change_has_effect(expr->left) ||
        merge->sites[expr->site].is_volatile)
        return false;
    known_add(merge, expr->site, walk_number(merge, expr->left), NULL,
              merge_unknown(merge, expr->value, VALUE_NOWHERE));
    return false;
}

void rotate_know_test(struct merge *merge, const struct stmt *loop)
{
    static const struct visitor loads = { .expr = know_load };
    if (!loop->test_last || !loop->is_guarded || !only_loads(loop->expr))
        return;
    know_load(merge, loop->expr);
    visit_below(loop->expr, &loads, merge);
}
