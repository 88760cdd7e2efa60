/* Value numbers; see value.h. */
#include "merge/value.h"

#include <stdlib.h>

#include "core/memory.h"
#include "lang/fold.h"
#include "merge/multiple.h"

void values_init(struct values *values, const struct array *arrays)
{
    *values = (struct values){ .arrays = arrays };
    values->list = memory_grow(NULL, 0, &values->room, sizeof *values->list);
    values->list[values->count++] =
        (struct value){ .is.multiple = MULTIPLE_MAX, .is_uniform = true };
}

void values_free(struct values *values)
{
    free(values->list);
    free(values->slots);
}

static uint32_t add_value(struct values *values, const struct value *value)
{
    values->list = memory_grow(values->list, values->count, &values->room,
                               sizeof *values->list);
    values->list[values->count] = *value;
    return (uint32_t)values->count++;
}

struct number value_new(struct values *values, enum value_class class,
                        uint32_t variable, uint32_t depth, bool is_uniform)
{
    struct value value = { .kind = EXPR_VARIABLE, .class = class,
                           .variable = variable, .depth = depth,
                           .is.multiple = 1, .is_uniform = is_uniform };
    return (struct number){ add_value(values, &value), 0 };
}

/* --- the hash table of operations --- */

static uint64_t mix(uint64_t hash, uint64_t with)
{
    return (hash ^ with) * UINT64_C(0x9e3779b97f4a7c15) >> 7 ^ hash << 9;
}

static uint64_t mix_number(uint64_t hash, struct number number)
{
    return mix(mix(hash, number.value), (uint64_t)number.add);
}

static uint64_t hash_of(const struct value *value)
{
    uint64_t hash = mix((uint64_t)value->kind, (uint64_t)value->op);
    hash = mix(mix(hash, (uint64_t)value->class), value->bits);
    hash = mix(mix(hash, (uint64_t)value->constant), value->array);
    hash = mix(mix(hash, value->given), value->given_most);
    hash = mix_number(mix_number(hash, value->left), value->right);
    return mix_number(hash, value->third);
}

static bool is_same(const struct value *a, const struct value *b)
{
    return a->kind == b->kind && a->class == b->class && a->op == b->op &&
           a->bits == b->bits && a->is_signed == b->is_signed &&
           a->constant == b->constant && a->array == b->array &&
           a->given == b->given && a->given_most == b->given_most &&
           number_same(a->left, b->left) && number_same(a->right, b->right) &&
           number_same(a->third, b->third);
}

static uint32_t *slot_of(const struct values *values, const struct value *value)
{
    size_t at = hash_of(value) & (values->slot_count - 1);
    while (values->slots[at] != 0 &&
           !is_same(&values->list[values->slots[at]], value))
        at = (at + 1) & (values->slot_count - 1);
    return &values->slots[at];
}

static void grow_table(struct values *values)
{
    size_t count = values->slot_count == 0 ? 64 : 2 * values->slot_count;
    free(values->slots);
    values->slots = memory_new(count, sizeof *values->slots);
    values->slot_count = count;
    for (size_t i = 1; i < values->count; i++)
        if (values->list[i].kind != EXPR_VARIABLE)
            *slot_of(values, &values->list[i]) = (uint32_t)i;
}

