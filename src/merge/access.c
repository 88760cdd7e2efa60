/* One access, held against what is known. */
#include "merge/behind.h"
#include "merge/both.h"
#include "merge/carry.h"
#include "merge/change.h"
#include "merge/equal.h"
#include "merge/fixed.h"
#include "merge/half.h"
#include "merge/join.h"
#include "merge/known.h"
#include "merge/loop.h"
#include "merge/lost.h"
#include "merge/unused.h"

static struct number loaded_value(struct merge *merge, const struct expr *load,
                                  struct number address)
{
    bool is_uniform = merge->values.list[address.value].is_uniform;
    return value_new(&merge->values, load->value, VALUE_NOWHERE,
                     merge_depth(merge), is_uniform);
}

/* __ldg, __stcs and the like are PTX in CUDA's headers: the optimizer joins
 * nothing across that. */
static void end_at_ptx(struct merge *merge, uint32_t site)
{
    if (merge->sites[site].hint != NULL)
        join_end_block(merge);
}

static void read(struct merge *merge, uint32_t site, struct number address)
{
    merge->accesses++;
    end_at_ptx(merge, site);
    known_read(merge, site, address);
    join_read(merge, site, address);
}

static void change(struct merge *merge, uint32_t site, struct number address)
{
    merge->accesses++;
    end_at_ptx(merge, site);
    known_change(merge, site, address);
    join_change(merge, site, address);
    carry_note_change(merge, site, address);
}

/* A store of this arm, whose address is that of the load in the text. */
static struct known *find_stored(struct merge *merge, const struct expr *load,
                                 struct number address)
{
    struct number stored = equal_stored(merge, load, address);
    struct known *known = number_same(stored, address)
                              ? NULL
                              : known_find(merge, load->site, stored);
    return known != NULL && known->is_store && known->region == merge->region
               ? known
               : NULL;
}

/* What holds the bytes that a load would find; its address as written, and
 * as nvcc sees it. */
static struct known *find_known(struct merge *merge, const struct expr *load,
                                struct number written, struct number address)
{
    struct known *known = NULL;
    if (!number_same(written, address) && !equal_is_seen(merge, load, written))
        known = known_find(merge, load->site, written);
    if (known == NULL)
        known = known_find(merge, load->site, address);
    return known != NULL ? known : find_stored(merge, load, address);
}

struct number walk_load(struct merge *merge, struct expr *expr)
{
    struct number written = walk_expr(merge, expr->left);
    struct number address = equal_place(merge, expr, written);
    struct number value = loaded_value(merge, expr, address);
    uint32_t site = expr->site;
    struct known *known = NULL;
    bool is_volatile = merge->sites[site].is_volatile;
    if (fixed_use(merge, expr, address))
        return walk_expr(merge, expr);
    if (!is_volatile && !expr->left->has_effect)
        known = find_known(merge, expr, written, address);
    if (merge->is_trial)
        return known != NULL ? known->value : value;
    if (known != NULL) {
        merge_note(merge, known->is_store ? MERGE_STORED : MERGE_REPEATED, site,
                   known->site);
        value = known->value;
        if (known->is_store)
            unused_keep(merge, site, known);
        known_use(merge, known, expr);
        return value;
    }
    read(merge, site, address);
    both_note(merge, expr, written);
    if (merge->sites[site].space == SPACE_GLOBAL && lost_index(merge, address))
        merge->loop->counter.is_lost = true;
    if (!is_volatile && !expr->left->has_effect &&
        half_use(merge, expr, address, &value)) {
        unused_keep(merge, site, NULL);
        return value;
    }
    if (is_volatile || (!expr->left->has_effect &&
                        loop_move_load(merge, expr, address, &value))) {
        unused_keep(merge, site, NULL);
        return value;
    }
    if (!expr->left->has_effect) {
        join_note(merge, expr, address);
        carry_note_load(merge, expr, address);
    }
    known_add(merge, site, address, expr, value);
    return value;
}

/* An earlier store by the same lanes, to the same bytes, that nobody needed. */
static void drop_overwritten(struct merge *merge, const struct expr *store,
                             struct number address)
{
    const struct site *site = &merge->sites[store->site];
    for (size_t i = 0; i < merge->known_count; i++) {
        struct known *known = &merge->known[i];
        const struct site *old = &merge->sites[known->site];
        bool is_covered =
            known->address.value == address.value &&
            known->address.add >= address.add &&
            known->address.add + old->bytes_per_lane <=
                address.add + site->bytes_per_lane;
        if (!known->is_unread || !is_covered ||
            known->region != merge->region ||
            known->node->kind != EXPR_STORE || known->node->left->has_effect)
            continue;
        merge_note(merge, MERGE_OVERWRITTEN, known->site, store->site);
        make_no_store(merge, known->node);
        merge->walks_again = merge->walks_again || /* it was in the way */
                             site->space == SPACE_SHARED;
        known->is_unread = false;
        known->is_dead = true;
    }
}

