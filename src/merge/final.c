/*
 * Loads of which only the last trip's counts; see final.h.
 *
 * nvcc 13.0 -O3 was seen to move them behind each of the loops that an unrolled
 * one becomes (sm_90), and then to make one of the two where both make the same
 * of one load, from this place or that.
 */
#include "merge/final.h"

#include <stdlib.h>

#include "core/memory.h"
#include "merge/change.h"
#include "merge/list.h"
#include "merge/make.h"
#include "merge/visit.h"

/* What is known of a variable where the walk stands. */
struct role {
    bool is_live;     /* the loop reads it behind there, in this trip or the
                         next */
    bool is_changed;  /* the loop assigns it, */
    bool is_assigned; /* it does so behind there, in this trip */
    bool is_own;      /* it is declared in what is looked at */
    bool is_needed;   /* it is read behind the loop */
};

/* The walk over a loop, from its end to its beginning. */
struct final {
    struct merge *merge;
    struct frame *frame;
    bool all;
    bool looks_only;
    bool is_in_arm; /* the other way comes by without what it does */
    struct role *roles;  /* by variable */
    size_t role_count;   /* newer ones are read behind the loop only */
    struct stmt *behind; /* what has come to stand there */
    struct stmt_chain kept; /* what keeps values for that in the loop */
    bool keeps;          /* there has to be such for what is looked at */
};

/* --- what the loop does to variables --- */

static bool note_assigned(void *context, struct expr *expr)
{
    const struct final *final = context;
    struct role *role = &final->roles[expr->variable];
    if (change_is_assignment(expr))
        role->is_assigned = role->is_changed = true;
    return false;
}

static bool note_read(void *context, struct expr *expr)
{
    const struct final *final = context;
    if (expr->kind == EXPR_VARIABLE || expr->kind == EXPR_POST_ASSIGN)
        final->roles[expr->variable].is_live = true;
    return false;
}

static void pass_by(struct final *final, const struct stmt *stmt)
{
    static const struct visitor assignments = { .expr = note_assigned };
    static const struct visitor reads = { .expr = note_read };
    visit_stmt(stmt, &assignments, final);
    if (!final->is_in_arm && stmt->kind == STMT_EXPR &&
        stmt->expr->kind == EXPR_ASSIGN)
        final->roles[stmt->expr->variable].is_live = false;
    visit_stmt(stmt, &reads, final);
}

/* --- an assignment that may move --- */

static bool load_stays(const struct final *final, const struct expr *load)
{
    return final->merge->sites[load->site].is_volatile ||
           change_in(final->merge, final->frame->stmt, load->site, TOUCH_CHANGES,
                     NULL);
}

static bool expr_stays(void *context, struct expr *expr)
{
    struct final *final = context;
    const struct role *role = &final->roles[expr->variable];
    switch (expr->kind) {
    case EXPR_VARIABLE:
        final->keeps = final->keeps || (role->is_assigned && !role->is_own);
        return false;
    case EXPR_ASSIGN: return !role->is_own;
    case EXPR_LOAD: return load_stays(final, expr);
    case EXPR_CALL: return false;
    case EXPR_POST_ASSIGN:
    case EXPR_STORE:
    case EXPR_UPDATE:
    case EXPR_ATOMIC: return true;
    default: return expr->kind >= EXPR_ASSUMED || change_loads_maybe(expr);
    }
}

static bool stmt_stays(void *context, const struct stmt *stmt)
{
    struct final *final = context;
    if (stmt->kind == STMT_DECLARE)
        final->roles[stmt->variable].is_own = true;
    return !change_is_of_value(stmt);
}

static bool disown(void *context, const struct stmt *stmt)
{
    struct final *final = context;
    if (stmt->kind == STMT_DECLARE)
        final->roles[stmt->variable].is_own = false;
    return false;
}

static unsigned count_varying(const struct final *final,
                              const struct expr *expr);

static unsigned count_varying_in(const struct final *final,
                                 const struct stmt *list)
{
    unsigned count = 0;
    for (; list != NULL; list = list->next)
        count += count_varying(final, list->expr) +
                 count_varying_in(final, list->body);
    return count;
}

/* The leaves of a value that differ from trip to trip; a load in the address of
 * another is one, too. */
static unsigned count_varying(const struct final *final,
                              const struct expr *expr)
{
    if (expr == NULL)
        return 0;
    const struct role *role = &final->roles[expr->variable];
    if (expr->kind == EXPR_LOAD)
        return change_has_access(expr->left) ? 2 : 1;
    if (expr->kind == EXPR_VARIABLE)
        return role->is_changed && !role->is_own;
    return count_varying_in(final, expr->body) +
           count_varying(final, expr->left) +
           count_varying(final, expr->right) +
           count_varying(final, expr->third);
}

/* Is it made several times if the loop becomes several? A barrier keeps what is
 * behind them apart, and so do lanes that come the other way. */
static bool comes_apart(const struct final *final, const struct expr *value)
{
    return final->frame->has_barrier || final->is_in_arm ||
           count_varying(final, value) > 1;
}

/* Nobody reads it in the loop, or assigns it later in the trip. */
static bool is_last(const struct final *final, const struct expr *assign)
{
    if (assign->kind != EXPR_ASSIGN || assign->variable >= final->role_count ||
        !merge_is_traced(final->merge, assign->variable))
        return false;
    const struct role *role = &final->roles[assign->variable];
    return !role->is_live && !role->is_assigned;
}

