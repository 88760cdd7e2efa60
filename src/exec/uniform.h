/*
 * C's operators on one number, and on values that are the same in every lane.
 * Most of what a loop does besides its accesses is of that kind, so all of it
 * is inline.
 */
#ifndef EXEC_UNIFORM_H
#define EXEC_UNIFORM_H

#include "exec/lanes.h"

enum { LANES_STEP = 32 };

/* to[i] = expression in `count` lanes, as a case of a switch. */
#define FOR_LANES(expression)                                   \
    for (unsigned base = 0; base < count; base += LANES_STEP) { \
        for (unsigned j = 0; j < LANES_STEP; j++) {             \
            unsigned i = base + j;                              \
            to[i] = expression;                                 \
        }                                                       \
    }                                                           \
    break

static inline bool operator_can_fail(enum operator op)
{
    return op == OP_DIV || op == OP_REM || op == OP_SHL || op == OP_SHR;
}

/* An operator that cannot fail. The result is not wrapped yet. */
static inline int64_t number_simple(enum operator op, enum value_class class,
                                    int64_t a, int64_t b)
{
    uint64_t x = (uint64_t)a, y = (uint64_t)b;
    bool less = class == VALUE_U64 ? x < y : a < b;
    bool more = class == VALUE_U64 ? x > y : a > b;
    switch (op) {
    case OP_ADD: return (int64_t)(x + y);
    case OP_SUB: return (int64_t)(x - y);
    case OP_MUL: return (int64_t)(x * y);
    case OP_AND: return (int64_t)(x & y);
    case OP_OR: return (int64_t)(x | y);
    case OP_XOR: return (int64_t)(x ^ y);
    case OP_MIN: return less ? a : b;
    case OP_MAX: return more ? a : b;
    case OP_LT: return less;
    case OP_LE: return !more;
    case OP_GT: return more;
    case OP_GE: return !less;
    case OP_EQ: return a == b;
    case OP_NE: return a != b;
    default: return 0;
    }
}

/* What an operator gives, as a value. */
static inline void uniform_set(struct lanes *result, enum operator op,
                               enum value_class class, int64_t number)
{
    lanes_set_same(result, operator_compares(op)
                               ? number
                               : class_wrap(class, (uint64_t)number));
}

#endif
