/* Loops; see loop.h. */
#include "merge/loop.h"

#include <stdlib.h>

#include "core/memory.h"
#include "merge/along.h"
#include "merge/behind.h"
#include "merge/bound.h"
#include "merge/carry.h"
#include "merge/change.h"
#include "merge/fact.h"
#include "merge/final.h"
#include "merge/join.h"
#include "merge/known.h"
#include "merge/list.h"
#include "merge/make.h"
#include "merge/promote.h"
#include "merge/rebuild.h"
#include "merge/reload.h"
#include "merge/rotate.h"
#include "merge/step.h"
#include "merge/unroll.h"
#include "merge/unswitch.h"

static void forget_variable(struct merge *merge, uint32_t variable)
{
    merge_set(merge, variable,
              merge_unknown(merge, merge->variables[variable].value, variable));
}

void loop_forget(struct merge *merge, const struct stmt *loop)
{
    change_each_assigned(merge, loop, forget_variable);
}

/* --- loads that move before loops --- */

/* Is what is moved out of the loop's body run before it, test or no test? */
static bool needs_no_guard(const struct frame *frame)
{
    return frame->in_test || frame->is_entered || frame->stmt->test_last ||
           frame->stmt->expr == NULL;
}

bool loop_can_move(const struct frame *frame)
{
    return needs_no_guard(frame) || frame->can_guard;
}

void loop_put_before(struct merge *merge, struct frame *frame,
                     struct expr *load)
{
    make_last(needs_no_guard(frame) ? &frame->before : &frame->inside,
           make_stmt(merge, STMT_EXPR, load, load->offset));
}

/*
 * Where a loop has PTX that may access any memory, as far as the optimizer
 * knows, the assembler alone moves loads out of it (nvcc 13.0 -O3): those
 * before the trip's ways part, and those that ld.global.nc makes.
 */
static bool is_in_sight(const struct merge *merge, const struct frame *frame,
                        uint32_t site)
{
    bool is_straight = frame == merge->loop && !merge->has_branched &&
                       frame->conditions.count == 0;
    return !frame->is_opaque || is_straight ||
           change_loads_constant(merge, &merge->sites[site]);
}

static bool can_leave(struct merge *merge, const struct expr *load,
                      struct number address, const struct frame *frame)
{
    return merge->values.list[address.value].depth < frame->depth &&
           loop_can_move(frame) && is_in_sight(merge, frame, load->site) &&
           promote_can(merge, frame->stmt, load->site, address) &&
           rebuild_expr(merge, frame->changes, REBUILD_BEFORE, address,
                        VALUE_POINTER, load->offset) != NULL;
}

/* Out of the loop, whose own test must hold, to the trip of the one around
 * it. */
static bool add_entry(struct merge *merge, struct conditions *conditions,
                      const struct frame *frame)
{
    if (frame->outer == NULL || needs_no_guard(frame))
        return frame->outer != NULL;
    return frame->has_entry_test &&
           unswitch_can(merge, frame->outer, frame->entry_test) &&
           conditions_add(conditions, frame->entry_test);
}

static struct destination find_destination(struct merge *merge,
                                           const struct expr *load,
                                           struct number address)
{
    struct destination best = { 0 }, now = { 0 };
    bool is_certain = merge->is_certain;
    for (now.frame = merge->loop; now.frame != NULL;
         now.frame = now.frame->outer) {
        struct frame *frame = now.frame;
        if (!is_certain || !can_leave(merge, load, address, frame) ||
            !conditions_add_all(&now.conditions, &frame->conditions) ||
            !conditions_can_be_tested(merge, frame, &now.conditions,
                                      REBUILD_BEFORE))
            break;
        now.is_under_if = now.is_under_if || frame->conditions.count > 0;
        best = now;
        if (!add_entry(merge, &now.conditions, frame))
            break;
        is_certain = frame->was_certain;
    }
    return best;
}

/* The load as it is made before the loop. */
static struct expr *load_before(struct merge *merge, const struct expr *load,
                                struct number address,
                                const struct frame *frame)
{
    return make_load(merge, load,
                     rebuild_expr(merge, frame->changes, REBUILD_BEFORE,
                                  address, VALUE_POINTER, load->offset));
}

