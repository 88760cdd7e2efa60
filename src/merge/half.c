/* What one of two ways has loaded or stored; see half.h. */
#include "merge/half.h"

#include "core/memory.h"
#include "merge/both.h"
#include "merge/change.h"
#include "merge/join.h"
#include "merge/known.h"
#include "merge/list.h"
#include "merge/make.h"
#include "merge/rebuild.h"
#include "merge/visit.h"

/* Are they the two of `p op= x`? */
static bool are_one_update(const struct merge *merge, uint32_t one,
                           uint32_t other)
{
    return merge->written[one]->offset == merge->written[other]->offset;
}

/* A load that comes first on its way, or before the store there that the entry
 * is of. The address of `s[i] += x` in shared memory is computed in the arm. */
static bool is_first_load(const struct merge *merge, const struct known *known,
                          const struct known *load)
{
    bool is_shared = merge->sites[known->site].space == SPACE_SHARED;
    return load->is_first && load->node != NULL && load->half == NULL &&
           known_access(load->node)->kind == EXPR_LOAD &&
           load->region == known->region &&
           number_same(load->address, known->address) &&
           merge->sites[load->site].bytes_per_lane ==
               merge->sites[known->site].bytes_per_lane &&
           !(is_shared && are_one_update(merge, load->site, known->site) &&
             known->is_store);
}

static void find_load(const struct merge *merge, struct half *half,
                      const struct known *known, const struct known *list,
                      size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!is_first_load(merge, known, &list[i]))
            continue;
        half->load = known_access(list[i].node);
        half->load_made = list[i].made;
        return;
    }
}

static bool is_usable(const struct merge *merge, const struct fork *fork,
                      const struct known *known)
{
    return fork->stmt != NULL && merge->old->kernel != NULL &&
           !merge->sites[known->site].is_volatile;
}

static struct half *add_half(struct merge *merge, struct fork *fork,
                             const struct known *known, bool is_of_first)
{
    struct half *half = arena_alloc(merge->arena, sizeof *half);
    *half = (struct half){ .stmt = fork->stmt, .changes = fork->stmt_changes,
                           .made = fork->stmt_made,
                           .is_of_stmt = fork->is_of_stmt,
                           .is_of_first = is_of_first };
    fork->halves = memory_grow(fork->halves, fork->half_count,
                               &fork->half_room, sizeof *fork->halves);
    fork->halves[fork->half_count] = *known;
    fork->halves[fork->half_count].half = half;
    fork->halves[fork->half_count++].is_unread = false;
    return half;
}

void half_note(struct merge *merge, struct fork *fork,
               const struct known *known, bool is_of_first)
{
    if (!is_usable(merge, fork, known))
        return;
    struct half *half = add_half(merge, fork, known, is_of_first);
    if (is_of_first)
        find_load(merge, half, known, fork->ends, fork->end_count);
    else
        find_load(merge, half, known, merge->known, merge->known_count);
}

/* What only one of the ways in that arm has changed, of its entries; or
 * NULL. */
static const struct known *find_kept(const struct known *known,
                                     const struct known *arm, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (arm[i].half != NULL && arm[i].half->is_kept && !arm[i].is_dead &&
            arm[i].node == known->node && arm[i].site == known->site &&
            number_same(arm[i].address, known->address))
            return &arm[i];
    return NULL;
}

void half_note_kept(struct merge *merge, struct fork *fork,
                    const struct known *known, bool is_of_first,
                    const struct known *arm, size_t count)
{
    if (!is_usable(merge, fork, known))
        return;
    const struct known *inner = find_kept(known, arm, count);
    struct half *half = add_half(merge, fork, known, is_of_first);
    if (inner != NULL)
        *half = *inner->half;
    half->is_kept = true;
}

/* --- where it may go --- */

/* Is the address made of what is computed before the ways part? Sums, where
 * they may stand on one way alone, are computed on the other, too. */
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

/* May something have changed it between the statement's begin and the load? */
static bool is_changed(const struct merge *merge, const struct known *known)
{
    return both_changed(merge, known->half->made, known->half->load_made,
                        known->site, known->address);
}

/* The arm without the bytes, or NULL. The statement may be a block by now,
 * which begins with loads that were put before it. */
static struct stmt **other_arm(const struct half *half)
{
    struct stmt *stmt = half->stmt;
    if (!half->is_of_stmt)
        return NULL;
    while (stmt->kind == STMT_BLOCK)
        stmt = stmt->body->next;
    return half->is_of_first ? &stmt->otherwise : &stmt->body;
}

/* Is there something on the other way? */
static bool has_other(const struct half *half)
{
    struct stmt **arm = other_arm(half);
    return arm != NULL && *arm != NULL;
}

static bool may_go_before(const struct merge *merge, const struct known *known)
{
    const struct half *half = known->half;
    bool is_shared = merge->sites[known->site].space == SPACE_SHARED;
    return half->load != NULL && half->load->kind == EXPR_LOAD &&
           !(has_other(half) && waits(half->stmt)) &&
           !is_changed(merge, known) &&
           (!is_shared || is_at_hand(half->load->left, true));
}

