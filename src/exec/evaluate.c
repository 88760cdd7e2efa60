/*
 * Expressions of the tree, in all lanes of a warp at once.
 *
 * Each node has a result slot of its own, so nothing is copied between nodes.
 */
#include <inttypes.h>

#include "core/vector.h"
#include "exec/kept.h"
#include "exec/pointer.h"
#include "exec/quiet.h"
#include "exec/real.h"
#include "exec/warp.h"

typedef const struct lanes *evaluator(struct machine *machine,
                                      const struct expr *expr, uint64_t mask);

static struct lanes *result_of(struct machine *machine, const struct expr *expr)
{
    return &machine->results[expr->id];
}

static bool is_unknown(const struct lanes *value, uint64_t mask)
{
    return (value->unknown & mask) != 0;
}

/* A result that is not computed, in any lane, because of `why`. */
static const struct lanes *unknown(struct machine *machine,
                                   const struct expr *expr,
                                   const struct expr *why)
{
    struct lanes *result = result_of(machine, expr);
    if (result->unknown != ~0ULL || result->why != why) {
        lanes_set_uniform(result, expr->value, 0);
        result->unknown = ~0ULL;
        result->why = why;
    }
    result->is_real = false;
    if (machine->axis_count > 0)
        slope_clear(machine, result);
    return result;
}

static evaluator *const evaluators[EXPR_CALL + 1];

/* Leaves need no work: their values stand ready in machine.leaves. */
static inline const struct lanes *
value_of(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    const struct lanes *leaf = machine->leaves[expr->id];
    if (leaf != NULL)
        return leaf;
    leaf = evaluators[expr->kind](machine, expr, mask);
    if (machine->invariant[expr->id])
        machine->leaves[expr->id] = leaf; /* until the loop is entered again */
    return leaf;
}

/* ---- floating-point numbers ---- */

/* The number that all lanes of `mask` hold; false where it is not known. */
static bool real_of(const struct expr *expr, unsigned bits,
                    const struct lanes *value, uint64_t mask,
                    struct real *real)
{
    *real = value->real;
    if (expr->value == VALUE_NONE)
        return value->is_real;
    return lanes_is_uniform(value) && !is_unknown(value, mask) &&
           expr->value != VALUE_POINTER &&
           real_of_integer(real, bits, expr->value, value->base);
}

/* A floating result that is known, from operands of which `right` may be NULL. */
static const struct lanes *
known_real(struct machine *machine, const struct expr *expr, struct real real,
           const struct lanes *left, const struct lanes *right)
{
    struct lanes *result = result_of(machine, expr);
    unknown(machine, expr, expr);
    result->is_real = true;
    result->real = real;
    slope_opaque(machine, result, left, right);
    return result;
}

static const struct lanes *cast_from_real(struct machine *machine,
                                          const struct expr *expr,
                                          const struct lanes *operand)
{
    int64_t number;
    struct lanes *result = result_of(machine, expr);
    if (!real_to_integer(&number, expr->bits, expr->is_signed, operand->real))
        return unknown(machine, expr, operand->why);
    lanes_set_uniform(result, expr->value, number);
    slope_opaque(machine, result, operand, NULL);
    return result;
}

/* From or to a floating type. */
static const struct lanes *cast_real(struct machine *machine,
                                     const struct expr *expr,
                                     const struct lanes *operand, uint64_t mask)
{
    struct real real;
    if (!real_of(expr->left, expr->bits, operand, mask, &real))
        return unknown(machine, expr, operand->why);
    if (expr->value != VALUE_NONE)
        return cast_from_real(machine, expr, operand);
    return real_round(&real, expr->bits, real)
               ? known_real(machine, expr, real, operand, NULL)
               : unknown(machine, expr, expr);
}

static const struct lanes *unary_real(struct machine *machine,
                                      const struct expr *expr,
                                      const struct lanes *operand)
{
    struct real real;
    return operand->is_real &&
                   real_unary(&real, expr->op, expr->bits, operand->real)
               ? known_real(machine, expr, real, operand, NULL)
               : unknown(machine, expr, operand->why);
}

/* A comparison turns out the same only while its sides stand still. */
static const struct lanes *
compare_reals(struct machine *machine, const struct expr *expr,
              const struct lanes *left, const struct lanes *right)
{
    struct lanes *result = result_of(machine, expr);
    lanes_set_uniform(result, expr->value,
                      real_compare(expr->op, left->real, right->real));
    slope_opaque(machine, result, left, right);
    return result;
}

