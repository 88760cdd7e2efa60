/* Loops that are unrolled; see unroll.h. */
#include "merge/unroll.h"

#include "merge/along.h"
#include "merge/change.h"
#include "merge/list.h"
#include "merge/make.h"
#include "merge/measure.h"
#include "merge/parting.h"
#include "merge/plan.h"
#include "merge/reload.h"
#include "merge/trip.h"
#include "merge/trips.h"

enum {
    NODES_MAX = 200000, /* of the program, that unrolling adds */
    DEPTH_MAX = EXPR_DEPTH_MAX - 10,
    STEP_MAX = 1 << 20
};

/* --- all trips --- */

/* The loop becomes a block of these statements. */
static void become_block(struct stmt *loop, struct stmt *body)
{
    *loop = (struct stmt){ .kind = STMT_BLOCK, .body = body,
                           .next = loop->next, .offset = loop->offset };
}

static void unroll_whole(struct merge *merge, struct stmt *loop,
                         const struct counter *counter)
{
    enum value_class class = merge->variables[counter->variable].value;
    struct stmt *first =
        trip_make_all(merge, loop, counter, counter->trips, counter->trips);
    struct expr *end = make_constant(
        merge, class, counter->values[counter->trips], loop->offset);
    list_last(first)->next =
        make_stmt(merge, STMT_EXPR, make_assign(merge, counter->variable, end),
                  loop->offset);
    become_block(loop, first);
}

/* --- some trips in one --- */

/* A loop of `factor` trips in one, while there are so many; `group` of them by
 * the optimizer, which became one of more by the assembler. */
static struct stmt *make_stage(struct merge *merge, const struct stmt *loop,
                               const struct counter *counter, uint64_t factor,
                               uint64_t group)
{
    size_t offset = loop->offset;
    struct stmt *all = make_stmt(merge, STMT_LOOP, NULL, offset);
    all->loop = loop->loop;
    all->unroll = 1;
    all->is_part = true;
    all->is_late = counter->is_late;
    all->body = trip_make_all(merge, loop, counter, factor, group);
    all->expr = trips_test(merge, loop->expr, counter, factor - 1);
    all->step = make_assign(
        merge, counter->variable,
        trips_on(merge, counter,
                   make_variable(merge, counter->variable, offset), factor));
    return all;
}

/* The trips that are left over; the first ones, or the last. */
static struct stmt *make_rest(struct merge *merge, const struct stmt *loop,
                              const struct counter *counter, uint64_t factor,
                              bool is_first)
{
    struct stmt *rest = arena_alloc(merge->arena, sizeof *rest);
    *rest = *loop;
    rest->body = copy_list(merge, loop->body);
    rest->step = copy_expr(merge, loop->step);
    rest->test_last = rest->is_guarded = false;
    rest->unroll = 1;
    rest->is_part = true;
    rest->is_one_over = factor == 2;
    rest->next = NULL;
    if (!is_first)
        return rest;
    struct expr *left = trips_left(merge, loop->expr, counter);
    struct expr *over = make_binary(
        merge, OP_REM, left,
        make_constant(merge, left->value, (int64_t)factor, loop->offset));
    struct expr *is_over = make_binary(
        merge, OP_NE, over,
        make_constant(merge, left->value, 0, loop->offset));
    rest->expr = make_both(merge, copy_expr(merge, loop->expr), is_over);
    return rest;
}

/* `rest`, of fewer trips than that, without a loop: if (test) { trip; step; if
 * (test) ... }. */
static struct stmt *peel(struct merge *merge, const struct stmt *rest,
                         const struct counter *counter, uint64_t factor)
{
    struct expr *now = make_variable(merge, counter->variable, rest->offset);
    struct stmt *inner = NULL;
    for (uint64_t i = 1; i < factor; i++) {
        struct stmt *test = make_stmt(
            merge, STMT_IF, copy_expr(merge, rest->expr), rest->offset);
        test->body = trip_make(merge, rest, counter->variable, now);
        test->body->next = make_stmt(
            merge, STMT_EXPR, copy_expr(merge, rest->step), rest->offset);
        test->body->next->next = inner;
        inner = test;
    }
    return inner;
}

/* Sixteen, eight and four trips in one, or as many as there are in one; each
 * stage is a loop, though of smaller ones only a trip can be left. */
static struct stmt *make_stages(struct merge *merge, const struct stmt *loop,
                                const struct counter *counter, uint64_t factor,
                                uint64_t largest)
{
    struct stmt *first = NULL;
    struct stmt **link = &first;
    for (uint64_t now = largest; now >= factor; now /= 2) {
        *link = make_stage(merge, loop, counter, now, factor);
        (*link)->goes_on = now < largest;
        link = &(*link)->next;
    }
    return first;
}

/* Do lanes leave the loop after different trips? */
static bool parts_lanes(const struct counter *counter, const struct plan *plan)
{
    return plan->trips == 0 && !counter->is_uniform;
}

/* Which lanes make trips together hangs on where they part. */
static void mark_stages(struct stmt *block, struct expr *test)
{
    block->has_stages = true;
    block->expr = test;
    for (struct stmt *stmt = block->body; stmt != NULL; stmt = stmt->next)
        stmt->is_stage = true;
}

/* The first ones, or the last; the assembler makes them no loop where they are
 * in another. */
static struct stmt *make_few(struct merge *merge, const struct stmt *loop,
                             const struct counter *counter,
                             const struct plan *plan, bool is_first)
{
    struct stmt *rest =
        make_rest(merge, loop, counter, plan->factor, is_first);
    return merge->loop != NULL && plan->factor <= RUN_TIME_TRIPS &&
                   !parts_lanes(counter, plan)
               ? peel(merge, rest, counter, plan->factor)
               : rest;
}

