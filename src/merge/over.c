/*
 * a[i] = x; if (c) a[i] = y; becomes one store behind the `if`; see over.h.
 *
 * What nvcc 13.0 -O3 was seen to do (sm_90). Its optimizer does so where
 * nothing is accessed in between and the arm alone joins the way past it, or
 * else where the arm needs no instruction for its value and the test compares
 * no floating-point numbers. Its assembler does it with stores to shared
 * memory, whatever else the arm accesses, where they are all that was accessed
 * since ways met last or all threads did; but it is sure to do so only in loops
 * that are counted at run time.
 */
#include "merge/over.h"

#include "merge/arm.h"
#include "merge/make.h"
#include "merge/measure.h"

static bool compares_reals(const struct expr *test)
{
    while (test->kind == EXPR_ASSUMED || test->kind == EXPR_UNARY)
        test = test->left;
    return test->kind == EXPR_BINARY && operator_compares(test->op) &&
           test->left->value == VALUE_NONE;
}

static bool is_store(const struct known *known)
{
    return known->node != NULL && known->node->kind == EXPR_STORE;
}

static bool is_shared(const struct merge *merge, const struct known *known)
{
    return merge->sites[known->site].space == SPACE_SHARED;
}

/* Was the entry's store made just before the `if`, to the place of the other,
 * and is not read yet? */
static bool is_before(const struct merge *merge, const struct fork *fork,
                      const struct known *before, const struct known *known)
{
    return before->is_unread && !before->is_dead &&
           before->region == fork->region && is_store(before) &&
           number_same(before->address, known->address) &&
           arm_stores_are_like(merge, before->node, known->node);
}

/* --- the optimizer's --- */

/* The arm's store, if it makes no other access. */
static const struct known *only_access(const struct merge *merge,
                                       const struct fork *fork,
                                       const struct expr *store)
{
    if (store == NULL || merge->accesses != fork->accesses + 1 ||
        merge->known_count == fork->count)
        return NULL;
    const struct known *last = &merge->known[merge->known_count - 1];
    return last->node == store ? last : NULL;
}

static struct expr *last_before(const struct merge *merge,
                                const struct fork *fork,
                                const struct known *known)
{
    for (size_t i = fork->count; i-- > 0;)
        if (fork->before[i].accesses == fork->accesses &&
            is_before(merge, fork, &fork->before[i], known))
            return fork->before[i].node;
    return NULL;
}

static bool merge_last(struct merge *merge, struct stmt *stmt,
                       struct fork *fork, struct stmt *arm)
{
    struct expr *store = arm_last_store(arm);
    const struct known *known = only_access(merge, fork, store);
    struct expr *before =
        known != NULL ? last_before(merge, fork, known) : NULL;
    if (before == NULL || !arm_keeps(stmt->body, before->left) ||
        !arm_keeps(stmt->otherwise, before->left) ||
        (merge->is_shared_end &&
         (arm_length(arm) > 1 || !arm_stores_leaf(arm) ||
          compares_reals(stmt->expr))))
        return false;
    uint32_t variable = merge_new_variable(merge, store->right->value);
    arm_store_behind(merge, stmt, store, before->left, variable);
    before->right = make_assign(merge, variable, before->right);
    arm_keep_value(store, variable);
    merge->known[merge->known_count - 1].is_dead = true;
    merge->accesses = fork->accesses;
    return true;
}

/* --- the assembler's --- */

/* Of the arm's own entries, from `at` on, the next that stores to shared
 * memory; known_count: there is none. */
static size_t next_store(const struct merge *merge, size_t at)
{
    for (; at < merge->known_count; at++)
        if (is_store(&merge->known[at]) && is_shared(merge, &merge->known[at]))
            break;
    return at;
}

static bool loads_shared(const struct merge *merge, const struct fork *fork)
{
    for (size_t i = fork->count; i < merge->known_count; i++)
        if (!is_store(&merge->known[i]) && is_shared(merge, &merge->known[i]))
            return true;
    return false;
}

/* Is each access since ways met a store to shared memory, which the arm stores
 * to again, and so one by one? */
static bool stores_all_again(const struct merge *merge,
                             const struct fork *fork)
{
    uint64_t count = fork->accesses - fork->accesses_met;
    size_t at = fork->count;
    if (count == 0 || count > fork->count ||
        merge->accesses - fork->accesses != merge->known_count - fork->count ||
        loads_shared(merge, fork))
        return false;
    for (size_t i = fork->count - count; i < fork->count; i++, at++) {
        at = next_store(merge, at);
        if (at == merge->known_count || !is_shared(merge, &fork->before[i]) ||
            !is_before(merge, fork, &fork->before[i], &merge->known[at]))
            return false;
    }
    return next_store(merge, at) == merge->known_count;
}

/* What the arm stores is known still, but its store is not made. */
static void merge_store(struct merge *merge, struct known *known,
                        uint32_t other)
{
    uint32_t variable =
        merge_new_variable(merge, known->node->right->value);
    merge_note(merge, MERGE_OVER, known->site, other);
    arm_keep_value(known->node, variable);
    merge->numbers[variable] = known->value;
    known->is_store = known->is_unread = false;
}

static void merge_all(struct merge *merge, const struct fork *fork)
{
    bool is_looped = merge->loop != NULL;
    bool is_sure = is_looped && !merge->loop->counter.is_counted;
    size_t before = fork->count - (fork->accesses - fork->accesses_met);
    for (size_t at = next_store(merge, fork->count); at < merge->known_count;
         at = next_store(merge, at + 1), before++) {
        struct known *known = &merge->known[at];
        uint32_t other = fork->before[before].site;
        if (!is_sure) {
            merge_estimate(merge, MERGE_OVER_MAYBE, known->site);
            merge_estimate(merge, MERGE_OVER_MAYBE, other);
        }
        if (is_looped)
            merge_store(merge, known, other);
    }
}

/* The shared store since ways met to the place of the arm's; NULL: none. */
static const struct known *shared_before(const struct merge *merge,
                                         const struct fork *fork,
                                         const struct known *known)
{
    for (size_t i = fork->count; i-- > 0;)
        if (fork->before[i].accesses > fork->accesses_met &&
            is_shared(merge, &fork->before[i]) &&
            is_before(merge, fork, &fork->before[i], known))
            return &fork->before[i];
    return NULL;
}

/* Where more is accessed, too, nvcc was seen to do it and not to do it. */
static void doubt_all(struct merge *merge, const struct fork *fork)
{
    for (size_t at = next_store(merge, fork->count); at < merge->known_count;
         at = next_store(merge, at + 1)) {
        const struct known *known = &merge->known[at];
        const struct known *before = shared_before(merge, fork, known);
        if (before == NULL)
            continue;
        merge_estimate(merge, MERGE_OVER_MAYBE, known->site);
        merge_estimate(merge, MERGE_OVER_MAYBE, before->site);
    }
}

void over_merge(struct merge *merge, struct stmt *stmt, struct stmt *arm,
                struct fork *fork)
{
    struct stmt *other = arm == stmt->body ? stmt->otherwise : stmt->body;
    if (merge->old->kernel == NULL || arm_length(other) > 0 ||
        !arm_is_straight(arm) || merge_last(merge, stmt, fork, arm))
        return;
    if (measure_list(arm, merge->sites).has_call)
        return;
    if (stores_all_again(merge, fork))
        merge_all(merge, fork);
    else if (!loads_shared(merge, fork))
        doubt_all(merge, fork);
}
