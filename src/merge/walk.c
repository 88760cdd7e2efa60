/*
 * The walk over the program, in the order of execution: each expression gets
 * its number, each access is held against what is known.
 */
#include "merge/anchor.h"
#include "merge/arms.h"
#include "merge/bound.h"
#include "merge/both.h"
#include "merge/carry.h"
#include "merge/change.h"
#include "merge/element.h"
#include "merge/ends.h"
#include "merge/equal.h"
#include "merge/fact.h"
#include "merge/fixed.h"
#include "merge/fork.h"
#include "merge/join.h"
#include "merge/known.h"
#include "merge/loop.h"
#include "merge/mixed.h"
#include "merge/make.h"
#include "merge/over.h"
#include "merge/parting.h"
#include "merge/rejoin.h"
#include "merge/rotate.h"
#include "merge/sink.h"
#include "merge/split.h"
#include "merge/unswitch.h"
#include "merge/unused.h"

/* --- expressions --- */

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

/* A list behind which others go on, too. */
static void walk_shared(struct merge *merge, struct stmt **list)
{
    bool was_shared_end = merge->is_shared_end;
    merge->is_shared_end = true;
    walk_list(merge, list);
    merge->is_shared_end = was_shared_end;
}

/* A part of the program that lanes may leave early, to meet behind it, but for
 * those that leave more than that. */
static void walk_part(struct merge *merge, struct stmt **body, bool some_leave)
{
    struct fork fork;
    fork_start(merge, &fork);
    fork.is_part = true;
    walk_shared(merge, body);
    merge->has_ended = false;
    merge->some_left = some_leave;
    fork_end_arm(merge, &fork);
    fork_end_arm(merge, &fork);
    fork_join(merge, &fork);
}

