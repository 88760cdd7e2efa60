/* What an arm knows from its test; see equal.h. */
#include "merge/equal.h"

#include "merge/bound.h"
#include "merge/change.h"
#include "merge/visit.h"

static bool is_number(const struct merge *merge, struct number number)
{
    const struct value *value = &merge->values.list[number.value];
    return number.value == 0 ||
           (value->kind == EXPR_CONSTANT && number.add == 0 &&
            value->given <= merge->old->variable_count);
}

/* What is behind casts of 32 bits to as many, or of fewer to 64. */
static struct number behind_casts(const struct merge *merge,
                                  struct number number)
{
    const struct value *value = &merge->values.list[number.value];
    while (value->kind == EXPR_CAST && value->bits >= 32 &&
           (value->bits == 64 ||
            !class_is_wide(merge->values.list[value->left.value].class))) {
        number = (struct number){ value->left.value,
                                  number.add + value->left.add };
        value = &merge->values.list[number.value];
    }
    return number;
}

static void add(struct merge *merge, struct number number, struct number is)
{
    number = behind_casts(merge, number);
    is.add = class_wrap(merge->values.list[number.value].class,
                        (uint64_t)is.add - (uint64_t)number.add);
    if (merge->equal_count < EQUAL_MAX && !is_number(merge, number))
        merge->equal[merge->equal_count++] =
            (struct equal){ .value = number.value, .is = is };
}

static void add_equation(struct merge *merge, struct number left,
                         struct number right)
{
    if (is_number(merge, right))
        add(merge, left, right);
    else if (is_number(merge, left))
        add(merge, right, left);
}

static bool is_constant(struct number number, int64_t constant)
{
    return number_is_constant(number) && number.add == constant;
}

/* What comes of the counter of a loop that is unrolled comes too late; early,
 * an equation tells what it says, but no more. */
static bool comes_late(const struct expr *side, enum operator op)
{
    return side->unrolled == UNROLLED_LATE ||
           (side->unrolled == UNROLLED_EARLY && op != OP_EQ && op != OP_NE);
}

/* x < 1 and x <= 0 of numbers without a sign. */
static bool is_below_one(const struct value *test, enum operator op)
{
    return !class_is_signed((enum value_class)test->bits) &&
           ((op == OP_LT && is_constant(test->right, 1)) ||
            (op == OP_LE && is_constant(test->right, 0)));
}

/* Is it 1 where it holds, else 0? */
static bool is_truth(const struct merge *merge, struct number number)
{
    const struct value *value = &merge->values.list[number.value];
    return number.add == 0 &&
           (value->kind == EXPR_AND || value->kind == EXPR_OR ||
            (value->kind == EXPR_UNARY && value->op == OP_NOT) ||
            (value->kind == EXPR_BINARY && operator_compares(value->op)) ||
            (value->kind == EXPR_CAST && is_truth(merge, value->left)));
}

static void add_comparison(struct merge *merge, const struct expr *expr,
                           const struct value *test, bool is_true)
{
    struct number zero = { 0 };
    enum operator op = is_true ? test->op : operator_opposite(test->op);
    if (expr != NULL &&
        (comes_late(expr->left, op) || comes_late(expr->right, op)))
        return;
    if ((op == OP_EQ || op == OP_NE) && is_constant(test->right, 0) &&
        is_truth(merge, test->left))
        equal_add(merge, NULL, test->left, op == OP_NE);
    else if (op == OP_EQ)
        add_equation(merge, test->left, test->right);
    else if (is_below_one(test, op))
        add(merge, test->left, zero);
    else if (class_is_signed((enum value_class)test->bits))
        bound_add(merge, op, test->left, test->right);
}

static bool is_equation_with_zero(const struct merge *merge,
                                  struct number number)
{
    const struct value *value = &merge->values.list[number.value];
    return value->kind == EXPR_BINARY && value->op == OP_EQ &&
           is_constant(value->right, 0);
}

/* x == 0 && y == 0 becomes (x | y) == 0, which tells nothing of one of them. */
static bool tells_each(const struct merge *merge, const struct value *test)
{
    return !is_equation_with_zero(merge, test->left) ||
           !is_equation_with_zero(merge, test->right);
}

