/* From contents to values; see held.h. */
#include "exec/held.h"

#include <inttypes.h>
#include <string.h>

#include "core/float16.h"
#include "core/vector.h"
#include "exec/address.h"
#include "exec/bits.h"
#include "exec/kept.h"
#include "exec/pointer.h"
#include "exec/real.h"

/* Several numbers that are loaded as one, or a part of one. */
static bool held_in_parts(const struct array *array, const struct expr *expr,
                          int64_t offset, struct bits *value)
{
    if (array->is_written || !contents_bits(array->contents, offset,
                                            expr_bytes(expr), &value->low))
        return false;
    value->high = value->low;
    return true;
}

/* The bits at a pointer. False: they are not known. */
static bool held_at(struct machine *machine, const struct expr *expr,
                    int64_t pointer, unsigned lane, struct bits *value)
{
    const struct program *program = machine->program;
    int64_t number = pointer_array(pointer);
    if (number < 0 || (uint64_t)number >= program->array_count)
        return false;
    const struct array *array = &program->arrays[number];
    uint64_t index;
    const struct contents *contents = contents_find(
        array->contents, pointer_offset(pointer), expr_bytes(expr), &index);
    if (contents == NULL)
        return held_in_parts(array, expr, pointer_offset(pointer), value);
    if (index >= contents->count) {
        fault_in_lane(machine, expr, lane,
                      "element %" PRIu64 " of '%s' has no value; there are "
                      "%" PRIu64, index, array->name, contents->count);
        return false;
    }
    value->low = value->high = contents_at(contents, index);
    return !array->is_written || kept_read(machine, pointer, lane, value);
}

/* As an integer, of a number that is known by its bounds the likely one. */
static bool held_integer(struct machine *machine, const struct expr *expr,
                         int64_t pointer, unsigned lane, int64_t *value)
{
    struct bits bits;
    if (!held_at(machine, expr, pointer, lane, &bits))
        return false;
    if (bits.low != bits.high)
        machine_note_guess(machine, GUESS_ROUNDING);
    *value = lanes_through_bits((int64_t)bits_likely(bits, expr_bytes(expr)),
                                expr->bits, expr->is_signed);
    return true;
}

/* ---- all lanes at once ---- */

const struct contents *held_contents(const struct array *array,
                                     const struct expr *expr)
{
    const struct contents *contents = array->contents;
    bool is_plain = contents != NULL && !array->is_written &&
                    expr->value != VALUE_NONE && contents->next == NULL &&
                    !contents->is_real &&
                    contents->inner == 0 && contents->first == 0 &&
                    contents->stride == contents->bytes &&
                    contents->bytes * 8 == (expr->bits == 1 ? 8 : expr->bits);
    return is_plain ? contents : NULL;
}

int64_t held_bytes(const struct contents *contents)
{
    uint64_t most = (uint64_t)POINTER_REACH_BYTES / contents->bytes;
    uint64_t count = contents->count < most ? contents->count : most;
    return (int64_t)(count * contents->bytes);
}

/* offset[i] of the lanes' pointers; false: some are no multiple of `bytes`, or
 * at `beyond` and behind it. */
VECTOR_CLONES
static bool plain_offsets(uint64_t *restrict offset, const int64_t *pointer,
                          int64_t start, uint64_t bytes, uint64_t beyond,
                          unsigned count)
{
    uint64_t odd = 0, far = 0;
    for (unsigned i = 0; i < count; i++) {
        offset[i] = (uint64_t)pointer[i] - (uint64_t)start;
        odd |= offset[i] & (bytes - 1);
        far |= offset[i] >= beyond;
    }
    return (odd | far) == 0;
}

/* The others ask for what the first lane of `mask` does. */
static const int64_t *without_idle(const int64_t *pointer, uint64_t mask,
                                   int64_t space[LANES_MAX], unsigned count)
{
    uint64_t idle = ~0ULL >> (64 - count) & ~mask;
    if (idle == 0)
        return pointer;
    memcpy(space, pointer, count * sizeof *space);
    for (; idle != 0; idle &= idle - 1)
        space[lowest_lane(idle)] = pointer[lowest_lane(mask)];
    return space;
}

/* The same of evenly spaced lanes: those at the corners tell, as steps within
 * reach do not wrap around 64 bits on the way. */
static bool even_offsets(uint64_t *offset, const struct even *pointer,
                         int64_t start, uint64_t bytes, uint64_t beyond,
                         unsigned count)
{
    struct even even = *pointer;
    even.base = (int64_t)((uint64_t)even.base - (uint64_t)start);
    struct corners corners = even_corners(&even, count);
    uint64_t odd = (uint64_t)even.base | (uint64_t)even.step |
                   (uint64_t)even.jump;
    if ((odd & (bytes - 1)) != 0 || !address_is_near(even.step) ||
        !address_is_near(even.jump))
        return false;
    for (unsigned i = 0; i < corners.count; i++)
        if ((uint64_t)even_get(&even, corners.lane[i]) >= beyond)
            return false;
    even_fill((int64_t *)offset, &even, count);
    return true;
}

