/*
 * Stores behind an `if`; see ends.h.
 *
 * What nvcc 13.0 -O3 was seen to do (sm_90), by two passes of its optimizer.
 * One makes one store of the last ones of two arms where the address is in a
 * register before them. The other moves down what the ends of the arms have in
 * common, the address too: not where all lanes go one way, nor where the first
 * ways to part need a part of that for something else, and not where the second
 * arm stores a zero, or, where a trip's step or a function's end is next, the
 * first one, or the last of a switch: that needs no register. A half's zero is
 * no constant there. What was loaded before them, as by the test, is in a
 * register: choices.cu of tests/merge. Nor an address that is made in an arm
 * and used for a load there, too, as in s[k * n] += x: shared.cu there.
 */
#include "merge/ends.h"

#include "merge/arm.h"
#include "merge/change.h"
#include "merge/cursor.h"
#include "merge/equal.h"
#include "merge/known.h"
#include "merge/visit.h"

enum { ARMS_MAX = 16 };

/* The arms of an `if` and of those that are all there is in its `else`. */
struct arms {
    struct merge *merge;
    struct stmt *list[ARMS_MAX];
    struct expr *stores[ARMS_MAX];
    unsigned count;
    size_t new; /* values from here on are made in the arms */
    bool is_first; /* no ways part before them */
    bool ends_part, is_section; /* as in struct stmt */
    bool part_lanes; /* all lanes of a warp need not go to one of them */
};

/* --- what is in a register before them --- */

/* Is what it loads in a register? */
static bool is_loaded(struct merge *merge, const struct expr *load)
{
    const struct known *known =
        load->kind == EXPR_LOAD
            ? known_find(merge, load->site, walk_number(merge, load->left))
            : NULL;
    return known != NULL && known->node != NULL;
}

static bool loads_anew(void *context, struct expr *expr)
{
    return expr->kind == EXPR_LOAD && !is_loaded(context, expr);
}

/* Does it act, beside loading what is in a register? */
static bool acts(const struct arms *arms, const struct expr *expr)
{
    static const struct visitor visitor = { .expr = loads_anew };
    return change_does_more(expr) ||
           (expr->kind == EXPR_LOAD && !is_loaded(arms->merge, expr)) ||
           visit_below(expr, &visitor, arms->merge);
}

/* --- what each arm stores --- */

static bool add_arm(struct arms *arms, struct stmt *arm)
{
    struct expr *store = arm_last_store(arm);
    if (store == NULL || arms->count == ARMS_MAX ||
        !arm_stores_are_like(arms->merge, store, arms->count > 0
                                                     ? arms->stores[0]
                                                     : store) ||
        !arm_keeps(arm, store->left))
        return false;
    arms->list[arms->count] = arm;
    arms->stores[arms->count++] = store;
    return true;
}

static bool collect(struct arms *arms, struct stmt *stmt)
{
    struct stmt *chained = arm_only_if(stmt->otherwise);
    return add_arm(arms, stmt->body) &&
           (chained != NULL ? !acts(arms, chained->expr) &&
                                  collect(arms, chained)
                            : add_arm(arms, stmt->otherwise));
}

/* In an arm of this test: is the address known to be another? */
static bool is_put_in(struct merge *merge, const struct expr *test,
                      bool is_true, struct number address)
{
    size_t equal = merge->equal_count;
    equal_add(merge, test, walk_number(merge, test), is_true);
    bool is_same = number_same(equal_index(merge, address), address);
    merge->equal_count = equal;
    return !is_same;
}

static bool is_one_place(const struct arms *arms, struct number *address)
{
    *address = walk_number(arms->merge, arms->stores[0]->left);
    for (unsigned i = 1; i < arms->count; i++)
        if (!number_same(*address,
                         walk_number(arms->merge, arms->stores[i]->left)))
            return false;
    return true;
}

/* --- the address --- */

/* Is it in a register when the `if` is come to? */
static bool is_at_hand(const struct merge *merge, const struct expr *address,
                       struct number number)
{
    const struct value *value = &merge->values.list[number.value];
    if (address->kind == EXPR_VARIABLE || value->depth < merge_depth(merge))
        return true;
    if (value->kind == EXPR_ARRAY &&
        (number.add == 0 ||
         merge->old->arrays[value->array].space == SPACE_SHARED))
        return true;
    for (size_t i = merge->known_count; i-- > 0;)
        if (number_same(merge->known[i].address, number))
            return true;
    return false;
}

