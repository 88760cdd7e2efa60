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

struct expr *make_load(struct merge *merge, const struct expr *load,
                       struct expr *address)
{
    struct expr *expr =
        make_expr(merge, EXPR_LOAD, load->value, load->offset);
    expr->left = address;
    expr->depth = address->depth + 1;
    expr->has_effect = true;
    expr->site = load->site;
    expr->bits = load->bits;
    expr->is_signed = load->is_signed;
    expr->members = load->members;
    return expr;
}

struct expr *make_as_it_stands(struct merge *merge, const struct expr *load)
{
    struct expr *copy = copy_expr(merge, load);
    struct site site = merge->sites[load->site];
    site.is_volatile = true;
    copy->site = merge_site_as(merge, load->site, &site);
    return copy;
}

struct expr *make_shifted(struct merge *merge, struct expr *pointer,
                          int64_t bytes)
{
    if (bytes == 0)
        return pointer;
    struct expr *expr =
        make_expr(merge, EXPR_OFFSET, VALUE_POINTER, pointer->offset);
    expr->left = pointer;
    expr->right = make_constant(merge, VALUE_I64, bytes, pointer->offset);
    expr->constant = 1;
    expr->has_effect = pointer->has_effect;
    expr->depth = pointer->depth + 1;
    return expr;
}

struct stmt *make_stmt(struct merge *merge, enum stmt_kind kind,
                       struct expr *expr, size_t offset)
{
    struct stmt *stmt = arena_alloc(merge->arena, sizeof *stmt);
    stmt->kind = kind;
    stmt->expr = expr;
    stmt->offset = offset;
    return stmt;
}

void make_behind(struct merge *merge, struct stmt *stmt, struct expr *expr)
{
    struct stmt *first = make_stmt(merge, STMT_EXPR, expr, expr->offset);
    struct stmt *rest = arena_alloc(merge->arena, sizeof *rest);
    *rest = *stmt;
    rest->next = NULL;
    first->next = rest;
    *stmt = (struct stmt){ .kind = STMT_BLOCK, .body = first,
                           .next = stmt->next, .offset = stmt->offset };
}

void make_guarded(struct merge *merge, struct stmt *loop)
{
    struct expr *test = copy_expr(merge, loop->expr);
    struct stmt *inner = arena_alloc(merge->arena, sizeof *inner);
    *inner = *loop;
    inner->next = NULL;
    inner->test_last = inner->kind == STMT_LOOP;
    inner->is_guarded = true;
    *loop = (struct stmt){ .kind = STMT_IF, .expr = test, .body = inner,
                           .next = loop->next, .offset = loop->offset };
}

static uint32_t depth_over(const struct expr *left, const struct expr *right)
{
    return 1 + (left->depth > right->depth ? left->depth : right->depth);
}

struct expr *make_comma(struct merge *merge, struct expr *left,
                        struct expr *right)
{
    struct expr *expr =
        make_expr(merge, EXPR_COMMA, right->value, right->offset);
    expr->left = left;
    expr->right = right;
    expr->has_effect = true;
    expr->depth = depth_over(left, right);
    return expr;
}

struct expr *make_binary(struct merge *merge, enum operator op,
                         struct expr *left, struct expr *right)
{
    enum value_class class = operator_compares(op) ? VALUE_I32 : left->value;
    struct expr *expr = make_expr(merge, EXPR_BINARY, class, left->offset);
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

void make_last(struct stmt_chain *chain, struct stmt *stmt)
{
    if (chain->first == NULL)
        chain->first = stmt;
    else
        chain->last->next = stmt;
    chain->last = stmt;
}
