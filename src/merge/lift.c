/* Assignments out of addresses; see lift.h. */
#include "merge/lift.h"

#include "merge/change.h"
#include "merge/list.h"
#include "merge/make.h"
#include "merge/order.h"

/* Where they go. */
struct lift {
    struct merge *merge;
    bool keeps_old;  /* a variable may hold a value from before to the
                        expression, */
    bool has_behind; /* behind which there is a place, too */
    struct stmt_chain before, behind;
};

static void lift_list(struct merge *merge, struct stmt **link);

/* --- out of what each lane evaluates --- */

static void refresh_effect(struct expr *expr)
{
    if (expr == NULL || !expr->has_effect)
        return;
    refresh_effect(expr->left);
    refresh_effect(expr->right);
    refresh_effect(expr->third);
    change_refresh_effect(expr);
}

static void put(struct lift *lift, struct stmt_chain *chain,
                struct expr *assign)
{
    make_last(chain, make_stmt(lift->merge, STMT_EXPR, assign,
                               assign->offset));
}

/* The assignment as it stands by itself. */
static struct expr *alone(struct lift *lift, const struct expr *assign)
{
    return make_assign(lift->merge, assign->variable,
                       copy_expr(lift->merge, assign->left));
}

static void move_behind(struct lift *lift, struct expr *assign)
{
    put(lift, &lift->behind, alone(lift, assign));
    lift->behind.last->is_of_address = true;
    if (assign->kind == EXPR_POST_ASSIGN)
        *assign = *make_variable(lift->merge, assign->variable,
                                 assign->offset);
    else
        *assign = *assign->left;
}

/* The old value of i++ waits in a variable. */
static void move_before(struct lift *lift, struct expr *assign)
{
    struct merge *merge = lift->merge;
    uint32_t value = assign->variable;
    if (assign->kind == EXPR_POST_ASSIGN) {
        value = merge_new_variable(merge, assign->value);
        put(lift, &lift->before,
            make_assign(merge, value,
                        make_variable(merge, assign->variable,
                                      assign->offset)));
    }
    put(lift, &lift->before, alone(lift, assign));
    *assign = *make_variable(merge, value, assign->offset);
}

/* ++p goes before, p++ behind: its old value is what p is in between. */
static bool move(struct lift *lift, struct expr *expr, struct expr *assign)
{
    bool is_old = assign->kind == EXPR_POST_ASSIGN;
    bool can_be_first = order_can_be_first(expr, assign) &&
                        (lift->keeps_old || !is_old);
    if ((is_old || !can_be_first) && lift->has_behind &&
        order_can_be_last(expr, assign))
        move_behind(lift, assign);
    else if (can_be_first)
        move_before(lift, assign);
    else
        return false;
    return true;
}

static void lift_certain(struct lift *lift, struct expr *expr)
{
    struct expr *assign;
    unsigned stuck = 0;
    while ((assign = order_find(lift->merge, expr, stuck)) != NULL) {
        if (move(lift, expr, assign))
            refresh_effect(expr);
        else
            stuck++;
    }
}

/* --- within an expression --- */

/* The statements of a chain, as one expression. */
static struct expr *joined(struct merge *merge, const struct stmt_chain *chain)
{
    struct expr *all = chain->first->expr;
    for (const struct stmt *stmt = chain->first->next; stmt != NULL;
         stmt = stmt->next)
        all = make_comma(merge, all, stmt->expr);
    return all;
}

/* (assignments, expression) */
static void lift_within(struct merge *merge, struct expr *expr)
{
    struct lift lift = { .merge = merge, .keeps_old = true };
    if (expr == NULL || order_find(merge, expr, 0) == NULL ||
        expr->depth > EXPR_DEPTH_MAX / 2)
        return;
    struct expr *rest = make_expr(merge, EXPR_NONE, expr->value, expr->offset);
    *rest = *expr;
    lift_certain(&lift, rest);
    if (lift.before.first != NULL)
        *expr = *make_comma(merge, joined(merge, &lift.before), rest);
}

/* Out of loads whose assignments cannot leave the expression around them. */
static void lift_from_loads(struct merge *merge, struct expr *expr)
{
    if (expr == NULL || !expr->has_effect)
        return;
    lift_from_loads(merge, expr->left);
    lift_from_loads(merge, expr->right);
    lift_from_loads(merge, expr->third);
    if (expr->kind == EXPR_LOAD)
        lift_within(merge, expr);
}

