/* The order of evaluation, as exec has it; see order.h. */
#include "merge/order.h"

#include "merge/change.h"
#include "merge/visit.h"

static bool has_address(const struct expr *expr)
{
    return expr->kind == EXPR_LOAD || expr->kind == EXPR_HELD ||
           expr_right_is_first(expr);
}

/* --- what is in an address --- */

/* To a variable of its own, each read of which the tree shows? */
static bool is_plain(const struct merge *merge, const struct expr *expr)
{
    return change_is_assignment(expr) && expr->right == NULL &&
           merge_is_traced(merge, expr->variable);
}

struct finding {
    const struct merge *merge;
    unsigned skipped;
};

static struct expr *find(struct finding *finding, struct expr *expr,
                         bool in_address)
{
    struct expr *found = NULL;
    if (expr == NULL || !expr->has_effect || expr->kind == EXPR_CALL)
        return NULL;
    if (expr_right_is_first(expr))
        found = find(finding, expr->right, in_address);
    if (found == NULL)
        found = find(finding, expr->left, in_address || has_address(expr));
    if (found == NULL && !expr_right_is_first(expr) && !order_is_maybe(expr))
        found = find(finding, expr->right, in_address);
    if (found == NULL && !order_is_maybe(expr))
        found = find(finding, expr->third, in_address);
    if (found != NULL || !in_address || !is_plain(finding->merge, expr))
        return found;
    return finding->skipped-- == 0 ? expr : NULL;
}

struct expr *order_find(const struct merge *merge, struct expr *expr,
                        unsigned skipped)
{
    struct finding finding = { merge, skipped };
    return find(&finding, expr, false);
}

static bool is_assignment(void *context, struct expr *expr)
{
    return is_plain(context, expr);
}

static bool acts_in_address(void *context, struct expr *expr)
{
    static const struct visitor assignments = { .expr = is_assignment };
    return has_address(expr) && (is_assignment(context, expr->left) ||
                                 visit_below(expr->left, &assignments,
                                             context));
}

bool order_acts(const struct merge *merge, struct expr *expr)
{
    static const struct visitor acts = { .expr = acts_in_address };
    return expr != NULL && (acts_in_address((void *)merge, expr) ||
                            visit_below(expr, &acts, (void *)merge));
}

struct expr *order_find_choice(const struct merge *merge, struct expr *expr)
{
    struct expr *found = NULL;
    if (expr == NULL || !expr->has_effect || expr->kind == EXPR_CALL)
        return NULL;
    if (expr->kind == EXPR_CONDITIONAL &&
        (order_acts(merge, expr->right) || order_acts(merge, expr->third)))
        return expr;
    if (expr_right_is_first(expr))
        found = order_find_choice(merge, expr->right);
    if (found == NULL)
        found = order_find_choice(merge, expr->left);
    return found == NULL && !expr_right_is_first(expr) && !order_is_maybe(expr)
               ? order_find_choice(merge, expr->right)
               : found;
}

/* --- what is evaluated before it, and behind --- */

struct passage;

/* Does it matter which comes first, that which is moved or this? */
typedef bool meets_moved(const struct passage *passage,
                         const struct expr *expr);

/* The walk over an expression that has `moved` in it. */
struct passage {
    struct expr *moved;
    bool acts; /* more than to assign variables, and for a choice, to load */
    meets_moved *meets;
    bool is_behind;
    bool meets_before, meets_behind;
};

static bool note(void *context, struct expr *expr)
{
    struct passage *passage = context;
    if (!passage->meets(passage, expr))
        return false;
    if (passage->is_behind)
        passage->meets_behind = true;
    else
        passage->meets_before = true;
    return false;
}

static bool note_declared(void *context, const struct stmt *stmt)
{
    struct expr declared = { .kind = EXPR_ASSIGN, .variable = stmt->variable };
    if (stmt->kind == STMT_DECLARE)
        note(context, &declared);
    return false;
}

static void pass(struct passage *passage, struct expr *expr)
{
    static const struct visitor all = { note, note_declared };
    if (expr == NULL)
        return;
    if (expr == passage->moved) {
        passage->is_behind = true;
        return;
    }
    if (expr_right_is_first(expr))
        pass(passage, expr->right);
    visit_list(expr->body, &all, passage);
    pass(passage, expr->left);
    if (!expr_right_is_first(expr))
        pass(passage, expr->right);
    pass(passage, expr->third);
    note(passage, expr);
}

/* --- an assignment --- */

/* It may change what is loaded, or lanes may wait for others there. */
static bool acts(const struct expr *expr)
{
    return expr->kind != EXPR_LOAD && expr->kind != EXPR_HELD &&
           (has_address(expr) || expr->kind >= EXPR_SHUFFLE);
}

static bool meets_assignment(const struct passage *passage,
                             const struct expr *expr)
{
    const struct expr *assign = passage->moved;
    if (expr->kind == EXPR_VARIABLE)
        return expr->variable == assign->variable;
    if (change_is_assignment(expr))
        return expr->variable == assign->variable ||
               visit_reads(assign->left, expr->variable);
    return passage->acts && acts(expr);
}

static struct passage pass_assignment(struct expr *expr, struct expr *assign)
{
    struct passage passage = { .moved = assign, .meets = meets_assignment,
                               .acts = change_has_effect(assign->left) };
    pass(&passage, expr);
    return passage;
}

bool order_can_be_first(struct expr *expr, struct expr *assign)
{
    return !change_does_more(assign->left) &&
           !pass_assignment(expr, assign).meets_before;
}

bool order_can_be_last(struct expr *expr, struct expr *assign)
{
    return !change_has_effect(assign->left) &&
           !pass_assignment(expr, assign).meets_behind;
}

/* --- a choice --- */

static bool is_assigned(void *context, struct expr *expr)
{
    const uint32_t *variable = context;
    return change_is_assignment(expr) && expr->variable == *variable;
}

static bool any_acts(void *context, struct expr *expr)
{
    (void)context;
    return acts(expr);
}

static bool meets_choice(const struct passage *passage,
                         const struct expr *expr)
{
    static const struct visitor assigned = { .expr = is_assigned };
    uint32_t variable = expr->variable;
    if (expr->kind == EXPR_VARIABLE)
        return expr->right != NULL ||
               visit_below(passage->moved, &assigned, &variable);
    return (passage->acts && has_address(expr)) || acts(expr) ||
           change_is_assignment(expr);
}

bool order_choice_can_be_first(struct expr *expr, struct expr *choice)
{
    static const struct visitor visitor = { .expr = any_acts };
    struct passage passage = { .moved = choice, .meets = meets_choice,
                               .acts = visit_below(choice, &visitor, NULL) };
    pass(&passage, expr);
    return !passage.meets_before;
}
