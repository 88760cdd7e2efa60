/* How much code it is; see measure.h. */
#include "merge/measure.h"

#include "merge/visit.h"

struct measuring {
    struct measure found;
    const struct site *sites;
};

/* a + b * c: the product is made with the sum. */
static bool is_fused(const struct expr *expr)
{
    const struct expr *left = expr->left, *right = expr->right;
    return expr->value == VALUE_NONE &&
           (expr->op == OP_ADD || expr->op == OP_SUB) &&
           ((left->kind == EXPR_BINARY && left->op == OP_MUL) ||
            (right->kind == EXPR_BINARY && right->op == OP_MUL));
}

static void add_access(struct measuring *measuring, const struct expr *expr)
{
    struct measure *found = &measuring->found;
    bool is_global = measuring->sites[expr->site].space == SPACE_GLOBAL;
    found->operations++;
    found->instructions++;
    found->accesses++;
    found->has_atomic = found->has_atomic || expr->kind == EXPR_ATOMIC;
    if (is_global && expr->kind == EXPR_LOAD)
        found->global_loads++;
    else if (is_global)
        found->global_stores++;
}

static void add_operation(struct measuring *measuring, const struct expr *expr)
{
    struct measure *found = &measuring->found;
    bool is_binary = expr->kind == EXPR_BINARY;
    bool fuses = is_binary && is_fused(expr);
    found->operations++;
    found->fused += fuses;
    if (expr->value == VALUE_NONE && !fuses)
        found->instructions++;
    if (expr->value == VALUE_NONE && is_binary && expr->op == OP_DIV)
        found->has_call = true;
}

static bool add_expr(void *context, struct expr *expr)
{
    struct measuring *measuring = context;
    struct measure *found = &measuring->found;
    found->nodes++;
    if (expr->depth > found->depth)
        found->depth = expr->depth;
    switch (expr->kind) {
    case EXPR_LOAD:
    case EXPR_STORE:
    case EXPR_UPDATE:
    case EXPR_ATOMIC: add_access(measuring, expr); break;
    case EXPR_BINARY:
    case EXPR_UNARY: add_operation(measuring, expr); break;
    case EXPR_OFFSET: found->operations++; break;
    default: break;
    }
    return false;
}

/* As that of a failed assertion, with its arguments. */
static void add_call(struct measure *found)
{
    enum { CALL_OPERATIONS = 6 };
    found->operations += CALL_OPERATIONS;
    found->instructions += CALL_OPERATIONS;
    found->has_call = true;
}

static bool add_stmt(void *context, const struct stmt *stmt)
{
    struct measuring *measuring = context;
    struct measure *found = &measuring->found;
    found->nodes++;
    found->operations += stmt->kind == STMT_IF;
    if (stmt->is_aside)
        add_call(found);
    found->has_loop = found->has_loop || stmt->kind == STMT_LOOP;
    found->has_barrier = found->has_barrier || stmt->kind == STMT_BARRIER;
    return false;
}

struct measure measure_list(const struct stmt *stmt, const struct site *sites)
{
    static const struct visitor adds = { add_expr, add_stmt };
    struct measuring measuring = { .sites = sites };
    visit_list(stmt, &adds, &measuring);
    return measuring.found;
}
