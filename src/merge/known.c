/* Known bytes; see known.h. */
#include "merge/known.h"

#include "core/memory.h"
#include "merge/change.h"

bool known_covers(const struct merge *merge, const struct known *known,
                  uint32_t site, struct number address)
{
    int64_t bytes = merge->sites[site].bytes_per_lane;
    const char *hint = merge->sites[known->site].hint;
    int64_t known_bytes = merge->sites[known->site].bytes_per_lane;
    return known->half == NULL && known->address.value == address.value &&
           hint == merge->sites[site].hint &&
           known->address.add <= address.add &&
           known->address.add + known_bytes >= address.add + bytes;
}

struct known *known_find(struct merge *merge, uint32_t site,
                         struct number address)
{
    for (size_t i = merge->known_count; i-- > 0;)
        if (!merge->known[i].is_dead &&
            known_covers(merge, &merge->known[i], site, address))
            return &merge->known[i];
    return NULL;
}

struct known *known_find_lost(struct merge *merge, uint32_t site,
                              struct number address, uint32_t depth)
{
    for (size_t i = merge->known_count; i-- > 0;)
        if (merge->known[i].is_dead && merge->known[i].lost_in == depth &&
            known_covers(merge, &merge->known[i], site, address))
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
                             .regions = merge->region_count,
                             .made = merge->made_count,
                             .is_first = merge->region == merge->region_count,
                             .is_store = is_store,
                             .is_unread = is_store,
                             .accesses = merge->accesses };
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

/* --- ways --- */

enum { WAYS_MAX = 64 };

/* Each node once. */
static bool add_way(struct merge *merge, struct known *known,
                    const struct known_way *from)
{
    unsigned count = 0;
    for (struct known_way *way = known->ways; way != NULL; way = way->next) {
        if (way->node == from->node)
            return true;
        if (++count == WAYS_MAX)
            return false;
    }
    struct known_way *way = arena_alloc(merge->arena, sizeof *way);
    *way = *from;
    way->next = known->ways;
    way->variable = 0;
    known->is_store = known->is_store || from->is_store;
    known->ways = way;
    return true;
}

bool known_add_way(struct merge *merge, struct known *known,
                   const struct known *from)
{
    const struct known_way single = { .site = from->site, .node = from->node,
                                      .value = from->value,
                                      .is_store = from->is_store };
    const struct known_way *way = from->ways;
    if (way == NULL)
        return add_way(merge, known, &single);
    while (way != NULL && add_way(merge, known, way))
        way = way->next;
    return way == NULL;
}

/* --- loops --- */

/* Each trip stores there itself what the next one finds. */
static bool is_handed_on(struct merge *merge, const struct stmt *loop,
                         const struct known *known)
{
    const struct known_way in_loop = { .site = known->site };
    struct known each = *known;
    each.node = NULL;
    each.ways = NULL;
    if (!change_only_at(merge, loop, known->site, known->address,
                        TOUCH_CHANGES) ||
        !known_add_way(merge, &each, known) ||
        !add_way(merge, &each, &in_loop))
        return false;
    each.value = merge_unknown(merge, VALUE_NONE, VALUE_NOWHERE);
    merge->known[known - merge->known] = each;
    return true;
}

bool *known_enter_loop(struct merge *merge, const struct stmt *loop,
                       uint32_t depth)
{
    bool *is_kept = memory_new(merge->known_count, sizeof *is_kept);
    known_need_all(merge);
    for (size_t i = 0; i < merge->known_count; i++) {
        struct known *known = &merge->known[i];
        known->is_dead = known->is_dead || known->half != NULL;
        if (known->is_dead ||
            !change_in(merge, loop, known->site, TOUCH_CHANGES, NULL))
            continue;
        is_kept[i] = is_handed_on(merge, loop, known);
        known->is_dead = !is_kept[i];
        known->lost_in = is_kept[i] ? 0 : depth;
    }
    return is_kept;
}

void known_hand_on(struct merge *merge, const bool *is_kept, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!is_kept[i])
            continue;
        merge->known[i].is_dead = false;
        merge->known[i].value =
            merge_unknown(merge, VALUE_NONE, VALUE_NOWHERE);
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

