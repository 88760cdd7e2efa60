/* Plans moves; see move.h. */
#include <stddef.h>
#include <string.h>

#include "core/memory.h"
#include "exec/address.h"
#include "exec/floating.h"
#include "exec/held.h"
#include "exec/kept.h"
#include "exec/move.h"
#include "exec/uniform.h"

static const struct move_range everywhere = { INT64_MIN, INT64_MAX, 0, 0 };

/* ---- ranges ---- */

/* Of a value whose lanes are to stay between two numbers, which are nothing
 * like 2^63 where its lanes are apart. */
static struct move_range range_of(const struct even *even, int64_t lowest,
                                  int64_t largest, unsigned count)
{
    struct corners corners = even_corners(even, count);
    struct move_range range = everywhere;
    for (unsigned i = 0; i < corners.count; i++) {
        int64_t at = (int64_t)((uint64_t)even_get(even, corners.lane[i]) -
                               (uint64_t)even->base);
        range.below = at < range.below ? at : range.below;
        range.above = at > range.above ? at : range.above;
    }
    range.lowest = lowest - range.below;
    range.largest = largest - range.above;
    return range;
}

/* Of one that must fit into an integer of so many bits. */
static struct move_range range_of_bits(const struct even *even, unsigned bits,
                                       bool is_signed, unsigned count)
{
    if (bits == 64)
        return everywhere;
    int64_t half = INT64_C(1) << (bits - 1);
    return is_signed ? range_of(even, -half, half - 1, count)
                     : range_of(even, 0, 2 * half - 1, count);
}

static struct move_range range_of_class(const struct even *even,
                                        enum value_class class, unsigned count)
{
    return range_of_bits(even, class_is_wide(class) ? 64 : 32,
                         class_is_signed(class), count);
}

/* ---- what others count on ---- */

static struct move_watch watch(const struct lanes *value)
{
    struct move_watch watch = { .value = value };
    if (value != NULL && lanes_are_plain(value)) {
        watch.is_even = true;
        watch.shape = value->even;
    }
    return watch;
}

static bool is_like(const struct move_watch *watch, const struct even *shape)
{
    return watch->is_even && even_same_shape(&watch->shape, shape);
}

static bool watch_holds(const struct move_watch *watch)
{
    return !watch->is_even ||
           (lanes_are_plain(watch->value) &&
            even_same_shape(&watch->value->even, &watch->shape));
}

/* Of a floating-point number nobody does. */
static void watch_values(struct move *move)
{
    const struct expr *expr = move->step->expr;
    bool assigns =
        expr->kind == EXPR_ASSIGN || expr->kind == EXPR_POST_ASSIGN;
    bool is_number = expr->value != VALUE_NONE;
    move->is_new = *move->step->at == NULL;
    move->result = watch(is_number ? *move->step->at : NULL);
    move->variable = watch(is_number && assigns ? move->changes : NULL);
}

bool move_holds(const struct move *move)
{
    bool is_there =
        !move->result.is_even || *move->step->at == move->result.value;
    return is_there && !move->is_new && watch_holds(&move->result) &&
           watch_holds(&move->variable);
}

/* ---- plans ---- */

static void plan_cast(const struct machine *machine, struct move *move)
{
    const struct expr *expr = move->step->expr;
    const struct lanes *from = *move->step->left;
    if (expr->bits == 1 || !lanes_are_plain(from) ||
        !even_same_shape(&from->even, &move->result.shape))
        return;
    move->way = MOVE_COPY;
    move->range = range_of_bits(&from->even, expr->bits, expr->is_signed,
                                machine->lanes);
}

/* A floating-point number that is not known, and was not before. */
static bool stays_unknown(const struct machine *machine,
                          const struct expr *expr, const struct lanes *value,
                          const struct lanes *variable, uint64_t mask)
{
    return expr->value == VALUE_NONE && expr->kind == EXPR_ASSIGN &&
           !floating_is_wanted(machine, expr->left) &&
           (mask & ~variable->unknown) == 0 && variable->why == value->why &&
           variable->known == REAL_UNKNOWN;
}

