/*
 * Statements. Each takes the lanes that reach it and gives those that go on to
 * the next: divergence is a lane mask, as on the hardware.
 */
#include "exec/board.h"
#include "exec/choice.h"
#include "exec/launch.h"
#include "exec/machine.h"
#include "exec/quiet.h"
#include "exec/stride.h"

/*
 * `continued` gathers the lanes that left the innermost loop's trip early, but
 * not the loop.
 */
static uint64_t run_list(struct machine *machine, const struct stmt *stmt,
                         uint64_t mask, uint64_t *continued);

/* What lanes left behind on their way out of a part of the program. */
struct exits {
    uint64_t returned, ended, continued;
};

static struct exits exits_now(const struct machine *machine,
                              uint64_t continued)
{
    return (struct exits){ machine->returned, machine->ended, continued };
}

/* The lanes of `mask` did not leave after all. */
static void take_back(struct machine *machine, const struct exits *before,
                      uint64_t mask, uint64_t *continued)
{
    machine->returned &= before->returned | ~mask;
    machine->ended &= before->ended | ~mask;
    *continued &= before->continued | ~mask;
}

/*
 * Both sides run with the lanes `both`: one after the other, as if the first
 * had not been. What a side assigns is not known behind it. A lane goes on
 * where it would on either side.
 */
static uint64_t run_both(struct machine *machine, const struct stmt *stmt,
                         const struct lanes *value, uint64_t mask,
                         uint64_t *continued)
{
    uint64_t both = value->unknown & mask;
    const struct expr *why = value->why;
    struct exits before = exits_now(machine, *continued);
    uint64_t yes = choice_truth(machine, stmt->expr, value, mask & ~both);
    uint64_t no = mask & ~yes;
    machine->unsure++;
    uint64_t on = run_list(machine, stmt->body, yes | both, continued);
    quiet_forget_list(machine, stmt->body, why, both);
    struct exits first = exits_now(machine, *continued);
    take_back(machine, &before, both, continued);
    uint64_t other = run_list(machine, stmt->otherwise, no, continued);
    quiet_forget_list(machine, stmt->otherwise, why, both);
    machine->returned |= first.returned & ~other;
    machine->ended |= first.ended & ~other;
    *continued |= first.continued & ~other;
    take_back(machine, &before, both & (on | other), continued);
    if ((both & ~(on & other)) == 0) /* else it stays so to the warp's end */
        machine->unsure--;
    return on | other;
}

static uint64_t run_arm(struct machine *machine, const struct stmt *arm,
                        uint64_t mask, uint64_t *continued)
{
    if (mask == 0)
        return 0;
    mask = run_list(machine, arm, mask, continued);
    halt_keep(&machine->halt, (struct halt_frame){ .stmt = arm });
    return mask;
}

/* Of an `if` with this condition. */
static uint64_t run_sides(struct machine *machine, const struct stmt *stmt,
                          const struct lanes *value, uint64_t mask,
                          uint64_t *continued)
{
    if ((expr_goes_both_ways(stmt->expr) || stmt->was_quiet) &&
        (value->unknown & mask) != 0)
        return run_both(machine, stmt, value, mask, continued);
    quiet_enter(machine, stmt);
    uint64_t yes = quiet_truth(machine, stmt->expr, value, mask);
    uint64_t no = mask & ~yes & ~machine->lost;
    bool parts = yes != 0 && no != 0;
    machine->parted += parts;
    yes = run_arm(machine, stmt->body, yes, continued);
    no = run_arm(machine, stmt->otherwise, no, continued);
    machine->parted -= parts;
    quiet_leave(machine, stmt, mask);
    return stmt->is_quiet ? mask : yes | no;
}

static uint64_t run_if(struct machine *machine, const struct stmt *stmt,
                       uint64_t mask, uint64_t *continued)
{
    struct halt_frame frame;
    if (halt_take(&machine->halt, &frame))
        return run_arm(machine, frame.stmt, mask, continued);
    return run_sides(machine, stmt, evaluate(machine, stmt->expr, mask), mask,
                     continued);
}