/* offset[i] of the lanes' pointers; of lanes not in `mask`, anything that is
 * there. */
static bool find_offsets(uint64_t *offset, const struct lanes *address,
                         int64_t start, uint64_t bytes, uint64_t beyond,
                         uint64_t mask, unsigned count)
{
    int64_t space[LANES_MAX], live_space[LANES_MAX];
    if (!address->each &&
        even_offsets(offset, &address->even, start, bytes, beyond, count))
        return true;
    const int64_t *pointer = without_idle(lanes_wide(address, space, count),
                                          mask, live_space, count);
    return plain_offsets(offset, pointer, start, bytes, beyond, count);
}

const struct lanes *held_read(struct machine *machine, const struct expr *expr,
                              const struct contents *contents,
                              const uint64_t *offset, uint64_t mask)
{
    unsigned count = machine->lanes;
    struct lanes *result = machine_result(machine, expr);
    int64_t value[LANES_MAX];
    contents_read(contents, offset, value, count);
    lanes_from_bits(result, expr->value, value, expr->bits, expr->is_signed,
                    count);
    result->unknown = ~0ULL >> (64 - count) & ~mask;
    result->why = expr;
    if (result->unknown == 0)
        lanes_gather(result, expr->value, count);
    return result;
}

static bool put_plain(struct machine *machine, const struct expr *expr,
                      const struct lanes *address, uint64_t mask)
{
    unsigned count = machine->lanes;
    uint64_t offset[LANES_MAX];
    int64_t array = pointer_array(
        lanes_get(address, VALUE_POINTER, lowest_lane(mask)));
    const struct contents *contents =
        held_contents(&machine->program->arrays[array], expr);
    if (contents == NULL)
        return false;
    if (!find_offsets(offset, address, pointer_make((uint32_t)array),
                      contents->bytes, (uint64_t)held_bytes(contents), mask,
                      count))
        return false;
    held_read(machine, expr, contents, offset, mask);
    return true;
}

/* ---- one by one ---- */

static void put_uniform(struct machine *machine, const struct expr *expr,
                        struct lanes *result, int64_t pointer, uint64_t mask)
{
    int64_t value = 0;
    bool known =
        held_integer(machine, expr, pointer, lowest_lane(mask), &value);
    lanes_set_uniform(result, expr->value, value);
    result->unknown = known ? 0 : ~0ULL;
}

static void put_real(struct machine *machine, const struct expr *expr,
                     struct lanes *result, int64_t pointer, uint64_t mask)
{
    struct bits bits;
    lanes_set_unknown(result, expr);
    if (expr->bits < BITS_HALF ||
        !held_at(machine, expr, pointer, lowest_lane(mask), &bits))
        return;
    result->real = real_exact(contents_real(bits.low, expr->bits));
    result->known = REAL_SAME;
}

static void put_reals(struct machine *machine, const struct expr *expr,
                      struct lanes *result, const struct lanes *address,
                      uint64_t mask)
{
    int64_t low[LANES_MAX], high[LANES_MAX];
    uint64_t known = 0;
    if (result->reals == NULL)
        mask = 0;
    for (; mask != 0; mask &= mask - 1) {
        unsigned lane = lowest_lane(mask);
        struct bits bits;
        if (!held_at(machine, expr, lanes_get(address, VALUE_POINTER, lane),
                     lane, &bits))
            continue;
        low[lane] = (int64_t)bits.low;
        high[lane] = (int64_t)bits.high;
        known |= UINT64_C(1) << lane;
    }
    bits_to_reals(result, low, high, expr->bits, known, expr);
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
        if (!held_integer(machine, expr,
                          lanes_get(address, VALUE_POINTER, lane), lane,
                          &value))
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
    bool is_real = expr->value == VALUE_NONE;
    bool is_same = lanes_is_uniform(address) && machine->kept == NULL;
    if (is_same && is_real)
        put_real(machine, expr, result, address->even.base, mask);
    else if (is_same)
        put_uniform(machine, expr, result, address->even.base, mask);
    else if (is_real)
        put_reals(machine, expr, result, address, mask);
    else if (!put_plain(machine, expr, address, mask))
        put_each(machine, expr, result, address, mask);
    result->why = expr;
    if (machine->watches)
        set_slopes(machine, expr, result, address);
    return result;
}
