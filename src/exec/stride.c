/* Trips as lists of steps; see stride.h. */
#include "exec/stride.h"

#include <stdlib.h>

#include "core/memory.h"
#include "exec/choice.h"
#include "exec/move.h"

struct move_list {
    struct move *first;
    size_t count, room;
};

struct stride {
    const struct stmt *loop;
    struct stride *next; /* of another part of what was one loop */
    bool is_straight;
    bool has_run;      /* an ordinary trip since the loop was entered */
    bool is_made;      /* the lists are */
    struct move_list test, body; /* the body with the loop's step */
    uint64_t planned;  /* the lanes that moves are planned for; 0: none are */
    uint64_t wait, patience; /* trips to go without a plan, after one that did
                                not hold */
};

/* ---- which loops ---- */

/* Of what has a list of its own, nobody could tell what it assigned. */
static bool assigns(const struct expr *expr)
{
    return expr != NULL &&
           (expr->kind == EXPR_ASSIGN || expr->kind == EXPR_POST_ASSIGN ||
            expr->kind == EXPR_CALL || assigns(expr->left) ||
            assigns(expr->right) || assigns(expr->third));
}

static bool is_straight_expr(const struct expr *expr)
{
    if (expr == NULL)
        return true;
    switch (expr->kind) {
    case EXPR_CALL:
        return false;
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_CONDITIONAL:
    case EXPR_ASSUMED:
    case EXPR_HELD:
        return !assigns(expr);
    default:
        return is_straight_expr(expr->left) && is_straight_expr(expr->right) &&
               is_straight_expr(expr->third);
    }
}

static bool reads(const struct expr *expr, uint32_t variable)
{
    return expr != NULL &&
           ((expr->kind == EXPR_VARIABLE && expr->variable == variable) ||
            reads(expr->left, variable) || reads(expr->right, variable) ||
            reads(expr->third, variable));
}

/* A variable gets its value at once, so no step finds it without one. */
static bool is_initialised(const struct stmt *declare)
{
    const struct stmt *next = declare->next;
    return next != NULL && next->kind == STMT_EXPR &&
           next->expr->kind == EXPR_ASSIGN &&
           next->expr->variable == declare->variable &&
           !reads(next->expr->left, declare->variable);
}

static bool is_straight_list(const struct stmt *stmt)
{
    for (; stmt != NULL; stmt = stmt->next) {
        bool fine = false;
        if (stmt->kind == STMT_EXPR)
            fine = is_straight_expr(stmt->expr);
        else if (stmt->kind == STMT_DECLARE)
            fine = is_initialised(stmt);
        else if (stmt->kind == STMT_BLOCK)
            fine = !stmt->has_stages && is_straight_list(stmt->body);
        else if (stmt->kind == STMT_IF)
            fine = !expr_goes_both_ways(stmt->expr) &&
                   is_straight_expr(stmt->expr) &&
                   is_straight_list(stmt->body) &&
                   is_straight_list(stmt->otherwise);
        if (!fine)
            return false;
    }
    return true;
}

static bool is_straight_loop(const struct stmt *loop)
{
    return !loop->is_quiet && !loop->is_stage && loop->expr != NULL &&
           !expr_goes_both_ways(loop->expr) && is_straight_expr(loop->expr) &&
           is_straight_expr(loop->step) && is_straight_list(loop->body);
}

/* ---- lists ---- */

static struct move *add_move(struct move_list *list, enum move_way way,
                             uint32_t number)
{
    list->first = memory_grow(list->first, list->count, &list->room,
                              sizeof *list->first);
    list->first[list->count] = (struct move){ .way = way, .number = number };
    return &list->first[list->count++];
}

static void add_step(struct machine *machine, struct move_list *list,
                     const struct step *step)
{
    struct move *move = add_move(list, MOVE_ANY, 0);
    move->step = step;
    move->changes = step->expr->kind == EXPR_POST_ASSIGN
                        ? &machine->variables[step->expr->variable]
                        : step->result;
}

/* Behind the first trip, what stays in the loop stands in its place; but where
 * an `if` leads, it may not have been evaluated yet. */