static const struct lanes *
binary_real(struct machine *machine, const struct expr *expr,
            const struct lanes *left, const struct lanes *right)
{
    struct real real;
    if (!left->is_real || !right->is_real)
        return unknown(machine, expr,
                       left->why != NULL ? left->why : right->why);
    if (expr->value != VALUE_NONE)
        return compare_reals(machine, expr, left, right);
    return real_binary(&real, expr->op, expr->bits, left->real, right->real)
               ? known_real(machine, expr, real, left, right)
               : unknown(machine, expr, expr);
}

/* ---- integers ---- */

static const struct lanes *evaluate_cast(struct machine *machine,
                                         const struct expr *expr, uint64_t mask)
{
    const struct lanes *operand = value_of(machine, expr->left, mask);
    if (expr->value == VALUE_NONE || expr->left->value == VALUE_NONE)
        return cast_real(machine, expr, operand, mask);
    struct lanes *result = result_of(machine, expr);
    lanes_cast(result, expr->left->value, expr->value, expr->bits,
               expr->is_signed, operand, machine->lanes);
    if (machine->axis_count > 0)
        slope_cast(machine, expr, result, operand, mask);
    return result;
}

static const struct lanes *
evaluate_unary(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    const struct lanes *operand = value_of(machine, expr->left, mask);
    if (expr->left->value == VALUE_NONE)
        return unary_real(machine, expr, operand);
    struct lanes *result = result_of(machine, expr);
    lanes_unary(result, expr->op, expr->left->value, operand, machine->lanes);
    if (machine->axis_count > 0)
        slope_unary(machine, expr, result, operand, mask);
    return result;
}

static const struct lanes *
evaluate_binary(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    const struct lanes *left = value_of(machine, expr->left, mask);
    const struct lanes *right = value_of(machine, expr->right, mask);
    if (expr->left->value == VALUE_NONE)
        return binary_real(machine, expr, left, right);
    struct lanes *result = result_of(machine, expr);
    if (machine->axis_count == 0 &&
        lanes_binary_uniform(result, expr->op, expr->left->value, left, right))
        return result;
    uint64_t undefined =
        lanes_binary(result, expr->op, expr->left->value, left, right,
                     expr->right->value, machine->lanes, mask);
    if (undefined != 0) {
        result->unknown |= undefined;
        result->why = expr;
    }
    if (machine->axis_count > 0)
        slope_binary(machine, expr, result, left, right, mask);
    return result;
}

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

uint64_t evaluate_truth(struct machine *machine, const struct expr *expr,
                        const struct lanes *value, uint64_t mask)
{
    if (is_unknown(value, mask)) {
        fault_unknown(machine, expr, value, NEED_BRANCH);
        return 0;
    }
    if (machine->axis_count > 0)
        slope_condition(machine, expr->value, value, mask);
    return lanes_truth(value, expr->value, mask, machine->lanes);
}

uint64_t evaluate_condition(struct machine *machine, const struct expr *expr,
                            uint64_t mask)
{
    return evaluate_truth(machine, expr, value_of(machine, expr, mask), mask);
}

/* What either side of a branch that is not known would have assigned. */
static const struct lanes *forget(struct machine *machine,
                                  const struct expr *expr,
                                  const struct lanes *test, uint64_t mask)
{
    const struct expr *why = test->why != NULL ? test->why : expr->left;
    quiet_forget(machine, expr->right, why, mask);
    quiet_forget(machine, expr->third, why, mask);
    return unknown(machine, expr, why);
}

/* A condition, with what is assumed where it is not known. */
static const struct lanes *evaluate_assumed(struct machine *machine,
                                            const struct expr *expr,
                                            uint64_t mask)
{
    const struct lanes *value = value_of(machine, expr->left, mask);
    uint64_t open = value->unknown & mask, known = mask & ~open, truth = 0;
    if (known != 0)
        truth = evaluate_truth(machine, expr->left, value, known);
    if (expr->way == ASSUME_TAKEN)
        truth |= open;
    if (open != 0 && machine->options->assumed != NULL)
        atomic_store(&machine->options->assumed[expr->constant], true);
    struct lanes *result = result_of(machine, expr);
    set_from_mask(result, truth, mask, machine->lanes);
    if (expr->way == ASSUME_BOTH && open != 0) {
        result->unknown = open;
        result->why = value->why != NULL ? value->why : expr->left;
    }
    slope_clear(machine, result);
    return result;
}

uint64_t evaluate_branch(struct machine *machine, const struct expr *expr,
                         const struct lanes *value, uint64_t mask,
                         uint64_t *both)
{
    *both = expr_goes_both_ways(expr) ? value->unknown & mask : 0;
    return evaluate_truth(machine, expr, value, mask & ~*both);
}