/* Does it store what is there already? */
static bool drop_same(struct merge *merge, struct expr *store,
                      struct number address, struct number value)
{
    const struct known *known = known_find(merge, store->site, address);
    if (known == NULL || !number_same(known->value, value))
        return false;
    merge_note(merge, MERGE_SAME, store->site, known->site);
    make_no_store(merge, store);
    return true;
}

/* What memory holds may stand behind a load of several members. */
static bool ends_in_nothing(const struct expr *expr)
{
    while (expr->kind == EXPR_COMMA)
        expr = expr->right;
    return expr->kind == EXPR_NONE;
}

/* Is what it stores loaded for that, and as wide? */
static void mark_copied(const struct merge *merge, struct expr *store)
{
    struct expr *load = store->right;
    if (load->kind == EXPR_COMMA && ends_in_nothing(load))
        load = load->left;
    while (load->kind == EXPR_CAST)
        load = load->left;
    if (load->kind == EXPR_LOAD)
        load->is_copied = merge->sites[load->site].bytes_per_lane ==
                          merge->sites[store->site].bytes_per_lane;
}

struct number walk_store(struct merge *merge, struct expr *expr)
{
    bool is_plain = !merge->sites[expr->site].is_volatile &&
                    !expr->left->has_effect;
    mark_copied(merge, expr);
    struct number value = walk_expr(merge, expr->right);
    struct number address =
        equal_place(merge, expr, walk_expr(merge, expr->left));
    if (is_plain && drop_same(merge, expr, address, value))
        return value;
    if (is_plain)
        drop_overwritten(merge, expr, address);
    change(merge, expr->site, address);
    both_note(merge, expr, address);
    if (!is_plain)
        return value;
    behind_note_store(merge,
                      (struct trip_store){ .node = expr, .address = address });
    join_note(merge, expr, address);
    known_add(merge, expr->site, address, expr, value);
    return value;
}

/* --- atomics --- */

/* Those that ptxas was seen to make one lane's (sm_90, CUDA 13.0): 32-bit
 * reductions, and sums with a result; 64-bit sums of one number. */
static bool can_be_one_lane(const struct merge *merge, const struct expr *expr,
                            struct number operand)
{
    const struct site *site = &merge->sites[expr->site];
    bool is_sum = expr->op == OP_ADD || expr->op == OP_SUB;
    if (expr->value == VALUE_NONE || site->is_volatile)
        return false;
    if (site->bytes_per_lane == 8)
        return is_sum && merge->values.list[operand.value].is_uniform;
    return is_sum || (site->kind == KIND_REDUCTION && expr->op <= OP_MAX);
}

/* Those of which nvcc makes a loop of loads and compare-and-swaps (sm_90, CUDA
 * 13.0): in shared memory, sums of floating-point values, and whatever is
 * computed of 64 bits. */
static bool is_tried(const struct merge *merge, const struct expr *expr)
{
    const struct site *site = &merge->sites[expr->site];
    return expr->kind == EXPR_ATOMIC && site->space == SPACE_SHARED &&
           !expr->is_exchange &&
           (expr->value == VALUE_NONE || site->bytes_per_lane == 8);
}

/* What is loaded for a half by itself is not known. */
static void try_atomic(struct merge *merge, struct expr *expr)
{
    struct site load = merge->sites[expr->site];
    if (load.bytes_per_lane < 4) {
        merge->sites[expr->site].is_estimate = true;
        return;
    }
    load.kind = KIND_LOAD;
    expr->is_tried = true;
    expr->second_site = merge_site_as(merge, expr->site, &load);
    merge_note(merge, MERGE_TRIED, expr->site, SITE_NOWHERE);
}

struct number walk_atomic(struct merge *merge, struct expr *expr)
{
    struct number operand = { 0 };
    if (expr->right != NULL)
        operand = walk_expr(merge, expr->right);
    if (expr->third != NULL)
        walk_expr(merge, expr->third);
    struct number address =
        equal_place(merge, expr, walk_expr(merge, expr->left));
    read(merge, expr->site, address);
    change(merge, expr->site, address);
    both_note(merge, expr, address);
    if (is_tried(merge, expr))
        try_atomic(merge, expr);
    if (expr->kind == EXPR_ATOMIC &&
        merge->values.list[address.value].is_uniform &&
        can_be_one_lane(merge, expr, operand)) {
        merge->sites[expr->site].is_one_lane = true;
        merge_note(merge, MERGE_ONE_LANE, expr->site, SITE_NOWHERE);
    }
    return merge_unknown(merge, expr->value, VALUE_NOWHERE);
}
