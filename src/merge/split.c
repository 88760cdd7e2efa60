/* Loops over all but one become three; see split.h. */
#include "merge/split.h"

#include "merge/change.h"
#include "merge/counter.h"
#include "merge/loop.h"
#include "merge/make.h"
#include "merge/measure.h"
#include "merge/one_trip.h"
#include "merge/selected.h"
#include "merge/step.h"
#include "merge/trip.h"
#include "merge/visit.h"

/* --- the three --- */

static struct expr *make_class(struct merge *merge, struct expr *expr,
                               enum value_class class)
{
    if (expr->value == class)
        return expr;
    struct expr *cast = make_expr(merge, EXPR_CAST, class, expr->offset);
    cast->bits = class_is_wide(class) ? 64 : 32;
    cast->is_signed = class_is_signed(class);
    cast->left = expr;
    cast->depth = expr->depth + 1;
    return cast;
}

static struct expr *make_least(struct merge *merge, struct expr *one,
                               struct expr *other)
{
    struct expr *least =
        make_expr(merge, EXPR_CONDITIONAL, one->value, one->offset);
    least->left = make_binary(merge, OP_LT, one, other);
    least->right = copy_expr(merge, one);
    least->third = copy_expr(merge, other);
    least->depth = least->left->depth + 1;
    return least;
}

/* The loop, of which each trip is another than the one. */
static struct stmt *make_others(struct merge *merge, const struct stmt *loop)
{
    struct stmt of = *loop;
    of.next = NULL;
    struct stmt *others = copy_list(merge, &of);
    one_trip_exclude(merge, others->body);
    return others;
}

static struct stmt *make_before(struct merge *merge, const struct stmt *loop,
                                const struct expr *one)
{
    struct stmt *before = make_others(merge, loop);
    struct expr *test = before->expr;
    struct expr *end =
        make_class(merge, copy_expr(merge, one), test->right->value);
    test->right = make_least(merge, end, test->right);
    test->depth = test->right->depth + 1;
    return before;
}

/* A trip that may be the one. */
static struct stmt *make_one(struct merge *merge, const struct stmt *loop)
{
    uint32_t variable = loop->step->variable;
    struct stmt *test = make_stmt(
        merge, STMT_IF, copy_expr(merge, loop->expr), loop->offset);
    test->body = trip_make(merge, loop, variable,
                           make_variable(merge, variable, loop->offset));
    test->body->next = make_stmt(
        merge, STMT_EXPR, copy_expr(merge, loop->step), loop->offset);
    return test;
}

static void note_split(struct merge *merge, uint32_t site)
{
    merge_note(merge, MERGE_SPLIT, site, SITE_NOWHERE);
}

static void split(struct merge *merge, struct stmt *loop,
                  const struct expr *one)
{
    struct stmt *before = make_before(merge, loop, one);
    before->next = make_one(merge, loop);
    before->next->next = make_others(merge, loop);
    merge_each_site(merge, loop->body, note_split);
    *loop = (struct stmt){ .kind = STMT_BLOCK, .body = before,
                           .next = loop->next, .offset = loop->offset };
}

/* --- which loops --- */

/* j < n + 1 is j <= n. */
static bool is_one_more(const struct expr *expr, struct number limit)
{
    return limit.add == 1 || expr_under_casts(expr)->is_one_more;
}

/* for (k = 0; k < limit; k++) */
static bool counts_from_0(struct merge *merge, const struct stmt *loop)
{
    const struct expr *test = loop->expr, *step = loop->step;
    if (step == NULL || !change_is_assignment(step) || loop->test_last ||
        test == NULL || test->kind != EXPR_BINARY || test->op != OP_LT ||
        change_assigns(loop, step->variable, step) ||
        !counter_is(test->left, step->variable) ||
        !one_trip_stays(loop, test->right))
        return false;
    struct number first = merge->numbers[step->variable];
    const struct expr *sum = counter_sum(loop, step->variable);
    struct number limit = walk_number(merge, test->right);
    return number_is_constant(first) && first.add == 0 && sum != NULL &&
           measure_is_literal(sum->right) && sum->right->constant == 1 &&
           !number_is_constant(limit) && !is_one_more(test->right, limit);
}

static bool has_jump_out(const struct stmt *loop)
{
    return change_has_jump(loop, STMT_BREAK) ||
           change_has_jump(loop, STMT_RETURN);
}

/* The loop's blocks of code, and what else keeps it whole. */
struct blocks {
    struct merge *merge;
    const struct stmt *loop;
    unsigned count;
    bool stays_whole;
};

static bool is_block(const struct stmt *list)
{
    return list != NULL && list->kind != STMT_CONTINUE;
}

/* Two loops are made of it for such a test. */
static bool is_steady(const struct blocks *blocks, const struct expr *test)
{
    const struct values *values = &blocks->merge->values;
    return one_trip_stays(blocks->loop, test) &&
           values->list[walk_number(blocks->merge, test).value].is_uniform;
}

static bool count_stmt(void *context, const struct stmt *stmt)
{
    struct blocks *blocks = context;
    bool is_branch = stmt->kind == STMT_IF && !selected_if(stmt);
    if (is_branch)
        blocks->count += (unsigned)is_block(stmt->body) +
                         is_block(stmt->otherwise) + (stmt->next != NULL);
    blocks->stays_whole =
        (is_branch && is_steady(blocks, stmt->expr)) ||
        stmt->kind == STMT_LOOP ||
        (stmt->kind == STMT_BARRIER && stmt->is_for_block);
    return blocks->stays_whole;
}

static bool count_expr(void *context, struct expr *expr)
{
    struct blocks *blocks = context;
    blocks->count += change_loads_maybe(expr);
    return false;
}

static bool has_few_blocks(struct merge *merge, const struct stmt *loop)
{
    enum { OWN_BLOCKS = 2, BLOCKS_MAX = 6 }; /* its own: a test and a step */
    static const struct visitor counts = { count_expr, count_stmt };
    struct blocks blocks = { merge, loop, OWN_BLOCKS, false };
    return !visit_list(loop->body, &counts, &blocks) &&
           blocks.count <= BLOCKS_MAX;
}

/* What the loop is tested for, if it becomes three. */
static const struct expr *can_split(struct merge *merge, struct stmt *loop)
{
    if (!counts_from_0(merge, loop) || has_jump_out(loop))
        return NULL;
    size_t changes = merge->change_count;
    loop_forget(merge, loop);
    const struct expr *one = has_few_blocks(merge, loop)
                                 ? one_trip_find(merge, loop)
                                 : NULL;
    merge_undo(merge, changes);
    bool is_innermost = !measure_trip(loop, merge->sites).has_hidden_loop;
    return is_innermost ? one : NULL;
}

bool split_loop(struct merge *merge, struct stmt *loop)
{
    if (!loop->stands_alone || merge->loop != NULL || merge->walk_count > 1 ||
        merge->old->kernel == NULL)
        return false;
    step_take(merge, loop);
    const struct expr *one = can_split(merge, loop);
    if (one != NULL)
        split(merge, loop, one);
    return one != NULL;
}
