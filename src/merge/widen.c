/* Groups of neighbours become wide accesses; see widen.h. */
#include "merge/widen.h"

#include "merge/anchor.h"
#include "merge/make.h"

enum { MEMBERS_MAX = 4 }; /* that the assembler makes one of */

/* The access of a member, which may be kept in a variable since; NULL: it was
 * dropped. */
static struct expr *access_of(const struct group *group, unsigned at)
{
    struct expr *expr = group->members[at];
    if (expr != NULL && !group->is_store && expr->kind == EXPR_ASSIGN)
        expr = expr->left;
    if (expr == NULL ||
        expr->kind != (group->is_store ? EXPR_STORE : EXPR_LOAD))
        return NULL;
    return expr;
}

/* A part of a block: `count` members' places, `size` bytes each, from `at`. */
struct part {
    unsigned at, size, count;
};

static unsigned count_present(const struct group *group,
                              const struct part *part)
{
    unsigned present = 0;
    for (unsigned i = 0; i < part->count; i++)
        present += access_of(group, part->at + i * part->size) != NULL;
    return present;
}

/* All of its members, or three of four: a load may fetch one too many. */
static bool can_join(const struct merge *merge, const struct group *group,
                     const struct part *part)
{
    unsigned present = count_present(group, part);
    bool is_shared = merge->sites[group->site].space == SPACE_SHARED;
    if (present == part->count)
        return true;
    return !group->is_store && part->count == 4 && present == 3 &&
           (is_shared || access_of(group, part->at) != NULL);
}

static bool is_inside(const struct part *part, unsigned at)
{
    return at >= part->at && at < part->at + part->size * part->count;
}

/* Loads are made where the first was, stores where the last was. */
static unsigned leader_of(const struct group *group, const struct part *part)
{
    unsigned leader = GROUP_BYTES_MAX;
    for (unsigned i = 0; i < group->count; i++) {
        unsigned at = group->order[i];
        bool fits = is_inside(part, at) && access_of(group, at) != NULL;
        if (fits && (group->is_store || leader == GROUP_BYTES_MAX))
            leader = at;
    }
    return leader;
}

/* A load of several members has no value of its own, but `value`. */
static void void_value(struct merge *merge, struct expr *expr,
                       struct expr *value)
{
    if (expr->kind != EXPR_LOAD ||
        (expr->value == VALUE_NONE && value->kind == EXPR_NONE))
        return;
    struct expr *load = make_expr(merge, EXPR_LOAD, VALUE_NONE, expr->offset);
    *load = *expr;
    load->value = VALUE_NONE;
    expr->kind = EXPR_COMMA;
    expr->left = load;
    expr->right = value;
}

/* The value of a store that is joined with others is told all the same. */
static void make_told(struct merge *merge, struct expr *store)
{
    store->bits = merge->sites[store->site].bytes_per_lane * 8;
    store->kind = EXPR_TOLD;
}

/* The wide store tells nothing itself. */
static void tell_leader(struct merge *merge, struct expr *leader,
                        struct expr *told)
{
    struct expr *store =
        make_expr(merge, EXPR_STORE, leader->value, leader->offset);
    *store = *leader;
    store->right =
        make_expr(merge, EXPR_NONE, leader->value, leader->offset);
    store->is_told = true;
    leader->kind = EXPR_COMMA;
    leader->left = told;
    leader->right = store;
    leader->depth++;
}

static void drop_member(struct merge *merge, struct expr *expr,
                        const struct expr *leader)
{
    merge_note(merge, MERGE_JOINED, expr->site, leader->site);
    if (expr->kind == EXPR_STORE && merge->old->tells_shared)
        make_told(merge, expr);
    else if (expr->kind == EXPR_STORE)
        make_value_only(merge, expr);
    else
        *expr = *make_held_here(merge, expr);
}

/* Are two of them the same access, in different trips? */
static bool spans_trips(const struct merge *merge, const struct group *group,
                        const struct part *part)
{
    const struct site *seen[GROUP_BYTES_MAX];
    unsigned count = 0;
    for (unsigned i = 0; i < part->count; i++) {
        const struct expr *expr = access_of(group, part->at + i * part->size);
        if (expr == NULL)
            continue;
        for (unsigned j = 0; j < count; j++)
            if (seen[j] == merge->written[expr->site])
                return true;
        seen[count++] = merge->written[expr->site];
    }
    return false;
}

/* Where each load is of `count` members: which of all of them are used, so that
 * the one that is made may be narrower; else 0. */
static uint16_t members_used(const struct merge *merge,
                             const struct group *group,
                             const struct part *part, unsigned count)
{
    unsigned used = 0, all = (1u << count) - 1;
    for (unsigned i = 0; i < part->count; i++) {
        const struct expr *expr = access_of(group, part->at + i * part->size);
        if (expr == NULL)
            continue;
        if (count == 0 || merge->sites[expr->site].members != count ||
            expr->kind != EXPR_LOAD)
            return 0;
        used |= (expr->members != 0 ? expr->members & all : all) << i * count;
    }
    return (uint16_t)used;
}

