/* Loads move to where they are used; see defer.h. */
#include "merge/defer.h"

#include <stdlib.h>

#include "core/memory.h"
#include "merge/change.h"
#include "merge/list.h"
#include "merge/make.h"
#include "merge/measure.h"
#include "merge/parting.h"
#include "merge/selected.h"
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
    bool calls, fuses; /* the statement has a function's value, a + b * c */
    bool is_plain;     /* it is a load, of which nothing is computed */
    bool is_load;      /* and it is no block of such; or a copy of one */
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
    defer->calls = defer->calls || expr->is_function;
    defer->fuses = defer->fuses || measure_is_fused(expr);
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
    return expr_is_access(expr) ||
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

static bool is_copy(const struct stmt *stmt)
{
    return stmt->kind == STMT_EXPR && stmt->expr->kind == EXPR_ASSIGN &&
           expr_under_casts(stmt->expr->left)->kind == EXPR_VARIABLE;
}

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

/* Is there somewhere to go? Long code that is unrolled has no such place. */
static bool is_destination(const struct stmt *stmt)
{
    struct stmt single = *stmt;
    single.next = NULL;
    return stmt->has_stages || !change_is_straight(&single);
}

static bool is_way_parted(void *context, struct expr *expr)
{
    (void)context;
    return parting_of(expr) == PARTS_ALWAYS;
}

/* Is it still where the arm begins, to the optimizer? */
static bool is_in_first_block(struct stmt *stmt)
{
    static const struct visitor visitor = { .expr = is_way_parted };
    return !is_destination(stmt) && !visit_stmt(stmt, &visitor, NULL);
}

struct count {
    uint32_t variable, reads;
};

static bool count_read(void *context, struct expr *expr)
{
    struct count *count = context;
    count->reads += is_read(expr) && expr->variable == count->variable;
    return false;
}

/* Is it a copy that is read elsewhere than behind it in its arm? */
static bool is_copied_out(const struct defer *defer, const struct stmt *stmt)
{
    static const struct visitor visitor = { .expr = count_read };
    if (!is_copy(stmt))
        return false;
    struct count count = { .variable = stmt->expr->variable };
    visit_list(stmt->next, &visitor, &count);
    return count.reads < defer->reads[count.variable];
}

/*
 * A load that has one use goes down to that in the arm; others, and what is
 * computed of loads, go to the arm's start only, and so does a load of which
 * nothing is computed there before ways part to the optimizer. An operation
 * that the assembler branches for may come to stand between two loads that
 * were side by side.
 */
static struct stmt **first_use(struct defer *defer, struct stmt **arm,
                               uint32_t count)
{
    struct stmt **link = arm;
    while (defer->is_load && count == 1 && *link != NULL) {
        bool is_use = uses_in(defer, *link) > 0;
        if (is_use && (*link)->kind == STMT_BLOCK && !(*link)->has_stages)
            link = &(*link)->body;
        else if (is_use && !is_destination(*link))
            return is_copied_out(defer, *link) ? arm : link;
        else if (!is_use && is_in_first_block(*link) &&
                 is_passed(defer, *link))
            link = &(*link)->next;
        else
            return arm;
    }
    return arm;
}

/* Where it goes in the arm of an `if` that has all uses; NULL: nowhere. */
static struct stmt **arm_of(struct defer *defer, struct stmt *stmt,
                            uint32_t count)
{
    bool is_body = uses_in_list(defer, stmt->body) == count;
    if ((!is_body && uses_in_list(defer, stmt->otherwise) != count) ||
        selected_if(stmt) || !is_passed_test(defer, stmt))
        return NULL;
    stmt->was_quiet = stmt->was_quiet || stmt->is_quiet;
    return first_use(defer, is_body ? &stmt->body : &stmt->otherwise, count);
}

/* The guard of a loop, unrolled or not: its test, made once more, before it.
 * What is computed of loads for the loop is so before the guard. */
static struct stmt **guard_of(struct defer *defer, struct stmt *stmt)
{
    if (!defer->is_plain || stmt->test_last || stmt->is_guarded ||
        stmt->expr == NULL || change_has_effect(stmt->expr) ||
        !is_passed_test(defer, stmt))
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
                                 uint32_t count, bool is_end);

/* Where it goes in a statement that has all uses; NULL: nowhere. `is_end`: with
 * the statement the kernel ends. */
static struct stmt **destination_in(struct defer *defer, struct stmt *stmt,
                                    uint32_t count, bool is_end)
{
    switch (stmt->kind) {
    case STMT_IF: return arm_of(defer, stmt, count);
    case STMT_LOOP: return guard_of(defer, stmt);
    case STMT_BLOCK:
        return stmt->has_stages ? guard_of(defer, stmt)
                                : destination(defer, stmt->body, count, is_end);
    default: return NULL;
    }
}

