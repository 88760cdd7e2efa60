/* Known bytes; see known.h. */
#include "merge/known.h"

#include "core/memory.h"
#include "merge/change.h"

static bool covers(const struct merge *merge, const struct known *known,
                   uint32_t site, struct number address)
{
    int64_t bytes = merge->sites[site].bytes_per_lane;
    const char *hint = merge->sites[known->site].hint;
    int64_t known_bytes = merge->sites[known->site].bytes_per_lane;
    return known->address.value == address.value &&
           hint == merge->sites[site].hint &&
           known->address.add <= address.add &&
           known->address.add + known_bytes >= address.add + bytes;
}

struct known *known_find(struct merge *merge, uint32_t site,
                         struct number address)
{
    for (size_t i = merge->known_count; i-- > 0;)
        if (!merge->known[i].is_dead &&
            covers(merge, &merge->known[i], site, address))
            return &merge->known[i];
    return NULL;
}

struct known *known_find_lost(struct merge *merge, uint32_t site,
                              struct number address, uint32_t depth)
{
    for (size_t i = merge->known_count; i-- > 0;)
        if (merge->known[i].is_dead && merge->known[i].lost_in == depth &&
            covers(merge, &merge->known[i], site, address))
            return &merge->known[i];
    return NULL;
}

static struct known *new_entry(struct merge *merge, uint32_t site)
{
    if (merge->known_count >= KNOWN_MAX) {
        merge_give_up(merge, site);
        return &merge->unlisted;
    }
    merge->known = memory_grow(merge->known, merge->known_count,
                               &merge->known_room, sizeof *merge->known);
    return &merge->known[merge->known_count++];
}

struct known *known_add(struct merge *merge, uint32_t site,
                        struct number address, struct expr *node,
                        struct number value)
{
    struct known *known = new_entry(merge, site);
    bool is_store = node != NULL && node->kind == EXPR_STORE;
    *known = (struct known){ .address = address, .site = site, .node = node,
                             .value = value, .region = merge->region,
                             .is_store = is_store,
                             .is_unread = is_store };
    return known;
}

void known_change(struct merge *merge, uint32_t site, struct number address)
{
    for (size_t i = 0; i < merge->known_count; i++) {
        struct known *known = &merge->known[i];
        if (!known->is_dead &&
            change_meets(merge, site, address, known->site, known->address))
            known->is_dead = true;
    }
}

void known_read(struct merge *merge, uint32_t site, struct number address)
{
    for (size_t i = 0; i < merge->known_count; i++) {
        struct known *known = &merge->known[i];
        if (known->is_unread &&
            change_meets(merge, site, address, known->site, known->address))
            known->is_unread = false;
    }
}

void known_barrier(struct merge *merge)
{
    for (size_t i = 0; i < merge->known_count; i++) {
        struct known *known = &merge->known[i];
        if (!change_by_barrier(merge, &merge->sites[known->site]))
            continue;
        known->is_dead = true;
        known->is_unread = false;
    }
}

void known_need_all(struct merge *merge)
{
    for (size_t i = 0; i < merge->known_count; i++)
        merge->known[i].is_unread = false;
}

void known_enter_loop(struct merge *merge, const struct stmt *loop,
                      uint32_t depth)
{
    known_need_all(merge);
    for (size_t i = 0; i < merge->known_count; i++) {
        struct known *known = &merge->known[i];
        if (!known->is_dead &&
            change_in(merge, loop, known->site, TOUCH_CHANGES, NULL)) {
            known->is_dead = true;
            known->lost_in = depth;
        }
    }
}

void known_leave_trip(struct merge *merge, size_t count)
{
    size_t kept = count;
    for (size_t i = count; i < merge->known_count; i++)
        if (merge->known[i].stays != 0)
            merge->known[kept++] = merge->known[i];
    merge->known_count = kept;
}

void known_leave_loop(struct merge *merge, size_t count, uint32_t depth)
{
    size_t kept = count;
    for (size_t i = count; i < merge->known_count; i++) {
        struct known known = merge->known[i];
        bool ends = known.stays == depth;
        if (known.stays == 0 || known.stays > depth ||
            (ends && known.is_guarded))
            continue;
        if (ends)
            known.stays = 0;
        merge->known[kept++] = known;
    }
    merge->known_count = kept;
}

/* --- the value in place of a load --- */

static bool is_register(const struct merge *merge, const struct expr *expr)
{
    return expr->kind == EXPR_ASSIGN &&
           expr->variable >= merge->old->variable_count;
}

/* `expr`, of this value, is kept in a variable of merge's too; gives its
 * number. */
static uint32_t keep_value(struct merge *merge, struct expr *expr,
                           struct number number)
{
    if (is_register(merge, expr) &&
        number_same(merge->numbers[expr->variable], number))
        return expr->variable;
    struct expr *value =
        make_expr(merge, EXPR_NONE, expr->value, expr->offset);
    *value = *expr;
    *expr = (struct expr){ .kind = EXPR_ASSIGN, .value = value->value,
                           .variable = merge_new_variable(merge, value->value),
                           .has_effect = true, .depth = value->depth + 1,
                           .left = value, .offset = value->offset };
    return expr->variable;
}

/* The expression whose value the entry has; NULL: it is there no more. */
static struct expr *value_node(const struct merge *merge,
                               const struct known *known)
{
    struct expr *node = known->node;
    if (node == NULL)
        return NULL;
    if (known->is_store)
        return node->kind == EXPR_STORE ? node->right : NULL;
    return node->kind == EXPR_LOAD || is_register(merge, node) ? node : NULL;
}

static bool is_whole(const struct merge *merge, const struct known *known,
                     const struct expr *load)
{
    return merge->sites[known->site].bytes_per_lane ==
           merge->sites[load->site].bytes_per_lane;
}

void known_use(struct merge *merge, const struct known *known,
               struct expr *expr)
{
    struct expr *value = make_held(merge, expr);
    struct expr *node = value_node(merge, known);
    if (node != NULL) {
        uint32_t variable = keep_value(merge, node, known->value);
        struct value *number = &merge->values.list[known->value.value];
        if (number->kind == EXPR_VARIABLE && number->variable == VALUE_NOWHERE)
            number->variable = variable;
        merge->numbers[variable] = known->value;
        if (node->value == expr->value && is_whole(merge, known, expr)) {
            value->kind = EXPR_VARIABLE;
            value->left = NULL;
            value->variable = variable;
        }
    }
    *expr = *value;
}
