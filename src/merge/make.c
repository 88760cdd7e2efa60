/* New nodes; see make.h. */
#include "merge/make.h"

struct expr *make_constant(struct merge *merge, enum value_class class,
                           int64_t constant, size_t offset)
{
    struct expr *expr = make_expr(merge, EXPR_CONSTANT, class, offset);
    expr->constant = constant;
    return expr;
}

struct expr *make_variable(struct merge *merge, uint32_t variable,
                           size_t offset)
{
    struct expr *expr =
        make_expr(merge, EXPR_VARIABLE, merge->variables[variable].value,
                  offset);
    expr->variable = variable;
    return expr;
}

struct expr *make_assign(struct merge *merge, uint32_t variable,
                         struct expr *value)
{
    struct expr *expr =
        make_expr(merge, EXPR_ASSIGN, value->value, value->offset);
    expr->variable = variable;
    expr->left = value;
    expr->has_effect = true;
    expr->depth = value->depth + 1;
    return expr;
}

static uint32_t depth_over(const struct expr *left, const struct expr *right)
{
    return 1 + (left->depth > right->depth ? left->depth : right->depth);
}

struct expr *make_binary(struct merge *merge, enum operator op,
                         struct expr *left, struct expr *right)
{
    bool compares = op >= OP_LT && op <= OP_NE;
    struct expr *expr =
        make_expr(merge, EXPR_BINARY, compares ? VALUE_I32 : left->value,
                  left->offset);
    expr->op = op;
    expr->left = left;
    expr->right = right;
    expr->depth = depth_over(left, right);
    return expr;
}

struct expr *make_sum(struct merge *merge, struct expr *left, int64_t right)
{
    if (right == 0)
        return left;
    return make_binary(merge, OP_ADD, left,
                       make_constant(merge, left->value, right, left->offset));
}

struct expr *make_both(struct merge *merge, struct expr *left,
                       struct expr *right)
{
    struct expr *both =
        make_expr(merge, EXPR_AND, VALUE_I32, left->offset);
    both->left = left;
    both->right = right;
    both->depth = depth_over(left, right);
    return both;
}
