/* Trips without their loop; see trip.h. */
#include "merge/trip.h"

#include "lang/fold.h"
#include "merge/change.h"
#include "merge/make.h"
#include "merge/trips.h"
#include "merge/visit.h"

static void substitute(struct merge *merge, struct expr *expr,
                       uint32_t variable, const struct expr *value)
{
    if (expr == NULL)
        return;
    trip_substitute(merge, expr->body, variable, value);
    substitute(merge, expr->left, variable, value);
    substitute(merge, expr->right, variable, value);
    substitute(merge, expr->third, variable, value);
    if (expr->kind == EXPR_VARIABLE && expr->variable == variable) {
        size_t offset = expr->offset;
        *expr = *copy_expr(merge, value);
        expr->offset = offset;
    }
    fold_node(expr);
}

void trip_substitute(struct merge *merge, struct stmt *stmt,
                     uint32_t variable, const struct expr *value)
{
    for (; stmt != NULL; stmt = stmt->next) {
        substitute(merge, stmt->expr, variable, value);
        substitute(merge, stmt->step, variable, value);
        trip_substitute(merge, stmt->body, variable, value);
        trip_substitute(merge, stmt->otherwise, variable, value);
    }
}

/* `continue` in it goes behind it. */
static void end_by_break(struct stmt *stmt)
{
    for (; stmt != NULL; stmt = stmt->next) {
        if (stmt->kind == STMT_CONTINUE)
            stmt->kind = STMT_BREAK;
        if (stmt->kind == STMT_LOOP)
            continue;
        end_by_break(stmt->body);
        end_by_break(stmt->otherwise);
    }
}

struct stmt *trip_make(struct merge *merge, const struct stmt *loop,
                       uint32_t variable, const struct expr *value)
{
    struct stmt *trip = make_stmt(merge, STMT_BLOCK, NULL, loop->offset);
    trip->loop = loop->loop;
    trip->body = copy_list(merge, loop->body);
    trip_substitute(merge, trip->body, variable, value);
    if (change_has_jump(loop, STMT_CONTINUE)) {
        struct stmt *scope =
            make_stmt(merge, STMT_SCOPE, NULL, loop->offset);
        scope->body = trip->body;
        end_by_break(scope->body);
        trip->body = scope;
    }
    return trip;
}

/* --- several --- */

/* What is looked for in an arm. */
struct search {
    const struct merge *merge;
    const struct stmt *arm;
    uint32_t variable;
};

static bool is_declaration(void *context, const struct stmt *stmt)
{
    const struct search *search = context;
    return stmt->kind == STMT_DECLARE && stmt->variable == search->variable;
}

/* Does it assign a variable that is there behind the arm, too? */
static bool hands_on(void *context, struct expr *expr)
{
    static const struct visitor declarations = { .stmt = is_declaration };
    struct search *search = context;
    search->variable = expr->variable;
    return change_is_assignment(expr) &&
           !search->merge->variables[expr->variable].is_temporary &&
           !visit_list(search->arm, &declarations, search);
}

/* All there is in a trip, if that is an `if` without `else` whose test no trip
 * changes, and nothing but what it stores is left of its arm; or NULL. */
static const struct stmt *only_if(const struct merge *merge,
                                  const struct stmt *loop)
{
    static const struct visitor assigned = { .expr = hands_on };
    const struct stmt *stmt = loop->body;
    while (stmt != NULL && stmt->kind == STMT_BLOCK && stmt->loop == 0 &&
           stmt->next == NULL)
        stmt = stmt->body;
    if (merge->old->kernel == NULL || stmt == NULL || stmt->next != NULL ||
        stmt->kind != STMT_IF || stmt->otherwise != NULL ||
        change_has_effect(stmt->expr) || change_jumps(stmt) ||
        change_assigns_any(loop, stmt->expr))
        return NULL;
    struct search search = { merge, stmt->body, 0 };
    return visit_list(stmt->body, &assigned, &search) ? NULL : stmt;
}

/* The `if`, with nothing in it. */
static struct stmt *copy_test(struct merge *merge, const struct stmt *only)
{
    struct stmt *copy = make_stmt(
        merge, STMT_IF, copy_expr(merge, only->expr), only->offset);
    copy->is_unswitched = only->is_unswitched;
    return copy;
}

/* The counter, so many trips on from where it is. */
static struct expr *counter_on(struct merge *merge, const struct stmt *loop,
                               const struct counter *counter, uint64_t trips)
{
    return trips_on(merge, counter,
                    make_variable(merge, counter->variable, loop->offset),
                    trips);
}

static struct expr *counter_of(struct merge *merge, const struct stmt *loop,
                               const struct counter *counter, uint64_t trip)
{
    enum value_class class = merge->variables[counter->variable].value;
    struct expr *value =
        make_constant(merge, class, counter->values[trip], loop->offset);
    value->unrolled = loop->unroll == UNROLL_WHOLE ? UNROLLED_EARLY
                                                   : UNROLLED_LATE;
    return value;
}

/* Where each is nothing but an `if` with one and the same test, nvcc tests once
 * for all of a group. */
struct stmt *trip_make_all(struct merge *merge, const struct stmt *loop,
                           const struct counter *counter, uint64_t count,
                           uint64_t group)
{
    bool is_whole = counter->is_counted && count == counter->trips;
    const struct stmt *only = only_if(merge, loop);
    struct stmt of = *loop, *first = NULL;
    struct stmt **group_link = &first, **link = &first;
    if (only != NULL)
        of.body = only->body;
    for (uint64_t i = 0; i < count; i++) {
        if (only != NULL && i % group == 0) {
            *group_link = copy_test(merge, only);
            (*group_link)->starts_group = i > 0;
            link = &(*group_link)->body;
            group_link = &(*group_link)->next;
        }
        *link = trip_make(merge, &of, counter->variable,
                          is_whole ? counter_of(merge, loop, counter, i)
                                   : counter_on(merge, loop, counter, i));
        (*link)->starts_group = only == NULL && i > 0 && i % group == 0;
        link = &(*link)->next;
    }
    return first;
}
