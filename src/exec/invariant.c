/* Finds the invariants of every loop; see invariant.h. */
#include "exec/invariant.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "exec/machine.h"

/* A loop that is being looked through; the ones around it behind `outer`. */
struct open_loop {
    const struct open_loop *outer;
    uint32_t number;
    bool *changes; /* by variable */
};

struct search {
    const struct program *program;
    struct invariants *found; /* by loop */
};

/* ---- what a loop changes ---- */

static void note_list(const struct stmt *stmt, bool *changes);

static void note_expr(const struct expr *expr, bool *changes)
{
    if (expr == NULL)
        return;
    if (expr->kind == EXPR_ASSIGN || expr->kind == EXPR_POST_ASSIGN)
        changes[expr->variable] = true;
    note_expr(expr->left, changes);
    note_expr(expr->right, changes);
    note_expr(expr->third, changes);
    note_list(expr->body, changes);
}

static void note_list(const struct stmt *stmt, bool *changes)
{
    for (; stmt != NULL; stmt = stmt->next) {
        if (stmt->kind == STMT_DECLARE)
            changes[stmt->variable] = true;
        note_expr(stmt->expr, changes);
        note_expr(stmt->step, changes);
        note_list(stmt->body, changes);
        note_list(stmt->otherwise, changes);
    }
}

/* ---- what stays ---- */

static bool cannot_fail(const struct expr *expr)
{
    switch (expr->kind) {
    case EXPR_CAST:
    case EXPR_UNARY:
        return true;
    case EXPR_BINARY:
        return expr->op != OP_DIV && expr->op != OP_REM && expr->op != OP_SHL &&
               expr->op != OP_SHR;
    default:
        return false;
    }
}

static bool stays(const struct expr *expr, const bool *changes)
{
    if (expr == NULL || expr->kind == EXPR_CONSTANT)
        return true;
    if (expr->kind == EXPR_VARIABLE)
        return !changes[expr->variable];
    return expr->value != VALUE_NONE && cannot_fail(expr) &&
           stays(expr->left, changes) && stays(expr->right, changes);
}

/* The outermost of the open loops in which it stays, or 0. */
static uint32_t loop_of(const struct open_loop *loop, const struct expr *expr)
{
    uint32_t number = 0;
    for (; loop != NULL && stays(expr, loop->changes); loop = loop->outer)
        number = loop->number;
    return number;
}

static void search_list(struct search *search, const struct open_loop *loop,
                        const struct stmt *stmt);

static void search_expr(struct search *search, const struct open_loop *loop,
                        const struct expr *expr)
{
    if (expr == NULL || loop == NULL)
        return;
    uint32_t number = cannot_fail(expr) ? loop_of(loop, expr) : 0;
    if (number > 0) {
        struct invariants *found = &search->found[number];
        found->nodes = memory_grow(found->nodes, found->count, &found->room,
                                   sizeof *found->nodes);
        found->nodes[found->count++] = expr;
        return;
    }
    search_expr(search, loop, expr->left);
    search_expr(search, loop, expr->right);
    search_expr(search, loop, expr->third);
    search_list(search, loop, expr->body);
}

/* Is there a way out of the loop besides its test? `is_own`: a `break` here is
 * the loop's. */
static bool leaves(const struct stmt *stmt, bool is_own)
{
    for (; stmt != NULL; stmt = stmt->next) {
        bool is_around =
            stmt->kind == STMT_LOOP || stmt->kind == STMT_SCOPE;
        if (stmt->kind == STMT_RETURN || (stmt->kind == STMT_BREAK && is_own) ||
            leaves(stmt->body, is_own && !is_around) ||
            leaves(stmt->otherwise, is_own))
            return true;
    }
    return false;
}

static void search_loop(struct search *search, const struct open_loop *outer,
                        const struct stmt *stmt)
{
    struct open_loop loop = { outer, stmt->loop,
                              memory_new(search->program->variable_count,
                                         sizeof(bool)) };
    note_expr(stmt->expr, loop.changes);
    note_expr(stmt->step, loop.changes);
    note_list(stmt->body, loop.changes);
    if (!stays(stmt->expr, loop.changes) || leaves(stmt->body, true))
        search->found[stmt->loop].may_end = true;
    search_expr(search, &loop, stmt->expr);
    search_expr(search, &loop, stmt->step);
    search_list(search, &loop, stmt->body);
    free(loop.changes);
}

/* Calls hold loops too, so expressions outside of loops are looked through. */
static void search_calls(struct search *search, const struct expr *expr)
{
    if (expr == NULL)
        return;
    search_calls(search, expr->left);
    search_calls(search, expr->right);
    search_calls(search, expr->third);
    search_list(search, NULL, expr->body);
}

static void search_list(struct search *search, const struct open_loop *loop,
                        const struct stmt *stmt)
{
    for (; stmt != NULL; stmt = stmt->next) {
        if (stmt->kind == STMT_LOOP) {
            search_loop(search, loop, stmt);
            continue;
        }
        if (loop == NULL)
            search_calls(search, stmt->expr);
        search_expr(search, loop, stmt->expr);
        search_list(search, loop, stmt->body);
        search_list(search, loop, stmt->otherwise);
    }
}

struct invariants *invariants_find(const struct machine *machine)
{
    const struct program *program = machine->program;
    struct search search = { program, memory_new(program->loop_count + 1,
                                                 sizeof *search.found) };
    search_list(&search, NULL, program->body);
    return search.found;
}

void invariants_free(struct machine *machine)
{
    for (size_t i = 0; i <= machine->program->loop_count; i++)
        free(machine->invariants[i].nodes);
    free(machine->invariants);
}

void invariants_reset(struct machine *machine, uint32_t loop)
{
    const struct invariants *invariants = &machine->invariants[loop];
    for (size_t i = 0; i < invariants->count; i++)
        machine->at[invariants->nodes[i]->id] = NULL;
}
