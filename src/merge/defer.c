/* Loads move to where they are used; see defer.h. */
#include "merge/defer.h"

#include <stdlib.h>

#include "core/memory.h"
#include "merge/change.h"
#include "merge/list.h"
#include "merge/make.h"
#include "merge/visit.h"

enum role { ROLE_NONE, ROLE_READ, ROLE_ASSIGNED };

/* What a statement does that is to move, and all of the program's reads. */
struct defer {
    struct merge *merge;
    uint32_t *reads; /* by variable: nodes that read it */
    enum role *roles; /* by variable: in the statement */
    uint32_t *variables; /* of those with a role */
    size_t variable_count, variable_room;
    uint32_t *sites; /* of its loads */
    size_t site_count, site_room;
    uint32_t uses; /* elsewhere, of what it assigns */
    bool has_moved;
};

static bool is_read(const struct expr *expr)
{
    return expr->kind == EXPR_VARIABLE || expr->kind == EXPR_POST_ASSIGN;
}

static bool note_read(void *context, struct expr *expr)
{
    struct defer *defer = context;
    if (is_read(expr))
        defer->reads[expr->variable]++;
    return false;
}

static const struct visitor reads = { .expr = note_read };

/* ---- the statement that is to move ---- */

static void set_role(struct defer *defer, uint32_t variable, enum role role)
{
    if (defer->roles[variable] == ROLE_NONE) {
        defer->variables =
            memory_grow(defer->variables, defer->variable_count,
                        &defer->variable_room, sizeof *defer->variables);
        defer->variables[defer->variable_count++] = variable;
    }
    if (defer->roles[variable] < role)
        defer->roles[variable] = role;
}

static void forget(struct defer *defer)
{
    while (defer->variable_count > 0)
        defer->roles[defer->variables[--defer->variable_count]] = ROLE_NONE;
    defer->site_count = 0;
}

static bool expr_stays(void *context, struct expr *expr)
{
    struct defer *defer = context;
    const struct merge *merge = defer->merge;
    if (change_is_assignment(expr)) {
        set_role(defer, expr->variable, ROLE_ASSIGNED);
        return !merge_is_traced(merge, expr->variable);
    }
    if (is_read(expr))
        set_role(defer, expr->variable, ROLE_READ);
    if (expr->kind == EXPR_LOAD) {
        defer->sites = memory_grow(defer->sites, defer->site_count,
                                   &defer->site_room, sizeof *defer->sites);
        defer->sites[defer->site_count++] = expr->site;
        return merge->sites[expr->site].is_volatile;
    }
    return expr->kind == EXPR_STORE || expr->kind == EXPR_UPDATE ||
           expr->kind == EXPR_ATOMIC ||
           (expr->kind >= EXPR_ASSUMED && expr->kind != EXPR_CALL) ||
           change_loads_maybe(expr);
}

static bool stmt_stays(void *context, const struct stmt *stmt)
{
    struct defer *defer = context;
    if (stmt->kind == STMT_DECLARE)
        set_role(defer, stmt->variable, ROLE_ASSIGNED);
    return !change_is_of_value(stmt);
}

static const struct visitor stays = { expr_stays, stmt_stays };

/* ---- the statements behind it ---- */

static bool count_use(void *context, struct expr *expr)
{
    struct defer *defer = context;
    if (is_read(expr) && defer->roles[expr->variable] == ROLE_ASSIGNED)
        defer->uses++;
    return false;
}

static const struct visitor uses = { .expr = count_use };

static uint32_t uses_in_list(struct defer *defer, const struct stmt *stmt)
{
    defer->uses = 0;
    visit_list(stmt, &uses, defer);
    return defer->uses;
}

static uint32_t uses_in(struct defer *defer, const struct stmt *stmt)
{
    defer->uses = 0;
    visit_stmt(stmt, &uses, defer);
    return defer->uses;
}

static bool assigns_role(void *context, struct expr *expr)
{
    const struct defer *defer = context;
    return change_is_assignment(expr) &&
           defer->roles[expr->variable] != ROLE_NONE;
}

static bool blocks(void *context, const struct stmt *stmt)
{
    const struct defer *defer = context;
    return stmt->kind == STMT_LOOP ||
           (stmt->kind == STMT_DECLARE &&
            defer->roles[stmt->variable] != ROLE_NONE);
}

/* Does nothing in it keep the loads before it? */
static bool is_passed(struct defer *defer, const struct stmt *stmt)
{
    static const struct visitor visitor = { assigns_role, blocks };
    if (visit_stmt(stmt, &visitor, defer))
        return false;
    for (size_t i = 0; i < defer->site_count; i++)
        if (change_in(defer->merge, stmt, defer->sites[i], TOUCH_CHANGES, NULL))
            return false;
    return true;
}

/* The test of an `if` or of a loop, which comes first. */
static bool is_passed_test(struct defer *defer, const struct stmt *stmt)
{
    const struct stmt test = { .kind = STMT_EXPR, .expr = stmt->expr };
    return uses_in(defer, &test) == 0 && is_passed(defer, &test);
}

/* The arm of an `if` that has all uses; NULL: none. Of an arm that only
 * computes nvcc makes no branch. */
