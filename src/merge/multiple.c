/* Powers of two that divide values; see multiple.h. */
#include "merge/multiple.h"

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t multiple_of_constant(int64_t constant)
{
    uint64_t bits = (uint64_t)constant;
    return bits == 0 ? MULTIPLE_MAX : smaller(bits & (0 - bits), MULTIPLE_MAX);
}

static struct congruence multiple(uint64_t of)
{
    return (struct congruence){ of, 0 };
}

static struct congruence of_number(const struct values *values,
                                   struct number number)
{
    struct congruence of = values->list[number.value].is;
    of.rest = (of.rest + (uint64_t)number.add) & (of.multiple - 1);
    return of;
}

uint64_t number_multiple(const struct values *values, struct number number)
{
    struct congruence of = of_number(values, number);
    return smaller(of.multiple, multiple_of_constant((int64_t)of.rest));
}

static struct congruence sum(struct congruence a, struct congruence b)
{
    uint64_t both = smaller(a.multiple, b.multiple);
    return (struct congruence){ both, (a.rest + b.rest) & (both - 1) };
}

static uint64_t product(uint64_t a, uint64_t b)
{
    return smaller(a * b, MULTIPLE_MAX); /* both at most MULTIPLE_MAX */
}

static struct congruence scaled(struct congruence of, int64_t factor)
{
    uint64_t all = product(of.multiple, multiple_of_constant(factor));
    return (struct congruence){ all, (of.rest * (uint64_t)factor) & (all - 1) };
}

/* number / divisor, of which the number is a multiple of `multiple` */
static uint64_t quotient(uint64_t multiple, int64_t divisor)
{
    return divisor > 0 && (uint64_t)divisor <= multiple &&
                   (divisor & (divisor - 1)) == 0
               ? multiple / (uint64_t)divisor
               : 1;
}

/* Arrays begin where their elements may; of those in shared memory the places
 * are known. */
static uint64_t multiple_of_array(const struct values *values, uint32_t array)
{
    const struct array *of = &values->arrays[array];
    return of->space == SPACE_SHARED
               ? multiple_of_constant((int64_t)of->shared_at)
               : 1;
}

/* Of bits: of what they are all multiples of. */
static uint64_t multiple_of_bits(const struct values *values,
                                 const struct value *value)
{
    uint64_t left = number_multiple(values, value->left);
    uint64_t right = number_multiple(values, value->right);
    switch (value->op) {
    case OP_OR:
    case OP_XOR: return smaller(left, right);
    case OP_MUL: return product(left, right);
    case OP_AND: return left > right ? left : right;
    case OP_DIV:
        return number_is_constant(value->right)
                   ? quotient(left, value->right.add)
                   : 1;
    default: return 1;
    }
}

/* The low bits of a number are known, and so are they of it moved right. */
static struct congruence moved(struct congruence of, int64_t bits)
{
    if (bits < 0 || bits >= 64 || of.multiple >> bits == 0)
        return multiple(1);
    return (struct congruence){ of.multiple >> bits, of.rest >> bits };
}

/* number | constant: the ones at its end, and what is known of as many bits. */
static struct congruence with_bits(struct congruence of, uint64_t bits)
{
    uint64_t ones = smaller(~bits & (bits + 1), MULTIPLE_MAX);
    uint64_t all = of.multiple > ones ? of.multiple : ones;
    return (struct congruence){ all, (of.rest | bits) & (all - 1) };
}

/* number & constant: the same of the zeros. */
static struct congruence with_mask(struct congruence of, uint64_t bits)
{
    uint64_t zeros = multiple_of_constant((int64_t)bits);
    uint64_t all = of.multiple > zeros ? of.multiple : zeros;
    return (struct congruence){ all, of.rest & bits & (all - 1) };
}

static struct congruence congruence_of_binary(const struct values *values,
                                              const struct value *value)
{
    struct congruence left = of_number(values, value->left);
    struct congruence right = of_number(values, value->right);
    if (value->op == OP_ADD)
        return sum(left, right);
    if (value->op == OP_SUB)
        return sum(left, scaled(right, -1));
    if (value->op == OP_MUL && number_is_constant(value->right))
        return scaled(left, value->right.add);
    if (value->op == OP_SHR && number_is_constant(value->right))
        return moved(left, value->right.add);
    if (value->op == OP_OR && number_is_constant(value->left))
        return with_bits(right, (uint64_t)value->left.add);
    if (value->op == OP_AND && number_is_constant(value->left))
        return with_mask(right, (uint64_t)value->left.add);
    return multiple(multiple_of_bits(values, value));
}

struct congruence congruence_of_value(const struct values *values,
                                      const struct value *value)
{
    struct congruence left = of_number(values, value->left);
    struct congruence right = of_number(values, value->right);
    switch (value->kind) {
    case EXPR_ARRAY: return multiple(multiple_of_array(values, value->array));
    case EXPR_CAST: return value->bits >= 32 ? left : multiple(1);
    case EXPR_OFFSET: return sum(left, scaled(right, value->constant));
    case EXPR_CONDITIONAL:
        return multiple(smaller(number_multiple(values, value->right),
                                number_multiple(values, value->third)));
    case EXPR_BINARY: return congruence_of_binary(values, value);
    default: return multiple(1);
    }
}

/* What a number of 32 bits is in 64, nvcc takes for another number. */
static bool is_widened(const struct values *values, struct number number)
{
    const struct value *value = &values->list[number.value];
    return value->kind == EXPR_CAST && value->bits == 64 &&
           !class_is_wide(values->list[value->left.value].class);
}

