/* Operators on floating-point literals; see fold_real.h. */
#include "lang/fold_real.h"

#include <math.h>

#include "core/float16.h"
#include "core/number.h"
#include "lang/contents.h"

static bool is_literal(const struct expr *expr)
{
    return expr != NULL && expr->kind == EXPR_NONE && expr->is_real;
}

static bool has_width(const struct expr *expr)
{
    return expr->bits == 32 || expr->bits == 64 || float16_is(expr->bits);
}

static double rounded(double number, unsigned bits)
{
    return number_rounded(number, bits);
}

static void become_literal(struct expr *expr, double number)
{
    expr->kind = EXPR_NONE;
    expr->is_real = true;
    expr->real = number;
    expr->left = expr->right = NULL;
    expr->depth = 1;
}

static void become_constant(struct expr *expr, int64_t number)
{
    expr->kind = EXPR_CONSTANT;
    expr->constant = number;
    expr->left = expr->right = NULL;
    expr->depth = 1;
}

/* Of a literal or of an integer, to a floating type. */
static void cast_to_real(struct expr *expr)
{
    const struct expr *from = expr->left;
    if (is_literal(from))
        become_literal(expr, rounded(from->real, expr->bits));
    else if (from->kind == EXPR_CONSTANT && from->given == 0 &&
             from->value != VALUE_POINTER)
        become_literal(expr, number_of_integer(from->constant,
                                               from->value == VALUE_U64,
                                               expr->bits));
}

/* Towards 0; what the type does not hold has no value, and stays. */
static void cast_to_integer(struct expr *expr)
{
    int64_t number;
    if (expr->bits == 1)
        become_constant(expr, expr->left->real != 0);
    else if (number_truncate(&number, expr->bits, expr->is_signed,
                             expr->left->real))
        become_constant(expr, number);
}

static void negate(struct expr *expr)
{
    expr->bits = expr->left->bits;
    become_literal(expr, -expr->left->real);
}

static bool holds(enum operator op, double left, double right)
{
    switch (op) {
    case OP_LT: return left < right;
    case OP_LE: return left <= right;
    case OP_GT: return left > right;
    case OP_GE: return left >= right;
    case OP_EQ: return left == right;
    default: return left != right;
    }
}

/* Rounding to double first changes nothing in a float. */
static void compute(struct expr *expr)
{
    double left = expr->left->real, right = expr->right->real;
    switch (expr->op) {
    case OP_ADD: become_literal(expr, rounded(left + right, expr->bits)); break;
    case OP_SUB: become_literal(expr, rounded(left - right, expr->bits)); break;
    case OP_MUL: become_literal(expr, rounded(left * right, expr->bits)); break;
    case OP_DIV: become_literal(expr, rounded(left / right, expr->bits)); break;
    default: break;
    }
}

static void fold_binary(struct expr *expr)
{
    if (operator_compares(expr->op))
        become_constant(expr, holds(expr->op, expr->left->real,
                                    expr->right->real));
    else if (has_width(expr))
        compute(expr);
}

/* Of a literal or of a constant. */
static void fold_bits_of(struct expr *expr)
{
    const struct expr *from = expr->left;
    if (is_literal(from) && !isnan(from->real)) {
        uint64_t bits = contents_real_bits(from->real, expr->bits);
        become_constant(expr, class_wrap(expr->value, bits));
    } else if (from->kind == EXPR_CONSTANT && from->given == 0 &&
               expr->value == VALUE_NONE) {
        become_literal(expr, contents_real((uint64_t)from->constant,
                                           expr->bits));
    }
}

void fold_real(struct expr *expr)
{
    bool is_of_literal = is_literal(expr->left);
    if (expr->kind == EXPR_BITS)
        fold_bits_of(expr);
    else if (expr->kind == EXPR_CAST && expr->value == VALUE_NONE &&
        has_width(expr))
        cast_to_real(expr);
    else if (!is_of_literal)
        return;
    else if (expr->kind == EXPR_CAST && expr->value != VALUE_NONE)
        cast_to_integer(expr);
    else if (expr->kind == EXPR_UNARY && expr->op == OP_NEG)
        negate(expr);
    else if (expr->kind == EXPR_UNARY && expr->op == OP_NOT)
        become_constant(expr, expr->left->real == 0);
    else if (expr->kind == EXPR_BINARY && is_literal(expr->right))
        fold_binary(expr);
}
