/* What one of two ways has loaded or stored; see half.h. */
#include "merge/half.h"

#include "core/memory.h"
#include "merge/change.h"
#include "merge/join.h"
#include "merge/known.h"
#include "merge/make.h"
#include "merge/rebuild.h"
#include "merge/visit.h"

void half_note(struct merge *merge, struct fork *fork,
               const struct known *known, bool is_of_first)
{
    struct half *half = arena_alloc(merge->arena, sizeof *half);
    if (fork->stmt == NULL || known->node == NULL ||
        merge->old->kernel == NULL || merge->sites[known->site].is_volatile)
        return;
    *half = (struct half){ .stmt = fork->stmt, .changes = fork->stmt_changes };
    if (fork->is_of_stmt)
        half->other =
            is_of_first ? &fork->stmt->otherwise : &fork->stmt->body;
    fork->halves = memory_grow(fork->halves, fork->half_count,
                               &fork->half_room, sizeof *fork->halves);
    fork->halves[fork->half_count] = *known;
    fork->halves[fork->half_count].half = half;
    fork->halves[fork->half_count++].is_unread = false;
}

/* --- where it may go --- */

/* Is the address made of what is computed before the ways part? Sums, where they
 * may stand on one way alone, are computed on the other, too. */
static bool is_at_hand(const struct expr *expr, bool may_add)
{
    switch (expr->kind) {
    case EXPR_VARIABLE:
    case EXPR_ARRAY:
    case EXPR_CONSTANT: return true;
    case EXPR_CAST: return is_at_hand(expr->left, may_add);
    case EXPR_OFFSET:
        return is_at_hand(expr->left, may_add) &&
               is_at_hand(expr->right, may_add);
    case EXPR_BINARY:
        return may_add &&
               (expr->op == OP_ADD || (expr->op == OP_SUB &&
                                       expr->right->kind == EXPR_CONSTANT)) &&
               is_at_hand(expr->left, may_add) &&
               is_at_hand(expr->right, may_add);
    default: return false;
    }
}

static bool stmt_waits(void *context, const struct stmt *stmt)
{
    (void)context;
    return stmt->kind == STMT_BARRIER;
}

static bool expr_waits(void *context, struct expr *expr)
{
    (void)context;
    return expr->kind >= EXPR_SHUFFLE && expr->kind < EXPR_CALL;
}

/* Do lanes wait for each other in it? */
static bool waits(const struct stmt *stmt)
{
    static const struct visitor visitor = { expr_waits, stmt_waits };
    return visit_stmt(stmt, &visitor, NULL);
}

/* The access itself, which may be kept in a variable since. */
static struct expr *access_of(struct expr *node)
{
    while (node->kind == EXPR_ASSIGN)
        node = node->left;
    return node;
}

/* A load that comes first on its way, of what nothing there has changed. */
static bool may_go_before(const struct merge *merge, const struct known *known)
{
    const struct expr *load = access_of(known->node);
    const struct stmt *stmt = known->half->stmt;
    bool is_shared = merge->sites[known->site].space == SPACE_SHARED;
    return load->kind == EXPR_LOAD && known->is_first && !waits(stmt) &&
           (!is_shared || is_at_hand(load->left, true)) &&
           !change_in(merge, stmt, known->site, TOUCH_CHANGES, NULL);
}

static bool is_straight(const struct stmt *stmt)
{
    for (; stmt != NULL; stmt = stmt->next)
        if (stmt->kind != STMT_EXPR && stmt->kind != STMT_DECLARE &&
            !(stmt->kind == STMT_BLOCK && is_straight(stmt->body)))
            return false;
    return true;
}

static bool may_end_other(const struct known *known)
{
    const struct expr *access = access_of(known->node);
    return known->half->other != NULL && is_straight(*known->half->other) &&
           (access->kind == EXPR_LOAD || access->kind == EXPR_STORE) &&
           is_at_hand(access->left, access->kind == EXPR_LOAD);
}

/* --- moving it --- */

static struct stmt *make_stmt(struct merge *merge, struct expr *expr)
{
    struct stmt *stmt = arena_alloc(merge->arena, sizeof *stmt);
    stmt->kind = STMT_EXPR;
    stmt->expr = expr;
    stmt->offset = expr->offset;
    return stmt;
}

