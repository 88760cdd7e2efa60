/* What nobody needs; see unused.h. */
#include "merge/unused.h"

#include <stdlib.h>

#include "core/memory.h"
#include "merge/live.h"
#include "merge/visit.h"

/* --- values that are not used --- */

static void drop_value(struct merge *merge, struct expr *expr);

/* What its address is made of is not used then, either. */
static void drop_load(struct merge *merge, struct expr *expr)
{
    if (merge->sites[expr->site].is_volatile)
        return;
    merge_note(merge, MERGE_UNUSED, expr->site, SITE_NOWHERE);
    drop_value(merge, expr->left);
    make_no_load(merge, expr);
    expr->drops_left = expr->kind == EXPR_COMMA;
}

static void drop_value(struct merge *merge, struct expr *expr)
{
    if (expr == NULL)
        return;
    switch (expr->kind) {
    case EXPR_LOAD: drop_load(merge, expr); break;
    case EXPR_ASSIGN:
        if (!merge->variables[expr->variable].is_read)
            drop_value(merge, expr->left);
        break;
    case EXPR_COMMA:
        if (expr->drops_left)
            drop_value(merge, expr->left);
        drop_value(merge, expr->right);
        break;
    case EXPR_CAST:
    case EXPR_BITS:
    case EXPR_UNARY:
    case EXPR_POINTER:
    case EXPR_BINARY:
    case EXPR_OFFSET:
        drop_value(merge, expr->left);
        drop_value(merge, expr->right);
        break;
    default: break;
    }
}

void unused_drop(struct merge *merge, struct expr *expr)
{
    if (merge->old->kernel != NULL)
        drop_value(merge, expr);
}

/* --- shared arrays that nobody reads --- */

enum { ACCESSES_MAX = 1 }; /* between store and load */

void unused_keep(struct merge *merge, uint32_t load, const struct known *known)
{
    const struct site *site = &merge->sites[load];
    bool is_early = known != NULL && merge->walk_count == 1 &&
                    known->ways == NULL &&
                    known->regions == merge->region_count &&
                    merge->accesses - known->accesses <= ACCESSES_MAX;
    if (site->space == SPACE_SHARED && site->root != SITE_ROOT_ANY && !is_early)
        merge->is_kept_array[site->root] = true;
}

struct usage {
    struct merge *merge;
    bool *is_read; /* by array */
    bool any_is_read;
};

static bool note_read(void *context, struct expr *expr)
{
    struct usage *usage = context;
    if (!expr_reads_memory(expr))
        return false;
    const struct site *site = &usage->merge->sites[expr->site];
    if (site->root != SITE_ROOT_ANY)
        usage->is_read[site->root] = true;
    else if (site->space == SPACE_SHARED)
        usage->any_is_read = true;
    return false;
}

static bool drop_if_unread(void *context, struct expr *expr)
{
    const struct usage *usage = context;
    struct merge *merge = usage->merge;
    if (expr->kind != EXPR_STORE || expr->left->has_effect)
        return false;
    const struct site *site = &merge->sites[expr->site];
    if (site->space != SPACE_SHARED || site->root == SITE_ROOT_ANY ||
        usage->is_read[site->root] || site->is_volatile ||
        merge->is_kept_array[site->root] ||
        merge->old->arrays[site->root].is_launch_sized)
        return false;
    merge_note(merge, MERGE_UNREAD, expr->site, SITE_NOWHERE);
    make_no_store(merge, expr);
    return false;
}

static void drop_unread_arrays(struct merge *merge, const struct stmt *body)
{
    static const struct visitor reads = { .expr = note_read };
    static const struct visitor stores = { .expr = drop_if_unread };
    struct usage usage = {
        .merge = merge,
        .is_read = memory_new(merge->old->array_count, sizeof(bool)),
    };
    visit_list(body, &reads, &usage);
    if (!usage.any_is_read)
        visit_list(body, &stores, &usage);
    free(usage.is_read);
}

void unused_drop_all(struct merge *merge, struct stmt *body)
{
    if (merge->old->kernel == NULL)
        return;
    live_drop_loads(merge, body);
    drop_unread_arrays(merge, body);
    live_drop_loads(merge, body);
}
