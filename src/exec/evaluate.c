/*
 * Expressions, step by step (steps.h), in all lanes of a warp at once.
 *
 * Each node has a result slot of its own, so nothing is copied between nodes.
 */
#include "exec/address.h"
#include "exec/board.h"
#include "exec/choice.h"
#include "exec/floating.h"
#include "exec/kept.h"
#include "exec/steps.h"
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

/* What an operand was evaluated to. */
static inline const struct lanes *value_of(const struct machine *machine,
                                           const struct expr *expr)
{
    return machine->at[expr->id];
}

static const struct lanes *evaluate_cast(struct machine *machine,
                                         const struct expr *expr, uint64_t mask)
{
    const struct lanes *operand = value_of(machine, expr->left);
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
evaluate_unary(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    const struct lanes *operand = value_of(machine, expr->left);
    if (expr->left->value == VALUE_NONE)
        return floating_unary(machine, expr, operand);
    struct lanes *result = machine_result(machine, expr);
    lanes_unary(result, expr->op, expr->left->value, operand, machine->lanes);
    if (machine->watches)
        slope_unary(machine, expr, result, operand, mask);
    return result;
}

static const struct lanes *
evaluate_binary(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    const struct lanes *left = value_of(machine, expr->left);
    const struct lanes *right = value_of(machine, expr->right);
    if (expr->left->value == VALUE_NONE)
        return floating_binary(machine, expr, left, right);
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
    return value_of(machine, expr->right);
}

static const struct lanes *
evaluate_offset(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    const struct lanes *left = value_of(machine, expr->left);
    const struct lanes *right = value_of(machine, expr->right);
    return address_offset(machine, expr, left, right, mask);
}

static const struct lanes *evaluate_difference(struct machine *machine,
                                               const struct expr *expr,
                                               uint64_t mask)
{
    (void)mask;
    return address_difference(machine, expr, value_of(machine, expr->left),
                              value_of(machine, expr->right));
}

static const struct lanes *evaluate_pointer(struct machine *machine,
                                            const struct expr *expr,
                                            uint64_t mask)
{
    (void)mask;
    return address_of_number(machine, expr, value_of(machine, expr->left));
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
    const struct lanes *value = value_of(machine, expr->left);
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

/* What the load or HELD `expr` finds at an address. */
static const struct lanes *found_at(struct machine *machine,
                                    const struct expr *expr,
                                    const struct lanes *address, uint64_t mask)
{
    const struct lanes *found = board_load(machine, expr, address, mask);
    if (found == NULL && machine->has_contents)
        found = held_value(machine, expr, address, mask);
    return found != NULL ? found : evaluate_unknown(machine, expr, expr);
}

static const struct lanes *evaluate_load(struct machine *machine,
                                         const struct expr *expr, uint64_t mask)
{
    const struct lanes *address = value_of(machine, expr->left);
    access_memory(machine, expr->site, expr, address, mask);
    return found_at(machine, expr, address, mask);
}

/* An access that was joined with others stores there, which are counted. */
static const struct lanes *
evaluate_told(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    const struct lanes *value = value_of(machine, expr->right);
    const struct lanes *address = value_of(machine, expr->left);
    if (machine->board != NULL)
        board_store(machine, expr, address, expr->bits / 8, value, mask);
    return value;
}

static const struct lanes *evaluate_held(struct machine *machine,
                                         const struct expr *expr, uint64_t mask)
{
    if (!machine->has_contents && machine->board == NULL &&
        !expr->left->has_effect)
        return evaluate_unknown(machine, expr, expr);
    const struct lanes *address = evaluate(machine, expr->left, mask);
    if (lanes_are_unknown(address, mask))
        return evaluate_unknown(machine, expr, address->why);
    return found_at(machine, expr, address, mask);
}

/* A value of NULL: nothing is known of it. */
static void note_store(struct machine *machine, const struct expr *expr,
                       uint32_t site, const struct lanes *address,
                       const struct lanes *value, uint64_t mask)
{
    unsigned bytes = machine->program->sites[site].bytes_per_lane;
    if (machine->kept != NULL)
        kept_store(machine, expr, address, bytes, value, mask);
    if (machine->board != NULL && value != NULL)
        board_store(machine, expr, address, bytes, value, mask);
}

static const struct lanes *
evaluate_store(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    const struct lanes *value = value_of(machine, expr->right);
    const struct lanes *address = value_of(machine, expr->left);
    access_memory(machine, expr->site, expr, address, mask);
    if (!expr->is_told)
        note_store(machine, expr, expr->site, address, value, mask);
    return value;
}

/* What an update makes of what it finds, where its type is known; else NULL. */
static const struct lanes *updated(struct machine *machine,
                                   const struct expr *expr,
                                   const struct lanes *address,
                                   const struct lanes *operand, uint64_t mask)
{
    struct lanes *result = machine_result(machine, expr);
    const struct lanes *old = board_load(machine, expr, address, mask);
    if (old == NULL)
        return NULL;
    struct lanes found = *old;
    lanes_binary(result, expr->op, expr->value, &found, operand,
                 expr->right->value, machine->lanes, mask);
    return result;
}

static const struct lanes *
evaluate_update(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    const struct lanes *operand = value_of(machine, expr->right);
    const struct lanes *address = value_of(machine, expr->left);
    access_memory(machine, expr->site, expr, address, mask);
    access_memory(machine, expr->second_site, expr, address, mask);
    const struct lanes *value =
        updated(machine, expr, address, operand, mask);
    note_store(machine, expr, expr->second_site, address, value, mask);
    return value != NULL ? value : evaluate_unknown(machine, expr, expr);
}

/* In an array whose contents are known; NULL: nobody uses what it finds. */
static const struct lanes *found_in_kept(struct machine *machine,
                                         const struct expr *expr,
                                         const struct lanes *address,
                                         const struct atomic_values *values,
                                         uint64_t mask)
{
    bool is_used = machine->program->sites[expr->site].kind == KIND_ATOMIC;
    if (machine->board != NULL && !board_is_now(machine))
        return is_used && !machine->diagnostic.failed
                   ? board_again(machine, expr)
                   : NULL;
    const struct lanes *found =
        kept_atomic(machine, expr, address, values, mask);
    if (machine->board != NULL && is_used)
        board_keep(machine, expr, found);
    if (is_used && (~found->unknown & mask) != 0)
        machine_note_order(machine);
    return found;
}

static const struct lanes *
evaluate_atomic(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    struct atomic_values values = { NULL, NULL };
    if (expr->right != NULL)
        values.operand = value_of(machine, expr->right);
    if (expr->third != NULL)
        values.compared = value_of(machine, expr->third);
    const struct lanes *address = value_of(machine, expr->left);
    const struct lanes *found = NULL;
    access_memory(machine, expr->site, expr, address, mask);
    if (machine->board != NULL)
        found = board_atomic(machine, expr, address, &values, mask);
    if (found == NULL && machine->kept != NULL && expr->value != VALUE_NONE)
        found = found_in_kept(machine, expr, address, &values, mask);
    else
        note_store(machine, expr, expr->site, address, NULL, mask);
    return found != NULL ? found : evaluate_unknown(machine, expr, expr);
}

static const struct lanes *evaluate_warp(struct machine *machine,
                                         const struct expr *expr, uint64_t mask)
{
    struct warp_operands operands = { .lane = NULL };
    if (expr->right != NULL)
        operands.lane = value_of(machine, expr->right);
    operands.value = value_of(machine, expr->left);
    operands.named = value_of(machine, expr->third);
    struct lanes *result = machine_result(machine, expr);
    warp_exchange(machine, expr, &operands, mask, result);
    return result;
}

static const struct lanes *evaluate_call(struct machine *machine,
                                         const struct expr *expr, uint64_t mask)
{
    run_call(machine, expr->body, mask);
    if (expr->left == NULL)
        return evaluate_unknown(machine, expr, expr);
    return evaluate(machine, expr->left, mask);
}

static evaluator *const evaluators[EXPR_CALL + 1] = {
    [EXPR_CAST] = evaluate_cast,
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
    [EXPR_LOAD] = evaluate_load,
    [EXPR_HELD] = evaluate_held,
    [EXPR_ASSUMED] = choice_assumed,
    [EXPR_STORE] = evaluate_store,
    [EXPR_TOLD] = evaluate_told,
    [EXPR_UPDATE] = evaluate_update,
    [EXPR_ATOMIC] = evaluate_atomic,
    [EXPR_SHUFFLE] = evaluate_warp,
    [EXPR_BALLOT] = evaluate_warp,
    [EXPR_MATCH] = evaluate_warp,
    [EXPR_REDUCE] = evaluate_warp,
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

const struct lanes *evaluate(struct machine *machine, const struct expr *expr,
                             uint64_t mask)
{
    const struct step_list *list = &machine->lists[expr->id];
    if (!list->is_made)
        steps_make(machine, expr);
    const struct step *end = list->first + list->count;
    for (const struct step *step = list->first; step < end; step++) {
        if (step->kind == STEP_ONCE)
            step += *step->at != NULL ? step->skip : 0;
        else if (step->kind != STEP_ANY && !machine->watches &&
                 step_is_short(machine, step, mask))
            *step->at = step->result;
        else
            evaluate_step(machine, step, mask);
    }
    return machine->at[expr->id];
}