static struct number walk_call(struct merge *merge, struct expr *expr)
{
    bool had_left = merge->some_left;
    if (!change_returns_early(expr->body)) {
        bool was_part_end = merge->is_part_end;
        merge->is_part_end = expr->left == NULL;
        walk_list(merge, &expr->body);
        merge->is_part_end = was_part_end;
        merge->has_ended = false;
        merge->some_left = had_left;
    } else {
        walk_part(merge, &expr->body, false);
    }
    return expr->left != NULL
               ? walk_expr(merge, expr->left)
               : merge_unknown(merge, expr->value, VALUE_NOWHERE);
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
    case EXPR_REDUCE: /* the value depends on which lanes are here */
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

/* --- statements --- */

/* A test that was walked. */
struct tested {
    struct number number;
    struct facts facts;
};

static struct number opposite(struct merge *merge, const struct expr *test,
                              struct number number)
{
    const struct number none = { 0 };
    const struct expr not_so = { .kind = EXPR_UNARY, .op = OP_NOT,
                                 .value = VALUE_I32,
                                 .left = (struct expr *)test };
    return value_of_node(&merge->values, &not_so, number, none, none);
}

/* An arm of `stmt`, to which its test sends those for which it is `way`. */
static struct arm walk_arm(struct merge *merge, struct stmt *stmt,
                           struct fork *fork, const struct tested *test,
                           bool way)
{
    struct stmt **body = way ? &stmt->body : &stmt->otherwise;
    struct number holds =
        way ? test->number : opposite(merge, stmt->expr, test->number);
    struct arm walked = both_arm(merge);
    bool is_condition =
        fork->is_certain && unswitch_enter_arm(merge, stmt, holds);
    merge->is_certain = is_condition;
    size_t given = fact_append(merge, &test->facts, way);
    walk_shared(merge, body);
    over_merge(merge, stmt, *body, fork);
    fact_remove(merge, fork->count, given);
    if (is_condition)
        unswitch_leave_arm(merge);
    fork_end_arm(merge, fork);
    return walked;
}

static void walk_arms(struct merge *merge, struct stmt *stmt,
                      const struct tested *test)
{
    struct fork fork;
    size_t equal = merge->equal_count;
    if (parting_is_branch(stmt, merge->sites))
        join_end_block(merge);
    fork_start(merge, &fork);
    fork.is_of_stmt = true;
    equal_add(merge, stmt->expr, test->number, true);
    struct arm yes = walk_arm(merge, stmt, &fork, test, true);
    bool is_one_way = fork.all_end;
    merge->equal_count = equal;
    equal_add(merge, stmt->expr, test->number, false);
    struct arm no = walk_arm(merge, stmt, &fork, test, false);
    if (!is_one_way)
        merge->equal_count = equal;
    fork_join(merge, &fork);
    merge->has_branched =
        merge->has_branched || merge->made_count > yes.first;
    if (stmt->otherwise == NULL && !fork.both_go_on) /* its one arm leaves */
        fact_append(merge, &test->facts, false);
    bool is_decided = arms_are_decided(stmt);
    const struct stmt arms = *stmt;
    size_t common = both_hoist(merge, stmt, yes, no);
    merge->walks_again = merge->walks_again || common > 0;
    if (!is_decided)
        both_compare(merge, yes.first + common, no.first + common, &arms);
}

static void walk_if(struct merge *merge, struct stmt *stmt)
{
    rejoin_ifs(merge, stmt);
    bool is_first = merge->region == 0 && !merge->has_branched;
    if (merge->walk_count == 1)
        stmt->ends_part = merge->is_part_end;
    struct tested test = { .number = walk_expr(merge, stmt->expr) };
    test.facts = fact_take(merge);
    size_t values = merge->values.count;
    if (number_is_constant(test.number) && !stmt->expr->has_effect) {
        stmt->kind = STMT_BLOCK;
        stmt->body = test.number.add != 0 ? stmt->body : stmt->otherwise;
        stmt->expr = NULL;
        stmt->otherwise = NULL;
        mixed_mark(stmt);
        walk_list(merge, &stmt->body);
        return;
    }
    unswitch_mark(merge, stmt, test.number);
    ends_merge_stores(merge, stmt, values, is_first);
    sink_loads(merge, stmt);
    mixed_mark(stmt);
    walk_arms(merge, stmt, &test);
}

static void walk_stmt(struct merge *merge, struct stmt *stmt)
{
    if (stmt->starts_group) {
        known_need_all(merge);
        anchor_end_group(merge);
    }
    if (stmt->kind == STMT_EXPR)
        unswitch_choice(merge, stmt);
    switch (stmt->kind) {
    case STMT_EXPR:
        unused_drop(merge, stmt->expr);
        walk_expr(merge, stmt->expr);
        break;
    case STMT_BLOCK: walk_list(merge, &stmt->body); break;
    case STMT_DECLARE:
        merge_set(merge, stmt->variable,
                  merge_unknown(merge, merge->variables[stmt->variable].value,
                                stmt->variable));
        break;
    case STMT_IF: walk_if(merge, stmt); break;
    case STMT_SCOPE:
        walk_part(merge, &stmt->body,
                  change_has_jump(stmt, STMT_CONTINUE) ||
                      change_has_jump(stmt, STMT_RETURN));
        break;
    case STMT_BARRIER:
        if (stmt->is_aside)
            known_need_all(merge);
        else
            known_barrier(merge);
        join_barrier(merge);
        carry_note_barrier(merge);
        merge->accesses_met = merge->accesses;
        break;
    case STMT_BREAK:
    case STMT_CONTINUE:
    case STMT_RETURN:
        known_need_all(merge);
        merge->has_ended = merge->some_left = true;
        break;
    case STMT_LOOP: break; /* see walk_list */
    }
}

/* Does nothing come behind it but what was written in a step? */
static bool is_last(const struct stmt *stmt)
{
    return stmt->next == NULL || stmt->next->is_of_step;
}

void walk_list(struct merge *merge, struct stmt **link)
{
    bool is_shared_end = merge->is_shared_end;
    bool is_part_end = merge->is_part_end;
    struct stmt *outer = merge->stmt;
    size_t outer_changes = merge->stmt_changes, outer_made = merge->stmt_made;
    size_t equal = merge->equal_count;
    while (*link != NULL && !merge->has_ended) {
        bool is_loop = (*link)->kind == STMT_LOOP &&
                       !rotate_loop(merge, *link) && !split_loop(merge, *link);
        merge->is_shared_end = is_shared_end && (*link)->next == NULL;
        merge->is_part_end = is_part_end && is_last(*link);
        merge->stmt = is_loop ? NULL : *link;
        merge->stmt_changes = merge->change_count;
        merge->stmt_made = merge->made_count;
        struct stmt *stmt = *link;
        if (is_loop) {
            link = loop_walk(merge, link);
        } else {
            walk_stmt(merge, stmt);
            link = &stmt->next;
        }
        rotate_know_behind(merge, stmt);
    }
    merge->stmt = outer;
    merge->stmt_changes = outer_changes;
    merge->stmt_made = outer_made;
    merge->is_shared_end = is_shared_end;
    merge->equal_count = equal;
    merge->is_part_end = is_part_end;
}
