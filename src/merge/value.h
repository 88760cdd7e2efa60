/*
 * Value numbers: two expressions have the same number when they must have the
 * same value, however they are written and through whichever variables.
 *
 * A number is a value and a constant that is added to it, so that a[i] and
 * a[i + 1] are seen to lie side by side. Value 0 is nothing: (0, c) is the
 * constant c.
 */
#ifndef MERGE_VALUE_H
#define MERGE_VALUE_H

#include "core/arena.h"
#include "lang/tree.h"

struct number {
    uint32_t value;
    int64_t add;
};

/* A power of two, and what is left over if a value is divided by that. */
struct congruence {
    uint64_t multiple, rest;
};

/* What a value is made of. */
struct value {
    enum expr_kind kind; /* an operation; VARIABLE: whatever it holds */
    enum value_class class;
    enum operator op;
    uint8_t bits;
    bool is_signed;
    int64_t constant;
    uint32_t variable; /* VARIABLE: that holds it; VALUE_NOWHERE: none */
    uint32_t array;
    uint32_t given;    /* CONSTANT: what a launch gives, */
    uint64_t given_most; /* which is not above that */
    struct number left, right, third;
    struct number began; /* VARIABLE: behind a loop that counted with it:
                            counter.h */
    bool counts_up;    /* VARIABLE: that a loop moves up, or moved, with a sign
                          and from 0 or more on */
    uint32_t depth;    /* of the innermost loop that changes it, 0: none does */
    struct congruence is;
    bool is_blurred;   /* and nvcc's assembler may lose sight of that, */
    bool may_wrap;     /* or the optimizer of where it lies */
    bool is_uniform;   /* the same in all lanes of a warp */
};

#define VALUE_NOWHERE UINT32_MAX

struct values {
    struct value *list;
    size_t count, room;
    uint32_t *slots; /* hash table of numbers of operations, 0: free */
    size_t slot_count;
    const struct array *arrays;
};

void values_init(struct values *values, const struct array *arrays);
void values_free(struct values *values);

/* A value of which only this is known. */
struct number value_new(struct values *values, enum value_class class,
                        uint32_t variable, uint32_t depth, bool is_uniform);

/* The number of a node whose operands have these numbers; of a kind without
 * effect (CONSTANT to DIFFERENCE, but no VARIABLE, NONE or COMMA). */
struct number value_of_node(struct values *values, const struct expr *expr,
                            struct number left, struct number right,
                            struct number third);

/* The number of a value of kind CAST, BINARY or OFFSET with other operands. */
struct number value_again(struct values *values, uint32_t value,
                          struct number left, struct number right);

static inline bool number_same(struct number a, struct number b)
{
    return a.value == b.value && a.add == b.add;
}

static inline bool number_is_constant(struct number number)
{
    return number.value == 0;
}

#endif
