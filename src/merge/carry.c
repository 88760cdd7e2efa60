/* Loads that a trip takes from the one before it; see carry.h. */
#include "merge/carry.h"

#include "core/memory.h"
#include "merge/change.h"
#include "merge/known.h"
#include "merge/loop.h"
#include "merge/make.h"
#include "merge/phi.h"
#include "merge/rebuild.h"
#include "merge/reload.h"

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

void carry_note_load(struct merge *merge, struct expr *load,
                     struct number address)
{
    struct frame *frame = merge->loop;
    if (frame == NULL || !merge->is_certain || frame->in_test ||
        frame->conditions.count > 0 ||
        (frame->stmt->is_part && !stays_put(merge, frame, address)) ||
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

/* What this trip has of what the load will load in the next, or NULL. */
static struct known *find_next(struct merge *merge,
                               const struct trip_load *load, size_t count)
{
    struct number next;
    if (!phi_number(merge, PHI_NEXT, load->address, &next))
        return NULL;
    struct known *known = known_find(merge, load->node->site, next);
    return known != NULL && known >= merge->known + count ? known : NULL;
}

/* The load as it is made before the loop, where there were so many changes of
 * variables; NULL: it cannot be. */
static struct expr *load_first(struct merge *merge, const struct frame *frame,
                               const struct expr *load, size_t changes,
                               struct number address)
{
    struct expr *first =
        loop_can_move(frame)
            ? rebuild_expr(merge, changes, REBUILD_BEFORE, address,
                           VALUE_POINTER, load->offset)
            : NULL;
    return first != NULL ? make_load(merge, load, first) : NULL;
}

/* Is the counter all that moves the place? */
static bool goes_by_counter(const struct merge *merge,
                            const struct frame *frame, uint32_t number)
{
    const struct value *value = &merge->values.list[number];
    if (value->depth < frame->depth)
        return true;
    if (value->kind == EXPR_VARIABLE)
        return frame->counter.is_found &&
               value->variable == frame->counter.variable;
    return goes_by_counter(merge, frame, value->left.value) &&
           goes_by_counter(merge, frame, value->right.value);
}

/*
 * Does another number move the place, one that begins as a sum? nvcc may move
 * the counter's like that from the first part of it, and lose sight of the
 * place.
 */
static bool may_be_lost(struct merge *merge, const struct frame *frame,
                        struct number address)
{
    return frame->stmt->unroll == UNROLL_UNSAID &&
           !goes_by_counter(merge, frame, address.value) &&
           phi_is_sum_of_sum(merge, address);
}

/* Makes the load of another place each time for the first trip only, where it
 * may be known. */
static bool carry_moving(struct merge *merge, struct frame *frame,
                         const struct trip_load *load, uint32_t from)
{
    struct expr *node = load->node;
    struct number first;
    struct expr *moved = NULL, *again = NULL;
    if (may_be_lost(merge, frame, load->address)) {
        merge_estimate(merge, MERGE_CARRIED_MAYBE, node->site);
        return false;
    }
    if (phi_number(merge, PHI_FIRST, load->address, &first))
        moved = load_first(merge, frame, node, frame->changes, first);
    if (moved != NULL)
        again = load_first(merge, frame, node, frame->forgotten, load->address);
    if (again == NULL)
        return false;
    uint32_t variable = merge_new_variable(merge, node->value); /* it is used */
    moved = make_assign(merge, variable, moved);
    loop_put_before(merge, frame, moved);
    if (goes_by_counter(merge, frame, load->address.value))
        reload_note_carried(merge, moved, node, copy_expr(merge, node));
    else
        reload_note_each(merge, moved, make_assign(merge, variable, again));
    merge_note(merge, MERGE_CARRIED, node->site, from);
    *node = *make_held(merge, node);
    return true;
}

/* The same of one place: what a trip leaves in a variable, the next one
 * takes. */
static bool carry_staying(struct merge *merge, struct frame *frame,
                          const struct trip_load *load,
                          const struct known *known)
{
    struct expr *node = load->node;
    uint32_t from = known->site;
    struct expr *moved =
        load_first(merge, frame, node, frame->changes, load->address);
    struct expr *again = copy_expr(merge, node);
    if (moved == NULL || known->node == node)
        return false;
    known_use(merge, known, node);
    uint32_t variable = node->kind == EXPR_VARIABLE
                            ? node->variable
                            : merge_new_variable(merge, again->value);
    merge->variables[variable].is_temporary = false;
    moved = make_assign(merge, variable, moved);
    loop_put_before(merge, frame, moved);
    if (known_find_lost(merge, again->site, load->address, frame->depth) ==
        NULL)
        reload_note(merge, moved, make_assign(merge, variable, again));
    merge_note(merge, MERGE_CARRIED, again->site, from);
    return true;
}

void carry_loads(struct merge *merge, struct frame *frame, size_t count)
{
    for (size_t i = 0; i < frame->load_count && !merge->has_ended; i++) {
        const struct trip_load *load = &frame->loads[i];
        if (load->node->kind != EXPR_LOAD ||
            change_has_effect(load->node->left))
            continue;
        const struct known *known = find_next(merge, load, count);
        if (known == NULL)
            continue;
        bool is_carried =
            stays_put(merge, frame, load->address)
                ? carry_staying(merge, frame, load, known)
                : carry_moving(merge, frame, load, known->site);
        merge->walks_again = merge->walks_again || is_carried;
    }
    frame->load_count = 0; /* the step is yet to come */
    frame->change_count = 0;
}
