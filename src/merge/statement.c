/*
 * The walk over statements, in the order of execution: lists and the parts of
 * the program that lanes leave early, tests and their arms.
 */
#include "merge/anchor.h"
#include "merge/arms.h"
#include "merge/both.h"
#include "merge/carry.h"
#include "merge/change.h"
#include "merge/ends.h"
#include "merge/equal.h"
#include "merge/fact.h"
#include "merge/fork.h"
#include "merge/join.h"
#include "merge/known.h"
#include "merge/loop.h"
#include "merge/mixed.h"
#include "merge/over.h"
#include "merge/parting.h"
#include "merge/rejoin.h"
#include "merge/rotate.h"
#include "merge/sink.h"
#include "merge/split.h"
#include "merge/unswitch.h"
#include "merge/unused.h"

/* --- lists, which lanes may leave early --- */

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

struct number walk_call(struct merge *merge, struct expr *expr)
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

/* --- tests and their arms --- */

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

/* --- statements --- */

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