static bool can_move(struct final *final, const struct expr *assign)
{
    static const struct visitor stays = { expr_stays, stmt_stays };
    static const struct visitor own = { .stmt = disown };
    const struct stmt value = { .kind = STMT_EXPR, .expr = assign->left };
    if (!is_last(final, assign))
        return false;
    final->keeps = false;
    bool can = !visit_stmt(&value, &stays, final) &&
               (!final->keeps || change_has_access(assign->left));
    bool waits = can && !final->all && comes_apart(final, assign->left);
    visit_stmt(&value, &own, final);
    final->frame->has_finals = final->frame->has_finals || waits;
    return can && !waits;
}

/* --- moving --- */

/* What the loop changes before it is left is kept in another variable. */
static bool keep_read(void *context, struct expr *expr)
{
    struct final *final = context;
    struct merge *merge = final->merge;
    if (expr->kind != EXPR_VARIABLE || expr->variable >= final->role_count)
        return false;
    struct role *role = &final->roles[expr->variable];
    role->is_needed = role->is_needed || !role->is_assigned;
    if (!role->is_assigned)
        return false;
    uint32_t kept = merge_new_result(merge, expr->value);
    struct expr *keep = make_assign(
        merge, kept, make_variable(merge, expr->variable, expr->offset));
    make_last(&final->kept, make_stmt(merge, STMT_EXPR, keep, expr->offset));
    expr->variable = kept;
    return false;
}

static bool note_load(void *context, struct expr *expr)
{
    const struct final *final = context;
    if (expr->kind == EXPR_LOAD)
        merge_note(final->merge, MERGE_LAST_TRIP, expr->site, SITE_NOWHERE);
    return false;
}

static void move(struct final *final, struct stmt **link)
{
    static const struct visitor reads = { .expr = keep_read };
    static const struct visitor loads = { .expr = note_load };
    struct stmt *stmt = *link;
    final->kept = (struct stmt_chain){ 0 };
    visit_stmt(stmt, &reads, final);
    visit_stmt(stmt, &loads, final);
    *link = stmt->next;
    if (final->kept.first != NULL) {
        final->kept.last->next = *link;
        *link = final->kept.first;
    }
    stmt->next = final->behind;
    final->behind = stmt;
}

static void take_list(struct final *final, struct stmt **head);

/* Of an `if` whose test is the same in all trips, its arm. */
static void take_arm(struct final *final, struct stmt *stmt)
{
    struct stmt *behind = final->behind;
    bool was_in_arm = final->is_in_arm;
    final->behind = NULL;
    final->is_in_arm = true;
    take_list(final, &stmt->body);
    struct stmt *taken = final->behind;
    final->behind = behind;
    final->is_in_arm = was_in_arm;
    if (taken == NULL)
        return;
    struct stmt *guard =
        make_stmt(final->merge, STMT_IF, copy_expr(final->merge, stmt->expr),
                  stmt->offset);
    guard->body = taken;
    guard->next = behind;
    final->behind = guard;
}

static bool is_steady(const struct final *final, const struct stmt *stmt)
{
    return stmt->is_unswitched && stmt->otherwise == NULL &&
           !change_has_effect(stmt->expr) &&
           !change_assigns_any(final->frame->stmt, stmt->expr);
}

static void take(struct final *final, struct stmt **link)
{
    struct stmt *stmt = *link;
    if (stmt->kind == STMT_BLOCK && !stmt->has_stages)
        take_list(final, &stmt->body);
    else if (stmt->kind == STMT_IF && is_steady(final, stmt))
        take_arm(final, stmt);
    else if (stmt->kind == STMT_EXPR && !final->looks_only &&
             can_move(final, stmt->expr))
        move(final, link);
    else
        pass_by(final, stmt);
}

static void take_list(struct final *final, struct stmt **head)
{
    size_t count;
    struct stmt **list = list_all(*head, &count);
    while (count-- > 0)
        take(final, count > 0 ? &list[count - 1]->next : head);
    free(list);
}

/* What is read behind the loop need be declared outside. */
static void declare_outside(const struct final *final, struct stmt *list)
{
    for (; list != NULL; list = list->next) {
        if (list->kind == STMT_DECLARE && final->roles[list->variable].is_needed)
            list->kind = STMT_BLOCK;
        declare_outside(final, list->body);
        declare_outside(final, list->otherwise);
    }
}

static void take_trip(struct final *final, bool looks_only)
{
    struct stmt *loop = final->frame->stmt;
    const struct stmt test = { .kind = STMT_BLOCK, .expr = loop->expr };
    const struct stmt step = { .kind = STMT_BLOCK, .expr = loop->step };
    for (size_t i = 0; i < final->role_count; i++)
        final->roles[i].is_assigned = false;
    final->looks_only = looks_only;
    pass_by(final, &test);
    pass_by(final, &step);
    take_list(final, &loop->body);
}

struct stmt *final_take(struct merge *merge, struct frame *frame, bool all)
{
    if (merge->old->kernel == NULL || change_jumps(frame->stmt))
        return NULL;
    struct final final = {
        .merge = merge, .frame = frame, .all = all,
        .roles = memory_new(merge->variable_count, sizeof *final.roles),
        .role_count = merge->variable_count,
    };
    take_trip(&final, true); /* what the next trip reads */
    take_trip(&final, false);
    if (final.behind != NULL)
        declare_outside(&final, frame->stmt->body);
    free(final.roles);
    return final.behind;
}
