/* Without loops and calls inside; see straight.h. */
#include "exec/straight.h"

#include <stddef.h>

/* Of what has a list of its own, nobody could tell what it assigned. */
static bool assigns(const struct expr *expr)
{
    return expr != NULL &&
           (expr->kind == EXPR_ASSIGN || expr->kind == EXPR_POST_ASSIGN ||
            expr->kind == EXPR_CALL || assigns(expr->left) ||
            assigns(expr->right) || assigns(expr->third));
}

static bool is_straight_expr(const struct expr *expr)
{
    if (expr == NULL)
        return true;
    switch (expr->kind) {
    case EXPR_CALL:
        return false;
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_CONDITIONAL:
    case EXPR_ASSUMED:
    case EXPR_HELD:
        return !assigns(expr);
    default:
        return is_straight_expr(expr->left) && is_straight_expr(expr->right) &&
               is_straight_expr(expr->third);
    }
}

static bool reads(const struct expr *expr, uint32_t variable)
{
    return expr != NULL &&
           ((expr->kind == EXPR_VARIABLE && expr->variable == variable) ||
            reads(expr->left, variable) || reads(expr->right, variable) ||
            reads(expr->third, variable));
}

/* A variable gets its value at once, so no step finds it without one. */
static bool is_initialised(const struct stmt *declare)
{
    const struct stmt *next = declare->next;
    return next != NULL && next->kind == STMT_EXPR &&
           next->expr->kind == EXPR_ASSIGN &&
           next->expr->variable == declare->variable &&
           !reads(next->expr->left, declare->variable);
}

static bool is_straight_list(const struct stmt *stmt);

static bool is_straight_stmt(const struct stmt *stmt)
{
    switch (stmt->kind) {
    case STMT_EXPR: return is_straight_expr(stmt->expr);
    case STMT_DECLARE: return is_initialised(stmt);
    case STMT_BLOCK: return !stmt->has_stages && is_straight_list(stmt->body);
    case STMT_IF:
        return !expr_goes_both_ways(stmt->expr) &&
               is_straight_expr(stmt->expr) && is_straight_list(stmt->body) &&
               is_straight_list(stmt->otherwise);
    default: return false;
    }
}

static bool is_straight_list(const struct stmt *stmt)
{
    while (stmt != NULL && is_straight_stmt(stmt))
        stmt = stmt->next;
    return stmt == NULL;
}

bool straight_loop(const struct stmt *loop)
{
    return !loop->is_quiet && !loop->is_stage && loop->expr != NULL &&
           !expr_goes_both_ways(loop->expr) && is_straight_expr(loop->expr) &&
           is_straight_expr(loop->step) && is_straight_list(loop->body);
}

bool straight_exit(const struct stmt *stmt)
{
    return stmt->kind == STMT_IF && !stmt->was_quiet &&
           stmt->otherwise == NULL &&
           stmt->body != NULL && stmt->body->kind == STMT_RETURN &&
           !expr_goes_both_ways(stmt->expr) && is_straight_expr(stmt->expr);
}

/* In a quiet tail, lanes may leave without anybody knowing which. */
bool straight_program(const struct program *program)
{
    bool is_quiet = false;
    for (const struct stmt *stmt = program->body; stmt != NULL;
         stmt = stmt->next) {
        is_quiet |= stmt->is_quiet_tail;
        if (!is_straight_stmt(stmt) && (is_quiet || !straight_exit(stmt)))
            return false;
    }
    return program->mask == NULL;
}
