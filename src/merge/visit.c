/* Every node of a stretch of the tree; see visit.h. */
#include "merge/visit.h"

static bool visit_expr(struct expr *expr, const struct visitor *visitor,
                       void *context)
{
    if (expr == NULL)
        return false;
    return (visitor->expr != NULL && visitor->expr(context, expr)) ||
           visit_below(expr, visitor, context);
}

bool visit_below(const struct expr *expr, const struct visitor *visitor,
                 void *context)
{
    return visit_list(expr->body, visitor, context) ||
           visit_expr(expr->left, visitor, context) ||
           visit_expr(expr->right, visitor, context) ||
           visit_expr(expr->third, visitor, context);
}

bool visit_stmt(const struct stmt *stmt, const struct visitor *visitor,
                void *context)
{
    return (visitor->stmt != NULL && visitor->stmt(context, stmt)) ||
           visit_expr(stmt->expr, visitor, context) ||
           visit_expr(stmt->step, visitor, context) ||
           visit_list(stmt->body, visitor, context) ||
           visit_list(stmt->otherwise, visitor, context);
}

bool visit_list(const struct stmt *stmt, const struct visitor *visitor,
                void *context)
{
    for (; stmt != NULL; stmt = stmt->next)
        if (visit_stmt(stmt, visitor, context))
            return true;
    return false;
}

static bool is_read(void *context, struct expr *expr)
{
    const uint32_t *variable = context;
    return expr->kind == EXPR_VARIABLE && expr->variable == *variable;
}

bool visit_reads(const struct expr *expr, uint32_t variable)
{
    static const struct visitor reads = { .expr = is_read };
    return visit_expr((struct expr *)expr, &reads, &variable);
}

bool visit_is_same(const struct expr *one, const struct expr *other)
{
    if (one == NULL || other == NULL)
        return one == other;
    return one->kind == other->kind && one->value == other->value &&
           one->op == other->op && one->variable == other->variable &&
           one->array == other->array && one->bits == other->bits &&
           one->constant == other->constant &&
           visit_is_same(one->left, other->left) &&
           visit_is_same(one->right, other->right) &&
           visit_is_same(one->third, other->third);
}