/* Puts the load before the loop and gives its entry; NULL: it has a
 * variable. */
static struct known *move_load(struct merge *merge, const struct expr *load,
                               struct number address,
                               const struct destination *to)
{
    struct frame *frame = to->frame;
    bool is_uniform = merge->values.list[address.value].is_uniform;
    bool is_guarded = !needs_no_guard(frame);
    bool differs = change_in(merge, frame->stmt, load->site, TOUCH_CHANGES,
                             NULL); /* from trip to trip */
    struct number value =
        value_new(&merge->values, load->value, VALUE_NOWHERE,
                  differs ? merge_depth(merge) : frame->depth - 1, is_uniform);
    struct expr *moved = load_before(merge, load, address, frame);
    if (differs || to->is_under_if)
        promote_load(merge, to, address, &moved,
                     load_before(merge, load, address, merge->loop), value);
    struct stmt *stmt = make_stmt(merge, STMT_EXPR, moved, load->offset);
    make_last(is_guarded ? &frame->inside : &frame->before,
              conditions_guard(merge, frame, &to->conditions, REBUILD_BEFORE,
                               stmt));
    merge_note(merge, MERGE_BEFORE_LOOP, load->site, SITE_NOWHERE);
    if (to->is_under_if)
        return NULL;
    struct known *known = known_add(merge, load->site, address, moved, value);
    known->stays = frame->depth;
    known->is_guarded = is_guarded || to->conditions.count > 0;
    return known;
}

bool loop_move_load(struct merge *merge, struct expr *load,
                    struct number address, struct number *value)
{
    struct destination to = find_destination(merge, load, address);
    if (to.frame == NULL)
        return false;
    struct known *known = NULL;
    if (promote_find(merge, &to, load, address) == 0)
        known = move_load(merge, load, address, &to);
    if (known != NULL) {
        *value = known->value;
        known_use(merge, known, load);
        return true;
    }
    uint32_t variable = promote_find(merge, &to, load, address);
    *value = merge->numbers[variable];
    merge_note(merge, MERGE_BEFORE_LOOP, load->site, SITE_NOWHERE);
    *load = *make_variable(merge, variable, load->offset);
    return true;
}

/* --- stores that move behind loops --- */

/* Stores that now stand behind the loop, in the trip of the one around it. */
static void note_moved(struct merge *merge, const struct frame *frame)
{
    for (size_t i = 0; i < frame->moved_count; i++) {
        struct trip_store moved = frame->moved[i];
        moved.address = walk_expr(merge, moved.node->left);
        if (needs_no_guard(frame) && moved.conditions.count == 0)
            known_add(merge, moved.node->site, moved.address, moved.node,
                      merge_unknown(merge, moved.node->value, VALUE_NOWHERE))
                ->is_unread = false;
        if (!frame->has_return && add_entry(merge, &moved.conditions, frame))
            behind_note_store(merge, moved);
    }
    free(frame->moved);
}

/* --- trips --- */

/* Has it held where a loop around here was entered? */
static bool is_true(const struct merge *merge, struct number test)
{
    const struct frame *frame = merge->loop;
    while (frame != NULL &&
           (!frame->has_entry_test || frame->in_test ||
            !number_same(frame->entry_test, test)))
        frame = frame->outer;
    return frame != NULL || (number_is_constant(test) && test.add != 0);
}

static void open_frame(struct merge *merge, struct frame *frame)
{
    struct stmt *stmt = frame->stmt;
    step_take(merge, stmt);
    frame->is_opaque = change_is_opaque(merge, stmt);
    bool counts = counter_find(merge, stmt, &frame->counter);
    along_note(merge, frame);
    if (stmt->expr != NULL && !stmt->test_last && !stmt->expr->has_effect) {
        frame->has_entry_test = true;
        frame->entry_test = walk_expr(merge, stmt->expr);
        frame->is_entered = is_true(merge, frame->entry_test);
    }
    frame->changes = merge->change_count;
    merge->loop = frame;
    loop_forget(merge, stmt);
    frame->forgotten = merge->change_count;
    frame->is_kept = known_enter_loop(merge, stmt, frame->depth);
    if (counts)
        counter_describe(merge, stmt, &frame->counter);
}

