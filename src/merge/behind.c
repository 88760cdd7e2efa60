/* Stores behind loops; see behind.h. */
#include "merge/behind.h"

#include <stdlib.h>

#include "core/memory.h"
#include "merge/change.h"
#include "merge/loop.h"
#include "merge/make.h"
#include "merge/rebuild.h"
#include "merge/visit.h"

void behind_note_store(struct merge *merge, struct expr *store,
                       struct number address)
{
    struct frame *frame = merge->loop;
    if (frame == NULL || !merge->is_certain)
        return;
    frame->stores = memory_grow(frame->stores, frame->store_count,
                                &frame->store_room, sizeof *frame->stores);
    frame->stores[frame->store_count++] = (struct trip_store){ store, address };
}

/* Its address, to be used behind the loop; NULL: the store must stay. */
static struct expr *address_behind(struct merge *merge,
                                   const struct frame *frame,
                                   const struct trip_store *store)
{
    const struct expr *node = store->node;
    if (node->kind != EXPR_STORE || frame->has_return ||
        merge->values.list[store->address.value].depth >= frame->depth ||
        !loop_can_move(frame) ||
        !change_only_at(merge, frame->stmt, node->site, store->address,
                        TOUCH_ANY))
        return NULL;
    return rebuild_expr(merge, frame->changes, REBUILD_BEHIND,
                        store->address, VALUE_POINTER, node->offset);
}

static void move_store(struct merge *merge, struct frame *frame,
                       const struct trip_store *store, struct expr *address)
{
    struct expr *node = store->node;
    struct expr *moved =
        make_expr(merge, EXPR_STORE, node->value, node->offset);
    moved->left = address;
    moved->right =
        make_expr(merge, EXPR_NONE, node->right->value, node->offset);
    moved->depth = address->depth + 1;
    moved->has_effect = true;
    moved->site = node->site;
    make_value_only(merge, node);
    make_last(&frame->behind,
              make_stmt(merge, STMT_EXPR, moved, moved->offset));
    merge_note(merge, MERGE_BEHIND_LOOP, moved->site, SITE_NOWHERE);
}

/* --- the loop's other stores to the place --- */

struct dropping {
    struct merge *merge;
    uint32_t site;
    struct number address;
};

static bool drop_if_there(void *context, struct expr *expr)
{
    const struct dropping *dropping = context;
    struct merge *merge = dropping->merge;
    if (!change_is_store_at(merge, expr, dropping->site, dropping->address))
        return false;
    merge_note(merge, MERGE_BEHIND_LOOP, expr->site, SITE_NOWHERE);
    make_value_only(merge, expr);
    return false;
}

/* They stay in the register, too. */
static void drop_stores(struct merge *merge, const struct stmt *loop,
                        const struct trip_store *moved)
{
    static const struct visitor visitor = { .expr = drop_if_there };
    struct dropping dropping = { merge, moved->node->site, moved->address };
    visit_stmt(loop, &visitor, &dropping);
}

/* Their loop is left: what it need not store in every trip is stored now. */
void behind_move_stores(struct merge *merge, struct frame *frame)
{
    loop_forget(merge, frame->stmt);
    for (size_t i = 0; i < frame->store_count; i++) {
        struct expr *address =
            address_behind(merge, frame, &frame->stores[i]);
        if (address == NULL)
            continue;
        move_store(merge, frame, &frame->stores[i], address);
        drop_stores(merge, frame->stmt, &frame->stores[i]);
    }
    free(frame->stores);
}
