/* Building an interpreter for one program and launch. */
#include "exec/machine.h"

#include <stdlib.h>

#include "core/memory.h"
#include "exec/invariant.h"
#include "exec/overlap.h"
#include "exec/pointer.h"
#include "exec/real.h"
#include "exec/steps.h"
#include "exec/stride.h"
#include "exec/wanted.h"

/* Results that never change are put in place once. */
static void set_leaf(struct machine *machine, const struct expr *expr)
{
    struct lanes *result = &machine->results[expr->id];
    if (expr->kind == EXPR_VARIABLE) {
        machine->at[expr->id] = &machine->variables[expr->variable];
        machine->uses_tid |= expr->variable == BUILTIN_TID;
        return;
    }
    machine->at[expr->id] = result;
    int64_t number = expr->constant;
    if (expr->kind == EXPR_ARRAY)
        number = machine->program->arrays[expr->array].is_null
                     ? 0
                     : pointer_make(expr->array);
    lanes_set_uniform(result, expr->value, number);
    if (expr->kind == EXPR_NONE) {
        result->unknown = ~0ULL;
        result->why = expr;
        result->known = expr->is_real ? REAL_SAME : REAL_UNKNOWN;
        result->real = real_exact(expr->real);
    }
}

/* A variable that several places assign may join what some lanes have from one
 * and some from another. */
static void note_assignment(struct machine *machine, uint32_t variable)
{
    if (machine->is_assigned[variable])
        machine->declared_in[variable] = ~0ULL;
    machine->is_assigned[variable] = true;
}

static void prepare_list(struct machine *machine, const struct stmt *stmt);

static void prepare_expr(struct machine *machine, const struct expr *expr)
{
    if (expr == NULL)
        return;
    if (expr->kind == EXPR_CONSTANT || expr->kind == EXPR_NONE ||
        expr->kind == EXPR_VARIABLE || expr->kind == EXPR_ARRAY)
        set_leaf(machine, expr);
    if (expr->kind == EXPR_ASSIGN || expr->kind == EXPR_POST_ASSIGN)
        note_assignment(machine, expr->variable);
    prepare_expr(machine, expr->left);
    prepare_expr(machine, expr->right);
    prepare_expr(machine, expr->third);
    prepare_list(machine, expr->body);
}

static void prepare_list(struct machine *machine, const struct stmt *stmt)
{
    for (; stmt != NULL; stmt = stmt->next) {
        prepare_expr(machine, stmt->expr);
        prepare_expr(machine, stmt->step);
        prepare_list(machine, stmt->body);
        prepare_list(machine, stmt->otherwise);
    }
}

/* Where the last array of a block's shared memory ends. */
static int64_t shared_end(const struct program *program)
{
    uint64_t end = 0;
    for (size_t i = 0; i < program->array_count; i++) {
        const struct array *array = &program->arrays[i];
        uint64_t bytes = array->bytes > 0 ? array->bytes : SHARED_BYTES_MAX;
        if (array->space == SPACE_SHARED && array->shared_at + bytes > end)
            end = array->shared_at + bytes;
    }
    return (int64_t)((end + SHARED_GRAIN_BYTES - 1) / SHARED_GRAIN_BYTES *
                     SHARED_GRAIN_BYTES);
}

static void set_launch_constants(struct machine *machine)
{
    const struct launch *launch = machine->launch;
    struct lanes *variables = machine->variables;
    for (unsigned axis = 0; axis < 3; axis++) {
        lanes_set_uniform(&variables[BUILTIN_BLOCK_DIM_X + axis], VALUE_U32,
                          launch->block[axis]);
        lanes_set_uniform(&variables[BUILTIN_GRID_DIM_X + axis], VALUE_U32,
                          launch->grid[axis]);
    }
    lanes_set_uniform(&variables[BUILTIN_WARP_SIZE], VALUE_I32, machine->lanes);
}

static void set_invariants(struct machine *machine)
{
    machine->invariants = invariants_find(machine);
    for (size_t loop = 0; loop <= machine->program->loop_count; loop++) {
        const struct invariants *found = &machine->invariants[loop];
        for (size_t i = 0; i < found->count; i++)
            machine->invariant[found->nodes[i]->id] = true;
    }
}

void machine_init(struct machine *machine, const struct program *program,
                  const struct launch *launch,
                  const struct exec_options *options,
                  const struct request_sink *sink)
{
    *machine = (struct machine){
        .program = program,
        .launch = launch,
        .options = options,
        .sink = sink,
        .source = program->source,
        .lanes = options->warp_lanes,
        .shared_end = shared_end(program),
        .values = memory_new(program->variable_count + program->expr_count,
                             sizeof(struct lanes)),
        .at = memory_new(program->expr_count, sizeof(struct lanes *)),
        .lists = memory_new(program->expr_count, sizeof(struct step_list)),
        .strides = strides_new(program),
        .invariant = memory_new(program->expr_count, sizeof(bool)),
        .declared_in = memory_new(program->variable_count, sizeof(uint64_t)),
        .is_assigned = memory_new(program->variable_count, sizeof(bool)),
        .scope_trip = memory_new(program->loop_count + 1, sizeof(uint64_t)),
        .patience = memory_new(program->loop_count + 1, sizeof(uint64_t)),
        .request.copies = 1,
    };
    machine->site_trips = overlap_new(machine);
    machine->rooms = access_rooms(program);
    for (size_t i = 0; i < program->array_count; i++)
        machine->has_contents |= program->arrays[i].contents != NULL;
    machine->variables = machine->values;
    machine->results = machine->values + program->variable_count;
    machine->variables[BUILTIN_LANE].even.step = 1;
    for (unsigned axis = 0; axis < 3; axis++)
        machine->ranges[axis] = (struct block_range){ 0, launch->grid[axis] };
    set_invariants(machine);
    set_launch_constants(machine);
    machine->reals = wanted_reals(machine);
    prepare_list(machine, program->body);
    prepare_expr(machine, program->mask);
}

void machine_free(struct machine *machine)
{
    free(machine->values);
    free(machine->reals);
    invariants_free(machine);
    free(machine->invariant);
    free(machine->at);
    steps_free(machine);
    strides_free(machine);
    free(machine->declared_in);
    free(machine->is_assigned);
    free(machine->scope_trip);
    free(machine->site_trips);
    free(machine->rooms);
    free(machine->patience);
    free(machine->entry_slopes);
    axes_free(machine);
    weights_free(machine);
    halt_free(&machine->halt);
    diagnostic_free(&machine->diagnostic);
}
