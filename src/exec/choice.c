/* Conditions, and what hangs on them; see choice.h. */
#include "exec/choice.h"

#include "exec/quiet.h"

static void set_from_mask(struct lanes *result, uint64_t truth, uint64_t mask,
                          unsigned count)
{
    if (truth == mask || truth == 0) {
        lanes_set_uniform(result, VALUE_I32, truth != 0);
        return;
    }
    result->each = true;
    result->unknown = 0;
    result->why = NULL;
    for (unsigned i = 0; i < count; i++)
        result->i32[i] = (int32_t)(truth >> i & 1);
}

uint64_t choice_truth(struct machine *machine, const struct expr *expr,
                      const struct lanes *value, uint64_t mask)
{
    if (lanes_are_unknown(value, mask)) {
        fault_unknown(machine, expr, value, NEED_BRANCH);
        return 0;
    }
    if (machine->watches)
        slope_condition(machine, expr->value, value, mask);
    return lanes_truth(value, expr->value, mask, machine->lanes);
}

uint64_t choice_condition(struct machine *machine, const struct expr *expr,
                          uint64_t mask)
{
    return choice_truth(machine, expr, evaluate(machine, expr, mask), mask);
}

/* What either side of a branch that is not known would have assigned. */
static const struct lanes *forget(struct machine *machine,
                                  const struct expr *expr,
                                  const struct lanes *test, uint64_t mask)
{
    const struct expr *why = test->why != NULL ? test->why : expr->left;
    if (machine->watches) /* other trips may know it */
        slope_condition(machine, expr->left->value, test,
                        mask & ~test->unknown);
    quiet_forget(machine, expr->right, why, mask);
    quiet_forget(machine, expr->third, why, mask);
    return evaluate_unknown(machine, expr, why);
}

static void note_assumed(struct machine *machine, const struct expr *expr,
                         const struct expr *why, uint64_t open)
{
    if (machine->options->assumed != NULL && !machine->is_silent)
        atomic_fetch_add(&machine->options->assumed[expr->constant],
                         (unsigned)__builtin_popcountll(open));
    fault_want_shared(machine, why);
}

/* A condition, with what is assumed where it is not known. */
const struct lanes *choice_assumed(struct machine *machine,
                                   const struct expr *expr, uint64_t mask)
{
    const struct lanes *value = evaluate(machine, expr->left, mask);
    uint64_t open = value->unknown & mask;
    uint64_t truth = choice_truth(machine, expr->left, value, mask & ~open);
    if (expr->way == ASSUME_TAKEN)
        truth |= open;
    if (open != 0)
        note_assumed(machine, expr, value->why, open);
    struct lanes *result = machine_result(machine, expr);
    set_from_mask(result, truth, mask, machine->lanes);
    if (expr->way == ASSUME_BOTH && open != 0) {
        result->unknown = open;
        result->why = value->why != NULL ? value->why : expr->left;
    }
    slope_clear(machine, result);
    return result;
}

uint64_t choice_branch(struct machine *machine, const struct expr *expr,
                       const struct lanes *value, uint64_t mask, uint64_t *both)
{
    *both = expr_goes_both_ways(expr) ? value->unknown & mask : 0;
    return choice_truth(machine, expr, value, mask & ~*both);
}

/* && and ||: the right side runs only in the lanes that need it. */
const struct lanes *choice_logical(struct machine *machine,
                                   const struct expr *expr, uint64_t mask)
{
    const struct lanes *first = evaluate(machine, expr->left, mask);
    if (lanes_are_unknown(first, mask) && expr->right->is_quiet &&
        !expr_goes_both_ways(expr->left))
        return forget(machine, expr, first, mask);
    uint64_t both, right = 0, unknown = 0;
    uint64_t left = choice_branch(machine, expr->left, first, mask, &both);
    uint64_t open = expr->kind == EXPR_AND ? left : mask & ~left & ~both;
    const struct expr *why = first->why;
    if ((open | both) != 0) {
        machine->unsure += both != 0;
        const struct lanes *second =
            evaluate(machine, expr->right, open | both);
        machine->unsure -= both != 0;
        unknown = second->unknown & (open | both);
        why = unknown != 0 ? second->why : why;
        right = choice_truth(machine, expr->right, second,
                               (open | both) & ~unknown);
        quiet_forget(machine, expr->right, why, both);
        /* of `unknown && false` the result is known all the same */
        both &= expr->kind == EXPR_AND ? right : ~right;
    }
    struct lanes *result = machine_result(machine, expr);
    set_from_mask(result, expr->kind == EXPR_AND ? right : left | right, mask,
                  machine->lanes);
    result->unknown = unknown | both;
    result->why = why;
    slope_clear(machine, result);
    return result;
}

/* `yes` and `no` share lanes: both sides run in those. */
static const struct lanes *choose_both(struct machine *machine,
                                       const struct expr *expr,
                                       const struct lanes *test, uint64_t yes,
                                       uint64_t no)
{
    const struct expr *why = test->why;
    machine->unsure++;
    evaluate(machine, expr->right, yes);
    quiet_forget(machine, expr->right, why, yes);
    evaluate(machine, expr->third, no);
    quiet_forget(machine, expr->third, why, no);
    machine->unsure--;
    return evaluate_unknown(machine, expr, why);
}

const struct lanes *choice_conditional(struct machine *machine,
                                       const struct expr *expr, uint64_t mask)
{
    const struct lanes *test = evaluate(machine, expr->left, mask);
    if (lanes_are_unknown(test, mask) && expr->right->is_quiet &&
        expr->third->is_quiet)
        return forget(machine, expr, test, mask);
    uint64_t both;
    uint64_t yes = choice_branch(machine, expr->left, test, mask, &both);
    uint64_t no = mask & ~yes;
    if (both != 0)
        return choose_both(machine, expr, test, yes | both, no);
    if (no == 0)
        return evaluate(machine, expr->right, mask);
    if (yes == 0)
        return evaluate(machine, expr->third, mask);
    struct lanes *result = machine_result(machine, expr);
    machine_assign(machine, result, expr->value,
                   evaluate(machine, expr->right, yes), yes, true);
    machine_assign(machine, result, expr->value,
                   evaluate(machine, expr->third, no), no, false);
    return result;
}
