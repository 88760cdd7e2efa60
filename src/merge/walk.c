/*
 * The walk over expressions, in the order of execution: each gets its number,
 * each access is held against what is known.
 */
#include "merge/arms.h"
#include "merge/bound.h"
#include "merge/change.h"
#include "merge/element.h"
#include "merge/equal.h"
#include "merge/fact.h"
#include "merge/fixed.h"
#include "merge/fork.h"
#include "merge/join.h"
#include "merge/mixed.h"
#include "merge/make.h"
#include "merge/parting.h"
#include "merge/unused.h"

/* Runs in some of the lanes only: those for which a test, of which there are
 * such facts, turns out that way. */
static struct number walk_maybe(struct merge *merge, struct expr *expr,
                                const struct facts *facts, bool way)
{
    struct fork fork;
    if (!expr->has_effect) {
        struct number plain = walk_expr(merge, expr);
        if (facts->when == way)
            merge->facts = *facts;
        return plain;
    }
    join_end_block(merge);
    fork_start(merge, &fork);
    size_t given = fact_append(merge, facts, way);
    struct number number = walk_expr(merge, expr);
    struct facts own = fact_take(merge);
    size_t count = merge->known_count;
    size_t added = fact_append(merge, &own, way);
    fact_keep(merge, fork.count, fork.changes, way);
    fact_remove(merge, count, added);
    fact_remove(merge, fork.count, given);
    fork_end_arm(merge, &fork);
    fork_end_arm(merge, &fork);
    fork_join(merge, &fork);
    return number;
}

/* c ? a : b of which c is known: the one that is chosen; else NULL. */
static struct expr *choose(const struct merge *merge, const struct expr *expr,
                           struct number condition)
{
    if (expr->kind != EXPR_CONDITIONAL || expr->left->has_effect ||
        merge->is_trial || !number_is_constant(condition))
        return NULL;
    return condition.add != 0 ? expr->right : expr->third;
}

/* 0 * a[i]: the value is known, whatever is loaded for it. */
static void use_constant(struct merge *merge, struct expr *expr,
                         struct number number)
{
    if (!expr->has_effect || merge->is_trial || !number_is_constant(number) ||
        expr->value == VALUE_POINTER || expr->depth >= EXPR_DEPTH_MAX)
        return;
    struct expr *computed =
        make_expr(merge, EXPR_NONE, expr->value, expr->offset);
    *computed = *expr;
    *expr = (struct expr){ .kind = EXPR_COMMA, .value = computed->value,
                           .left = computed, .drops_left = true,
                           .right = make_constant(merge, computed->value,
                                                  number.add, expr->offset),
                           .has_effect = true, .depth = computed->depth + 1,
                           .offset = computed->offset };
}

static struct number walk_node(struct merge *merge, struct expr *expr)
{
    struct number none = { 0 };
    struct number left = walk_expr(merge, expr->left), right = none,
                  third = none;
    struct facts facts = fact_take(merge);
    bool holds = expr->kind != EXPR_OR;
    struct expr *chosen = choose(merge, expr, left);
    if (chosen != NULL) {
        chosen->is_mixed = expr->is_mixed;
        *expr = *chosen;
        return walk_expr(merge, expr);
    }
    if (expr->kind == EXPR_CONDITIONAL && arms_merge_choice(merge, expr))
        return walk_expr(merge, expr);
    if (expr->kind == EXPR_CONDITIONAL && arms_load_chosen(merge, expr, left))
        return walk_expr(merge, expr->right);
    if (expr->kind == EXPR_CONDITIONAL)
        mixed_mark_choice(expr);
    bool is_maybe = expr->kind == EXPR_AND || expr->kind == EXPR_OR ||
                    expr->kind == EXPR_CONDITIONAL;
    bool has_effect = expr->has_effect;
    size_t equal = merge->equal_count;
    if (expr->kind == EXPR_AND || expr->kind == EXPR_CONDITIONAL)
        equal_add(merge, expr->left, left, true);
    if (expr->right != NULL)
        right = is_maybe ? walk_maybe(merge, expr->right, &facts, holds)
                         : walk_expr(merge, expr->right);
    merge->equal_count = equal;
    if (expr->third != NULL)
        third = walk_maybe(merge, expr->third, &facts, false);
    bool is_computed = expr->value != VALUE_NONE &&
                       expr->left->value != VALUE_NONE &&
                       !(is_maybe && has_effect);
    if (!is_computed)
        return merge_unknown(merge, expr->value, VALUE_NOWHERE);
    struct number number;
    if (expr->kind != EXPR_BINARY || !operator_compares(expr->op) ||
        !bound_decide(merge, expr, left, right, &number))
        number = value_of_node(&merge->values, expr, left, right, third);
    use_constant(merge, expr, number);
    return number;
}

static bool is_not(const struct expr *expr)
{
    return expr->kind == EXPR_UNARY && expr->op == OP_NOT;
}