/* && and ||: the right side runs only in the lanes that need it. */
static const struct lanes *evaluate_logical(struct machine *machine,
                                            const struct expr *expr,
                                            uint64_t mask)
{
    const struct lanes *first = value_of(machine, expr->left, mask);
    if (is_unknown(first, mask) && expr->right->is_quiet &&
        !expr_goes_both_ways(expr->left))
        return forget(machine, expr, first, mask);
    uint64_t both, right = 0, unknown = 0;
    uint64_t left =
        evaluate_branch(machine, expr->left, first, mask, &both);
    uint64_t open = expr->kind == EXPR_AND ? left : mask & ~left & ~both;
    const struct expr *why = first->why;
    if ((open | both) != 0) {
        machine->unsure += both != 0;
        const struct lanes *second =
            value_of(machine, expr->right, open | both);
        machine->unsure -= both != 0;
        unknown = second->unknown & (open | both);
        why = unknown != 0 ? second->why : why;
        right = evaluate_truth(machine, expr->right, second,
                               (open | both) & ~unknown);
        quiet_forget(machine, expr->right, why, both);
        /* of `unknown && false` the result is known all the same */
        both &= expr->kind == EXPR_AND ? right : ~right;
    }
    struct lanes *result = result_of(machine, expr);
    set_from_mask(result, expr->kind == EXPR_AND ? right : left | right, mask,
                  machine->lanes);
    result->unknown = unknown | both;
    result->why = why;
    slope_clear(machine, result);
    return result;
}

/* result = value in the lanes of `mask`. */
static void assign(struct machine *machine, struct lanes *result,
                   const struct expr *expr, const struct lanes *value,
                   uint64_t mask, bool all)
{
    lanes_assign(result, expr->value, value, mask, all, machine->lanes);
    if (machine->axis_count > 0)
        slope_copy(machine, result, value, mask, all);
}

/* `yes` and `no` share lanes: both sides run in those. */
static const struct lanes *evaluate_both(struct machine *machine,
                                         const struct expr *expr,
                                         const struct lanes *test,
                                         uint64_t yes, uint64_t no)
{
    const struct expr *why = test->why;
    machine->unsure++;
    value_of(machine, expr->right, yes);
    quiet_forget(machine, expr->right, why, yes);
    value_of(machine, expr->third, no);
    quiet_forget(machine, expr->third, why, no);
    machine->unsure--;
    return unknown(machine, expr, why);
}

static const struct lanes *evaluate_conditional(struct machine *machine,
                                                const struct expr *expr,
                                                uint64_t mask)
{
    const struct lanes *test = value_of(machine, expr->left, mask);
    if (is_unknown(test, mask) && expr->right->is_quiet &&
        expr->third->is_quiet)
        return forget(machine, expr, test, mask);
    uint64_t both;
    uint64_t yes = evaluate_branch(machine, expr->left, test, mask, &both);
    uint64_t no = mask & ~yes;
    if (both != 0)
        return evaluate_both(machine, expr, test, yes | both, no);
    if (no == 0)
        return value_of(machine, expr->right, mask);
    if (yes == 0)
        return value_of(machine, expr->third, mask);
    struct lanes *result = result_of(machine, expr);
    assign(machine, result, expr, value_of(machine, expr->right, yes), yes,
           true);
    assign(machine, result, expr, value_of(machine, expr->third, no), no,
           false);
    return result;
}

static const struct lanes *
evaluate_comma(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    value_of(machine, expr->left, mask);
    return value_of(machine, expr->right, mask);
}

/* base + lane * step for evenly spaced operands: only the ends need a look. */
static void offset_even(struct lanes *result, const struct lanes *pointer,
                        const struct lanes *index, int64_t scale)
{
    uint64_t factor = (uint64_t)scale;
    result->each = false;
    result->base =
        (int64_t)((uint64_t)pointer->base + (uint64_t)index->base * factor);
    result->step =
        (int64_t)((uint64_t)pointer->step + (uint64_t)index->step * factor);
}

/*
 * to = pointer + index * scale. True when some lane's index, or the step from
 * one array's range into another's, looks too large: a closer look is due.
 */
VECTOR_CLONES
static bool offset_all(int64_t *restrict to, const int64_t *pointer,
                       const int64_t *index, int64_t scale, unsigned count)
{
    uint64_t size = (uint64_t)(scale < 0 ? -scale : scale) | 1;
    uint64_t reach =
        (uint64_t)POINTER_REACH_BYTES >> (64 - __builtin_clzll(size));
    uint64_t suspect = 0;
    for (unsigned i = 0; i < count; i++) {
        uint64_t sum =
            (uint64_t)pointer[i] + (uint64_t)index[i] * (uint64_t)scale;
        suspect |= (uint64_t)index[i] + reach > 2 * reach;
        suspect |= (sum ^ (uint64_t)pointer[i]) >> POINTER_OFFSET_BITS;
        to[i] = (int64_t)sum;
    }
    return suspect != 0;
}