/* In functions, and where only some lanes come. */
static void lift_parts(struct merge *merge, struct expr *expr)
{
    if (expr == NULL || !expr->has_effect)
        return;
    lift_list(merge, &expr->body);
    lift_parts(merge, expr->left);
    lift_parts(merge, expr->right);
    lift_parts(merge, expr->third);
    if (expr->kind == EXPR_CALL)
        lift_within(merge, expr->left);
    if (order_is_maybe(expr)) {
        lift_within(merge, expr->right);
        lift_within(merge, expr->third);
    }
}

/* All of it. Where the address of `p op= x` is nothing but a place now, a copy
 * takes it apart. */
static void lift_expr(struct lift *lift, struct expr **expr)
{
    lift_parts(lift->merge, *expr);
    lift_certain(lift, *expr);
    lift_from_loads(lift->merge, *expr);
    *expr = copy_expr(lift->merge, *expr);
}

/* The same, but nothing leaves the expression. */
static void lift_inside(struct merge *merge, struct expr **expr)
{
    lift_parts(merge, *expr);
    lift_within(merge, *expr);
    lift_from_loads(merge, *expr);
    *expr = copy_expr(merge, *expr);
}

/* --- statements --- */

/* Puts the chain there, and gives the link at its end. */
static struct stmt **insert(struct stmt **link, const struct stmt_chain *chain)
{
    if (chain->first == NULL)
        return link;
    chain->last->next = *link;
    *link = chain->first;
    return &chain->last->next;
}

/* a, b; becomes a; b; */
static void split(struct merge *merge, struct stmt *stmt)
{
    while (stmt->expr->kind == EXPR_COMMA) {
        struct stmt *second =
            make_stmt(merge, STMT_EXPR, stmt->expr->right, stmt->offset);
        second->is_of_step = stmt->is_of_step;
        second->next = stmt->next;
        stmt->next = second;
        stmt->expr = stmt->expr->left;
    }
}

static struct stmt *arm_of(struct merge *merge, const struct expr *assign,
                           struct expr *value)
{
    if (value == NULL)
        return NULL;
    if (assign != NULL)
        value = make_assign(merge, assign->variable, value);
    return make_stmt(merge, STMT_EXPR, value, value->offset);
}

/* c ? a : b; becomes if (c) a; else b; and so with c && a; x = c ? a : b; */
static void turn_into_if(struct merge *merge, struct stmt *stmt,
                         const struct expr *choice, const struct expr *assign)
{
    struct expr *third = choice->third;
    stmt->body = arm_of(merge, assign, choice->right);
    stmt->otherwise = arm_of(merge, assign, third);
    if (choice->kind == EXPR_OR) {
        stmt->otherwise = stmt->body;
        stmt->body = NULL;
    }
    stmt->kind = STMT_IF;
    stmt->expr = choice->left;
}

/* A choice in the statement: what it has is put into a variable before. */
static bool choose_before(struct merge *merge, struct stmt **link)
{
    struct stmt *stmt = *link;
    struct expr *choice = order_find_choice(merge, stmt->expr);
    if (choice == NULL || !order_choice_can_be_first(stmt->expr, choice))
        return false;
    const struct expr chosen = *choice;
    uint32_t variable = merge_new_variable(merge, chosen.value);
    const struct expr assign = { .variable = variable };
    struct stmt *before =
        make_stmt(merge, STMT_IF, chosen.left, chosen.offset);
    turn_into_if(merge, before, &chosen, &assign);
    *choice = *make_variable(merge, variable, chosen.offset);
    refresh_effect(stmt->expr);
    before->next = stmt;
    *link = before;
    return true;
}

/* Is it an `if` now, or is there one before it? */
static bool choose(struct merge *merge, struct stmt **link)
{
    struct stmt *stmt = *link;
    struct expr *expr = stmt->expr;
    const struct expr *assign = expr->kind == EXPR_ASSIGN ? expr : NULL;
    const struct expr *choice = assign != NULL ? assign->left : expr;
    bool is_choice = assign == NULL ? order_is_maybe(choice)
                                    : choice->kind == EXPR_CONDITIONAL &&
                                          assign->right == NULL;
    if (!is_choice || (!order_acts(merge, choice->right) &&
                       !order_acts(merge, choice->third)))
        return choose_before(merge, link);
    turn_into_if(merge, stmt, choice, assign);
    return true;
}

