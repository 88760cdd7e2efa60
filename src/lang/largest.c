/* The largest that a number may be; see largest.h. */
#include "lang/largest.h"

uint64_t largest_of_class(enum value_class class)
{
    switch (class) {
    case VALUE_I32: return INT32_MAX;
    case VALUE_U32: return UINT32_MAX;
    case VALUE_I64: return INT64_MAX;
    default: return UINT64_MAX;
    }
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t sum(uint64_t a, uint64_t b)
{
    return a <= UINT64_MAX - b ? a + b : UINT64_MAX;
}

static uint64_t product(uint64_t a, uint64_t b)
{
    return a <= UINT64_MAX / b ? a * b : UINT64_MAX;
}

/* All bits that the number may have. */
static uint64_t bits_below(uint64_t most)
{
    return most == 0 ? 0 : UINT64_MAX >> __builtin_clzll(most);
}

/* UINT64_MAX here and below: as much as the class has. */
static uint64_t by_constant(enum operator op, bool is_signed, uint64_t left,
                            uint64_t by)
{
    switch (op) {
    case OP_ADD: return sum(left, by);
    case OP_SUB: return is_signed ? left : UINT64_MAX;
    case OP_MUL: return product(left, by);
    case OP_SHL: return by < 64 ? product(left, UINT64_C(1) << by) : UINT64_MAX;
    case OP_DIV: return left / by;
    case OP_REM: return is_signed ? smaller(left, by - 1) : left;
    case OP_SHR: return by < 64 ? left >> by : 0;
    case OP_OR:
    case OP_XOR: return bits_below(left | by);
    case OP_AND:
    case OP_MIN: return smaller(left, by);
    case OP_MAX: return left < by ? by : left;
    default: return UINT64_MAX;
    }
}

static uint64_t by_number(enum operator op, bool is_signed, uint64_t left,
                          uint64_t right)
{
    switch (op) {
    case OP_ADD: return sum(left, right);
    case OP_SUB: return is_signed ? sum(left, sum(right, 1)) : UINT64_MAX;
    case OP_SHR: return is_signed ? left : UINT64_MAX;
    case OP_AND: return is_signed ? UINT64_MAX : smaller(left, right);
    case OP_MIN: return smaller(left, right);
    case OP_MAX: return left < right ? right : left;
    default: return UINT64_MAX;
    }
}

static bool commutes(enum operator op)
{
    return op == OP_ADD || op == OP_MUL || op == OP_AND || op == OP_OR ||
           op == OP_XOR || op == OP_MIN || op == OP_MAX;
}

uint64_t largest_of_binary(enum operator op, enum value_class class,
                           struct largest left, struct largest right)
{
    bool is_signed = class_is_signed(class);
    uint64_t all = largest_of_class(class), most;
    if (left.is_constant && !right.is_constant && commutes(op))
        return largest_of_binary(op, class, right, left);
    left.most = smaller(left.most, all);
    if (!right.is_constant)
        most = by_number(op, is_signed, left.most, right.most);
    else if (right.constant > 0)
        most = by_constant(op, is_signed, left.most, (uint64_t)right.constant);
    else if (op == OP_ADD && is_signed && left.most < all)
        most = left.most;
    else
        most = right.constant == 0 && op == OP_SHR ? left.most : all;
    return smaller(most, all);
}

uint64_t largest_of_cast(enum value_class to, unsigned bits, bool is_signed,
                         enum value_class from, uint64_t most)
{
    uint64_t all = largest_of_class(to);
    if (bits < 32)
        all = smaller(all, UINT64_MAX >> (64 - bits + is_signed));
    bool keeps_sign = class_is_signed(from) && !class_is_signed(to);
    return keeps_sign ? all : smaller(most, all);
}