/* Did a live lane's pointer leave its array's range, or its index 64 bits? */
static bool out_of_reach(const struct lanes *result,
                         const struct lanes *pointer, const struct lanes *index,
                         int64_t scale, unsigned lane)
{
    int64_t bytes;
    int64_t to = lanes_get(result, VALUE_POINTER, lane);
    int64_t from = lanes_get(pointer, VALUE_POINTER, lane);
    return __builtin_mul_overflow(lanes_get(index, VALUE_I64, lane), scale,
                                  &bytes) ||
           bytes >= POINTER_REACH_BYTES || bytes <= -POINTER_REACH_BYTES ||
           pointer_array(to) != pointer_array(from);
}

static void check_reach(struct machine *machine, const struct expr *expr,
                        const struct lanes *result, const struct lanes *pointer,
                        const struct lanes *index, uint64_t mask)
{
    for (; mask != 0; mask &= mask - 1) {
        unsigned lane = lowest_lane(mask);
        if (!out_of_reach(result, pointer, index, expr->constant, lane))
            continue;
        fault_in_lane(machine, expr, lane,
                      "the address overflows: index %" PRId64 " of %" PRId64
                      "-byte elements",
                      lanes_get(index, VALUE_I64, lane), expr->constant);
        return;
    }
}

/* True when a closer look at the reach is due. */
static bool offset(struct machine *machine, struct lanes *result,
                   const struct expr *expr, const struct lanes *left,
                   const struct lanes *right)
{
    unsigned last = machine->lanes - 1;
    if (!left->each && !right->each) {
        offset_even(result, left, right, expr->constant);
        return out_of_reach(result, left, right, expr->constant, 0) ||
               out_of_reach(result, left, right, expr->constant, last);
    }
    int64_t left_space[LANES_MAX], right_space[LANES_MAX];
    result->each = true;
    return offset_all(result->i64, lanes_wide(left, left_space, machine->lanes),
                      lanes_wide(right, right_space, machine->lanes),
                      expr->constant, machine->lanes);
}

static const struct lanes *
evaluate_offset(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    const struct lanes *left = value_of(machine, expr->left, mask);
    const struct lanes *right = value_of(machine, expr->right, mask);
    struct lanes *result = result_of(machine, expr);
    result->unknown = left->unknown | right->unknown;
    result->why = right->unknown != 0 ? right->why : left->why;
    if (offset(machine, result, expr, left, right))
        check_reach(machine, expr, result, left, right,
                    mask & ~result->unknown);
    if (machine->axis_count > 0)
        slope_offset(machine, expr, result, left, right, mask);
    return result;
}

static const struct lanes *evaluate_difference(struct machine *machine,
                                               const struct expr *expr,
                                               uint64_t mask)
{
    const struct lanes *left = value_of(machine, expr->left, mask);
    const struct lanes *right = value_of(machine, expr->right, mask);
    struct lanes *result = result_of(machine, expr);
    result->each = true;
    result->unknown = left->unknown | right->unknown;
    result->why = right->unknown != 0 ? right->why : left->why;
    for (unsigned i = 0; i < machine->lanes; i++)
        result->i64[i] = (lanes_get(left, VALUE_POINTER, i) -
                          lanes_get(right, VALUE_POINTER, i)) /
                         expr->constant;
    lanes_gather(result, VALUE_I64, machine->lanes);
    if (machine->axis_count > 0)
        slope_difference(machine, result, left, right);
    return result;
}

/* The variable's other lanes cannot be seen, or hold the same: no mask needed. */
static bool covers_variable(const struct machine *machine, uint32_t variable,
                            uint64_t mask)
{
    uint64_t matter = machine->declared_in[variable] & ~machine->ended;
    return (matter & ~mask) == 0;
}

static const struct lanes *
evaluate_assign(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    const struct lanes *value = value_of(machine, expr->left, mask);
    struct lanes *variable = &machine->variables[expr->variable];
    const struct lanes *result = variable;
    if (expr->kind == EXPR_POST_ASSIGN) {
        struct lanes *old = result_of(machine, expr);
        assign(machine, old, expr, variable, ~0ULL, true);
        result = old;
    }
    assign(machine, variable, expr, value, mask,
           covers_variable(machine, expr->variable, mask));
    return result;
}