static struct stmt **lift_statement(struct merge *merge, struct stmt **link)
{
    struct lift lift = { .merge = merge, .keeps_old = true,
                         .has_behind = true };
    struct stmt *stmt = *link;
    if (!order_acts(merge, stmt->expr))
        return &stmt->next;
    split(merge, stmt);
    if (choose(merge, link))
        return link;
    lift_expr(&lift, &stmt->expr);
    insert(link, &lift.before);
    return insert(&stmt->next, &lift.behind);
}

static struct stmt **lift_if(struct merge *merge, struct stmt **link)
{
    struct lift lift = { .merge = merge, .keeps_old = true };
    struct stmt *stmt = *link;
    if (order_acts(merge, stmt->expr))
        lift_expr(&lift, &stmt->expr);
    insert(link, &lift.before);
    lift_list(merge, &stmt->body);
    lift_list(merge, &stmt->otherwise);
    return &stmt->next;
}

/* --- loops --- */

/* What accesses memory in a step is made at the end of the body, if all trips
 * come there, with what is before it; what is behind it is the step then. */
static void lift_step(struct merge *merge, struct stmt *loop)
{
    struct expr *step = loop->step;
    if (step == NULL || !change_has_access(step))
        return;
    if (change_has_jump(loop, STMT_CONTINUE)) {
        lift_inside(merge, &loop->step);
        return;
    }
    loop->step = NULL;
    for (; step->kind == EXPR_COMMA && !change_has_access(step->right);
         step = step->left)
        loop->step = loop->step == NULL
                         ? step->right
                         : make_comma(merge, step->right, loop->step);
    struct stmt *last = make_stmt(merge, STMT_EXPR, step, step->offset);
    last->is_of_step = true;
    *list_end(&loop->body) = last;
}

static void lift_last_test(struct merge *merge, struct stmt *loop)
{
    struct lift lift = { .merge = merge, .keeps_old = true };
    if (change_has_jump(loop, STMT_CONTINUE)) {
        lift_inside(merge, &loop->expr);
        return;
    }
    lift_expr(&lift, &loop->expr);
    insert(list_end(&loop->body), &lift.before);
}

/* What comes before a test is made before the loop and is its step; what comes
 * behind it is made in each trip, and behind the loop. */
static struct stmt **lift_first_test(struct merge *merge, struct stmt **link)
{
    struct stmt *loop = *link;
    struct lift lift = { .merge = merge,
                         .has_behind = !change_has_jump(loop, STMT_BREAK) };
    lift_expr(&lift, &loop->expr);
    struct stmt_chain behind = { .first = copy_list(merge, lift.behind.first) };
    behind.last = list_last(behind.first);
    insert(&loop->body, &lift.behind);
    if (lift.before.first != NULL) {
        struct expr *step = copy_expr(merge, joined(merge, &lift.before));
        loop->step = loop->step == NULL
                         ? step : make_comma(merge, loop->step, step);
    }
    insert(link, &lift.before);
    return insert(&loop->next, &behind);
}

static struct stmt **lift_loop(struct merge *merge, struct stmt **link)
{
    struct stmt *loop = *link;
    struct stmt **next = &loop->next;
    lift_step(merge, loop);
    if (loop->test_last && order_acts(merge, loop->expr))
        lift_last_test(merge, loop);
    else if (order_acts(merge, loop->expr))
        next = lift_first_test(merge, link);
    lift_list(merge, &loop->body);
    return next;
}

static void lift_list(struct merge *merge, struct stmt **link)
{
    while (*link != NULL) {
        struct stmt *stmt = *link;
        switch (stmt->kind) {
        case STMT_EXPR: link = lift_statement(merge, link); break;
        case STMT_IF: link = lift_if(merge, link); break;
        case STMT_LOOP: link = lift_loop(merge, link); break;
        default:
            lift_list(merge, &stmt->body);
            link = &stmt->next;
            break;
        }
    }
}

void lift_all(struct merge *merge, struct stmt **body)
{
    lift_list(merge, body);
}
