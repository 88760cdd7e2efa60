/* Neighbours; see join.h. */
#include "merge/join.h"

#include "core/memory.h"
#include "merge/anchor.h"
#include "merge/change.h"
#include "merge/mixture.h"
#include "merge/multiple.h"
#include "merge/widen.h"

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* --- what lies in one block --- */

/* The aligned block that an access is known to lie in, or none: 0 bytes. */
struct block {
    struct number start;
    unsigned bytes;
    bool is_early; /* to the optimizer, too */
};

/* Where an access to a shared array is known to the byte: counted from the
 * start of the block's shared memory, where its neighbours in other arrays are,
 * too. Else the address itself. */
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

/* Does the declaration of its array say so? The optimizer does not know where
 * the assembler puts it. */
static bool is_aligned(const struct merge *merge, const struct site *site,
                       uint64_t bytes)
{
    return site->root != SITE_ROOT_ANY &&
           merge->old->arrays[site->root].align >= bytes;
}

static struct block block_of(const struct merge *merge,
                             const struct expr *expr, struct number address)
{
    const struct site *site = &merge->sites[expr->site];
    struct block block = { address, 0, true };
    struct congruence is = merge->values.list[address.value].is;
    uint64_t multiple = is.multiple;
    if (multiple > GROUP_BYTES_MAX)
        multiple = GROUP_BYTES_MAX;
    if (!is_aligned(merge, site, multiple))
        multiple = smaller(multiple, widen_bytes_late(site, expr->is_copied));
    if (site->space == SPACE_SHARED && multiple > site->bytes_per_lane) {
        block.bytes = (unsigned)multiple;
        int64_t rest = (int64_t)(is.rest & (multiple - 1));
        block.start.add = ((address.add + rest) & -(int64_t)multiple) - rest;
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

/* Is only a part of its members loaded? */
static bool is_partial(const struct site *site, const struct expr *expr)
{
    unsigned count = site->members;
    if (site->mixture != NULL)
        count = site->mixture->count;
    unsigned all = (1u << count) - 1;
    return expr->kind == EXPR_LOAD && expr->members != 0 &&
           (expr->members & all) != all;
}

/* Is what it moves a number of 8 bytes, or several things, one of them that
 * wide? */
static bool has_wide(const struct site *site)
{
    return site->members == 0 && site->bytes_per_lane >= 8 &&
           (site->mixture == NULL || mixture_has_wide(site));
}

/* Registers of 4 bytes are joined with their like, and those of 8; and where a
 * part is not loaded, only what is made up in the same way. */
static bool are_alike(const struct merge *merge, const struct group *group,
                      const struct expr *expr)
{
    const struct site *one = &merge->sites[group->site];
    const struct site *other = &merge->sites[expr->site];
    if (one->bytes_per_lane != other->bytes_per_lane ||
        has_wide(one) != has_wide(other))
        return false;
    bool are_whole = !group->is_partial && !is_partial(other, expr);
    return are_whole || (one->members == other->members &&
                         one->mixture == NULL && other->mixture == NULL);
}

static struct group *find_group(struct merge *merge, const struct block *block,
                                const struct expr *expr)
{
    for (size_t i = merge->group_count; i-- > 0;) {
        struct group *group = &merge->groups[i];
        if (!group->is_closed && group->region == merge->region &&
            number_same(group->block, block->start) &&
            group->bytes == block->bytes &&
            group->is_store == (expr->kind == EXPR_STORE) &&
            are_alike(merge, group, expr) &&
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
                             .is_copied = expr->is_copied,
                             .is_partial =
                                 is_partial(&merge->sites[expr->site], expr),
                             .is_store = expr->kind == EXPR_STORE };
    return group;
}

/* May the optimizer still add to it? */
static bool may_be_early(const struct group *group)
{
    return group->is_early && !group->has_ended;
}

void join_note(struct merge *merge, struct expr *expr, struct number address)
{
    uint32_t anchor = anchor_note(merge, address);
    address = place_of(merge, address);
    struct block block = block_of(merge, expr, address);
    int64_t at = address.add - block.start.add;
    if (block.bytes == 0 || at < 0 || at >= GROUP_BYTES_MAX)
        return;
    struct group *group = find_group(merge, &block, expr);
    if (group == NULL && merge->group_count >= GROUPS_MAX) {
        merge_give_up(merge, expr->site);
        return;
    }
    if (group == NULL)
        group = new_group(merge, &block, expr);
    group->anchor = anchor;
    group->is_early = may_be_early(group) && block.is_early;
    group->is_copied = group->is_copied && expr->is_copied;
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
           !(is_plain && may_be_early(group));
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
        if (parting == PARTS_ALWAYS || !may_be_early(group))
            group->is_closed = true;
    }
}

void join_end_block(struct merge *merge)
{
    for (size_t i = 0; i < merge->group_count; i++) {
        struct group *group = &merge->groups[i];
        if (merge->sites[group->site].space == SPACE_SHARED)
            group->has_ended = true;
        else
            group->is_closed = true;
    }
}
