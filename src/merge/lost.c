/*
 * Indices whose way nvcc loses sight of; see lost.h. What is said here is what
 * nvcc 13.0 -O3 was seen to do: it follows the counter, constants added to it,
 * what shifts, masks and divisions by constants make of that, and sums and
 * products that have a sign. Without one they may wrap around: of those it
 * follows only a product of the counter with what it does not know.
 */
#include "merge/lost.h"

enum { EFFORT_MAX = 64 };

struct losing {
    const struct merge *merge;
    uint32_t counter; /* its value */
    uint32_t depth;
};

static bool varies(const struct losing *losing, uint32_t number)
{
    return losing->merge->values.list[number].depth >= losing->depth;
}

static bool is_counter(const struct losing *losing, struct number number)
{
    return number.value == losing->counter;
}

/* k * n */
static bool is_scaled(const struct losing *losing, const struct value *value)
{
    struct number left = value->left, right = value->right;
    struct number other = is_counter(losing, left) ? right : left;
    return value->op == OP_MUL &&
           (is_counter(losing, left) || is_counter(losing, right)) &&
           !number_is_constant(other) && !varies(losing, other.value);
}

/* A shift, a mask or a division, of the counter itself? */
static bool is_of_counter(const struct losing *losing,
                          const struct value *value)
{
    bool divides = value->op == OP_DIV || value->op == OP_REM;
    return !(divides && !number_is_constant(value->right)) &&
           (is_counter(losing, value->left) ||
            !varies(losing, value->left.value)) &&
           (is_counter(losing, value->right) ||
            !varies(losing, value->right.value));
}

static bool is_lost(const struct losing *losing, uint32_t number,
                    unsigned effort)
{
    const struct value *value = &losing->merge->values.list[number];
    bool adds = value->op == OP_ADD || value->op == OP_SUB ||
                value->op == OP_MUL;
    if (number == losing->counter || !varies(losing, number) || effort == 0)
        return false;
    if (value->kind == EXPR_CAST)
        return is_lost(losing, value->left.value, effort - 1);
    if (value->kind != EXPR_BINARY && value->kind != EXPR_OFFSET)
        return false;
    if (value->kind == EXPR_BINARY && !adds)
        return !is_of_counter(losing, value);
    if (value->kind == EXPR_BINARY && value->class == VALUE_U32)
        return !is_scaled(losing, value);
    return is_lost(losing, value->left.value, effort - 1) ||
           is_lost(losing, value->right.value, effort - 1);
}

bool lost_index(const struct merge *merge, struct number address)
{
    const struct frame *frame = merge->loop;
    if (frame == NULL || !frame->counter.is_found)
        return false;
    const struct losing losing = {
        merge, merge->numbers[frame->counter.variable].value, frame->depth
    };
    return is_lost(&losing, address.value, EFFORT_MAX);
}