static const struct lanes *evaluate_load(struct machine *machine,
                                         const struct expr *expr, uint64_t mask)
{
    const struct lanes *address = value_of(machine, expr->left, mask);
    access_memory(machine, expr->site, expr, address, mask);
    const struct lanes *held = held_value(machine, expr, address, mask);
    return held != NULL ? held : unknown(machine, expr, expr);
}

static const struct lanes *evaluate_held(struct machine *machine,
                                         const struct expr *expr, uint64_t mask)
{
    if (!machine->has_contents && !expr->left->has_effect)
        return unknown(machine, expr, expr);
    const struct lanes *address = value_of(machine, expr->left, mask);
    if (is_unknown(address, mask))
        return unknown(machine, expr, address->why);
    const struct lanes *held = held_value(machine, expr, address, mask);
    return held != NULL ? held : unknown(machine, expr, expr);
}

/* A value of NULL: nothing is known of it. */
static void note_store(struct machine *machine, const struct expr *expr,
                       uint32_t site, const struct lanes *address,
                       const struct lanes *value, uint64_t mask)
{
    if (machine->kept != NULL)
        kept_store(machine, expr, address,
                   machine->program->sites[site].bytes_per_lane, value, mask);
}

static const struct lanes *
evaluate_store(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    const struct lanes *value = value_of(machine, expr->right, mask);
    const struct lanes *address = value_of(machine, expr->left, mask);
    access_memory(machine, expr->site, expr, address, mask);
    note_store(machine, expr, expr->site, address, value, mask);
    return value;
}

static const struct lanes *
evaluate_update(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    value_of(machine, expr->right, mask);
    const struct lanes *address = value_of(machine, expr->left, mask);
    access_memory(machine, expr->site, expr, address, mask);
    access_memory(machine, expr->second_site, expr, address, mask);
    note_store(machine, expr, expr->second_site, address, NULL, mask);
    return unknown(machine, expr, expr);
}

static const struct lanes *
evaluate_atomic(struct machine *machine, const struct expr *expr, uint64_t mask)
{
    if (expr->right != NULL)
        value_of(machine, expr->right, mask);
    if (expr->third != NULL)
        value_of(machine, expr->third, mask);
    const struct lanes *address = value_of(machine, expr->left, mask);
    access_memory(machine, expr->site, expr, address, mask);
    note_store(machine, expr, expr->site, address, NULL, mask);
    return unknown(machine, expr, expr);
}

static const struct lanes *evaluate_warp(struct machine *machine,
                                         const struct expr *expr, uint64_t mask)
{
    struct warp_operands operands = { .lane = NULL };
    if (expr->right != NULL)
        operands.lane = value_of(machine, expr->right, mask);
    operands.value = value_of(machine, expr->left, mask);
    operands.named = value_of(machine, expr->third, mask);
    struct lanes *result = result_of(machine, expr);
    warp_exchange(machine, expr, &operands, mask, result);
    return result;
}

static const struct lanes *evaluate_call(struct machine *machine,
                                         const struct expr *expr, uint64_t mask)
{
    run_call(machine, expr->body, mask);
    if (expr->left == NULL)
        return unknown(machine, expr, expr);
    return value_of(machine, expr->left, mask);
}

static evaluator *const evaluators[EXPR_CALL + 1] = {
    [EXPR_CAST] = evaluate_cast,
    [EXPR_UNARY] = evaluate_unary,
    [EXPR_BINARY] = evaluate_binary,
    [EXPR_AND] = evaluate_logical,
    [EXPR_OR] = evaluate_logical,
    [EXPR_CONDITIONAL] = evaluate_conditional,
    [EXPR_COMMA] = evaluate_comma,
    [EXPR_OFFSET] = evaluate_offset,
    [EXPR_DIFFERENCE] = evaluate_difference,
    [EXPR_ASSIGN] = evaluate_assign,
    [EXPR_POST_ASSIGN] = evaluate_assign,
    [EXPR_LOAD] = evaluate_load,
    [EXPR_HELD] = evaluate_held,
    [EXPR_ASSUMED] = evaluate_assumed,
    [EXPR_STORE] = evaluate_store,
    [EXPR_UPDATE] = evaluate_update,
    [EXPR_ATOMIC] = evaluate_atomic,
    [EXPR_SHUFFLE] = evaluate_warp,
    [EXPR_BALLOT] = evaluate_warp,
    [EXPR_MATCH] = evaluate_warp,
    [EXPR_REDUCE] = evaluate_warp,
    [EXPR_CALL] = evaluate_call,
};

const struct lanes *evaluate(struct machine *machine, const struct expr *expr,
                             uint64_t mask)
{
    return value_of(machine, expr, mask);
}