static void add_expr(struct machine *machine, struct move_list *list,
                     const struct expr *expr, bool is_in_if)
{
    if (expr == NULL)
        return;
    const struct step_list *steps = &machine->lists[expr->id];
    if (!steps->is_made)
        steps_make(machine, expr);
    for (uint32_t i = 0; i < steps->count; i++) {
        const struct step *step = &steps->first[i];
        if (step->kind != STEP_ONCE)
            add_step(machine, list, step);
        else if (!is_in_if)
            i += step->skip;
    }
}

static void add_list(struct machine *machine, struct move_list *list,
                     const struct stmt *stmt, bool is_in_if);

/* How many moves there are behind number `at`. */
static uint32_t moves_behind(const struct move_list *list, size_t at)
{
    return (uint32_t)(list->count - at - 1);
}

static void add_if(struct machine *machine, struct move_list *list,
                   const struct stmt *stmt, bool is_in_if)
{
    size_t begin = list->count;
    add_move(list, MOVE_NOTHING, 0)->branch = stmt;
    add_expr(machine, list, stmt->expr, is_in_if);
    size_t branch = list->count;
    add_move(list, MOVE_ANY, 0)->branch = stmt;
    add_list(machine, list, stmt->body, true);
    size_t jump = list->count;
    add_move(list, MOVE_JUMP, 0);
    list->first[branch].number = moves_behind(list, branch);
    add_list(machine, list, stmt->otherwise, true);
    list->first[jump].number = moves_behind(list, jump);
    list->first[branch].rest = moves_behind(list, branch);
    list->first[begin].rest = moves_behind(list, begin);
}

/* A variable that comes into scope with the same lanes as before, and gets a
 * value at once, need not be declared again. */
static void add_list(struct machine *machine, struct move_list *list,
                     const struct stmt *stmt, bool is_in_if)
{
    for (; stmt != NULL; stmt = stmt->next) {
        if (stmt->kind == STMT_IF)
            add_if(machine, list, stmt, is_in_if);
        else if (stmt->kind == STMT_EXPR)
            add_expr(machine, list, stmt->expr, is_in_if);
        else if (stmt->kind == STMT_DECLARE)
            add_move(list, MOVE_NOTHING, stmt->variable);
        else if (stmt->loop != 0)
            add_move(list, MOVE_SCOPE, stmt->loop);
        if (stmt->kind == STMT_BLOCK)
            add_list(machine, list, stmt->body, is_in_if);
    }
}

static void make_lists(struct machine *machine, struct stride *stride)
{
    const struct stmt *loop = stride->loop;
    add_expr(machine, &stride->test, loop->expr, false);
    add_list(machine, &stride->body, loop->body, false);
    add_expr(machine, &stride->body, loop->step, false);
    stride->is_made = true;
}

static void free_list(struct move_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->first[i].request);
    free(list->first);
}

struct stride **strides_new(const struct program *program)
{
    return memory_new(program->loop_count + 1, sizeof(struct stride *));
}

static void free_strides(struct stride *stride)
{
    while (stride != NULL) {
        struct stride *next = stride->next;
        free_list(&stride->test);
        free_list(&stride->body);
        free(stride);
        stride = next;
    }
}

void strides_free(struct machine *machine)
{
    for (size_t i = 0; i <= machine->program->loop_count; i++)
        free_strides(machine->strides[i]);
    free(machine->strides);
}

/* ---- plans ---- */

static void plan_list(struct machine *machine, struct move_list *list,
                      uint64_t mask)
{
    for (size_t i = 0; i < list->count; i++)
        move_plan(machine, &list->first[i], mask);
}

/* A plan for these lanes, unless the last ones did not hold for long. */
static void plan(struct machine *machine, struct stride *stride, uint64_t mask)
{
    if (stride->wait > 0) {
        stride->wait--;
        return;
    }
    plan_list(machine, &stride->test, mask);
    plan_list(machine, &stride->body, mask);
    stride->planned = mask;
}

enum { PATIENCE_MOST = 64 };

