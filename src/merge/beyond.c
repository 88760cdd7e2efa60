/* Places that lie behind others; see beyond.h. */
#include "merge/beyond.h"

#include "merge/multiple.h"

enum { DEPTH_MAX = 8 };

static bool is_signed(const struct value *value)
{
    return value->class == VALUE_I32 || value->class == VALUE_I64;
}

static bool is_not_negative(const struct values *values, struct number number,
                            unsigned depth);

/* a + b, a * b or a / b, of which none is. */
static bool is_of_such(const struct values *values, const struct value *value,
                       unsigned depth)
{
    bool keeps = value->op == OP_ADD || value->op == OP_MUL ||
                 value->op == OP_DIV;
    return keeps && is_signed(value) &&
           is_not_negative(values, value->left, depth) &&
           is_not_negative(values, value->right, depth);
}

static bool is_not_negative(const struct values *values, struct number number,
                            unsigned depth)
{
    const struct value *value = &values->list[number.value];
    if (number.add < 0 || depth == DEPTH_MAX)
        return false;
    if (number_is_constant(number))
        return true;
    switch (value->kind) {
    case EXPR_VARIABLE: return value->counts_up;
    case EXPR_CAST:
        return value->bits >= 32 &&
               is_not_negative(values, value->left, depth + 1);
    case EXPR_BINARY: return is_of_such(values, value, depth + 1);
    default: return false;
    }
}

bool beyond_not_negative(const struct values *values, struct number number)
{
    return is_not_negative(values, number, 0);
}

bool beyond_is(const struct values *values, struct number near,
               unsigned bytes, struct number far)
{
    const struct value *value = &values->list[far.value];
    if (values->list[near.value].kind != EXPR_ARRAY ||
        far.add < near.add + (int64_t)bytes)
        return false;
    while (value->kind == EXPR_OFFSET && value->constant > 0 &&
           is_not_negative(values, value->right, 0)) {
        if (value->left.value == near.value && value->left.add == 0)
            return true;
        value = &values->list[value->left.value];
    }
    return false;
}

bool beyond_is_apart(const struct values *values, struct place one,
                     struct place other, bool is_shared)
{
    uint32_t base, other_base;
    struct congruence at =
        congruence_of_place(values, one.address, is_shared, &base);
    struct congruence other_at =
        congruence_of_place(values, other.address, is_shared, &other_base);
    uint64_t multiple = at.multiple < other_at.multiple ? at.multiple
                                                        : other_at.multiple;
    uint64_t way = (at.rest - other_at.rest) & (multiple - 1);
    return base == other_base && way >= other.bytes &&
           multiple - way >= one.bytes;
}