/* A store, and its index as it is made wide in the arm; in shared memory, which
 * has places of 32 bits, all of its address but constants. */
struct indexed {
    struct merge *merge;
    const struct expr *store;
    struct number address;
    bool is_shared;
    size_t new; /* as in struct arms */
};

static bool uses_index(void *context, struct expr *expr)
{
    const struct indexed *indexed = context;
    if ((expr->kind != EXPR_LOAD && expr->kind != EXPR_STORE) ||
        expr == indexed->store || is_loaded(indexed->merge, expr))
        return false;
    const struct value *list = indexed->merge->values.list;
    struct number address = walk_number(indexed->merge, expr->left);
    const struct value *own = &list[indexed->address.value];
    const struct value *value = &list[address.value];
    if (indexed->is_shared && own->right.value >= indexed->new)
        return address.value == indexed->address.value;
    if (indexed->is_shared)
        return number_same(address, indexed->address);
    return value->kind == EXPR_OFFSET &&
           number_same(value->right, own->right) &&
           address.add == indexed->address.add;
}

/* Is the index made in the arms? */
static bool is_made_there(const struct arms *arms,
                          const struct indexed *indexed)
{
    const struct values *values = &arms->merge->values;
    const struct value *address = &values->list[indexed->address.value];
    uint32_t index = address->right.value;
    if (address->kind != EXPR_OFFSET || indexed->is_shared)
        return indexed->is_shared && indexed->address.value >= arms->new;
    return index >= arms->new && values->list[index].kind == EXPR_CAST;
}

/* Does some arm use the index for another access, too? */
static bool shares_index(const struct arms *arms, struct number address)
{
    static const struct visitor visitor = { .expr = uses_index };
    const struct site *site = &arms->merge->sites[arms->stores[0]->site];
    struct indexed indexed = { .merge = arms->merge, .address = address,
                               .is_shared = site->space == SPACE_SHARED,
                               .new = arms->new };
    if (!is_made_there(arms, &indexed))
        return false;
    for (unsigned i = 0; i < arms->count; i++) {
        indexed.store = arms->stores[i];
        if (visit_list(arms->list[i], &visitor, &indexed))
            return true;
    }
    return false;
}

/* --- what the ends have in common --- */

/* The same operations on loads from the same arrays. */
static bool is_alike(const struct merge *merge, const struct expr *one,
                     const struct expr *other)
{
    if (one == NULL || other == NULL)
        return one == other;
    if (one->kind != other->kind || one->op != other->op)
        return false;
    if (one->kind == EXPR_LOAD)
        return merge->sites[one->site].root == merge->sites[other->site].root;
    return is_alike(merge, one->left, other->left) &&
           is_alike(merge, one->right, other->right) &&
           is_alike(merge, one->third, other->third);
}

static bool all_alike(const struct arms *arms)
{
    for (unsigned i = 0; i < arms->count; i++)
        if (arm_length(arms->list[i]) > 1 ||
            !is_alike(arms->merge, arms->stores[0]->right,
                      arms->stores[i]->right))
            return false;
    return true;
}

/* One of two bytes is what the machine makes of a number, by an instruction of
 * its own: for the optimizer that is no constant. */
static bool is_zero(const struct merge *merge, const struct expr *store)
{
    const struct site *site = &merge->sites[store->site];
    const struct expr *expr = expr_under_casts(store->right);
    if (site->is_half || site->is_bfloat)
        return false;
    return (expr->kind == EXPR_CONSTANT && expr->given == 0 &&
            expr->constant == 0) ||
           (expr->kind == EXPR_NONE && expr->is_real && expr->real == 0);
}

static bool stores_leaf(const struct arms *arms, unsigned arm)
{
    struct stmt *list = arms->list[arm];
    return arm_stores_leaf(list) ||
           (arm_length(list) == 1 &&
            is_loaded(arms->merge,
                      expr_under_casts(arms->stores[arm]->right)));
}