/* The statement becomes a block that begins with the load. */
static void put_before(struct merge *merge, struct stmt *stmt,
                       struct expr *load)
{
    struct stmt *first = make_stmt(merge, load);
    struct stmt *rest = arena_alloc(merge->arena, sizeof *rest);
    *rest = *stmt;
    rest->next = NULL;
    first->next = rest;
    *stmt = (struct stmt){ .kind = STMT_BLOCK, .body = first,
                           .next = stmt->next, .offset = stmt->offset };
}

static void put_behind(struct merge *merge, struct stmt **list,
                       struct expr *load)
{
    while (*list != NULL)
        list = &(*list)->next;
    *list = make_stmt(merge, load);
}

/* The load of the entry, or of what it has stored, made where the ways part. */
static struct expr *make_there(struct merge *merge, const struct known *known,
                               const struct expr *like)
{
    struct expr *address =
        rebuild_expr(merge, known->half->changes, REBUILD_BEFORE,
                     known->address, VALUE_POINTER, like->offset);
    return address != NULL ? make_load(merge, like, address) : NULL;
}

static bool is_alike(const struct merge *merge, const struct known *known,
                     const struct expr *load, struct number address)
{
    return known->half != NULL && !known->is_dead &&
           known->region == merge->region &&
           number_same(known->address, address) &&
           merge->sites[known->site].bytes_per_lane ==
               merge->sites[load->site].bytes_per_lane &&
           merge->sites[known->site].hint == merge->sites[load->site].hint;
}

/* All that have these bytes take them from `moved`. */
static void use_moved(struct merge *merge, const struct known *moved,
                      struct expr *load, struct number address)
{
    const struct known known = *moved;
    for (size_t i = 0; i < merge->known_count; i++) {
        struct known *half = &merge->known[i];
        if (!is_alike(merge, half, load, address))
            continue;
        struct expr *access = access_of(half->node);
        half->is_dead = true;
        if (access->kind == EXPR_LOAD)
            known_use(merge, &known, access);
    }
    merge_note(merge, MERGE_REPEATED, load->site, known.site);
    known_use(merge, &known, load);
}

static bool go_before(struct merge *merge, const struct known *half,
                      struct expr *load, struct number address,
                      struct number *value)
{
    const struct known from = *half;
    struct expr *moved = make_there(merge, &from, access_of(from.node));
    if (moved == NULL)
        return false;
    put_before(merge, from.half->stmt, moved);
    merge_note(merge, MERGE_BEFORE_IF, from.site, SITE_NOWHERE);
    join_note(merge, moved, address);
    use_moved(merge, known_add(merge, from.site, address, moved, from.value),
              load, address);
    *value = from.value;
    return true;
}

static bool end_other(struct merge *merge, const struct known *half,
                      struct expr *load, struct number address,
                      struct number *value)
{
    const struct known from = *half;
    struct expr *moved = make_there(merge, &from, load);
    if (moved == NULL || change_assigns_any(from.half->stmt, moved->left))
        return false;
    put_behind(merge, from.half->other, moved);
    const struct known other = { .site = load->site, .node = moved };
    struct known *both = known_add(
        merge, from.site, address, NULL,
        merge_unknown(merge, load->value, VALUE_NOWHERE));
    known_add_way(merge, both, &from);
    known_add_way(merge, both, &other);
    merge_note(merge, MERGE_OTHER_WAY, load->site, from.site);
    *value = both->value;
    known_use(merge, both, load);
    return true;
}

bool half_use(struct merge *merge, struct expr *load, struct number address,
              struct number *value)
{
    for (size_t i = 0; i < merge->known_count; i++) {
        const struct known *known = &merge->known[i];
        if (merge->is_trial || !is_alike(merge, known, load, address) ||
            known->half->stmt == merge->stmt)
            continue;
        return may_go_before(merge, known)
                   ? go_before(merge, known, load, address, value)
                   : may_end_other(known) &&
                         end_other(merge, known, load, address, value);
    }
    return false;
}