static struct stmt **arm_of(struct defer *defer, struct stmt *stmt,
                            uint32_t count)
{
    if (stmt->is_quiet || !is_passed_test(defer, stmt))
        return NULL;
    if (uses_in_list(defer, stmt->body) == count)
        return &stmt->body;
    return uses_in_list(defer, stmt->otherwise) == count ? &stmt->otherwise
                                                         : NULL;
}

/* The guard of a loop, unrolled or not: its test, made once more, before it. */
static struct stmt **guard_of(struct defer *defer, struct stmt *stmt)
{
    if (stmt->test_last || stmt->is_guarded || stmt->expr == NULL ||
        change_has_effect(stmt->expr) || !is_passed_test(defer, stmt))
        return NULL;
    make_guarded(defer->merge, stmt);
    visit_stmt(&(struct stmt){ .expr = stmt->expr }, &reads, defer);
    return &stmt->body;
}

/* ---- moving ---- */

static void move(struct defer *defer, struct stmt **from, struct stmt **to)
{
    struct stmt *stmt = *from;
    *from = stmt->next;
    stmt->next = *to;
    *to = stmt;
    defer->has_moved = true;
    for (size_t i = 0; i < defer->site_count; i++)
        merge_note(defer->merge, MERGE_DEFERRED, defer->sites[i], SITE_NOWHERE);
}

static struct stmt **destination(struct defer *defer, struct stmt *first,
                                 uint32_t count);

/* Where it goes in a statement that has all uses; NULL: nowhere. */
static struct stmt **destination_in(struct defer *defer, struct stmt *stmt,
                                    uint32_t count)
{
    switch (stmt->kind) {
    case STMT_IF: return arm_of(defer, stmt, count);
    case STMT_LOOP: return guard_of(defer, stmt);
    case STMT_BLOCK:
        return stmt->has_stages ? guard_of(defer, stmt)
                                : destination(defer, stmt->body, count);
    default: return NULL;
    }
}

/* Where the statement goes that has so many uses, of what stands behind it:
 * into what has them all, or behind a way out. NULL: it stays. */
static struct stmt **destination(struct defer *defer, struct stmt *first,
                                 uint32_t count)
{
    struct stmt **behind_exit = NULL;
    uint32_t here = 0;
    struct stmt *at = first;
    for (; at != NULL; at = at->next) {
        here = uses_in(defer, at);
        if (here > 0 || !is_passed(defer, at))
            break;
        if (change_jumps(at))
            behind_exit = &at->next;
    }
    struct stmt **inside =
        at != NULL && here == count ? destination_in(defer, at, count) : NULL;
    if (inside != NULL)
        return inside;
    return behind_exit != NULL && uses_in_list(defer, *behind_exit) == count
               ? behind_exit
               : NULL;
}

static bool describe(struct defer *defer, const struct stmt *stmt)
{
    return (stmt->kind == STMT_EXPR || stmt->kind == STMT_BLOCK) &&
           !visit_stmt(stmt, &stays, defer) && defer->site_count > 0;
}

/* Uses outside of the statement. */
static uint32_t outside_uses(struct defer *defer, const struct stmt *stmt)
{
    uint32_t count = 0;
    for (size_t i = 0; i < defer->variable_count; i++)
        if (defer->roles[defer->variables[i]] == ROLE_ASSIGNED)
            count += defer->reads[defer->variables[i]];
    return count - uses_in(defer, stmt);
}

static void defer_stmt(struct defer *defer, struct stmt **link)
{
    while (*link != NULL) {
        struct stmt **to = NULL;
        if (describe(defer, *link)) {
            uint32_t count = outside_uses(defer, *link);
            to = count > 0 ? destination(defer, (*link)->next, count) : NULL;
        }
        if (to != NULL)
            move(defer, link, to);
        forget(defer);
        if (to == NULL)
            return;
        link = to;
    }
}

/* Is there somewhere to go? Long code that is unrolled has no such place. */
static bool is_destination(const struct stmt *stmt)
{
    struct stmt single = *stmt;
    single.next = NULL;
    return stmt->has_stages || !change_is_straight(&single);
}

/* From the end: what is used by what moves can follow it. */
static void defer_list(struct defer *defer, struct stmt **head)
{
    size_t count;
    struct stmt **list = list_all(*head, &count);
    bool has_destination = false;
    while (count-- > 0) {
        bool is_one = is_destination(list[count]);
        defer_list(defer, &list[count]->body);
        defer_list(defer, &list[count]->otherwise);
        if (has_destination)
            defer_stmt(defer, count > 0 ? &list[count - 1]->next : head);
        has_destination = has_destination || is_one;
    }
    free(list);
}

bool defer_all(struct merge *merge, struct stmt **body)
{
    if (merge->old->kernel == NULL)
        return false; /* a pattern is about the accesses that it shows */
    struct defer defer = {
        .merge = merge,
        .reads = memory_new(merge->variable_count, sizeof *defer.reads),
        .roles = memory_new(merge->variable_count, sizeof *defer.roles),
    };
    visit_list(*body, &reads, &defer);
    defer_list(&defer, body);
    free(defer.reads);
    free(defer.roles);
    free(defer.variables);
    free(defer.sites);
    return defer.has_moved;
}
