/*
 * What memory holds, where --data or an initial value says it. For arrays that
 * the kernel stores to see kept.h.
 */
#include <inttypes.h>

#include "exec/kept.h"
#include "exec/pointer.h"

/* The integer at a pointer, as the load takes it. False: it is not known. */
static bool held_at(struct machine *machine, const struct expr *expr,
                    int64_t pointer, unsigned lane, int64_t *value)
{
    const struct program *program = machine->program;
    int64_t number = pointer_array(pointer);
    if (number < 0 || (uint64_t)number >= program->array_count)
        return false;
    const struct array *array = &program->arrays[number];
    uint64_t index;
    const struct contents *contents =
        contents_find(array->contents, pointer_offset(pointer),
                      expr->bits == 1 ? 1 : expr->bits / 8, &index);
    if (contents == NULL)
        return false;
    if (index >= contents->count) {
        fault_in_lane(machine, expr, lane,
                      "element %" PRIu64 " of '%s' has no value; there are "
                      "%" PRIu64, index, array->name, contents->count);
        return false;
    }
    uint64_t bits = contents_at(contents, index);
    if (array->is_written && !kept_read(machine, pointer, lane, &bits))
        return false;
    *value = lanes_through_bits((int64_t)bits, expr->bits, expr->is_signed);
    return true;
}

static void put_uniform(struct machine *machine, const struct expr *expr,
                        struct lanes *result, int64_t pointer, uint64_t mask)
{
    int64_t value = 0;
    bool known = held_at(machine, expr, pointer, lowest_lane(mask), &value);
    lanes_set_uniform(result, expr->value, value);
    result->unknown = known ? 0 : ~0ULL;
}

static void put_each(struct machine *machine, const struct expr *expr,
                     struct lanes *result, const struct lanes *address,
                     uint64_t mask)
{
    uint64_t idle = ~0ULL >> (64 - machine->lanes) & ~mask;
    result->each = true;
    result->unknown = idle;
    for (uint64_t left = mask; left != 0; left &= left - 1) {
        unsigned lane = lowest_lane(left);
        int64_t value = 0;
        if (!held_at(machine, expr, lanes_get(address, VALUE_POINTER, lane),
                     lane, &value))
            result->unknown |= UINT64_C(1) << lane;
        lanes_put(result, expr->value, lane, value);
    }
    for (; idle != 0; idle &= idle - 1)
        lanes_put(result, expr->value, lowest_lane(idle), 0);
    if (result->unknown == 0)
        lanes_gather(result, expr->value, machine->lanes);
}

/* What is held at an address that stands still stands still. */
static void set_slopes(struct machine *machine, const struct expr *expr,
                       const struct lanes *result, const struct lanes *address)
{
    for (unsigned axis = 0; axis < machine->axis_count; axis++) {
        bool moves = slope_moves(axis_slope(machine, axis, address));
        axis_slope(machine, axis, result)->kind =
            moves ? SLOPE_UNKNOWN : SLOPE_ZERO;
        if (moves && expr->kind == EXPR_HELD)
            machine->axes[axis].horizon = 1; /* no access looks where it goes */
    }
}

/* All lanes are in the array of the first, or nothing is known. */
static bool may_be_known(const struct machine *machine,
                         const struct expr *expr, const struct lanes *address,
                         uint64_t mask)
{
    const struct program *program = machine->program;
    if (!machine->has_contents || machine->diagnostic.failed ||
        expr->bits == 0 || mask == 0)
        return false;
    int64_t array = pointer_array(
        lanes_get(address, VALUE_POINTER, lowest_lane(mask)));
    if (array < 0 || (uint64_t)array >= program->array_count ||
        program->arrays[array].contents == NULL)
        return false;
    return machine->kept != NULL || !program->arrays[array].is_written;
}

const struct lanes *held_value(struct machine *machine,
                               const struct expr *expr,
                               const struct lanes *address, uint64_t mask)
{
    struct lanes *result = machine_result(machine, expr);
    if (!may_be_known(machine, expr, address, mask & ~address->unknown))
        return NULL;
    if (lanes_is_uniform(address) && machine->kept == NULL)
        put_uniform(machine, expr, result, address->even.base, mask);
    else
        put_each(machine, expr, result, address, mask);
    result->why = expr;
    if (machine->axis_count > 0)
        set_slopes(machine, expr, result, address);
    return result;
}