static const struct expr *operand(const struct expr *expr,
                                  const struct value *value, bool is_left)
{
    if (expr == NULL || expr->kind != value->kind)
        return NULL;
    return is_left ? expr->left : expr->right;
}

void equal_add(struct merge *merge, const struct expr *test,
               struct number number, bool is_true)
{
    struct number zero = { 0 };
    if (number.value == 0 || number.add != 0)
        return;
    const struct value value = merge->values.list[number.value];
    if (value.kind == EXPR_UNARY && value.op == OP_NOT) {
        equal_add(merge, operand(test, &value, true), value.left, !is_true);
    } else if (value.kind == EXPR_CAST && is_truth(merge, number)) {
        equal_add(merge, operand(test, &value, true), value.left, is_true);
    } else if (value.kind == EXPR_BINARY && operator_compares(value.op)) {
        add_comparison(merge, test, &value, is_true);
    } else if (value.kind == (is_true ? EXPR_AND : EXPR_OR)) {
        if (is_true && !tells_each(merge, &value))
            return;
        equal_add(merge, operand(test, &value, true), value.left, is_true);
        equal_add(merge, operand(test, &value, false), value.right, is_true);
    } else if (!is_true && value.class != VALUE_NONE &&
               value.class != VALUE_POINTER) {
        add(merge, number, zero);
    }
}

/* --- what is put in --- */

static const struct equal *find(const struct merge *merge, uint32_t value)
{
    for (size_t i = 0; i < merge->equal_count; i++)
        if (merge->equal[i].value == value && !merge->equal[i].is_bound)
            return &merge->equal[i];
    return NULL;
}

struct number equal_to(const struct merge *merge, struct number number)
{
    enum value_class class = merge->values.list[number.value].class;
    struct number inner = behind_casts(merge, number);
    const struct equal *equal = find(merge, inner.value);
    if (equal == NULL)
        return number;
    return (struct number){ equal->is.value,
                            class_wrap(class, (uint64_t)equal->is.add +
                                                  (uint64_t)inner.add) };
}

struct number equal_index(struct merge *merge, struct number address)
{
    const struct value value = merge->values.list[address.value];
    if (merge->equal_count == 0 || value.kind != EXPR_OFFSET)
        return address;
    struct number left = equal_index(merge, value.left);
    struct number right = equal_to(merge, value.right);
    if (number_same(left, value.left) && number_same(right, value.right))
        return address;
    struct number result =
        value_again(&merge->values, address.value, left, right);
    result.add += address.add;
    return result;
}

/* --- addresses --- */

static bool is_builtin(void *context, struct expr *expr)
{
    (void)context;
    return expr->kind == EXPR_VARIABLE && expr->variable <= BUILTIN_WARP_SIZE;
}

/* Where it reads them once more, nvcc finds that out too late. */
static bool reads_builtin(const struct expr *access)
{
    static const struct visitor visitor = { .expr = is_builtin };
    return is_builtin(NULL, access->left) ||
           visit_below(access->left, &visitor, NULL);
}

struct number equal_stored(struct merge *merge, const struct expr *access,
                           struct number address)
{
    if (merge->equal_count == 0 || change_does_more(access->left))
        return address;
    bool was_equal = merge->puts_in;
    merge->puts_in = true;
    struct number number = walk_number(merge, access->left);
    merge->puts_in = was_equal;
    return number;
}

struct number equal_place(struct merge *merge, const struct expr *access,
                          struct number address)
{
    bool is_late = access->kind == EXPR_LOAD && !reads_builtin(access) &&
                   !change_does_more(access->left);
    return is_late ? equal_index(merge, address)
                   : equal_stored(merge, access, address);
}

bool equal_is_seen(const struct merge *merge, const struct expr *load,
                   struct number address)
{
    const struct value *value = &merge->values.list[address.value];
    if (reads_builtin(load))
        return true;
    if (address.add != 0 || value->kind != EXPR_OFFSET)
        return false;
    struct number index = behind_casts(merge, value->right);
    return index.add == 0 && find(merge, index.value) != NULL;
}