/* Might not all of it be in the array that `root` is? */
static bool reaches_out(const struct merge *merge, const struct group *group,
                        const struct part *part, uint32_t root)
{
    for (unsigned i = 0; i < part->count; i++) {
        const struct expr *expr = access_of(group, part->at + i * part->size);
        if (expr == NULL || merge->sites[expr->site].root != root)
            return true;
    }
    return false;
}

static void join_part(struct merge *merge, struct group *group,
                      const struct part *part)
{
    unsigned lead = leader_of(group, part);
    struct expr *leader = access_of(group, lead);
    uint32_t first = leader->site;
    struct site wider = merge->sites[first];
    uint16_t members = members_used(merge, group, part, wider.members);
    bool is_guess = spans_trips(merge, group, part);
    wider.may_reach_out = reaches_out(merge, group, part, wider.root);
    for (unsigned i = 0; i < part->count; i++) {
        unsigned at = part->at + i * part->size;
        struct expr *expr = access_of(group, at);
        if (expr != NULL && is_guess)
            merge_guess(merge, expr->site);
        if (expr != NULL && expr != leader)
            drop_member(merge, expr, leader);
    }
    wider.bytes_per_lane = (uint8_t)(part->size * part->count);
    wider.members *= (uint8_t)part->count;
    wider.mixture = NULL;
    leader->members = members;
    leader->site = merge_site_as(merge, leader->site, &wider);
    struct expr *value = make_held_here(merge, leader), *told = NULL;
    if (group->is_store && merge->old->tells_shared) {
        told = make_expr(merge, EXPR_TOLD, leader->value, leader->offset);
        *told = *leader;
        told->site = first;
        make_told(merge, told);
    }
    leader->left = make_shifted(merge, leader->left,
                                (int64_t)part->at - (int64_t)lead);
    void_value(merge, leader, value);
    if (told != NULL)
        tell_leader(merge, leader, told);
}

unsigned widen_bytes_late(const struct site *site, bool is_copied)
{
    unsigned bytes = site->bytes_per_lane;
    bool is_joined = bytes >= 4 ||
                     (bytes == 2 && (site->kind == KIND_STORE || is_copied ||
                                     site->is_half || site->is_bfloat));
    return is_joined ? MEMBERS_MAX * bytes : bytes;
}

/* Does the optimizer see that so many bytes are aligned, or the assembler? */
static bool is_seen(struct merge *merge, const struct group *group,
                    const struct part *part)
{
    const struct site *site = &merge->sites[group->site];
    unsigned bytes = part->size * part->count;
    if (site->space != SPACE_SHARED)
        return true;
    if (group->is_early)
        return group->is_store || group->is_copied || !site->is_half ||
               part->count <= MEMBERS_MAX;
    return bytes <= widen_bytes_late(site, group->is_copied) &&
           (group->anchor == 0 ||
            bytes <= anchor_multiple(merge, group->anchor));
}

/* They fit, but whether nvcc sees that is not known: mostly it does not. */
static void doubt_part(struct merge *merge, const struct group *group,
                       const struct part *part)
{
    for (unsigned i = 0; i < part->count; i++) {
        const struct expr *expr = access_of(group, part->at + i * part->size);
        if (expr != NULL)
            merge_doubt(merge, expr->site);
    }
}

/* The assembler may lose the alignment on the way; and numbers of bfloat16 are
 * loaded by themselves where each becomes a float. */
static bool is_doubtful(const struct merge *merge, const struct group *group,
                        const struct part *part)
{
    const struct value *block = &merge->values.list[group->block.value];
    bool is_lost = group->is_early
                       ? block->may_wrap && spans_trips(merge, group, part)
                       : block->may_wrap || block->is_blurred;
    return is_lost ||
           (!group->is_store && merge->sites[group->site].is_bfloat);
}

static void join_or_split(struct merge *merge, struct group *group,
                          struct part part)
{
    if (part.count < 2)
        return;
    if (is_seen(merge, group, &part) && can_join(merge, group, &part)) {
        if (is_doubtful(merge, group, &part))
            doubt_part(merge, group, &part);
        else
            join_part(merge, group, &part);
        return;
    }
    part.count /= 2;
    join_or_split(merge, group, part);
    part.at += part.size * part.count;
    join_or_split(merge, group, part);
}

void widen_all(struct merge *merge)
{
    for (size_t i = 0; i < merge->group_count; i++) {
        struct group *group = &merge->groups[i];
        unsigned size = merge->sites[group->site].bytes_per_lane;
        struct part part = { 0, size, group->bytes / size };
        if (group->count > 1)
            join_or_split(merge, group, part);
    }
}