/* --- what is known behind the loop --- */

/*
 * What every trip leaves at, or loads last from, a place that the loop does not
 * move, where nothing comes in between on the way out.
 */
static void note_left(struct merge *merge, struct frame *frame, size_t count)
{
    const struct stmt *loop = frame->stmt;
    if (merge->has_ended || change_has_jump(loop, STMT_CONTINUE) ||
        change_has_jump(loop, STMT_BREAK) ||
        (loop->expr != NULL && change_has_access(loop->expr)) ||
        (loop->step != NULL && change_has_access(loop->step)))
        return;
    for (size_t i = count; i < merge->known_count; i++) {
        const struct known *known = &merge->known[i];
        if (known->node == NULL || known->is_dead ||
            known->stays != 0 || known->half != NULL ||
            merge->values.list[known->address.value].depth >= frame->depth)
            continue;
        frame->left = memory_grow(frame->left, frame->left_count,
                                  &frame->left_room, sizeof *frame->left);
        frame->left[frame->left_count++] =
            (struct trip_store){ .node = known->node,
                                 .address = known->address };
    }
}

/* A load of a number on which an address may hang? No variable has it. */
static bool is_computed(const struct merge *merge, const struct expr *node)
{
    const struct site *site = &merge->sites[node->site];
    if (node->kind != EXPR_LOAD)
        return false;
    if (site->root < merge->old->array_count &&
        merge->old->arrays[site->root].contents != NULL)
        return true;
    return node->value != VALUE_NONE &&
           (site->space == SPACE_SHARED ||
            site->root >= merge->old->array_count);
}

/* Known behind it, if it was before, too, or there is a trip. */
static void know_left(struct merge *merge, const struct frame *frame)
{
    for (size_t i = 0; i < frame->left_count; i++) {
        struct expr *node = known_access(frame->left[i].node);
        struct number address = frame->left[i].address;
        bool is_store = node->kind == EXPR_STORE;
        enum value_class class = is_store ? node->right->value : node->value;
        if ((!is_store && node->kind != EXPR_LOAD) ||
            is_computed(merge, node) ||
            (!needs_no_guard(frame) &&
             known_find_lost(merge, node->site, address, frame->depth) ==
                 NULL))
            continue;
        struct known *known = known_add(
            merge, node->site, address, NULL,
            merge_unknown(merge, class, VALUE_NOWHERE));
        known->is_store = is_store;
    }
    free(frame->left);
}

/* --- loads that move behind loops --- */

/* What was moved there before needs them. */
static void move_loads_behind(struct merge *merge, struct frame *frame)
{
    bool is_unrolled = merge->walk_count > 1;
    struct stmt *first = loop_can_move(frame)
                             ? final_take(merge, frame, is_unrolled)
                             : NULL;
    merge->walks_again = merge->walks_again || first != NULL ||
                         frame->has_finals;
    if (first == NULL)
        return;
    struct stmt *last = list_last(first);
    last->next = frame->behind.first;
    frame->behind.first = first;
    if (last->next == NULL)
        frame->behind.last = last;
}

/* --- the walk --- */

/* The test that a trip begins behind. */
static void walk_trip_test(struct merge *merge, struct frame *frame)
{
    struct stmt *stmt = frame->stmt;
    struct number test = { 0 };
    struct facts facts = { .count = 0 };
    frame->in_test = !stmt->test_last;
    if (!stmt->test_last && stmt->expr != NULL) {
        test = walk_expr(merge, stmt->expr);
        facts = fact_take(merge);
    }
    if (stmt->test_last && stmt->is_guarded && stmt->expr != NULL)
        test = walk_number(merge, stmt->expr);
    frame->in_test = false;
    fact_append(merge, &facts, true);
    bound_add_test(merge, stmt->expr, test);
    bound_add_counter(merge, &frame->counter);
}