/* Of an entry without a node the load that asks for it tells. */
static bool is_address_at_hand(const struct known *known,
                               const struct expr *load)
{
    const struct expr *access =
        known->node != NULL ? known_access(known->node) : load;
    return (access->kind == EXPR_LOAD || access->kind == EXPR_STORE) &&
           is_at_hand(access->left, access->kind == EXPR_LOAD);
}

static bool may_end_other(const struct known *known, const struct expr *load)
{
    struct stmt **arm = other_arm(known->half);
    return arm != NULL && change_is_straight(*arm) &&
           (known->half->is_kept || is_address_at_hand(known, load));
}

/* --- moving it --- */

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

/* The first loads of all the entries take it from the one before them. */
static void use_moved(struct merge *merge, const struct known *moved,
                      const struct expr *load, struct number address)
{
    for (size_t i = 0; i < merge->known_count; i++) {
        struct known *known = &merge->known[i];
        if (!is_alike(merge, known, load, address))
            continue;
        struct expr *first = known->half->load;
        known->is_dead = true;
        if (first != NULL && first->kind == EXPR_LOAD)
            known_use(merge, moved, first);
    }
}

/* What is known behind the ways, of one of which it is stored perhaps. */
static struct known *add_both(struct merge *merge, const struct known *from,
                              const struct known *other,
                              const struct expr *load)
{
    struct known *both =
        known_add(merge, from->site, from->address, NULL,
                  merge_unknown(merge, load->value, VALUE_NOWHERE));
    known_add_way(merge, both, from);
    known_add_way(merge, both, other);
    return both;
}

static bool go_before(struct merge *merge, const struct known *half,
                      struct expr *load, struct number *value)
{
    const struct known from = *half;
    struct known moved = { .address = from.address, .value = from.value,
                           .site = from.half->load->site };
    moved.node = make_there(merge, &from, from.half->load);
    if (moved.node == NULL)
        return false;
    if (from.is_store)
        moved.value = merge_unknown(merge, load->value, VALUE_NOWHERE);
    merge_note(merge, MERGE_BEFORE_IF, moved.site, SITE_NOWHERE);
    make_behind(merge, from.half->stmt, moved.node);
    join_note(merge, moved.node, from.address);
    use_moved(merge, &moved, load, from.address);
    const struct known *known =
        from.is_store ? add_both(merge, &from, &moved, load)
                      : known_add(merge, moved.site, moved.address, moved.node,
                                  moved.value);
    merge_note(merge, from.is_store ? MERGE_STORED : MERGE_REPEATED,
               load->site, from.site);
    *value = known->value;
    known_use(merge, known, load);
    return true;
}

/* Has a variable that trips hand on the value of the entry? */
static bool is_carried(const struct merge *merge, const struct known *known)
{
    const struct expr *node = known->node;
    return node != NULL && node->kind == EXPR_ASSIGN &&
           node->variable >= merge->old->variable_count &&
           !merge->variables[node->variable].is_temporary &&
           number_same(merge->numbers[node->variable], known->value);
}

/* The variable takes what the other way loads, too. */
static struct known *carry_on(struct merge *merge, const struct known *from,
                              struct expr *other)
{
    uint32_t variable = from->node->variable;
    struct expr *load = arena_alloc(merge->arena, sizeof *load);
    *load = *other;
    *other = *make_assign(merge, variable, load);
    merge_set(merge, variable,
              merge_unknown(merge, load->value, variable));
    return known_add(merge, load->site, from->address, other,
                     merge->numbers[variable]);
}

static bool end_other(struct merge *merge, const struct known *half,
                      struct expr *load, struct number *value)
{
    const struct known from = *half;
    const struct known other = { .site = load->site,
                                 .node = make_there(merge, &from, load) };
    if (other.node == NULL ||
        change_assigns_any(from.half->stmt, other.node->left))
        return false;
    *list_end(other_arm(from.half)) =
        make_stmt(merge, STMT_EXPR, other.node, other.node->offset);
    const struct known *both =
        is_carried(merge, &from) ? carry_on(merge, &from, other.node)
                                 : add_both(merge, &from, &other, load);
    merge_note(merge, MERGE_OTHER_WAY, load->site, from.site);
    *value = both->value;
    known_use(merge, both, load);
    return true;
}

/* The first entry, of the outermost ways, where all are of loads or it is the
 * only one. */
static const struct known *find_half(const struct merge *merge,
                                     const struct expr *load,
                                     struct number address)
{
    const struct known *first = NULL;
    bool any_store = false;
    for (size_t i = 0; i < merge->known_count; i++) {
        const struct known *known = &merge->known[i];
        if (!is_alike(merge, known, load, address))
            continue;
        any_store = any_store || known->is_store;
        if (first != NULL && any_store)
            return NULL;
        first = first != NULL ? first : known;
    }
    return first;
}

bool half_use(struct merge *merge, struct expr *load, struct number address,
              struct number *value)
{
    const struct known *half = find_half(merge, load, address);
    if (merge->is_trial || half == NULL || half->half->stmt == merge->stmt)
        return false;
    if (may_go_before(merge, half))
        return go_before(merge, half, load, value);
    return may_end_other(half, load) && end_other(merge, half, load, value);
}
