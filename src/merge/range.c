/* Ranges of values; see range.h. */
#include "merge/range.h"

enum { DEPTH_MAX = 8 };

static struct range of(const struct values *values, struct number number,
                       unsigned depth);

/* Of U64, those that are numbers with a sign, too. */
static struct range all_of(enum value_class class)
{
    switch (class) {
    case VALUE_I32:
        return (struct range){ INT32_MIN, INT32_MAX };
    case VALUE_U32:
        return (struct range){ 0, UINT32_MAX };
    default:
        return (struct range){ INT64_MIN, INT64_MAX };
    }
}

static bool is_within(struct range inner, struct range outer)
{
    return inner.least >= outer.least && inner.most <= outer.most;
}

/* To some bits; what does not fit is cut. */
static struct range of_cast(const struct value *value, struct range left)
{
    struct range all = all_of(value->class);
    if (value->bits < 32)
        all = value->is_signed
                  ? (struct range){ -(INT64_C(1) << (value->bits - 1)),
                                    (INT64_C(1) << (value->bits - 1)) - 1 }
                  : (struct range){ 0, (INT64_C(1) << value->bits) - 1 };
    return is_within(left, all) ? left : all;
}

static struct range of_remainder(struct range left, int64_t divisor)
{
    struct range range = { left.least < 0 ? 1 - divisor : 0, divisor - 1 };
    return is_within(left, range) ? left : range;
}

/* Bits of a number that is not negative. */
static struct range of_mask(struct range left, struct range right)
{
    bool by_left =
        right.least < 0 || (left.least >= 0 && left.most < right.most);
    return (struct range){ 0, by_left ? left.most : right.most };
}

/* All bits up to the highest that they have. */
static struct range of_bits(struct range left, struct range right)
{
    int64_t bits = left.most | right.most;
    for (unsigned i = 1; i < 64; i *= 2)
        bits |= bits >> i;
    return (struct range){ 0, bits };
}

static struct range of_constant(const struct value *value, struct range all,
                                struct range left, int64_t constant)
{
    switch (value->op) {
    case OP_REM:
        return constant > 0 ? of_remainder(left, constant) : all;
    case OP_DIV:
        return constant > 0 ? (struct range){ left.least / constant,
                                              left.most / constant }
                            : all;
    case OP_SHR:
        return constant >= 0 && constant < 32
                   ? (struct range){ left.least >> constant,
                                     left.most >> constant }
                   : all;
    default:
        return all;
    }
}

static struct range of_binary(const struct values *values,
                              const struct value *value, unsigned depth)
{
    struct range all = all_of(value->class);
    if (operator_compares(value->op))
        return (struct range){ 0, 1 };
    if (value->class == VALUE_U64)
        return all;
    struct range left = of(values, value->left, depth);
    struct range right = of(values, value->right, depth);
    if (value->op == OP_AND && (left.least >= 0 || right.least >= 0))
        return of_mask(left, right);
    if ((value->op == OP_OR || value->op == OP_XOR) && left.least >= 0 &&
        right.least >= 0)
        return of_bits(left, right);
    return number_is_constant(value->right)
               ? of_constant(value, all, left, value->right.add)
               : all;
}

static struct range of_value(const struct values *values, uint32_t number,
                             unsigned depth)
{
    const struct value *value = &values->list[number];
    if (depth == DEPTH_MAX)
        return all_of(value->class);
    switch (value->kind) {
    case EXPR_CAST:
        return of_cast(value, of(values, value->left, depth + 1));
    case EXPR_BINARY:
        return of_binary(values, value, depth + 1);
    default:
        return all_of(value->class);
    }
}

/* What is added may not lead out of the type. */
static struct range of(const struct values *values, struct number number,
                       unsigned depth)
{
    if (number_is_constant(number))
        return (struct range){ number.add, number.add };
    struct range range = of_value(values, number.value, depth);
    struct range all = all_of(values->list[number.value].class);
    if (number.add > 0 ? range.most > all.most - number.add
                       : range.least < all.least - number.add)
        return all;
    return (struct range){ range.least + number.add, range.most + number.add };
}

struct range range_of(const struct values *values, struct number number)
{
    return of(values, number, 0);
}