static void walk_trip(struct merge *merge, struct frame *frame)
{
    struct stmt *stmt = frame->stmt;
    size_t count = merge->known_count, equal = merge->equal_count;
    merge_new_region(merge);
    merge->accesses_met = merge->accesses;
    merge->is_certain = true;
    merge->has_branched = false;
    rotate_know_test(merge, stmt);
    walk_trip_test(merge, frame);
    frame->can_guard = stmt->expr != NULL && !change_has_access(stmt->expr);
    merge->is_shared_end = change_has_jump(stmt, STMT_CONTINUE);
    merge->is_part_end = frame->ends_apart;
    walk_list(merge, &stmt->body);
    merge->equal_count = equal;
    merge->is_part_end = false;
    merge->has_branched = true;
    carry_loads(merge, frame, count);
    note_left(merge, frame, count);
    if (change_has_jump(stmt, STMT_CONTINUE)) {
        known_leave_trip(merge, count);
        merge_new_region(merge);
    }
    merge->is_certain = merge->has_ended = false;
    if (stmt->step != NULL)
        walk_expr(merge, stmt->step);
    if (stmt->test_last && stmt->expr != NULL)
        walk_expr(merge, stmt->expr);
    known_leave_trip(merge, count);
}

/* What was moved stands before, inside of an `if` with, and behind the loop. */
static struct stmt **place(struct merge *merge, struct stmt **link,
                           struct frame *frame, struct expr *test)
{
    struct stmt *loop = frame->stmt, *next = loop->next;
    struct stmt_chain chain = frame->before;
    bool needs_guard = !needs_no_guard(frame) &&
                       (frame->inside.first != NULL ||
                        frame->behind.first != NULL);
    struct stmt_chain all = frame->inside;
    loop->next = NULL;
    make_last(&all, loop);
    if (frame->behind.first != NULL) {
        make_last(&all, frame->behind.first);
        all.last = frame->behind.last;
    }
    if (needs_guard) {
        struct stmt *guard = make_stmt(merge, STMT_IF, test, loop->offset);
        guard->body = all.first;
        loop->test_last = loop->is_guarded = true;
        all.first = all.last = guard;
    }
    make_last(&chain, all.first);
    chain.last = all.last;
    *link = chain.first;
    chain.last->next = next;
    return &chain.last->next;
}

struct stmt **loop_walk(struct merge *merge, struct stmt **link)
{
    struct stmt *stmt = *link;
    struct expr *test = copy_expr(merge, stmt->expr);
    uint32_t region = merge->region;
    size_t count = merge->known_count;
    bool had_left = merge->some_left;
    struct frame frame = { .stmt = stmt, .outer = merge->loop,
                           .depth = merge_depth(merge) + 1,
                           .was_certain = merge->is_certain,
                           .ends_apart = stmt->step != NULL || stmt->test_last,
                           .has_return =
                               change_has_jump(stmt, STMT_RETURN) };
    open_frame(merge, &frame);
    walk_trip(merge, &frame);
    behind_move_stores(merge, &frame);
    move_loads_behind(merge, &frame);
    known_leave_loop(merge, count, frame.depth);
    merge->loop = frame.outer;
    known_hand_on(merge, frame.is_kept, count);
    free(frame.is_kept);
    merge_undo(merge, frame.changes);
    loop_forget(merge, stmt);
    counter_leave(merge, &frame.counter);
    merge->is_certain = frame.was_certain && !frame.has_return;
    merge->region = region;
    join_part_ways(merge, PARTS_ALWAYS);
    merge->accesses_met = merge->accesses;
    merge->some_left = had_left || frame.has_return;
    if (frame.has_return)
        merge_new_region(merge);
    know_left(merge, &frame);
    note_moved(merge, &frame);
    link = place(merge, link, &frame, test);
    if (merge->may_unroll)
        unroll_loop(merge, stmt, &frame);
    free(frame.loads);
    free(frame.changed);
    free(frame.promoted);
    free(frame.reloads);
    free(frame.counter.values);
    return link;
}