uint64_t run_straight_if(struct machine *machine, const struct stmt *stmt,
                         const struct lanes *value, uint64_t mask)
{
    uint64_t none = 0;
    if (value == NULL)
        value = evaluate(machine, stmt->expr, mask);
    return run_sides(machine, stmt, value, mask, &none);
}

/* A long warp tells every so many trips that it is under way. */
enum { STEPS_A_BEAT = 1 << 20 };

bool run_count_trip(struct machine *machine, const struct stmt *loop)
{
    if (machine->steps % STEPS_A_BEAT == STEPS_A_BEAT - 1)
        tell_progress(machine);
    if (++machine->steps <= machine->options->max_steps)
        return !machine->diagnostic.failed;
    diagnostic_at(&machine->diagnostic, machine->source, loop->offset,
                  "a warp has made more than %llu loop trips; if the loop "
                  "does end, raise --max-steps",
                  (unsigned long long)machine->options->max_steps);
    return false;
}

static uint64_t run_test(struct machine *machine, const struct stmt *loop,
                         uint64_t mask)
{
    if (mask == 0 || loop->expr == NULL)
        return mask;
    if (expr_goes_both_ways(loop->expr)) {
        diagnostic_at(&machine->diagnostic, machine->source,
                      loop->expr->offset, "a loop does not go both ways; "
                      "assume that it is taken or untaken");
        return 0;
    }
    return quiet_condition(machine, loop->expr, mask);
}

/* False: there is none, for no lane of `*mask`. */
static bool begin_trip(struct machine *machine, const struct stmt *loop,
                       uint64_t *mask)
{
    machine->scope_trip[loop->loop] = ++machine->trips;
    if (!loop->test_last)
        *mask = run_test(machine, loop, *mask);
    return *mask != 0 && run_count_trip(machine, loop);
}

uint64_t run_trip(struct machine *machine, const struct stmt *loop,
                  uint64_t mask)
{
    if (!machine->halt.is_back && !begin_trip(machine, loop, &mask))
        return 0;
    uint64_t continued = 0;
    bool is_apart = loop->is_stage && mask != machine->company;
    machine->staged += is_apart;
    mask = run_list(machine, loop->body, mask, &continued);
    machine->staged -= is_apart;
    mask |= continued;
    if (mask != 0 && loop->step != NULL)
        evaluate(machine, loop->step, mask);
    return loop->test_last ? run_test(machine, loop, mask) : mask;
}

/* Without a value until one is assigned. */
void run_declare(struct machine *machine, uint32_t variable, uint64_t mask)
{
    struct lanes *value = &machine->variables[variable];
    machine->declared_in[variable] = mask;
    value->unknown |= mask;
    value->why = NULL;
    value->known = REAL_UNKNOWN;
    slope_clear(machine, value);
}

/*
 * A loop in parts. Which lanes make their trips together is guessed, unless it
 * is all lanes that make any.
 */
static uint64_t run_stages(struct machine *machine, const struct stmt *stmt,
                           uint64_t mask, uint64_t *continued)
{
    struct halt_frame frame = { .lanes = machine->company };
    if (!halt_take(&machine->halt, &frame))
        machine->company = run_test(machine, stmt, mask);
    mask = run_list(machine, stmt->body, mask, continued);
    halt_keep(&machine->halt, frame);
    if (!machine->halt.is_out)
        machine->company = frame.lanes;
    return mask;
}

/* Lanes that break go on behind it; those that continue a loop do not. */
static uint64_t run_scope(struct machine *machine, const struct stmt *stmt,
                          uint64_t mask, uint64_t *continued)
{
    uint64_t before = *continued;
    quiet_enter(machine, stmt);
    run_list(machine, stmt->body, mask, continued);
    quiet_leave(machine, stmt, mask);
    return mask & ~machine->returned & ~machine->lost &
           ~(*continued & ~before);
}