/* !test: what holds where the test does not holds where this does. */
static struct number walk_not(struct merge *merge, struct expr *expr)
{
    struct number none = { 0 };
    struct number left = walk_expr(merge, expr->left);
    merge->facts.when = !merge->facts.when;
    if (expr->left->value == VALUE_NONE)
        return merge_unknown(merge, expr->value, VALUE_NOWHERE);
    struct number number =
        value_of_node(&merge->values, expr, left, none, none);
    use_constant(merge, expr, number);
    return number;
}

static struct number walk_assign(struct merge *merge, struct expr *expr)
{
    if (expr->right != NULL)
        element_settle(merge, expr);
    struct number old = merge->numbers[expr->variable];
    struct number value = walk_expr(merge, expr->left);
    merge_set(merge, expr->variable, value);
    return expr->kind == EXPR_POST_ASSIGN ? old : value;
}

/* The array that an address is in; NULL: one of several, for all we know. */
static const struct array *array_of(const struct merge *merge,
                                    struct number address)
{
    const struct value *value = &merge->values.list[address.value];
    while (value->kind == EXPR_OFFSET)
        value = &merge->values.list[value->left.value];
    return value->kind == EXPR_ARRAY ? &merge->old->arrays[value->array] : NULL;
}

/* What an array holds that nothing is stored to is the same each time. */
static struct number walk_held(struct merge *merge, struct expr *expr)
{
    struct number none = { 0 };
    struct number address = walk_expr(merge, expr->left);
    if (fixed_use(merge, expr, address))
        return walk_expr(merge, expr);
    const struct array *array = array_of(merge, address);
    return array != NULL && !array->is_written
               ? value_of_node(&merge->values, expr, address, none, none)
               : merge_unknown(merge, expr->value, VALUE_NOWHERE);
}

static struct number walk_variable(struct merge *merge, struct expr *expr)
{
    if (expr->right != NULL)
        element_settle(merge, expr);
    return expr->right != NULL || merge->variables[expr->variable].is_indexed
               ? merge_unknown(merge, expr->value, VALUE_NOWHERE)
               : merge->numbers[expr->variable];
}

static struct number walk_any(struct merge *merge, struct expr *expr)
{
    switch (expr->kind) {
    case EXPR_NONE: return merge_unknown(merge, expr->value, VALUE_NOWHERE);
    case EXPR_VARIABLE: return walk_variable(merge, expr);
    case EXPR_CONSTANT:
    case EXPR_ARRAY: {
        struct number none = { 0 };
        return value_of_node(&merge->values, expr, none, none, none);
    }
    case EXPR_COMMA:
        if (expr->drops_left)
            unused_drop(merge, expr->left);
        walk_expr(merge, expr->left);
        return walk_expr(merge, expr->right);
    case EXPR_ASSIGN:
    case EXPR_POST_ASSIGN: return walk_assign(merge, expr);
    case EXPR_LOAD: return walk_load(merge, expr);
    case EXPR_HELD: return walk_held(merge, expr);
    case EXPR_UNARY:
        return is_not(expr) ? walk_not(merge, expr) : walk_node(merge, expr);
    case EXPR_ASSUMED:
        walk_expr(merge, expr->left);
        return merge_unknown(merge, expr->value, VALUE_NOWHERE);
    case EXPR_STORE: return walk_store(merge, expr);
    case EXPR_UPDATE:
    case EXPR_ATOMIC: return walk_atomic(merge, expr);
    case EXPR_CALL: return walk_call(merge, expr);
    case EXPR_BITS: /* floating-point values have no numbers */
    case EXPR_SHUFFLE:
    case EXPR_BALLOT:
    case EXPR_MATCH:
    case EXPR_REDUCE:
    case EXPR_TALLY: /* the value depends on which lanes are here */
        if (expr->left != NULL)
            walk_node(merge, expr);
        return merge_unknown(merge, expr->value, VALUE_NOWHERE);
    default: return walk_node(merge, expr);
    }
}

static bool passes_facts(const struct expr *expr)
{
    return expr->kind == EXPR_AND || expr->kind == EXPR_OR ||
           expr->kind == EXPR_ASSUMED || is_not(expr);
}

struct number walk_expr(struct merge *merge, struct expr *expr)
{
    struct number number = walk_any(merge, expr);
    if (!passes_facts(expr))
        fact_take(merge);
    change_refresh_effect(expr); /* what it loaded may be in a register */
    if (!merge->is_trial)
        join_part_ways(merge, parting_of(expr));
    return merge->puts_in ? equal_to(merge, number) : number;
}

struct number walk_number(struct merge *merge, const struct expr *expr)
{
    if (change_does_more(expr))
        return merge_unknown(merge, expr->value, VALUE_NOWHERE);
    struct expr *copy = copy_expr(merge, expr);
    bool was_trial = merge->is_trial;
    merge->is_trial = true;
    struct number number = walk_expr(merge, copy);
    merge->is_trial = was_trial;
    return number;
}
