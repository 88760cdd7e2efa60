/* Operators on constants; see fold.h. */
#include "lang/fold.h"

#include "lang/fold_real.h"
#include "lang/largest.h"

static int64_t truncate_to(unsigned bits, bool is_signed, uint64_t value)
{
    unsigned unused = 64 - bits;
    value <<= unused;
    if (is_signed && (value >> 63) != 0)
        return (int64_t)~(~value >> unused);
    return (int64_t)(value >> unused);
}

static int64_t wrap(enum value_class value, uint64_t number)
{
    return truncate_to(class_is_wide(value) ? 64 : 32, class_is_signed(value),
                       number);
}

static int compare(enum value_class value, int64_t a, int64_t b)
{
    if (value == VALUE_U64)
        return ((uint64_t)a > (uint64_t)b) - ((uint64_t)a < (uint64_t)b);
    return (a > b) - (a < b);
}

static bool divide(enum operator op, enum value_class value, int64_t a,
                   int64_t b, int64_t *result)
{
    int64_t smallest = value == VALUE_I32 ? INT32_MIN : INT64_MIN;
    if (b == 0 || (class_is_signed(value) && b == -1 && a == smallest))
        return false;
    if (!class_is_signed(value)) {
        uint64_t x = (uint64_t)a, y = (uint64_t)b;
        *result = (int64_t)(op == OP_DIV ? x / y : x % y);
    } else {
        *result = op == OP_DIV ? a / b : a % b;
    }
    return true;
}

static bool shift(enum operator op, enum value_class value, int64_t a,
                  int64_t count, int64_t *result)
{
    if (count < 0 || count >= (class_is_wide(value) ? 64 : 32))
        return false;
    if (op == OP_SHL)
        *result = wrap(value, (uint64_t)a << count);
    else if (class_is_signed(value) && a < 0)
        *result = ~(~a >> count);
    else
        *result = (int64_t)((uint64_t)a >> count);
    return true;
}

/* False where C has no result. */
static bool fold_binary(enum operator op, enum value_class value, int64_t left,
                        int64_t right, int64_t *result)
{
    uint64_t a = (uint64_t)left, b = (uint64_t)right;
    int order = compare(value, left, right);
    switch (op) {
    case OP_ADD: *result = wrap(value, a + b); return true;
    case OP_SUB: *result = wrap(value, a - b); return true;
    case OP_MUL: *result = wrap(value, a * b); return true;
    case OP_AND: *result = left & right; return true;
    case OP_OR: *result = left | right; return true;
    case OP_XOR: *result = left ^ right; return true;
    case OP_MIN: *result = order < 0 ? left : right; return true;
    case OP_MAX: *result = order > 0 ? left : right; return true;
    case OP_LT: *result = order < 0; return true;
    case OP_LE: *result = order <= 0; return true;
    case OP_GT: *result = order > 0; return true;
    case OP_GE: *result = order >= 0; return true;
    case OP_EQ: *result = order == 0; return true;
    case OP_NE: *result = order != 0; return true;
    case OP_DIV:
    case OP_REM: return divide(op, value, left, right, result);
    case OP_SHL:
    case OP_SHR: return shift(op, value, left, right, result);
    default: return false;
    }
}

static uint64_t reverse(uint64_t number, unsigned width)
{
    uint64_t result = 0;
    for (unsigned i = 0; i < width; i++)
        result |= (number >> i & 1) << (width - 1 - i);
    return result;
}

int64_t fold_bits(enum operator op, enum value_class value, uint64_t operand)
{
    int width = class_is_wide(value) ? 64 : 32;
    switch (op) {
    case OP_ONES: return __builtin_popcountll(operand);
    case OP_LEADING:
        return operand == 0 ? width
                            : __builtin_clzll(operand) - (64 - width);
    case OP_LOWEST: return __builtin_ffsll((long long)operand);
    default: return (int64_t)reverse(operand, (unsigned)width);
    }
}

