/* Neighbours; see join.h. */
#include "merge/join.h"

#include "core/memory.h"
#include "merge/change.h"
#include "merge/make.h"
#include "merge/multiple.h"

/* How much one access is made of. */
enum { BLOCK_BYTES_MAX = 16, MEMBERS_MAX = 4 };

/* --- what lies in one block --- */

/* The aligned block that an access is known to lie in, or none: 0 bytes. */
struct block {
    struct number start;
    unsigned bytes;
    bool is_early; /* to the optimizer, too */
};

/* Where an access to a shared array is known to the byte: counted from the start
 * of the block's shared memory, where its neighbours in other arrays are, too.
 * Else the address itself. */
static struct number place_of(const struct merge *merge, struct number address)
{
    const struct value *value = &merge->values.list[address.value];
    const struct array *arrays = merge->old->arrays;
    if (value->kind != EXPR_ARRAY ||
        arrays[value->array].space != SPACE_SHARED)
        return address;
    int64_t start = (int64_t)arrays[value->array].shared_at;
    return (struct number){ 0, start + address.add };
}

/* Bytes are not joined; nor are loads of integers of two bytes, which mostly are
 * widened as they are loaded. */
static bool is_wide_enough(const struct site *site)
{
    return site->bytes_per_lane >= 4 ||
           (site->bytes_per_lane == 2 && (site->kind == KIND_STORE ||
                                          site->is_half || site->is_bfloat));
}

/* Does the declaration of its array say so? The optimizer does not know where
 * the assembler puts it. */
static bool is_aligned(const struct merge *merge, const struct site *site,
                       uint64_t bytes)
{
    return site->root != SITE_ROOT_ANY &&
           merge->old->arrays[site->root].align >= bytes;
}

static struct block block_of(const struct merge *merge, uint32_t number,
                             struct number address)
{
    const struct site *site = &merge->sites[number];
    struct block block = { address, 0, true };
    struct number base = { address.value, 0 };
    uint64_t multiple = number_multiple(&merge->values, base);
    uint64_t most = MEMBERS_MAX * site->bytes_per_lane;
    most = most < BLOCK_BYTES_MAX ? most : BLOCK_BYTES_MAX;
    if (multiple > most)
        multiple = most;
    if (site->space == SPACE_SHARED && multiple > site->bytes_per_lane &&
        is_wide_enough(site)) {
        block.bytes = (unsigned)multiple;
        block.start.add = address.add & -(int64_t)multiple;
        block.is_early = is_aligned(merge, site, multiple);
    } else if (site->align > site->bytes_per_lane) {
        block.bytes = site->align;
        block.start.add = address.add - site->align_at;
    }
    return block;
}

/* May the access be made where the group's first one is? */
static bool may_go_up(const struct merge *merge, const struct group *group,
                      const struct expr *expr)
{
    for (unsigned i = 0; i < group->passed_count; i++)
        if (change_may_meet(merge, &merge->sites[group->passed[i]],
                            &merge->sites[expr->site]))
            return false;
    return true;
}

static struct group *find_group(struct merge *merge, const struct block *block,
                                const struct expr *expr)
{
    unsigned bytes = merge->sites[expr->site].bytes_per_lane;
    for (size_t i = merge->group_count; i-- > 0;) {
        struct group *group = &merge->groups[i];
        if (!group->is_closed && group->region == merge->region &&
            number_same(group->block, block->start) &&
            group->bytes == block->bytes &&
            group->is_store == (expr->kind == EXPR_STORE) &&
            merge->sites[group->site].bytes_per_lane == bytes &&
            may_go_up(merge, group, expr))
            return group;
    }
    return NULL;
}

static struct group *new_group(struct merge *merge, const struct block *block,
                               const struct expr *expr)
{
    merge->groups = memory_grow(merge->groups, merge->group_count,
                                &merge->group_room, sizeof *merge->groups);
    struct group *group = &merge->groups[merge->group_count++];
    *group = (struct group){ .block = block->start, .bytes = block->bytes,
                             .region = merge->region, .site = expr->site,
                             .is_early = block->is_early,
                             .is_store = expr->kind == EXPR_STORE };
    return group;
}

void join_note(struct merge *merge, struct expr *expr, struct number address)
{
    address = place_of(merge, address);
    struct block block = block_of(merge, expr->site, address);
    int64_t at = address.add - block.start.add;
    if (block.bytes == 0 || at < 0 || at >= BLOCK_BYTES_MAX)
        return;
    struct group *group = find_group(merge, &block, expr);
    if (group == NULL && merge->group_count >= GROUPS_MAX) {
        merge_give_up(merge, expr->site);
        return;
    }
    if (group == NULL)
        group = new_group(merge, &block, expr);
    group->is_early = group->is_early && block.is_early;
    if (group->members[at] == NULL)
        group->order[group->count++] = (uint32_t)at;
    group->members[at] = expr;
}

/* --- what comes in between --- */

/* Stores are made later than they stand: may one of them meet the site? */
static bool has_store_at(const struct merge *merge, const struct group *group,
                         const struct site *site)
{
    for (unsigned i = 0; i < group->count; i++) {
        const struct expr *expr = group->members[group->order[i]];
        if (expr->kind == EXPR_STORE &&
            change_may_meet(merge, site, &merge->sites[expr->site]))
            return true;
    }
    return false;
}

/* Loads are made earlier: no more of them, or none of the field that the site
 * changes. */
