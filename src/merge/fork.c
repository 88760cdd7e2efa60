/* Ways that part and join; see fork.h. */
#include "merge/fork.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "merge/half.h"
#include "merge/known.h"

static struct known *save(const struct merge *merge)
{
    struct known *copy = memory_new(merge->known_count, sizeof *copy);
    if (merge->known_count > 0)
        memcpy(copy, merge->known, merge->known_count * sizeof *copy);
    return copy;
}

static void restore(struct merge *merge, const struct known *from, size_t count)
{
    if (count > 0)
        memcpy(merge->known, from, count * sizeof *from);
    merge->known_count = count;
}

void fork_start(struct merge *merge, struct fork *fork)
{
    *fork = (struct fork){
        .before = save(merge),
        .joined = save(merge),
        .count = merge->known_count,
        .changes = merge->change_count,
        .region = merge->region,
        .stmt = merge->stmt,
        .stmt_changes = merge->stmt_changes,
        .stmt_made = merge->stmt_made,
        .is_certain = merge->is_certain,
        .had_left = merge->some_left,
        .accesses = merge->accesses,
        .accesses_met = merge->accesses_met,
        .all_end = true,
    };
    merge->is_certain = merge->some_left = false;
    merge->accesses_met = merge->accesses;
    merge_new_region(merge);
}

static void join_known(struct merge *merge, struct fork *fork)
{
    bool ends = merge->has_ended;
    for (size_t i = 0; i < fork->count; i++) {
        const struct known *known = &merge->known[i];
        struct known *joined = &fork->joined[i];
        joined->is_dead = joined->is_dead || (known->is_dead && !ends);
        joined->is_unread = joined->is_unread && known->is_unread && !ends;
    }
    for (size_t i = fork->count; i < merge->known_count; i++) {
        if (merge->known[i].stays == 0)
            continue;
        fork->moved = memory_grow(fork->moved, fork->moved_count,
                                  &fork->moved_room, sizeof *fork->moved);
        fork->moved[fork->moved_count++] = merge->known[i];
    }
}

/* --- what each arm has loaded or stored itself --- */

static void add_met(struct fork *fork, const struct known *known)
{
    fork->met = memory_grow(fork->met, fork->met_count, &fork->met_room,
                            sizeof *fork->met);
    fork->met[fork->met_count++] = *known;
}

/* Known on both ways, by one entry of each. */
static void meet(struct merge *merge, struct fork *fork,
                 const struct known *one, const struct known *other)
{
    enum value_class class =
        one->node != NULL ? one->node->value : VALUE_NONE;
    struct known met = { .address = one->address, .site = one->site,
                         .value = one->value, .region = fork->region };
    if (!number_same(one->value, other->value))
        met.value = merge_unknown(merge, class, VALUE_NOWHERE);
    if (known_add_way(merge, &met, one) && known_add_way(merge, &met, other))
        add_met(fork, &met);
}

static bool is_own(const struct known *known)
{
    return !known->is_dead && known->stays == 0 && known->half == NULL;
}

/* The one of the first arm's entries that were there before it. */
static const struct known *find_kept(const struct merge *merge,
                                     const struct fork *fork,
                                     const struct known *known)
{
    for (size_t i = fork->count; i-- > 0;)
        if (!fork->ends[i].is_dead &&
            known_covers(merge, &fork->ends[i], known->site, known->address))
            return &fork->ends[i];
    return NULL;
}

/* Has the first arm an entry of its own that has met it? */
static bool is_in_first(const struct merge *merge, const struct fork *fork,
                        const struct known *known)
{
    for (size_t i = fork->count; i < fork->end_count; i++)
        if (is_own(&fork->ends[i]) &&
            known_covers(merge, &fork->ends[i], known->site, known->address))
            return true;
    return false;
}

/* What was known before they part, where only one of them has changed it; or
 * only one of several ways in that. */
static void note_kept(struct merge *merge, struct fork *fork)
{
    for (size_t i = 0; i < fork->count; i++) {
        const struct known *before = &fork->before[i];
        const struct known *one = &fork->ends[i], *other = &merge->known[i];
        if (!is_own(before) || one->is_dead == other->is_dead)
            continue;
        bool is_in_first = one->is_dead;
        const struct known *list = is_in_first ? fork->ends : merge->known;
        size_t end = is_in_first ? fork->end_count : merge->known_count;
        half_note_kept(merge, fork, before, !is_in_first,
                       list + fork->count, end - fork->count);
    }
}