static int64_t fold_unary(enum operator op, enum value_class value,
                          int64_t operand)
{
    if (op >= OP_ONES && op <= OP_REVERSE)
        return fold_bits(op, value, (uint64_t)operand);
    if (op == OP_NOT)
        return operand == 0;
    if (op == OP_NEG)
        return wrap(value, 0 - (uint64_t)operand);
    return wrap(value, ~(uint64_t)operand);
}

/* Through an integer of `bits` bits (1: bool) to `value`. */
static int64_t fold_cast(enum value_class value, unsigned bits, bool is_signed,
                         int64_t operand)
{
    if (bits == 1)
        return operand != 0;
    return wrap(value, (uint64_t)truncate_to(bits, is_signed,
                                             (uint64_t)operand));
}

/* In what way the result is made of what a launch gives; 0: of nothing. */
static uint32_t mix_given(const struct expr *expr)
{
    const struct expr *operands[] = { expr->left, expr->right };
    uint32_t hash = 2166136261u ^ (uint32_t)expr->kind ^
                    (uint32_t)expr->op << 8 ^ (uint32_t)expr->bits << 16;
    bool is_given = false;
    for (unsigned i = 0; i < 2 && operands[i] != NULL; i++) {
        uint32_t part = operands[i]->given;
        is_given = is_given || part != 0;
        if (part == 0)
            part = (uint32_t)operands[i]->constant;
        hash = (hash ^ part) * 16777619u;
    }
    return is_given ? hash | 1 : 0;
}

static bool is_given_and_1(const struct expr *given, const struct expr *one)
{
    return given->given != 0 && one->given == 0 && one->constant == 1;
}

static bool is_one_more(const struct expr *expr)
{
    return expr->kind == EXPR_BINARY && expr->op == OP_ADD &&
           (is_given_and_1(expr->left, expr->right) ||
            is_given_and_1(expr->right, expr->left));
}

static struct largest largest_of_operand(const struct expr *expr)
{
    uint64_t constant = (uint64_t)expr->constant;
    return (struct largest){ expr->given != 0 ? expr->given_most : constant,
                             expr->given == 0, expr->constant };
}

/* Of what is made of what a launch gives. */
static uint64_t most_of_result(const struct expr *expr)
{
    struct largest left = largest_of_operand(expr->left);
    if (expr->kind == EXPR_CAST)
        return largest_of_cast(expr->value, expr->bits, expr->is_signed,
                               expr->left->value, left.most);
    return expr->kind == EXPR_BINARY
               ? largest_of_binary(expr->op, expr->value, left,
                                   largest_of_operand(expr->right))
               : largest_of_class(expr->value);
}

static bool is_constant(const struct expr *expr)
{
    return expr != NULL && expr->kind == EXPR_CONSTANT;
}

/* Of a node with a left side at least. */
static enum unrolled mix_unrolled(const struct expr *expr)
{
    return expr->right != NULL && expr->left->unrolled == UNROLLED_NOT
               ? expr->right->unrolled
               : expr->left->unrolled;
}

void fold_node(struct expr *expr)
{
    int64_t result;
    if (expr->left != NULL)
        fold_real(expr);
    if (!is_constant(expr->left) || expr->value == VALUE_NONE ||
        expr->value == VALUE_POINTER)
        return;
    if (expr->kind == EXPR_CAST)
        result = fold_cast(expr->value, expr->bits, expr->is_signed,
                           expr->left->constant);
    else if (expr->kind == EXPR_UNARY)
        result = fold_unary(expr->op, expr->left->value, expr->left->constant);
    else if (expr->kind != EXPR_BINARY || !is_constant(expr->right) ||
             !fold_binary(expr->op, expr->left->value, expr->left->constant,
                          expr->right->constant, &result))
        return;
    expr->given = mix_given(expr);
    if (expr->given != 0)
        expr->given_most = most_of_result(expr);
    expr->is_one_more = is_one_more(expr);
    expr->unrolled = mix_unrolled(expr);
    expr->kind = EXPR_CONSTANT;
    expr->constant = result;
    expr->left = expr->right = NULL;
    expr->depth = 1;
}
