/* Loads that a trip takes from the one before it; see carry.h. */
#include "merge/carry.h"

#include <stdlib.h>

#include "core/memory.h"
#include "merge/change.h"
#include "merge/known.h"
#include "merge/loop.h"
#include "merge/make.h"
#include "merge/rebuild.h"
#include "merge/reload.h"

enum { EFFORT_MAX = 64 };

/* Might the trip, up to here, have changed it? */
static bool is_changed(const struct merge *merge, const struct frame *frame,
                       uint32_t site, struct number address)
{
    if (frame->has_barrier && change_by_barrier(merge, &merge->sites[site]))
        return true;
    for (size_t i = 0; i < frame->change_count; i++)
        if (change_meets(merge, frame->changed[i].site,
                         frame->changed[i].address, site, address))
            return true;
    return false;
}

/* Is it the same place in each trip? */
static bool stays_put(const struct merge *merge, const struct frame *frame,
                      struct number address)
{
    return merge->values.list[address.value].depth < frame->depth;
}

static bool moves_evenly(const struct frame *frame)
{
    return frame->counter.is_found && frame->counter.step != 0;
}

void carry_note_load(struct merge *merge, struct expr *load,
                     struct number address)
{
    struct frame *frame = merge->loop;
    if (frame == NULL || !merge->is_certain || frame->in_test ||
        frame->conditions.count > 0 ||
        (!stays_put(merge, frame, address) && !moves_evenly(frame)) ||
        is_changed(merge, frame, load->site, address))
        return;
    frame->loads = memory_grow(frame->loads, frame->load_count,
                               &frame->load_room, sizeof *frame->loads);
    frame->loads[frame->load_count++] = (struct trip_load){ load, address };
}

void carry_note_change(struct merge *merge, uint32_t site,
                       struct number address)
{
    for (struct frame *frame = merge->loop; frame != NULL;
         frame = frame->outer) {
        frame->changed =
            memory_grow(frame->changed, frame->change_count,
                        &frame->change_room, sizeof *frame->changed);
        frame->changed[frame->change_count++] =
            (struct trip_change){ site, address };
    }
}

void carry_note_barrier(struct merge *merge)
{
    for (struct frame *frame = merge->loop; frame != NULL;
         frame = frame->outer)
        frame->has_barrier = true;
}

/* p[i] whose own index is added to that of a pointer like it: (p + j)[i]. */
static bool is_index_of_sum(const struct merge *merge,
                            const struct value *offset)
{
    const struct value *pointer = &merge->values.list[offset->left.value];
    return pointer->kind == EXPR_OFFSET &&
           pointer->constant == offset->constant;
}

/*
 * Is it the counter, or made of it by steps that nvcc follows from trip to trip?
 * An index may be made wider, and have constants added (which numbers keep
 * apart); no product of it, and no sum with anything else, is followed. Indices
 * of several dimensions are, each for itself.
 */
static bool is_followed(const struct merge *merge, uint32_t number,
                        uint32_t counter, unsigned effort)
{
    const struct value *value = &merge->values.list[number];
    uint32_t depth = merge->values.list[counter].depth;
    if (number == counter)
        return true;
    if (effort == 0 ||
        (value->kind != EXPR_CAST && value->kind != EXPR_OFFSET))
        return false;
    bool has_index = value->kind == EXPR_OFFSET &&
                     merge->values.list[value->right.value].depth >= depth;
    bool has_left = merge->values.list[value->left.value].depth >= depth;
    if (value->kind == EXPR_OFFSET &&
        (has_index == has_left || is_index_of_sum(merge, value)))
        return false;
    return is_followed(merge,
                       has_index ? value->right.value : value->left.value,
                       counter, effort - 1);
}

/* The load's address when its loop's counter holds `number`. */
static struct number address_at(struct merge *merge, const struct frame *frame,
                                struct expr *load, struct number number)
{
    size_t changes = merge->change_count;
    merge->is_trial = true;
    merge_set(merge, frame->counter.variable, number);
    struct number address = walk_expr(merge, load->left);
    merge_undo(merge, changes);
    merge->is_trial = false;
    return address;
}