static void meet_all(struct merge *merge, struct fork *fork)
{
    note_kept(merge, fork);
    for (size_t i = fork->count; i < fork->end_count; i++) {
        const struct known *one = &fork->ends[i], *other = NULL;
        if (!is_own(one))
            continue;
        other = known_find(merge, one->site, one->address);
        if (other != NULL)
            meet(merge, fork, one, other);
        else
            half_note(merge, fork, one, true);
    }
    for (size_t i = fork->count; i < merge->known_count; i++) {
        const struct known *one = &merge->known[i], *other = NULL;
        if (!is_own(one) || is_in_first(merge, fork, one))
            continue;
        other = find_kept(merge, fork, one);
        if (other != NULL)
            meet(merge, fork, one, other);
        else
            half_note(merge, fork, one, false);
    }
}

static void join_own(struct merge *merge, struct fork *fork)
{
    if (merge->has_ended || fork->is_part)
        return;
    if (fork->ends != NULL) {
        fork->both_go_on = true;
        meet_all(merge, fork);
        return;
    }
    fork->ends = save(merge);
    fork->end_count = merge->known_count;
}

static void note_assigned(struct merge *merge, struct fork *fork)
{
    for (size_t i = fork->changes; i < merge->change_count; i++) {
        fork->assigned =
            memory_grow(fork->assigned, fork->assigned_count,
                        &fork->assigned_room, sizeof *fork->assigned);
        fork->assigned[fork->assigned_count++] = merge->changes[i].variable;
    }
}

void fork_end_arm(struct merge *merge, struct fork *fork)
{
    join_known(merge, fork);
    join_own(merge, fork);
    if (!merge->has_ended)
        note_assigned(merge, fork);
    fork->any_left = fork->any_left || merge->some_left;
    fork->all_end = fork->all_end && merge->has_ended;
    merge_undo(merge, fork->changes);
    restore(merge, fork->before, fork->count);
    merge->has_ended = merge->some_left = false;
    merge->accesses_met = merge->accesses;
    merge_new_region(merge);
}

static void append(struct merge *merge, const struct known *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        merge->known = memory_grow(merge->known, merge->known_count,
                                   &merge->known_room, sizeof *merge->known);
        merge->known[merge->known_count++] = list[i];
    }
}

/* Of two arms one goes on: what it has is known. */
static void append_only(struct merge *merge, const struct fork *fork)
{
    if (fork->ends == NULL || fork->both_go_on)
        return;
    for (size_t i = fork->count; i < fork->end_count; i++) {
        struct known *known = &fork->ends[i];
        known->region = fork->region;
        known->is_unread = false;
        if (is_own(known))
            append(merge, known, 1);
    }
}

/* What one of two that go on has; behind them, all lanes being there. */
static void append_halves(struct merge *merge, const struct fork *fork)
{
    for (size_t i = 0; i < fork->half_count; i++)
        fork->halves[i].region = merge->region;
    append(merge, fork->halves, fork->half_count);
}

void fork_join(struct merge *merge, struct fork *fork)
{
    restore(merge, fork->joined, fork->count);
    append(merge, fork->moved, fork->moved_count);
    append(merge, fork->met, fork->met_count);
    append_only(merge, fork);
    merge->accesses_met = fork->accesses_met;
    if (merge->accesses != fork->accesses) {
        known_need_all(merge);
        merge->accesses_met = merge->accesses;
    }
    for (size_t i = 0; i < fork->assigned_count; i++) {
        uint32_t variable = fork->assigned[i];
        merge_set(merge, variable,
                  merge_unknown(merge, merge->variables[variable].value,
                                variable));
    }
    merge->has_ended = fork->all_end;
    merge->some_left = fork->had_left || fork->any_left;
    merge->is_certain = fork->is_certain && !fork->any_left;
    merge->region = fork->region;
    if (fork->any_left)
        merge_new_region(merge);
    append_halves(merge, fork);
    free(fork->before);
    free(fork->joined);
    free(fork->moved);
    free(fork->ends);
    free(fork->met);
    free(fork->halves);
    free(fork->assigned);
}