static void plan_assignment(const struct machine *machine, struct move *move,
                            uint64_t mask)
{
    const struct expr *expr = move->step->expr;
    const struct lanes *value = *move->step->left;
    if (stays_unknown(machine, expr, value, move->changes, mask))
        move->way = MOVE_NOTHING;
    if (!lanes_are_plain(value) || !is_like(&move->variable, &value->even) ||
        !is_like(&move->result, &value->even) ||
        !evaluate_covers(machine, expr->variable, mask))
        return;
    move->way = expr->kind == EXPR_ASSIGN ? MOVE_COPY : MOVE_POST;
    move->range = everywhere;
}

/* Lanes of 32 bits do not wrap, so the difference of the two tells. */
static bool is_order(const struct step *step)
{
    return step->op >= OP_LT && step->op <= OP_GE &&
           !class_is_wide(step->class);
}

static enum move_way way_of(enum operator op, bool are_uniform)
{
    if (op == OP_ADD || op == OP_SUB)
        return MOVE_SUM;
    if (!are_uniform || operator_can_fail(op))
        return MOVE_ANY;
    return op == OP_MUL ? MOVE_PRODUCT : MOVE_NUMBER;
}

static void plan_integer(const struct machine *machine, struct move *move)
{
    const struct step *step = move->step;
    const struct lanes *left = *step->left, *right = *step->right;
    bool are_uniform = lanes_is_uniform(left) && lanes_is_uniform(right);
    bool is_order_of_lanes = is_order(step) && !are_uniform;
    struct even sum;
    move->factor = step->op == OP_SUB || is_order_of_lanes ? -1 : 1;
    if (!lanes_are_plain(left) || !lanes_are_plain(right) ||
        !even_add(&sum, &left->even, &right->even, move->factor))
        return;
    if (is_order_of_lanes && lanes_is_uniform(move->result.value)) {
        move->way = MOVE_ORDER;
        move->range = range_of(&sum, 0, 0, machine->lanes);
    } else if (even_same_shape(&sum, &move->result.shape)) {
        move->way = way_of(step->op, are_uniform);
        move->range = range_of_class(&sum, step->class, machine->lanes);
    }
}

/* Indices that are so short get nowhere near the end of 64 bits. */
static void plan_offset(const struct machine *machine, struct move *move)
{
    const struct lanes *from = *move->step->left, *by = *move->step->right;
    struct even to;
    move->factor = move->step->expr->constant;
    if (!lanes_are_plain(from) || !lanes_are_plain(by) ||
        move->factor > ADDRESS_SCALE_SHORT ||
        move->factor < -ADDRESS_SCALE_SHORT ||
        !address_is_near(by->even.step) || !address_is_near(by->even.jump) ||
        !even_add(&to, &from->even, &by->even, move->factor) ||
        !even_same_shape(&to, &move->result.shape))
        return;
    move->way = MOVE_OFFSET;
    move->range = range_of(&to, 0, 0, machine->lanes);
    move->from = range_of(&from->even, 0, 0, machine->lanes);
    move->by = range_of(&by->even, INT32_MIN, INT32_MAX, machine->lanes);
}

/* What it loads is not known, or is no even value; and nobody asks what it
 * stores. */
static enum move_way way_of_access(const struct move *move,
                                   const struct array *array)
{
    const struct expr *expr = move->step->expr;
    if (expr->is_tried)
        return MOVE_ANY;
    if (expr->kind != EXPR_LOAD)
        return array_is_kept(array)       ? MOVE_ANY
               : expr->kind == EXPR_STORE ? MOVE_STORE
                                          : MOVE_LOAD;
    if (array->contents == NULL)
        return MOVE_LOAD;
    return move->result.is_even || held_contents(array, expr) == NULL
               ? MOVE_ANY
               : MOVE_FETCH;
}

/* All lanes, live or not, find some. False: not even the first may. */
static bool plan_fetch(struct move *move, const struct array *array,
                       uint32_t number, struct access_range *range)
{
    const struct contents *contents = held_contents(array, move->step->expr);
    int64_t start = pointer_make(number);
    int64_t last = start + held_bytes(contents) - contents->bytes;
    move->contents = contents;
    move->start = start;
    range->lowest = start;
    range->largest = last < range->largest ? last : range->largest;
    return ((start + move->shift) & (contents->bytes - 1)) == 0;
}