/* Where the load will be made in the next trip; false: that is not followed. */
static bool find_next_address(struct merge *merge, const struct frame *frame,
                              const struct trip_load *load,
                              struct number *next)
{
    struct number now = merge->numbers[frame->counter.variable];
    *next = load->address;
    if (stays_put(merge, frame, load->address))
        return true;
    if (now.add != 0 ||
        !is_followed(merge, load->address.value, now.value, EFFORT_MAX))
        return false;
    now.add = frame->counter.step;
    *next = address_at(merge, frame, load->node, now);
    return next->value == load->address.value;
}

/* What this trip has of what the load will load in the next, or NULL. */
static struct known *find_next(struct merge *merge, const struct frame *frame,
                               const struct trip_load *load, size_t count)
{
    struct number next;
    if (!find_next_address(merge, frame, load, &next))
        return NULL;
    struct known *known = known_find(merge, load->node->site, next);
    return known != NULL && known >= merge->known + count ? known : NULL;
}

/* The load as it is made before the loop; NULL: it cannot be. */
static struct expr *load_first(struct merge *merge, const struct frame *frame,
                               const struct expr *load, struct number address)
{
    struct expr *first =
        loop_can_move(frame)
            ? rebuild_expr(merge, frame->changes, REBUILD_BEFORE, address,
                           VALUE_POINTER, load->offset)
            : NULL;
    return first != NULL ? make_load(merge, load, first) : NULL;
}

/* Makes the load of another place each time for the first trip only. */
static void carry_moving(struct merge *merge, struct frame *frame,
                         const struct trip_load *load, uint32_t from)
{
    struct expr *node = load->node;
    struct number first =
        address_at(merge, frame, node, frame->counter.first);
    struct expr *moved = load_first(merge, frame, node, first);
    if (moved == NULL)
        return;
    moved = make_assign(
        merge, merge_new_variable(merge, node->value), moved); /* it is used */
    loop_put_before(merge, frame, moved);
    reload_note_carried(merge, moved, node, copy_expr(merge, node));
    merge_note(merge, MERGE_CARRIED, node->site, from);
    *node = *make_held(merge, node);
}

/* The same of one place: what a trip leaves in a variable, the next one takes. */
static void carry_staying(struct merge *merge, struct frame *frame,
                          const struct trip_load *load,
                          const struct known *known)
{
    struct expr *node = load->node;
    uint32_t from = known->site;
    struct expr *moved = load_first(merge, frame, node, load->address);
    struct expr *again = copy_expr(merge, node);
    if (moved == NULL || known->node == node)
        return;
    known_use(merge, known, node);
    uint32_t variable = node->kind == EXPR_VARIABLE
                            ? node->variable
                            : merge_new_variable(merge, again->value);
    merge->variables[variable].is_temporary = false;
    moved = make_assign(merge, variable, moved);
    loop_put_before(merge, frame, moved);
    reload_note(merge, moved, make_assign(merge, variable, again));
    merge_note(merge, MERGE_CARRIED, again->site, from);
}

void carry_loads(struct merge *merge, struct frame *frame, size_t count)
{
    for (size_t i = 0; i < frame->load_count && !merge->has_ended; i++) {
        const struct trip_load *load = &frame->loads[i];
        if (load->node->kind != EXPR_LOAD ||
            change_has_effect(load->node->left))
            continue;
        const struct known *known = find_next(merge, frame, load, count);
        if (known == NULL)
            continue;
        if (stays_put(merge, frame, load->address))
            carry_staying(merge, frame, load, known);
        else
            carry_moving(merge, frame, load, known->site);
    }
    free(frame->loads);
    free(frame->changed);
    frame->loads = NULL;
    frame->changed = NULL;
}