/* The rest, of which loads that trips of the others carry are made each
 * time. */
static struct stmt *make_rest_of_reloads(struct merge *merge,
                                         const struct stmt *loop,
                                         struct frame *frame,
                                         const struct plan *plan,
                                         bool is_first)
{
    reload_swap(frame);
    struct stmt *rest =
        make_few(merge, loop, &frame->counter, plan, is_first);
    reload_swap(frame);
    return reload_before(merge, frame, rest->expr, rest, true);
}

static void unroll_part(struct merge *merge, struct stmt *loop,
                        struct frame *frame, const struct plan *plan)
{
    const struct counter *counter = &frame->counter;
    struct expr *test = copy_expr(merge, loop->expr);
    bool has_rest =
        plan->factor > 1 &&
        (!counter->is_counted || counter->trips % plan->factor != 0);
    bool rest_is_first = !number_is_constant(counter->first);
    bool loads_again = plan->trips == 0 && !parts_lanes(counter, plan) &&
                       reload_start(merge, frame, loop,
                                    merge->loop == NULL && !rest_is_first);
    struct stmt *all =
        make_stages(merge, loop, counter, plan->factor, plan->largest);
    if (loads_again)
        all = reload_before(merge, frame, list_last(all)->expr, all, false);
    if (has_rest) {
        struct stmt *rest =
            loads_again ? make_rest_of_reloads(merge, loop, frame, plan,
                                               rest_is_first)
                        : make_few(merge, loop, counter, plan, rest_is_first);
        struct stmt *first = rest_is_first ? rest : all;
        list_last(first)->next = rest_is_first ? all : rest;
        all = first;
    }
    become_block(loop, all);
    if (parts_lanes(counter, plan))
        mark_stages(loop, test);
}

/* --- what can be unrolled --- */

/* k < limit, k moving by a constant. */
static bool can_count_at_run_time(const struct stmt *loop,
                                  const struct counter *counter)
{
    const struct expr *test = loop->expr;
    int64_t step = counter->step;
    bool strides = counter->stride != NULL;
    if ((step == 0 && !strides) || step > STEP_MAX || step < -STEP_MAX ||
        test == NULL ||
        test->kind != EXPR_BINARY || change_has_effect(test) ||
        !counter_is(test->left, counter->variable) ||
        change_assigns_any(loop, test->right))
        return false;
    switch (test->op) {
    case OP_LT:
    case OP_LE: return step > 0 || strides;
    case OP_GT:
    case OP_GE: return step < 0;
    case OP_NE: return step == 1 || step == -1;
    default: return false;
    }
}

/* A `continue` in a `switch` leaves that too: no break ends both. */
static bool continues_from_scope(const struct stmt *stmt)
{
    for (; stmt != NULL; stmt = stmt->next) {
        if (stmt->kind == STMT_LOOP)
            continue;
        if ((stmt->kind == STMT_SCOPE &&
             change_has_jump(stmt, STMT_CONTINUE)) ||
            continues_from_scope(stmt->body) ||
            continues_from_scope(stmt->otherwise))
            return true;
    }
    return false;
}

static bool has_room(struct merge *merge, const struct measure *body,
                     uint64_t copies)
{
    uint64_t nodes = body->nodes * copies;
    if (copies > NODES_MAX || merge->unrolled_nodes + nodes > NODES_MAX ||
        body->depth > DEPTH_MAX)
        return false;
    merge->unrolled_nodes += nodes;
    return true;
}

/* What lanes with more trips make without those with fewer. */
static void note_apart(struct merge *merge, uint32_t site)
{
    merge_note(merge, MERGE_APART, site, SITE_NOWHERE);
}

static bool can_unroll(const struct stmt *loop, const struct counter *counter)
{
    return loop->unroll != 1 && counter->is_found &&
           !change_has_jump(loop, STMT_BREAK) &&
           !change_has_jump(loop, STMT_RETURN) &&
           !continues_from_scope(loop->body) &&
           !(counter->is_counted && counter->trips == 0);
}

void unroll_loop(struct merge *merge, struct stmt *loop, struct frame *frame)
{
    const struct counter *counter = &frame->counter;
    if (!can_unroll(loop, counter))
        return;
    struct measure body = measure_trip(loop, merge->sites);
    bool moves_evenly = can_count_at_run_time(loop, counter);
    struct plan plan = plan_of(loop, counter, &body);
    if (frame->has_finals)
        plan.largest = plan.factor; /* the assembler does not see them in it */
    bool is_whole = plan.trips > 0 && plan.factor >= plan.trips;
    bool is_parted = parts_lanes(counter, &plan);
    if ((plan.largest < 2 || !moves_evenly) && !is_whole)
        return;
    bool is_early = !counter->is_late &&
                    !(counter->has_few_trips && merge->loop == NULL);
    if (!is_early && !is_parted)
        return; /* the assembler merges nothing from trip to trip */
    if (is_parted && merge->old->kernel == NULL)
        return; /* a pattern is about the accesses that it shows */
    if (!has_room(merge, &body, 2 * plan.largest))
        return;
    if (plan_is_guess(loop, counter, &plan, &body))
        merge_each_site(merge, loop->body, merge_guess_trips);
    if (is_parted)
        merge_each_site(merge, loop->body, note_apart);
    parting_note_trips(loop);
    along_replace(merge, loop, frame);
    if (is_whole)
        unroll_whole(merge, loop, counter);
    else
        unroll_part(merge, loop, frame, &plan);
    merge->walks_again = true;
}