static void assign_to(struct merge *merge, uint32_t variable,
                      struct expr *expr)
{
    struct expr *value =
        make_expr(merge, EXPR_NONE, expr->value, expr->offset);
    *value = *expr;
    *expr = (struct expr){ .kind = EXPR_ASSIGN, .value = value->value,
                           .variable = variable,
                           .has_effect = true, .depth = value->depth + 1,
                           .left = value, .offset = value->offset };
}

/* `expr`, of this value, is kept in a variable of merge's too; gives its
 * number. */
static uint32_t keep_value(struct merge *merge, struct expr *expr,
                           struct number number)
{
    if (is_register(merge, expr) &&
        number_same(merge->numbers[expr->variable], number))
        return expr->variable;
    assign_to(merge, merge_new_variable(merge, expr->value), expr);
    return expr->variable;
}

/* The expression whose value was loaded or stored by a node; NULL: it is there
 * no more. */
static struct expr *value_node(const struct merge *merge, struct expr *node,
                               bool is_store)
{
    if (node == NULL)
        return NULL;
    if (is_store)
        return node->kind == EXPR_STORE ? node->right : NULL;
    return node->kind == EXPR_LOAD || is_register(merge, node) ? node : NULL;
}

static bool is_as_wide(const struct merge *merge, uint32_t one, uint32_t other)
{
    return merge->sites[one].bytes_per_lane ==
           merge->sites[other].bytes_per_lane;
}

/* Can one variable take what the load would find on each way? */
static bool can_share(const struct merge *merge, const struct known *known,
                      const struct expr *load)
{
    for (const struct known_way *way = known->ways; way != NULL;
         way = way->next) {
        const struct expr *node = value_node(merge, way->node, way->is_store);
        if (node == NULL || node->value != load->value ||
            node->depth >= EXPR_DEPTH_MAX ||
            !is_as_wide(merge, way->site, load->site))
            return false;
    }
    return known->ways != NULL;
}

/* A variable that each way sets, or 0: what they have is kept, as it is
 * used. */
static uint32_t keep_ways(struct merge *merge, const struct known *known,
                          const struct expr *load)
{
    if (known->ways != NULL && known->ways->variable != 0)
        return known->ways->variable;
    uint32_t shared = 0;
    if (can_share(merge, known, load))
        shared = known->is_behind ? merge_new_result(merge, load->value)
                                  : merge_new_variable(merge, load->value);
    for (const struct known_way *way = known->ways; way != NULL;
         way = way->next) {
        struct expr *node = value_node(merge, way->node, way->is_store);
        if (shared != 0)
            assign_to(merge, shared, node);
        else if (node != NULL)
            keep_value(merge, node, way->value);
    }
    if (shared != 0)
        known->ways->variable = shared;
    return shared;
}

struct expr *known_access(struct expr *node)
{
    while (node->kind == EXPR_ASSIGN)
        node = node->left;
    return node;
}

/* Of a load of several members more may be used now. */
static void use_members(const struct merge *merge, struct expr *load,
                        const struct expr *use)
{
    if (load == NULL)
        return;
    load = known_access(load);
    if (load->kind != EXPR_LOAD || load->members == 0)
        return;
    bool is_alike = use->members != 0 &&
                    is_as_wide(merge, load->site, use->site);
    load->members |= is_alike ? use->members : UINT16_MAX;
}

void known_use(struct merge *merge, const struct known *known,
               struct expr *expr)
{
    use_members(merge, known->node, expr);
    for (const struct known_way *way = known->ways; way != NULL;
         way = way->next)
        use_members(merge, way->node, expr);
    struct expr *value = make_held(merge, expr);
    struct expr *node = value_node(merge, known->node, known->is_store);
    uint32_t variable = keep_ways(merge, known, expr);
    bool is_whole = variable != 0;
    if (node != NULL) {
        variable = keep_value(merge, node, known->value);
        is_whole = node->value == expr->value &&
                   is_as_wide(merge, known->site, expr->site);
        struct value *number = &merge->values.list[known->value.value];
        if (number->kind == EXPR_VARIABLE && number->variable == VALUE_NOWHERE)
            number->variable = variable;
        merge->numbers[variable] = known->value;
    }
    if (is_whole) {
        value->kind = EXPR_VARIABLE;
        value->left = NULL;
        value->variable = variable;
    }
    *expr = *value;
}
