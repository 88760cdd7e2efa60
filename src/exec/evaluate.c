/*
 * Expressions, step by step (steps.h), in all lanes of a warp at once.
 *
 * Each node has a result slot of its own, so nothing is copied between nodes.
 */
#include "exec/address.h"
#include "exec/choice.h"
#include "exec/floating.h"
#include "exec/gather.h"
#include "exec/reinterpret.h"
#include "exec/steps.h"
#include "exec/tally.h"
#include "exec/traffic.h"
#include "exec/uniform.h"
#include "exec/warp.h"

typedef const struct lanes *evaluator(struct machine *machine,
                                      const struct expr *expr, uint64_t mask);

const struct lanes *evaluate_unknown(struct machine *machine,
                                     const struct expr *expr,
                                     const struct expr *why)
{
    struct lanes *result = machine_result(machine, expr);
    lanes_set_unknown(result, why);
    if (machine->watches)
        slope_clear(machine, result);
    return result;
}

static const struct lanes *evaluate_cast(struct machine *machine,
                                         const struct expr *expr, uint64_t mask)
{
    const struct lanes *operand = machine_value(machine, expr->left);
    if (expr->value == VALUE_NONE || expr->left->value == VALUE_NONE)
        return floating_cast(machine, expr, operand, mask);
    struct lanes *result = machine_result(machine, expr);
    lanes_cast(result, expr->left->value, expr->value, expr->bits,
               expr->is_signed, operand, machine->lanes);
    if (machine->watches)
        slope_cast(machine, expr, result, operand, mask);
    return result;
}

static const struct lanes *
evaluate_bits(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    return reinterpret_bits(machine, expr, machine_value(machine, expr->left),
                            mask);
}

static const struct lanes *
evaluate_unary(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    const struct lanes *operand = machine_value(machine, expr->left);
    if (expr->left->value == VALUE_NONE)
        return floating_unary(machine, expr, operand, mask);
    struct lanes *result = machine_result(machine, expr);
    lanes_unary(result, expr->op, expr->left->value, operand, machine->lanes);
    if (machine->watches)
        slope_unary(machine, expr, result, operand, mask);
    return result;
}

static const struct lanes *
evaluate_binary(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    const struct lanes *left = machine_value(machine, expr->left);
    const struct lanes *right = machine_value(machine, expr->right);
    if (expr->left->value == VALUE_NONE)
        return floating_binary(machine, expr, left, right, mask);
    struct lanes *result = machine_result(machine, expr);
    uint64_t undefined =
        lanes_binary(result, expr->op, expr->left->value, left, right,
                     expr->right->value, machine->lanes, mask);
    if (undefined != 0) {
        result->unknown |= undefined;
        result->why = expr;
    }
    if (machine->watches)
        slope_binary(machine, expr, result, left, right, mask);
    return result;
}

static const struct lanes *
evaluate_comma(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    (void)mask;
    return machine_value(machine, expr->right);
}

static const struct lanes *
evaluate_offset(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    const struct lanes *left = machine_value(machine, expr->left);
    const struct lanes *right = machine_value(machine, expr->right);
    return address_offset(machine, expr, left, right, mask);
}

static const struct lanes *evaluate_difference(struct machine *machine,
                                               const struct expr *expr,
                                               uint64_t mask)
{
    (void)mask;
    return address_difference(machine, expr, machine_value(machine, expr->left),
                              machine_value(machine, expr->right));
}

static const struct lanes *evaluate_pointer(struct machine *machine,
                                            const struct expr *expr,
                                            uint64_t mask)
{
    (void)mask;
    return address_of_number(machine, expr, machine_value(machine, expr->left));
}

bool evaluate_covers(const struct machine *machine, uint32_t variable,
                     uint64_t mask)
{
    uint64_t matter =
        machine->declared_in[variable] & machine->exist & ~machine->ended;
    return (matter & ~mask) == 0;
}

static const struct lanes *
evaluate_assign(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    const struct lanes *value = machine_value(machine, expr->left);
    struct lanes *variable = &machine->variables[expr->variable];
    const struct lanes *result = variable;
    if (expr->kind == EXPR_POST_ASSIGN) {
        struct lanes *old = machine_result(machine, expr);
        machine_assign(machine, old, expr->value, variable, ~0ULL, true);
        result = old;
    }
    machine_assign(machine, variable, expr->value, value, mask,
                   evaluate_covers(machine, expr->variable, mask));
    return result;
}

static const struct lanes *evaluate_warp(struct machine *machine,
                                         const struct expr *expr, uint64_t mask)
{
    struct warp_operands operands = { .lane = NULL };
    if (expr->right != NULL)
        operands.lane = machine_value(machine, expr->right);
    operands.value = machine_value(machine, expr->left);
    operands.named = machine_value(machine, expr->third);
    struct lanes *result = machine_result(machine, expr);
    warp_exchange(machine, expr, &operands, mask, result);
    return result;
}

static const struct lanes *evaluate_call(struct machine *machine,
                                         const struct expr *expr, uint64_t mask)
{
    bool is_inside = machine->halt.step != expr;
    machine->halt.inside += is_inside;
    run_call(machine, expr->body, mask);
    machine->halt.inside -= is_inside;
    if (expr->left == NULL || machine->halt.is_out)
        return evaluate_unknown(machine, expr, expr);
    return evaluate(machine, expr->left, mask);
}