/* Are two arms of the same length, and is what they store there? */
static bool are_short(const struct arms *arms)
{
    return arms->count == 2 && stores_leaf(arms, 0) &&
           stores_leaf(arms, 1) &&
           arm_length(arms->list[0]) == arm_length(arms->list[1]);
}

/* Of three arms or more: is what the last two store chosen without branches? */
static bool ends_in_choice(const struct arms *arms)
{
    return arm_stores_leaf(arms->list[arms->count - 2]) &&
           arm_stores_leaf(arms->list[arms->count - 1]);
}

/* Does the `else` branch, or any arm wait? */
static bool are_in_the_way(const struct arms *arms)
{
    for (unsigned i = 0; i < arms->count; i++)
        if (arm_waits(arms->list[i]))
            return true;
    return !arms->ends_part && !arm_is_straight(arms->list[arms->count - 1]);
}

/* Of two arms: does one store what is there before it, or do both just copy? */
static bool are_simple(const struct arms *arms)
{
    bool both_copy = true;
    for (unsigned i = 0; i < arms->count; i++) {
        if (stores_leaf(arms, i))
            return true;
        both_copy = both_copy && arms->stores[i]->right->kind == EXPR_LOAD;
    }
    return both_copy;
}

/* The arm that the machine code goes on to, whose zero is in the way. */
static unsigned turned_to(const struct arms *arms)
{
    if (arms->is_section)
        return arms->count - 1;
    return arms->ends_part ? 0 : 1;
}

static bool have_common_end(const struct arms *arms, struct number address)
{
    bool is_pair = arms->count == 2;
    return arms->part_lanes &&
           (are_short(arms) ||
            (!is_zero(arms->merge, arms->stores[turned_to(arms)]) &&
             ((is_pair && !arms->is_first && are_simple(arms)) ||
              !shares_index(arms, address) || all_alike(arms))));
}

/* Of two arms: are there more than two ways to them, by a test that loads
 * something in some lanes only? Then all that is chosen is what is stored, but
 * for `a || b` outside of loops. */
static bool have_more_ways(const struct arms *arms, const struct expr *test)
{
    return arms->count == 2 && change_loads_maybe(test) &&
           (test->kind == EXPR_AND || arms->merge->loop != NULL) &&
           !are_short(arms);
}

static bool can_merge(const struct arms *arms, struct stmt *stmt)
{
    struct number address;
    if (!is_one_place(arms, &address) || are_in_the_way(arms) ||
        have_more_ways(arms, stmt->expr) ||
        cursor_is_behind(arms->merge, stmt) ||
        is_put_in(arms->merge, stmt->expr, true, address) ||
        is_put_in(arms->merge, stmt->expr, false, address))
        return false;
    if (arms->count > 2)
        return (arms->is_section || !ends_in_choice(arms)) &&
               have_common_end(arms, address);
    return is_at_hand(arms->merge, arms->stores[0]->left, address) ||
           have_common_end(arms, address);
}

static void merge_ends(const struct arms *arms, struct stmt *stmt)
{
    struct merge *merge = arms->merge;
    struct expr *first = arms->stores[0];
    uint32_t variable = merge_new_variable(merge, first->right->value);
    merge->variables[variable].is_traced = true;
    arm_store_behind(merge, stmt, first, first->left, variable);
    for (unsigned i = 0; i < arms->count; i++) {
        if (i > 0)
            merge_note(merge, MERGE_ARMS, arms->stores[i]->site, first->site);
        arm_keep_value(arms->stores[i], variable);
    }
}

void ends_merge_stores(struct merge *merge, struct stmt *stmt, size_t values,
                       bool is_first)
{
    if (merge->old->kernel == NULL || merge->is_shared_end ||
        stmt->otherwise == NULL)
        return;
    for (;;) {
        struct number test = walk_number(merge, stmt->expr);
        struct arms arms = {
            .merge = merge, .new = values, .is_first = is_first,
            .ends_part = stmt->ends_part,
            .is_section = stmt->is_section,
            .part_lanes = !merge->values.list[test.value].is_uniform
        };
        if (!collect(&arms, stmt) || !can_merge(&arms, stmt))
            return;
        merge_ends(&arms, stmt);
    }
}