static void hold_up(struct merge *merge, struct group *group, uint32_t number)
{
    const struct site *site = &merge->sites[number];
    const struct site *own = &merge->sites[group->site];
    struct site any_field = *site;
    any_field.fields = NULL;
    if (!change_may_meet(merge, &any_field, own))
        return;
    bool is_field = site->fields != NULL && site->fields == own->fields;
    if (is_field && group->passed_count < GROUP_PASSED_MAX)
        group->passed[group->passed_count++] = number;
    else
        group->is_closed = true;
}

static bool is_open(const struct group *group, struct number address)
{
    return !group->is_closed && group->block.value != address.value;
}

/*
 * In shared memory nothing is taken over an atomic; and the assembler, which
 * knows no arrays, takes nothing over a store, and no store over a load.
 */
static bool is_in_way(const struct merge *merge, const struct group *group,
                      const struct site *site)
{
    bool is_plain = site->kind == KIND_LOAD || site->kind == KIND_STORE;
    return site->space == SPACE_SHARED &&
           merge->sites[group->site].space == SPACE_SHARED &&
           !(is_plain && group->is_early);
}

static void hold_stores(struct merge *merge, struct group *group,
                        uint32_t number, struct number address)
{
    const struct site *site = &merge->sites[number];
    if (is_in_way(merge, group, site))
        group->is_closed = true;
    else if (is_open(group, address))
        group->is_closed = has_store_at(merge, group, site);
}

static void hold_loads(struct merge *merge, struct group *group,
                       uint32_t number, struct number address)
{
    if (is_in_way(merge, group, &merge->sites[number]))
        group->is_closed = true;
    else if (is_open(group, address))
        hold_up(merge, group, number);
}

/* Is it to be the next of the group's stores? */
static bool is_next(const struct merge *merge, const struct group *group,
                    uint32_t number, struct number address)
{
    int64_t at = address.add - group->block.add;
    return merge->sites[number].kind == KIND_STORE &&
           address.value == group->block.value && at >= 0 && at < group->bytes;
}

void join_read(struct merge *merge, uint32_t site, struct number address)
{
    address = place_of(merge, address);
    for (size_t i = 0; i < merge->group_count; i++)
        if (merge->groups[i].is_store)
            hold_stores(merge, &merge->groups[i], site, address);
}

void join_change(struct merge *merge, uint32_t site, struct number address)
{
    address = place_of(merge, address);
    for (size_t i = 0; i < merge->group_count; i++) {
        struct group *group = &merge->groups[i];
        if (!group->is_store)
            hold_loads(merge, group, site, address);
        else if (!is_next(merge, group, site, address))
            hold_stores(merge, group, site, address);
    }
}

void join_barrier(struct merge *merge)
{
    for (size_t i = 0; i < merge->group_count; i++)
        if (change_by_barrier(merge, &merge->sites[merge->groups[i].site]))
            merge->groups[i].is_closed = true;
}

void join_part_ways(struct merge *merge, enum parting parting)
{
    if (parting == PARTS_NOWHERE)
        return;
    for (size_t i = 0; i < merge->group_count; i++) {
        struct group *group = &merge->groups[i];
        if (parting == PARTS_ALWAYS || !group->is_early)
            group->is_closed = true;
    }
}

void join_end_block(struct merge *merge)
{
    for (size_t i = 0; i < merge->group_count; i++) {
        struct group *group = &merge->groups[i];
        if (merge->sites[group->site].space == SPACE_SHARED)
            group->is_early = false;
        else
            group->is_closed = true;
    }
}

/* --- joining --- */

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
    unsigned leader = BLOCK_BYTES_MAX;
    for (unsigned i = 0; i < group->count; i++) {
        unsigned at = group->order[i];
        bool fits = is_inside(part, at) && access_of(group, at) != NULL;
        if (fits && (group->is_store || leader == BLOCK_BYTES_MAX))
            leader = at;
    }
    return leader;
}

/* A load of several members has no value of its own, but `value`. */
static void void_value(struct merge *merge, struct expr *expr,
                       struct expr *value)
{
    if (expr->kind != EXPR_LOAD || expr->value == VALUE_NONE)
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
        *expr = *make_held(merge, expr);
}

/* Are two of them the same access, in different trips? */
static bool spans_trips(const struct merge *merge, const struct group *group,
                        const struct part *part)
{
    const struct site *seen[BLOCK_BYTES_MAX];
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
    leader->members = members;
    leader->site = merge_site_as(merge, leader->site, &wider);
    struct expr *value = make_held(merge, leader), *told = NULL;
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

/* The alignment may be lost on the way; and numbers of bfloat16 are loaded by
 * themselves where each becomes a float. */
static bool is_doubtful(const struct merge *merge, const struct group *group)
{
    return merge->values.list[group->block.value].is_blurred ||
           (!group->is_store && merge->sites[group->site].is_bfloat);
}

static void join_or_split(struct merge *merge, struct group *group,
                          struct part part)
{
    if (part.count < 2)
        return;
    if (can_join(merge, group, &part)) {
        if (is_doubtful(merge, group))
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

void join_all(struct merge *merge)
{
    for (size_t i = 0; i < merge->group_count; i++) {
        struct group *group = &merge->groups[i];
        unsigned size = merge->sites[group->site].bytes_per_lane;
        struct part part = { 0, size, group->bytes / size };
        if (group->count > 1)
            join_or_split(merge, group, part);
    }
}