static void plan_request(struct machine *machine, struct move *move,
                         const struct lanes *address, uint64_t mask)
{
    struct request *request = &machine->request;
    access_describe(machine, move->step->expr->site, address, mask);
    request->even = true;
    request->step = (uint64_t)address->even.step;
    request->jump = (uint64_t)address->even.jump;
    request->row_shift = address->even.jump != 0 ? address->even.row_shift : 0;
    request->array =
        (uint32_t)pointer_array(even_get(&address->even, lowest_lane(mask)));
    request->arrays = NULL;
    if (move->request == NULL)
        move->request = memory_new(1, sizeof *move->request);
    memcpy(move->request, request, offsetof(struct request, address));
}

static void plan_access(struct machine *machine, struct move *move,
                        uint64_t mask)
{
    const struct expr *expr = move->step->expr;
    const struct site *site = &machine->program->sites[expr->site];
    const struct lanes *address = *move->step->left;
    if (!lanes_are_plain(address))
        return;
    uint64_t lanes = site->is_one_lane ? mask & -mask : mask;
    int64_t number =
        pointer_array(even_get(&address->even, lowest_lane(lanes)));
    uint64_t apart =
        (uint64_t)address->even.step | (uint64_t)address->even.jump;
    if ((uint64_t)number >= machine->program->array_count ||
        apart % site->bytes_per_lane != 0)
        return;
    const struct array *array = &machine->program->arrays[number];
    const struct array_room *room = &machine->rooms[number];
    struct access_range range = access_range(room, site);
    enum move_way way = way_of_access(move, array);
    move->shift = room->shift;
    if (way == MOVE_ANY ||
        (way == MOVE_FETCH &&
         !plan_fetch(move, array, (uint32_t)number, &range)))
        return;
    move->way = way;
    move->range = range_of(&address->even, range.lowest, range.largest,
                           machine->lanes);
    plan_request(machine, move, address, lanes);
}

static const int64_t *base_at(const struct lanes *const *at)
{
    return at != NULL && *at != NULL ? &(*at)->even.base : NULL;
}

/* Where the numbers are that it is made of; false: some were never made. */
static bool find_operands(struct move *move)
{
    const struct step *step = move->step;
    move->value = &step->result->even.base;
    move->base = &move->changes->even.base;
    move->left = base_at(step->left);
    move->right = base_at(step->right);
    return (step->left == NULL || move->left != NULL) &&
           (step->right == NULL || move->right != NULL);
}

/* The side that is taken is so as long as all lanes have one condition. */
static void plan_branch(const struct machine *machine, struct move *move)
{
    const struct lanes *test = machine->at[move->branch->expr->id];
    move->way = MOVE_ANY;
    if (test == NULL || !lanes_are_plain(test) || !lanes_is_uniform(test))
        return;
    move->way = move->leaves ? MOVE_STAY : MOVE_BRANCH;
    move->left = &test->even.base;
}

/* What it finds is not looked at behind it, so nobody may count on that. */
static void plan_gather(struct move *move)
{
    const struct lanes *index = *move->step->right;
    const struct lanes *found = *move->step->at;
    bool may_be = index == NULL || index->each;
    bool is_even = found != NULL && move->step->expr->kind == EXPR_LOAD &&
                   lanes_are_plain(found);
    move->way = !may_be ? MOVE_NOTHING : is_even ? MOVE_ANY : MOVE_GATHER;
}

void move_plan(struct machine *machine, struct move *move, uint64_t mask)
{
    if (move->step == NULL) {
        if (move->branch != NULL && move->way != MOVE_NOTHING)
            plan_branch(machine, move);
        return;
    }
    const struct expr *expr = move->step->expr;
    if (move->step->kind == STEP_GATHER) {
        plan_gather(move);
        return;
    }
    move->way = MOVE_ANY;
    watch_values(move);
    if (move->is_new || !find_operands(move))
        return;
    if (expr->kind == EXPR_LOAD || expr->kind == EXPR_STORE ||
        expr->kind == EXPR_ATOMIC)
        plan_access(machine, move, mask);
    else if (expr->kind == EXPR_ASSIGN || expr->kind == EXPR_POST_ASSIGN)
        plan_assignment(machine, move, mask);
    else if (!move->result.is_even)
        return;
    else if (move->step->kind == STEP_CAST)
        plan_cast(machine, move);
    else if (move->step->kind == STEP_INTEGER)
        plan_integer(machine, move);
    else if (move->step->kind == STEP_OFFSET)
        plan_offset(machine, move);
}