static uint64_t run_one(struct machine *machine, const struct stmt *stmt,
                        uint64_t mask, uint64_t *continued)
{
    switch (stmt->kind) {
    case STMT_EXPR:
        if (machine->board != NULL)
            evaluate_statement(machine, stmt->expr, mask);
        else
            evaluate(machine, stmt->expr, mask);
        return mask;
    case STMT_BLOCK:
        if (stmt->loop != 0)
            machine->scope_trip[stmt->loop] = ++machine->trips;
        if (stmt->has_stages)
            return run_stages(machine, stmt, mask, continued);
        return run_list(machine, stmt->body, mask, continued);
    case STMT_DECLARE:
        run_declare(machine, stmt->variable, mask);
        return mask;
    case STMT_IF:
        return run_if(machine, stmt, mask, continued);
    case STMT_LOOP:
        return run_loop(machine, stmt, mask);
    case STMT_BREAK:
        return 0;
    case STMT_CONTINUE:
        *continued |= mask;
        return 0;
    case STMT_SCOPE:
        return run_scope(machine, stmt, mask, continued);
    case STMT_RETURN:
        machine->returned |= mask;
        if (machine->calls == 0)
            machine->ended |= mask;
        return 0;
    case STMT_BARRIER: /* warps run one after the other */
        if (machine->board != NULL && stmt->is_for_block)
            board_barrier(machine, mask);
        return mask;
    }
    return mask;
}

/* All lanes come to its end, whatever way. */
static uint64_t run_tail(struct machine *machine, const struct stmt *stmt,
                         uint64_t mask, uint64_t *continued)
{
    quiet_enter_tail(machine);
    uint64_t left = run_one(machine, stmt, mask, continued);
    run_list(machine, stmt->next, left, continued);
    quiet_leave_tail(machine, stmt, mask);
    return machine->diagnostic.failed ? 0 : mask;
}

static uint64_t run_list(struct machine *machine, const struct stmt *stmt,
                         uint64_t mask, uint64_t *continued)
{
    struct halt_frame frame;
    if (halt_take(&machine->halt, &frame))
        stmt = frame.stmt;
    for (; stmt != NULL && mask != 0; stmt = stmt->next) {
        if (stmt->is_quiet_tail)
            return run_tail(machine, stmt, mask, continued);
        mask = run_one(machine, stmt, mask, continued);
        if (machine->diagnostic.failed) {
            halt_keep(&machine->halt, (struct halt_frame){ .stmt = stmt });
            return 0;
        }
    }
    return mask;
}

void run_call(struct machine *machine, const struct stmt *body, uint64_t mask)
{
    struct halt_frame frame = { .lanes = machine->returned };
    uint64_t none = 0;
    halt_take(&machine->halt, &frame);
    machine->calls++;
    run_list(machine, body, mask, &none);
    machine->calls--;
    halt_keep(&machine->halt, frame);
    if (!machine->halt.is_out)
        machine->returned = frame.lanes;
}

static uint64_t masked_lanes(struct machine *machine, uint64_t mask)
{
    const struct program *program = machine->program;
    if (program->mask == NULL)
        return mask;
    machine->source = program->mask_source;
    mask = choice_condition(machine, program->mask, mask);
    machine->source = program->source;
    return machine->diagnostic.failed ? 0 : mask;
}

void run_warp(struct machine *machine)
{
    uint64_t none = 0;
    machine->returned = machine->ended = 0;
    machine->calls = machine->quiet = machine->parted = 0;
    machine->lost = 0;
    machine->steps = 0;
    machine->scope_trip[0] = ++machine->trips;
    machine->source = machine->program->source;
    uint64_t mask = masked_lanes(machine, machine->exist);
    if (machine->diagnostic.failed)
        return;
    if (!stride_warp(machine, mask))
        run_list(machine, machine->program->body, mask, &none);
}

void run_warp_on(struct machine *machine)
{
    uint64_t none = 0;
    machine->halt.is_back = true;
    run_list(machine, machine->program->body,
             machine->exist & ~machine->ended, &none);
}
