/* Stores behind loops; see behind.h. */
#include "merge/behind.h"

#include <stdlib.h>

#include "core/memory.h"
#include "merge/change.h"
#include "merge/loop.h"
#include "merge/make.h"
#include "merge/unswitch.h"
#include "merge/visit.h"

static struct trip_store *add_store(struct trip_store *list, size_t *count,
                                    size_t *room, struct trip_store store)
{
    list = memory_grow(list, *count, room, sizeof *list);
    list[(*count)++] = store;
    return list;
}

void behind_note_store(struct merge *merge, struct trip_store store)
{
    struct frame *frame = merge->loop;
    if (frame != NULL && merge->is_certain &&
        conditions_add_all(&store.conditions, &frame->conditions))
        frame->stores = add_store(frame->stores, &frame->store_count,
                                  &frame->store_room, store);
}

/* --- the loop's stores to one place --- */

struct place {
    struct merge *merge;
    uint32_t site;
    struct number address;
    size_t count;      /* of the stores there, */
    uint32_t variable; /* which keeps what they store; 0: none does */
};

static bool count_if_there(void *context, struct expr *expr)
{
    struct place *place = context;
    place->count += change_is_store_at(place->merge, expr, place->site,
                                       place->address);
    return false;
}

/* Are they made where the same conditions hold, all of them? */
static bool are_under_same(struct merge *merge, const struct frame *frame,
                           const struct trip_store *store)
{
    static const struct visitor visitor = { .expr = count_if_there };
    struct place place = { merge, store->node->site, store->address, 0, 0 };
    size_t count = 0;
    if (store->conditions.count == 0)
        return true;
    for (size_t i = 0; i < frame->store_count; i++) {
        const struct trip_store *other = &frame->stores[i];
        count += other->node->kind == EXPR_STORE &&
                 number_same(other->address, store->address) &&
                 conditions_same(&other->conditions, &store->conditions);
    }
    visit_stmt(frame->stmt, &visitor, &place);
    return place.count == count;
}

static bool is_hidden(void *context, struct expr *expr)
{
    (void)context;
    return expr->kind == EXPR_HELD || (expr->kind == EXPR_NONE && !expr->is_real);
}

static bool hides_if_there(void *context, struct expr *expr)
{
    static const struct visitor visitor = { .expr = is_hidden };
    const struct place *place = context;
    return change_is_store_at(place->merge, expr, place->site,
                              place->address) &&
           (is_hidden(NULL, expr->right) ||
            visit_below(expr->right, &visitor, NULL));
}

/* May they store what is made of what was there? The tree does not show
 * that. */
static bool hide_values(struct merge *merge, const struct stmt *loop,
                        const struct trip_store *store)
{
    static const struct visitor visitor = { .expr = hides_if_there };
    struct place place = { merge, store->node->site, store->address, 0, 0 };
    return visit_stmt(loop, &visitor, &place);
}

static void keep_value(struct merge *merge, struct expr *store,
                       uint32_t variable)
{
    if (variable == 0)
        make_value_only(merge, store);
    else
        *store = *make_assign(merge, variable, store->right);
}

static bool keep_if_there(void *context, struct expr *expr)
{
    const struct place *place = context;
    struct merge *merge = place->merge;
    if (!change_is_store_at(merge, expr, place->site, place->address))
        return false;
    merge_note(merge, MERGE_BEHIND_LOOP, expr->site, SITE_NOWHERE);
    keep_value(merge, expr, place->variable);
    return false;
}

/* What they store stays in a register, too. */
static void keep_values(struct merge *merge, const struct stmt *loop,
                        const struct trip_store *moved)
{
    static const struct visitor visitor = { .expr = keep_if_there };
    const struct expr *value = moved->node->right;
    uint32_t variable = value->kind == EXPR_VARIABLE ? value->variable : 0;
    struct place place = { merge, moved->node->site, moved->address, 0,
                           variable };
    visit_stmt(loop, &visitor, &place);
}

/* --- behind it --- */

/* Its address, to be used behind the loop; NULL: the store must stay. */
static struct expr *address_behind(struct merge *merge,
                                   const struct frame *frame,
                                   const struct trip_store *store)
{
    const struct expr *node = store->node;
    if (node->kind != EXPR_STORE || frame->has_return ||
        merge->values.list[store->address.value].depth >= frame->depth ||
        !loop_can_move(frame) ||
        !conditions_can_be_tested(merge, frame, &store->conditions,
                                  REBUILD_BEHIND) ||
        !change_only_at(merge, frame->stmt, node->site, store->address,
                        TOUCH_ANY) ||
        !are_under_same(merge, frame, store))
        return NULL;
    return rebuild_expr(merge, frame->changes, REBUILD_BEHIND,
                        store->address, VALUE_POINTER, node->offset);
}

static void move_store(struct merge *merge, struct frame *frame,
                       const struct trip_store *store, struct expr *address)
{
    struct expr *node = store->node;
    struct trip_store moved = *store;
    enum value_class class = node->right->value;
    uint32_t variable = hide_values(merge, frame->stmt, store)
                            ? 0 : merge_new_result(merge, class);
    moved.node = make_expr(merge, EXPR_STORE, node->value, node->offset);
    moved.node->left = address;
    moved.node->right =
        variable == 0 ? make_expr(merge, EXPR_NONE, class, node->offset)
                      : make_variable(merge, variable, node->offset);
    moved.node->depth = address->depth + 1;
    moved.node->has_effect = true;
    moved.node->site = node->site;
    keep_value(merge, node, variable);
    merge->walks_again = merge->walks_again || /* it was in the way */
                         merge->sites[moved.node->site].space == SPACE_SHARED;
    make_last(&frame->behind,
              conditions_guard(
                  merge, frame, &store->conditions, REBUILD_BEHIND,
                  make_stmt(merge, STMT_EXPR, moved.node, node->offset)));
    frame->moved = add_store(frame->moved, &frame->moved_count,
                             &frame->moved_room, moved);
    merge_note(merge, MERGE_BEHIND_LOOP, moved.node->site, SITE_NOWHERE);
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
        keep_values(merge, frame->stmt,
                    &frame->moved[frame->moved_count - 1]);
    }
    free(frame->stores);
}
