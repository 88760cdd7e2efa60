/* Pointers and what is between two; see address.h. */
#include "exec/address.h"

#include <inttypes.h>

#include "core/vector.h"
#include "exec/pointer.h"

/*
 * to = pointer + index * scale. True when some lane's index, or the step from
 * one array's range into another's, looks too large: a closer look is due.
 */
VECTOR_CLONES
static bool offset_all(int64_t *restrict to, const int64_t *pointer,
                       const int64_t *index, int64_t scale, unsigned count)
{
    uint64_t size = (uint64_t)(scale < 0 ? -scale : scale) | 1;
    uint64_t reach =
        (uint64_t)POINTER_REACH_BYTES >> (64 - __builtin_clzll(size));
    uint64_t suspect = 0;
    for (unsigned i = 0; i < count; i++) {
        uint64_t sum =
            (uint64_t)pointer[i] + (uint64_t)index[i] * (uint64_t)scale;
        suspect |= (uint64_t)index[i] + reach > 2 * reach;
        suspect |= (sum ^ (uint64_t)pointer[i]) >> POINTER_OFFSET_BITS;
        to[i] = (int64_t)sum;
    }
    return suspect != 0;
}

static bool out_of_reach(const struct lanes *result,
                         const struct lanes *pointer, const struct lanes *index,
                         int64_t scale, unsigned lane)
{
    return address_leaves_reach(lanes_get(result, VALUE_POINTER, lane),
                        lanes_get(pointer, VALUE_POINTER, lane),
                        lanes_get(index, VALUE_I64, lane), scale);
}

static void check_reach(struct machine *machine, const struct expr *expr,
                        const struct lanes *result, const struct lanes *pointer,
                        const struct lanes *index, uint64_t mask)
{
    for (; mask != 0; mask &= mask - 1) {
        unsigned lane = lowest_lane(mask);
        if (!out_of_reach(result, pointer, index, expr->constant, lane))
            continue;
        fault_in_lane(machine, expr, lane,
                      "the address overflows: index %" PRId64 " of %" PRId64
                      "-byte elements",
                      lanes_get(index, VALUE_I64, lane), expr->constant);
        return;
    }
}

/* True when a closer look at the reach is due. */
static bool offset(struct machine *machine, struct lanes *result,
                   const struct expr *expr, const struct lanes *left,
                   const struct lanes *right)
{
    if (address_offset_even(result, left, right, expr->constant,
                            machine->lanes))
        return false;
    int64_t left_space[LANES_MAX], right_space[LANES_MAX];
    result->each = true;
    return offset_all(result->i64, lanes_wide(left, left_space, machine->lanes),
                      lanes_wide(right, right_space, machine->lanes),
                      expr->constant, machine->lanes);
}

const struct lanes *address_offset(struct machine *machine,
                                   const struct expr *expr,
                                   const struct lanes *left,
                                   const struct lanes *right, uint64_t mask)
{
    struct lanes *result = machine_result(machine, expr);
    result->unknown = left->unknown | right->unknown;
    result->why = right->unknown != 0 ? right->why : left->why;
    if (offset(machine, result, expr, left, right))
        check_reach(machine, expr, result, left, right,
                    mask & ~result->unknown);
    if (machine->watches)
        slope_offset(machine, expr, result, left, right, mask);
    return result;
}

/* As a number: arrays begin at multiples of 2^44 bytes, or --base behind. This
 * is how far behind, of a pointer and of its number. */
static int64_t base_shift(const struct machine *machine, int64_t pointer)
{
    const struct program *program = machine->program;
    int64_t number = pointer_array(pointer);
    bool is_array = number >= 0 && (uint64_t)number < program->array_count;
    return is_array ? (int64_t)program->arrays[number].base_shift : 0;
}

static int64_t address_of(const struct machine *machine, int64_t pointer)
{
    return pointer + base_shift(machine, pointer);
}

const struct lanes *address_of_number(struct machine *machine,
                                      const struct expr *expr,
                                      const struct lanes *number)
{
    struct lanes *result = machine_result(machine, expr);
    result->each = true;
    result->unknown = number->unknown;
    result->why = number->why;
    for (unsigned i = 0; i < machine->lanes; i++) {
        int64_t address = lanes_get(number, VALUE_U64, i);
        result->i64[i] = address - base_shift(machine, address);
    }
    lanes_gather(result, VALUE_POINTER, machine->lanes);
    if (machine->watches)
        slope_pointer(machine, result);
    return result;
}

const struct lanes *address_difference(struct machine *machine,
                                       const struct expr *expr,
                                       const struct lanes *left,
                                       const struct lanes *right)
{
    struct lanes *result = machine_result(machine, expr);
    result->each = true;
    result->unknown = left->unknown | right->unknown;
    result->why = right->unknown != 0 ? right->why : left->why;
    for (unsigned i = 0; i < machine->lanes; i++)
        result->i64[i] =
            (address_of(machine, lanes_get(left, VALUE_POINTER, i)) -
             address_of(machine, lanes_get(right, VALUE_POINTER, i))) /
            expr->constant;
    lanes_gather(result, VALUE_I64, machine->lanes);
    if (machine->watches)
        slope_difference(machine, result, left, right);
    return result;
}