static evaluator *const evaluators[EXPR_CALL + 1] = {
    [EXPR_CAST] = evaluate_cast,
    [EXPR_BITS] = evaluate_bits,
    [EXPR_UNARY] = evaluate_unary,
    [EXPR_BINARY] = evaluate_binary,
    [EXPR_AND] = choice_logical,
    [EXPR_OR] = choice_logical,
    [EXPR_CONDITIONAL] = choice_conditional,
    [EXPR_COMMA] = evaluate_comma,
    [EXPR_OFFSET] = evaluate_offset,
    [EXPR_POINTER] = evaluate_pointer,
    [EXPR_DIFFERENCE] = evaluate_difference,
    [EXPR_ASSIGN] = evaluate_assign,
    [EXPR_POST_ASSIGN] = evaluate_assign,
    [EXPR_LOAD] = traffic_load,
    [EXPR_HELD] = traffic_held,
    [EXPR_ASSUMED] = choice_assumed,
    [EXPR_STORE] = traffic_store,
    [EXPR_TOLD] = traffic_told,
    [EXPR_UPDATE] = traffic_update,
    [EXPR_ATOMIC] = traffic_atomic,
    [EXPR_SHUFFLE] = evaluate_warp,
    [EXPR_BALLOT] = evaluate_warp,
    [EXPR_MATCH] = evaluate_warp,
    [EXPR_REDUCE] = evaluate_warp,
    [EXPR_TALLY] = tally_evaluate,
    [EXPR_CALL] = evaluate_call,
};

/* ---- short ways: known, even operands, no slopes to follow ---- */

static inline bool are_plain(const struct lanes *left,
                             const struct lanes *right)
{
    return !left->each && !right->each &&
           (left->unknown | right->unknown) == 0;
}

static inline bool are_uniform(const struct even *left,
                               const struct even *right)
{
    return (left->step | left->jump | right->step | right->jump) == 0;
}

static inline bool cast_step(const struct step *step)
{
    const struct lanes *operand = *step->left;
    const struct expr *expr = step->expr;
    struct lanes *result = step->result;
    bool is_same = expr->bits == 64;
    if (operand->each || operand->unknown != 0 ||
        (!is_same && !lanes_is_uniform(operand)))
        return false;
    result->each = false;
    result->even = operand->even;
    if (!is_same)
        result->even.base = lanes_through_bits(operand->even.base, expr->bits,
                                               expr->is_signed);
    result->unknown = 0;
    return true;
}

static inline bool integer_step(const struct machine *machine,
                                const struct step *step, uint64_t mask)
{
    const struct lanes *left = *step->left, *right = *step->right;
    struct lanes *result = step->result;
    if (!are_plain(left, right))
        return false;
    if (are_uniform(&left->even, &right->even) && !operator_can_fail(step->op))
        uniform_set(result, step->op, step->class,
                    number_simple(step->op, step->class, left->even.base,
                                  right->even.base));
    else if (!lanes_even_binary(result, step->op, step->class, left, right,
                                machine->lanes, mask))
        return false;
    result->unknown = 0;
    return true;
}

static inline bool offset_step(const struct machine *machine,
                               const struct step *step)
{
    const struct lanes *left = *step->left, *right = *step->right;
    if (!are_plain(left, right) ||
        !address_offset_even(step->result, left, right, step->expr->constant,
                             machine->lanes))
        return false;
    step->result->unknown = 0;
    return true;
}

static inline bool assign_step(const struct machine *machine,
                               const struct step *step, uint64_t mask)
{
    const struct lanes *value = *step->left;
    if (value->each || value->known == REAL_EACH ||
        !evaluate_covers(machine, step->expr->variable, mask))
        return false;
    lanes_assign_even(step->result, value, mask);
    return true;
}

static inline bool step_is_short(const struct machine *machine,
                                 const struct step *step, uint64_t mask)
{
    switch (step->kind) {
    case STEP_CAST: return cast_step(step);
    case STEP_INTEGER: return integer_step(machine, step, mask);
    case STEP_OFFSET: return offset_step(machine, step);
    case STEP_ASSIGN: return assign_step(machine, step, mask);
    default: return false;
    }
}

void evaluate_step(struct machine *machine, const struct step *step,
                   uint64_t mask)
{
    *step->at = evaluators[step->expr->kind](machine, step->expr, mask);
}

static const struct step_list *list_of(struct machine *machine,
                                       const struct expr *expr)
{
    const struct step_list *list = &machine->lists[expr->id];
    if (!list->is_made)
        steps_make(machine, expr);
    return list;
}

const struct lanes *evaluate(struct machine *machine, const struct expr *expr,
                             uint64_t mask)
{
    const struct step_list *list = list_of(machine, expr);
    const struct step *end = list->first + list->count;
    for (const struct step *step = list->first; step < end; step++) {
        if (step->kind == STEP_ONCE)
            step += *step->at != NULL ? step->skip : 0;
        else if (step->kind == STEP_GATHER)
            step += gather_make(machine, step, mask) ? step->skip : 0;
        else if (step->kind != STEP_ANY && !machine->watches &&
                 step_is_short(machine, step, mask))
            *step->at = step->result;
        else
            evaluate_step(machine, step, mask);
    }
    return machine->at[expr->id];
}

void evaluate_statement(struct machine *machine, const struct expr *expr,
                        uint64_t mask)
{
    const struct step_list *list = list_of(machine, expr);
    struct halt_frame frame = { .step = 0 };
    if (!list->has_call) {
        evaluate(machine, expr, mask);
        return;
    }
    halt_take(&machine->halt, &frame);
    for (uint32_t i = frame.step; i < list->count; i++) {
        const struct step *step = &list->first[i];
        machine->halt.step = step->expr;
        if (step->kind == STEP_ONCE)
            i += *step->at != NULL ? step->skip : 0;
        else if (step->kind != STEP_GATHER)
            evaluate_step(machine, step, mask);
        if (machine->halt.is_out) {
            halt_keep(&machine->halt, (struct halt_frame){ .step = i });
            return;
        }
    }
}