struct congruence congruence_of_place(const struct values *values,
                                      struct number address, bool is_narrow,
                                      uint32_t *base)
{
    struct congruence offset = { MULTIPLE_MAX, 0 };
    const struct value *value = &values->list[address.value];
    while (value->kind == EXPR_OFFSET) {
        bool is_seen = values->list[value->right.value].depth == 0 &&
                       (is_narrow || !is_widened(values, value->right));
        struct congruence index =
            is_seen ? of_number(values, value->right) : multiple(1);
        offset = sum(offset, scaled(index, value->constant));
        offset.rest += (uint64_t)address.add;
        address = value->left;
        value = &values->list[address.value];
    }
    offset.rest = (offset.rest + (uint64_t)address.add) & (offset.multiple - 1);
    *base = address.value;
    return offset;
}

struct congruence congruence_of_steps(const struct values *values,
                                      struct number first, int64_t step)
{
    return sum(of_number(values, first), multiple(multiple_of_constant(step)));
}

/* --- what nvcc may lose sight of --- */

static bool is_operation(const struct value *value, enum operator op)
{
    return value->kind == EXPR_BINARY && value->op == op;
}

static bool is_power_of_two(int64_t number)
{
    return number > 0 && (number & (number - 1)) == 0;
}

static bool is_product(const struct value *value)
{
    return is_operation(value, OP_MUL) && number_is_constant(value->right);
}

/* What a cast that keeps 32 bits is made of. */
static const struct value *uncast(const struct values *values, uint32_t number)
{
    const struct value *value = &values->list[number];
    while (value->kind == EXPR_CAST && value->bits >= 32)
        value = &values->list[value->left.value];
    return value;
}

/* Are only some low bits of it not 0? */
static bool is_masked(const struct values *values, uint32_t number)
{
    const struct value *value = uncast(values, number);
    if (is_operation(value, OP_REM))
        return value->class == VALUE_U32 && number_is_constant(value->right) &&
               is_power_of_two(value->right.add);
    return is_operation(value, OP_AND) && (number_is_constant(value->left) ||
                                           number_is_constant(value->right));
}

/*
 * x % 32 / 8 * 4 becomes (x & 24) >> 1: by how many bits it is moved to the
 * right; 0: it is nothing like that.
 */
static unsigned moved_right(const struct values *values, uint32_t number)
{
    const struct value *value = uncast(values, number);
    const struct value *quotient = uncast(values, value->left.value);
    if (!is_product(value) || !is_power_of_two(value->right.add) ||
        !is_operation(quotient, OP_DIV) ||
        !number_is_constant(quotient->right) ||
        !is_power_of_two(quotient->right.add) ||
        quotient->right.add <= value->right.add ||
        !is_masked(values, quotient->left.value))
        return 0;
    return (unsigned)__builtin_ctzll((uint64_t)quotient->right.add) -
           (unsigned)__builtin_ctzll((uint64_t)value->right.add);
}

/* n * c, of which n is a thread's or block's index, or its like */
static bool is_plain_product(const struct values *values,
                             const struct value *value)
{
    return is_product(value) &&
           values->list[value->left.value].kind == EXPR_VARIABLE;
}

/* Such a term and another are added by one instruction, behind which the
 * assembler knows no multiple; mostly not by one bit to a plain n * c. */
static bool is_blurred_by(const struct values *values, uint32_t term,
                          uint32_t other)
{
    unsigned moved = moved_right(values, term);
    return other != 0 && moved > 0 &&
           (moved > 1 ||
            !is_plain_product(values, &values->list[other]));
}

/* In c - n, m - n * c and m * c - n * c it is seen. */
static bool is_blurred_difference(const struct values *values,
                                  const struct value *value)
{
    const struct value *left = &values->list[value->left.value];
    const struct value *right = &values->list[value->right.value];
    bool is_factored = is_product(left) && is_product(right) &&
                       left->right.add == right->right.add &&
                       moved_right(values, value->right.value) == 0;
    return is_operation(value, OP_SUB) && !number_is_constant(value->left) &&
           !is_factored && !is_plain_product(values, right);
}

static bool is_blurred_sum(const struct values *values,
                           const struct value *value)
{
    uint32_t left = value->left.value, right = value->right.value;
    bool is_sum = value->kind == EXPR_BINARY &&
                  (value->op == OP_ADD || value->op == OP_OR);
    if (value->kind == EXPR_OFFSET) {
        const struct value *inner = &values->list[left];
        is_sum = inner->kind == EXPR_OFFSET &&
                 inner->constant == value->constant;
        left = inner->right.value;
    }
    return is_sum && (is_blurred_by(values, left, right) ||
                      is_blurred_by(values, right, left));
}

/* A loop's int in a sum that has no sign, and may wrap around before it is made
 * wider: of the places of two trips it is not seen that they are neighbours. */
bool multiple_may_wrap(const struct values *values, const struct value *value)
{
    const struct value *left = &values->list[value->left.value];
    return value->kind == EXPR_CAST && value->class == VALUE_U32 &&
           value->bits == 32 && left->kind == EXPR_VARIABLE &&
           left->class == VALUE_I32 && left->depth > 0;
}

bool multiple_is_blurred(const struct values *values,
                         const struct value *value)
{
    return is_blurred_sum(values, value) ||
           is_blurred_difference(values, value);
}
