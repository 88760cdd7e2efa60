/* Trips as lists of steps; see stride.h. */
#include "exec/stride.h"

#include <stdlib.h>

#include "core/memory.h"
#include "exec/choice.h"
#include "exec/gather.h"
#include "exec/move.h"
#include "exec/straight.h"

/* The variables that are not even with the same steps in all warps. */
static const uint32_t given_variables[] = {
    BUILTIN_THREAD_X, BUILTIN_THREAD_Y, BUILTIN_THREAD_Z, BUILTIN_TID
};
enum { GIVEN = sizeof given_variables / sizeof *given_variables };

struct move_list {
    struct move *first;
    size_t count, room;
};

struct stride {
    const struct stmt *loop; /* NULL: it is a warp's way through the program */
    struct stride *next; /* of another part of what was one loop */
    bool is_straight;
    bool has_run;      /* an ordinary trip since the loop was entered */
    bool is_made;      /* the lists are */
    struct move_list test, body; /* the body with the loop's step */
    uint64_t planned;  /* the lanes that moves are planned for; 0: none are */
    uint64_t wait, patience; /* trips to go without a plan, after one that did
                                not hold */
    uint64_t trips;    /* since the loop was entered */
    struct even given[GIVEN]; /* what it is planned for, of a warp */
};

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
    struct move *move = add_move(list, MOVE_ANY, step->skip);
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

/* Of the `if` that branches at move number `branch`. */
static void add_sides(struct machine *machine, struct move_list *list,
                      const struct stmt *stmt, size_t branch)
{
    add_list(machine, list, stmt->body, true);
    size_t jump = list->count;
    add_move(list, MOVE_JUMP, 0);
    list->first[branch].number = moves_behind(list, branch);
    add_list(machine, list, stmt->otherwise, true);
    list->first[jump].number = moves_behind(list, jump);
}