/* What stands on the way between a load and the arm that it might go to. */
enum passage { PASSAGE_FREE, PASSAGE_PREDICATED, PASSAGE_BRANCH };

/* Past a branch nothing is moved but by a way out. */
static enum passage passage_of(const struct stmt *stmt)
{
    enum passage passage = PASSAGE_FREE;
    if (stmt->kind == STMT_IF && !selected_if(stmt))
        return selected_predicated(stmt, false) ? PASSAGE_PREDICATED
                                                : PASSAGE_BRANCH;
    if (stmt->kind != STMT_BLOCK)
        return PASSAGE_FREE;
    for (const struct stmt *in = stmt->body; in != NULL; in = in->next) {
        enum passage one = passage_of(in);
        passage = one > passage ? one : passage;
    }
    return passage;
}

/* Two `if`s behind each other whose arms are predicated become one stretch of
 * code, which has no arm to go to. What ends the kernel is jumped over. */
static bool is_arm_left(const struct stmt *stmt, enum passage passage,
                        bool is_end)
{
    return passage == PASSAGE_FREE || is_end || stmt->kind != STMT_IF ||
           !selected_predicated(stmt, true);
}

/* Where the statement goes that has so many uses, of what stands behind it:
 * into what has them all, or behind a way out. NULL: it stays. `is_end`: with
 * the last of them the kernel ends. */
static struct stmt **destination(struct defer *defer, struct stmt *first,
                                 uint32_t count, bool is_end)
{
    struct stmt **behind_exit = NULL, **inside = NULL;
    enum passage passage = PASSAGE_FREE;
    uint32_t here = 0;
    struct stmt *at = first;
    for (; at != NULL && passage < PASSAGE_BRANCH; at = at->next) {
        here = uses_in(defer, at);
        if (here > 0 || !is_passed(defer, at))
            break;
        bool is_exit = change_jumps(at);
        enum passage one = is_exit ? PASSAGE_FREE : passage_of(at);
        passage = one > passage ? one : passage;
        if (is_exit)
            behind_exit = &at->next;
    }
    if (at != NULL && here == count && passage < PASSAGE_BRANCH) {
        bool is_last = is_end && at->next == NULL;
        if (is_arm_left(at, passage, is_last))
            inside = destination_in(defer, at, count, is_last);
    }
    if (inside != NULL)
        return inside;
    return behind_exit != NULL && uses_in_list(defer, *behind_exit) == count
               ? behind_exit
               : NULL;
}

static bool is_plain_load(const struct stmt *stmt)
{
    if (stmt->kind != STMT_EXPR)
        return stmt->kind == STMT_BLOCK;
    const struct expr *value = stmt->expr;
    if (change_is_assignment(value))
        value = value->left;
    return expr_under_casts(value)->kind == EXPR_LOAD;
}

/* May it move? What is computed of loads does so, too, but no functions: those
 * of halves are no instructions that the optimizer knows; and nothing that it
 * has made one function of, as a + b * c. */
static bool describe(struct defer *defer, const struct stmt *stmt)
{
    defer->calls = defer->fuses = false;
    defer->is_plain = is_plain_load(stmt);
    defer->is_load =
        (defer->is_plain && stmt->kind == STMT_EXPR) || is_copy(stmt);
    return (stmt->kind == STMT_EXPR || stmt->kind == STMT_BLOCK) &&
           !visit_stmt(stmt, &stays, defer) && !defer->fuses &&
           (defer->site_count > 0 || !defer->calls);
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

static void defer_stmt(struct defer *defer, struct stmt **link, bool is_end)
{
    while (*link != NULL) {
        struct stmt **to = NULL;
        if (describe(defer, *link)) {
            uint32_t count = outside_uses(defer, *link);
            to = count > 0 ? destination(defer, (*link)->next, count, is_end)
                           : NULL;
        }
        if (to != NULL)
            move(defer, link, to);
        forget(defer);
        if (to == NULL)
            return;
        link = to;
    }
}

/* From the end: what is used by what moves can follow it. `is_end`: with the
 * list the kernel ends. */
static void defer_list(struct defer *defer, struct stmt **head, bool is_end)
{
    size_t count;
    struct stmt **list = list_all(*head, &count);
    bool has_destination = false;
    while (count-- > 0) {
        bool is_one = is_destination(list[count]);
        bool ends = is_end && list[count]->next == NULL &&
                    list[count]->kind != STMT_LOOP;
        defer_list(defer, &list[count]->body, ends);
        defer_list(defer, &list[count]->otherwise, ends);
        if (has_destination)
            defer_stmt(defer, count > 0 ? &list[count - 1]->next : head,
                       is_end);
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
    defer_list(&defer, body, true);
    free(defer.reads);
    free(defer.roles);
    free(defer.variables);
    free(defer.sites);
    return defer.has_moved;
}