static void give_up_plan(struct stride *stride)
{
    if (stride->planned == 0)
        return;
    stride->planned = 0;
    if (stride->patience < PATIENCE_MOST)
        stride->patience = 2 * stride->patience + 1;
    stride->wait = stride->patience;
}

/* ---- trips ---- */

/* Where an `if` begins, all of it the ordinary way; where it branches, its sides,
 * since lanes part. */
static void run_branch(struct machine *machine, struct stride *stride,
                       const struct move *move, uint64_t mask)
{
    bool begins = move->way == MOVE_NOTHING;
    run_straight_if(machine, move->branch,
                    begins ? NULL : machine->at[move->branch->expr->id], mask);
    give_up_plan(stride);
}

/* One step or statement the ordinary way. */
static void run_one(struct machine *machine, struct stride *stride,
                    const struct move *move, uint64_t mask)
{
    if (move->step != NULL)
        evaluate_step(machine, move->step, mask);
    else if (move->branch != NULL)
        run_branch(machine, stride, move, mask);
    else if (move->way == MOVE_NOTHING)
        run_declare(machine, move->number, mask);
    else if (move->way == MOVE_SCOPE)
        machine->scope_trip[move->number] = ++machine->trips;
    if (stride->planned != 0 && !move_holds(move))
        give_up_plan(stride);
}

/* What comes behind a move that was not made as planned. */
static uint32_t left_out(const struct move *move)
{
    return move->way == MOVE_JUMP ? move->number : move->rest;
}

/* False, with the diagnostic set, where a lane runs into an error. */
static bool run_moves(struct machine *machine, struct stride *stride,
                      const struct move_list *list, uint64_t mask)
{
    struct move *end = list->first + list->count;
    for (struct move *move = list->first;; move += 1 + left_out(move)) {
        if (stride->planned != 0)
            move = moves_make(machine, move, end);
        if (move == end)
            return true;
        run_one(machine, stride, move, mask);
        if (machine->diagnostic.failed)
            return false;
    }
}

static uint64_t run_test(struct machine *machine, struct stride *stride,
                         uint64_t mask)
{
    const struct expr *test = stride->loop->expr;
    if (!run_moves(machine, stride, &stride->test, mask))
        return 0;
    uint64_t on = choice_truth(machine, test, machine->at[test->id], mask);
    if (on != mask && on != 0)
        give_up_plan(stride);
    return on;
}

static uint64_t run_straight(struct machine *machine, struct stride *stride,
                             uint64_t mask)
{
    const struct stmt *loop = stride->loop;
    machine->scope_trip[loop->loop] = ++machine->trips;
    if (!loop->test_last)
        mask = run_test(machine, stride, mask);
    if (mask == 0 || !run_count_trip(machine, loop))
        return 0;
    if (!run_moves(machine, stride, &stride->body, mask))
        return 0;
    return loop->test_last ? run_test(machine, stride, mask) : mask;
}

struct stride *stride_enter(struct machine *machine, const struct stmt *loop)
{
    struct stride **link = &machine->strides[loop->loop];
    while (*link != NULL && (*link)->loop != loop)
        link = &(*link)->next;
    if (*link == NULL) {
        *link = memory_new(1, sizeof **link);
        (*link)->loop = loop;
        (*link)->is_straight = is_straight_loop(loop);
    }
    struct stride *stride = *link;
    stride->has_run = false;
    stride->planned = stride->wait = stride->patience = 0;
    return stride;
}

uint64_t stride_trip(struct machine *machine, struct stride *stride,
                     uint64_t mask)
{
    const struct stmt *loop = stride->loop;
    bool may_be = stride->is_straight && !machine->watches &&
                  !machine->is_silent && machine->board == NULL &&
                  machine->quiet == 0 && !machine->options->stepwise;
    if (!may_be || !stride->has_run) {
        stride->has_run = may_be;
        stride->planned = 0;
        return run_trip(machine, loop, mask);
    }
    if (!stride->is_made)
        make_lists(machine, stride);
    if (stride->planned != mask) {
        stride->planned = 0;
        plan(machine, stride, mask);
    }
    return run_straight(machine, stride, mask);
}