static void add_if(struct machine *machine, struct move_list *list,
                   const struct stmt *stmt, bool is_in_if)
{
    size_t begin = list->count;
    add_move(list, MOVE_NOTHING, 0)->branch = stmt;
    add_expr(machine, list, stmt->expr, is_in_if);
    size_t branch = list->count;
    add_move(list, MOVE_ANY, 0)->branch = stmt;
    if (straight_exit(stmt))
        list->first[branch].leaves = true;
    else
        add_sides(machine, list, stmt, branch);
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
    stride->is_made = true;
    if (loop == NULL) {
        add_list(machine, &stride->body, machine->program->body, false);
        return;
    }
    add_expr(machine, &stride->test, loop->expr, false);
    add_list(machine, &stride->body, loop->body, false);
    add_expr(machine, &stride->body, loop->step, false);
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

/* Is there a plan for these lanes, or can one be made now? */
static bool plan(struct machine *machine, struct stride *stride, uint64_t mask)
{
    if (stride->planned == mask)
        return true;
    stride->planned = 0;
    if (stride->wait > 0) {
        stride->wait--;
        return false;
    }
    if (!stride->is_made)
        make_lists(machine, stride);
    plan_list(machine, &stride->test, mask);
    plan_list(machine, &stride->body, mask);
    stride->planned = mask;
    return true;
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

/* Where an `if` begins, all of it the ordinary way; where it branches, its
 * sides, since lanes part. Gives the lanes that go on. */
static uint64_t run_branch(struct machine *machine, struct stride *stride,
                           const struct move *move, uint64_t mask)
{
    bool begins = move->way == MOVE_NOTHING;
    mask = run_straight_if(machine, move->branch,
                           begins ? NULL : machine->at[move->branch->expr->id],
                           mask);
    give_up_plan(stride);
    return mask;
}

/* One step or statement the ordinary way. */
static uint64_t run_one(struct machine *machine, struct stride *stride,
                        const struct move *move, uint64_t mask)
{
    if (move->branch != NULL)
        return run_branch(machine, stride, move, mask);
    if (move->step != NULL && move->step->kind == STEP_GATHER)
        return mask;
    if (move->step != NULL)
        evaluate_step(machine, move->step, mask);
    else if (move->way == MOVE_NOTHING)
        run_declare(machine, move->number, mask);
    else if (move->way == MOVE_SCOPE)
        machine->scope_trip[move->number] = ++machine->trips;
    if (stride->planned != 0 && !move_holds(move))
        give_up_plan(stride);
    return mask;
}

/* What comes behind a move that was not made as planned. */
static uint32_t left_out(const struct move *move)
{
    return move->way == MOVE_JUMP ? move->number : move->rest;
}

/* Is it an access that has been made at once, with the moves behind it? */
static bool is_gathered(struct machine *machine, const struct move *move,
                        uint64_t mask)
{
    return move->step != NULL && move->step->kind == STEP_GATHER &&
           gather_make(machine, move->step, mask);
}

/* Gives the lanes that come to the end: none where one runs into an error. */
static uint64_t run_moves(struct machine *machine, struct stride *stride,
                          const struct move_list *list, uint64_t mask)
{
    struct move *end = list->first + list->count;
    for (struct move *move = list->first;; move += 1 + left_out(move)) {
        if (stride->planned != 0)
            move = moves_make(machine, move, end, stride->planned);
        if (move == end)
            return mask;
        if (is_gathered(machine, move, mask)) {
            move += move->number;
            if (stride->planned != 0 && !move_holds(move))
                give_up_plan(stride);
            continue;
        }
        mask = run_one(machine, stride, move, mask);
        if (mask == 0 || machine->diagnostic.failed)
            return 0;
    }
}

static uint64_t run_test(struct machine *machine, struct stride *stride,
                         uint64_t mask)
{
    const struct expr *test = stride->loop->expr;
    if (run_moves(machine, stride, &stride->test, mask) == 0)
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
    mask = run_moves(machine, stride, &stride->body, mask);
    return loop->test_last && mask != 0 ? run_test(machine, stride, mask) : mask;
}

/* ---- strides ---- */

static struct stride *stride_of(struct machine *machine,
                                const struct stmt *loop)
{
    struct stride **link = &machine->strides[loop != NULL ? loop->loop : 0];
    while (*link != NULL && (*link)->loop != loop)
        link = &(*link)->next;
    if (*link != NULL)
        return *link;
    *link = memory_new(1, sizeof **link);
    (*link)->loop = loop;
    (*link)->is_straight = loop != NULL
                               ? straight_loop(loop)
                               : straight_program(machine->program);
    return *link;
}

/* Are there moves to make? Behind a first trip, values stand where they
 * begin. */
static bool may_move(struct machine *machine, struct stride *stride,
                     uint64_t mask)
{
    bool may_be = stride->is_straight && !machine->watches &&
                  !machine->is_silent && machine->board == NULL &&
                  machine->quiet == 0 && !machine->options->stepwise;
    bool has_run = stride->has_run;
    stride->has_run = may_be;
    if (!may_be || !has_run) {
        stride->planned = 0;
        return false;
    }
    return plan(machine, stride, mask);
}


void stride_forget(struct stride *stride)
{
    stride->has_run = false;
    stride->planned = 0;
}

/* A plan takes longer than the steps of a trip or two. */
enum { WORTH_A_PLAN = 6 };

struct stride *stride_enter(struct machine *machine, const struct stmt *loop)
{
    struct stride *stride = stride_of(machine, loop);
    stride_forget(stride);
    stride->patience = 0;
    stride->wait = stride->trips < WORTH_A_PLAN ? WORTH_A_PLAN : 0;
    stride->trips = 0;
    return stride;
}

uint64_t stride_trip(struct machine *machine, struct stride *stride,
                     uint64_t mask)
{
    stride->trips++;
    return may_move(machine, stride, mask)
               ? run_straight(machine, stride, mask)
               : run_trip(machine, stride->loop, mask);
}

/* False: they are not even, or otherwise than in the last warp. */
static bool given_as_before(const struct machine *machine,
                            struct stride *stride)
{
    bool is_same = true;
    for (int i = 0; i < GIVEN; i++) {
        const struct lanes *value = &machine->variables[given_variables[i]];
        is_same = is_same && lanes_are_plain(value) &&
                  even_same_shape(&value->even, &stride->given[i]);
        stride->given[i] = value->even;
    }
    return is_same;
}

bool stride_warp(struct machine *machine, uint64_t mask)
{
    struct stride *stride = stride_of(machine, NULL);
    if (machine->weight_count > 0) { /* that is in the requests */
        stride_forget(stride);
        return false;
    }
    if (!given_as_before(machine, stride))
        give_up_plan(stride);
    if (!may_move(machine, stride, mask))
        return false;
    run_moves(machine, stride, &stride->body, mask);
    return true;
}