static uint32_t deeper(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static uint32_t intern(struct values *values, struct value value)
{
    if (2 * values->count >= values->slot_count)
        grow_table(values);
    uint32_t *slot = slot_of(values, &value);
    if (*slot != 0)
        return *slot;
    const struct value *left = &values->list[value.left.value];
    const struct value *right = &values->list[value.right.value];
    const struct value *third = &values->list[value.third.value];
    value.depth = deeper(deeper(left->depth, right->depth), third->depth);
    value.is_uniform =
        left->is_uniform && right->is_uniform && third->is_uniform;
    value.is = congruence_of_value(values, &value);
    value.is_blurred = left->is_blurred || right->is_blurred ||
                       third->is_blurred ||
                       multiple_is_blurred(values, &value);
    value.may_wrap = left->may_wrap || right->may_wrap || third->may_wrap ||
                     multiple_may_wrap(values, &value);
    uint32_t number = add_value(values, &value);
    *slot = number;
    return number;
}

/* --- normal forms: constants are taken out where they can be --- */

static struct number sum(struct values *values, struct value value,
                         struct number left, struct number right)
{
    int64_t add =
        class_wrap(value.class, (uint64_t)left.add + (uint64_t)right.add);
    left.add = right.add = 0;
    if (left.value == 0 || right.value == 0)
        return (struct number){ left.value + right.value, add };
    bool in_order = left.value < right.value;
    value.left = in_order ? left : right;
    value.right = in_order ? right : left;
    return (struct number){ intern(values, value), add };
}

static struct number difference(struct values *values, struct value value,
                                struct number left, struct number right)
{
    int64_t add =
        class_wrap(value.class, (uint64_t)left.add - (uint64_t)right.add);
    if (left.value == right.value)
        return (struct number){ 0, add };
    value.left = (struct number){ left.value, 0 };
    value.right = (struct number){ right.value, 0 };
    if (right.value == 0)
        return (struct number){ left.value, add };
    return (struct number){ intern(values, value), add };
}

static struct number times(struct values *values, struct value value,
                           struct number number, int64_t factor)
{
    int64_t add =
        class_wrap(value.class, (uint64_t)number.add * (uint64_t)factor);
    if (number.value == 0 || factor == 0)
        return (struct number){ 0, add };
    if (factor == 1)
        return (struct number){ number.value, add };
    value.op = OP_MUL;
    value.left = (struct number){ number.value, 0 };
    value.right = (struct number){ 0, factor };
    return (struct number){ intern(values, value), add };
}

static bool is_just(struct number number, int64_t constant)
{
    return number_is_constant(number) && number.add == constant;
}

/* Does it leave what stands on its left as it is? */
static bool is_idle(const struct value *value, struct number right)
{
    switch (value->op) {
    case OP_DIV: return is_just(right, 1);
    case OP_OR:
    case OP_XOR:
    case OP_SHR: return is_just(right, 0);
    default: return false;
    }
}

static bool is_nothing(const struct value *value, struct number left,
                       struct number right)
{
    return value->op == OP_AND ? is_just(left, 0) || is_just(right, 0)
                               : value->op == OP_REM && is_just(right, 1);
}

static struct number binary(struct values *values, struct value value,
                            struct number left, struct number right)
{
    bool commutes = value.op == OP_MUL || value.op == OP_AND ||
                    value.op == OP_OR || value.op == OP_XOR;
    if (value.op == OP_ADD)
        return sum(values, value, left, right);
    if (value.op == OP_SUB)
        return difference(values, value, left, right);
    if (value.op == OP_MUL && right.value == 0)
        return times(values, value, left, right.add);
    if (value.op == OP_MUL && left.value == 0)
        return times(values, value, right, left.add);
    if (value.op == OP_SHL && right.value == 0 && right.add >= 0 &&
        right.add < 31)
        return times(values, value, left, INT64_C(1) << right.add);
    if (value.class != VALUE_NONE && is_idle(&value, right))
        return left;
    if (is_nothing(&value, left, right))
        return (struct number){ 0 };
    bool in_order = !commutes || left.value <= right.value;
    value.left = in_order ? left : right;
    value.right = in_order ? right : left;
    return (struct number){ intern(values, value), 0 };
}

/* An index that is made wider does not overflow: its constant passes, as does
 * that of one that only gets or loses its sign, but of 32 bits that a loop
 * changes: those may wrap. That of an unsigned one may stand for a
 * difference. */
static struct number cast(struct values *values, struct value value,
                          enum value_class from, struct number left)
{
    bool widens =
        (from == VALUE_I32 || from == VALUE_U32) && value.bits == 64;
    bool is_as_wide = from != VALUE_NONE && from != VALUE_POINTER &&
                      class_is_wide(from) == class_is_wide(value.class) &&
                      value.bits == (class_is_wide(from) ? 64 : 32) &&
                      (class_is_wide(from) ||
                       values->list[left.value].depth == 0);
    if (value.class == from && value.bits >= 32)
        return left;
    if (left.value == 0 && value.bits >= 32)
        return (struct number){ 0, class_wrap(value.class, (uint64_t)left.add) };
    int64_t add = 0;
    if (widens)
        add = (int32_t)(uint32_t)left.add;
    else if (is_as_wide)
        add = class_wrap(value.class, (uint64_t)left.add);
    if (widens || is_as_wide)
        left.add = 0;
    value.left = left;
    return (struct number){ intern(values, value), add };
}

static bool is_shared(const struct values *values, uint32_t pointer)
{
    const struct value *value = &values->list[pointer];
    while (value->kind == EXPR_OFFSET)
        value = &values->list[value->left.value];
    return value->kind == EXPR_ARRAY &&
           values->arrays[value->array].space == SPACE_SHARED;
}

/* Is it an integer of 32 bits that is cast to as many? */
static bool is_narrow_cast(const struct values *values,
                           const struct value *value, uint8_t bits)
{
    enum value_class from = values->list[value->left.value].class;
    return value->kind == EXPR_CAST && value->bits == bits &&
           (from == VALUE_I32 || from == VALUE_U32);
}

/* Addresses of shared memory have 32 bits: whether an index that is made wider
 * had a sign makes no difference. That of a loop may wrap before. */
static struct number shared_index(struct values *values, struct number index)
{
    const struct value *wide = &values->list[index.value];
    struct number inner = wide->left;
    const struct value *value = &values->list[inner.value];
    if (!is_narrow_cast(values, wide, 64) || value->depth > 0)
        return index;
    while (is_narrow_cast(values, value, 32)) {
        inner = (struct number){ value->left.value,
                                 inner.add + value->left.add };
        value = &values->list[inner.value];
    }
    const struct value cast = { .kind = EXPR_CAST, .class = VALUE_I64,
                                .bits = 64, .is_signed = true,
                                .variable = VALUE_NOWHERE,
                                .left = { inner.value, 0 } };
    int64_t add = index.add + (int32_t)(uint32_t)inner.add;
    return (struct number){ intern(values, cast), add };
}

static struct number offset(struct values *values, struct value value,
                            struct number pointer, struct number index)
{
    if (is_shared(values, pointer.value))
        index = shared_index(values, index);
    int64_t add = (int64_t)((uint64_t)pointer.add +
                            (uint64_t)index.add * (uint64_t)value.constant);
    if (index.value == 0)
        return (struct number){ pointer.value, add };
    value.left = (struct number){ pointer.value, 0 };
    value.right = (struct number){ index.value, 0 };
    return (struct number){ intern(values, value), add };
}

/* Both operands being constants: is the result one? */
static bool fold(const struct expr *expr, struct number left,
                 struct number right, struct number *result)
{
    if (left.value != 0 || right.value != 0 || expr->left == NULL ||
        expr->value == VALUE_POINTER)
        return false;
    struct expr a = { .kind = EXPR_CONSTANT, .value = expr->left->value,
                      .constant = left.add };
    struct expr b = { .kind = EXPR_CONSTANT, .constant = right.add };
    struct expr folded = *expr;
    folded.left = &a;
    folded.right = expr->right == NULL ? NULL : &b;
    fold_node(&folded);
    *result = (struct number){ 0, folded.constant };
    return folded.kind == EXPR_CONSTANT;
}

struct number value_of_node(struct values *values, const struct expr *expr,
                            struct number left, struct number right,
                            struct number third)
{
    struct value value = { .kind = expr->kind, .class = expr->value,
                           .variable = VALUE_NOWHERE };
    struct number folded;
    if (fold(expr, left, right, &folded))
        return folded;
    switch (expr->kind) {
    case EXPR_CONSTANT:
        if (expr->given == 0)
            return (struct number){ 0, expr->constant };
        value.constant = expr->constant;
        value.given = expr->given;
        value.given_most = expr->given_most;
        break;
    case EXPR_ARRAY:
        value.array = expr->array;
        return (struct number){ intern(values, value), 0 };
    case EXPR_HELD:
        value.bits = expr->bits;
        value.is_signed = expr->is_signed;
        break;
    case EXPR_CAST:
        value.bits = expr->bits;
        value.is_signed = expr->is_signed;
        return cast(values, value, expr->left->value, left);
    case EXPR_BINARY:
        value.op = expr->op;
        if (!operator_compares(expr->op))
            return binary(values, value, left, right);
        value.bits = (uint8_t)expr->left->value; /* compared as what */
        break;
    case EXPR_OFFSET:
        value.constant = expr->constant;
        return offset(values, value, left, right);
    case EXPR_UNARY:
        value.op = expr->op;
        value.bits = (uint8_t)expr->left->value;
        break;
    case EXPR_DIFFERENCE: value.constant = expr->constant; break;
    default: break;
    }
    value.left = left;
    value.right = right;
    value.third = third;
    return (struct number){ intern(values, value), 0 };
}

struct number value_again(struct values *values, uint32_t number,
                          struct number left, struct number right)
{
    const struct value old = values->list[number];
    enum value_class class = old.class;
    if (old.kind == EXPR_BINARY && operator_compares(old.op))
        class = (enum value_class)old.bits;
    if (old.kind == EXPR_CAST)
        class = values->list[old.left.value].class;
    struct expr operands[] = { { .value = class }, { .value = class } };
    const struct expr expr = { .kind = old.kind, .value = old.class,
                               .op = old.op, .bits = old.bits,
                               .is_signed = old.is_signed,
                               .constant = old.constant,
                               .left = &operands[0],
                               .right = old.kind == EXPR_CAST ? NULL
                                                              : &operands[1] };
    struct number none = { 0 };
    return value_of_node(values, &expr, left, right, none);
}
