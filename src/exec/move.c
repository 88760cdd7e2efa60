/* Plans and makes moves; see move.h. */
#include "exec/move.h"

#include <stddef.h>
#include <string.h>

#include "core/memory.h"
#include "exec/address.h"
#include "exec/floating.h"
#include "exec/kept.h"
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

static inline bool is_in(const struct move_range *range, int64_t base)
{
    return base >= range->lowest && base <= range->largest;
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

/* What it loads is not known, and nobody asks what it stores. */
static bool is_plain_access(const struct expr *expr, const struct array *array)
{
    return expr->kind == EXPR_LOAD ? array->contents == NULL
                                   : !array_is_kept(array);
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
    int64_t array =
        pointer_array(even_get(&address->even, lowest_lane(lanes)));
    uint64_t apart =
        (uint64_t)address->even.step | (uint64_t)address->even.jump;
    if ((uint64_t)array >= machine->program->array_count ||
        apart % site->bytes_per_lane != 0 ||
        !is_plain_access(expr, &machine->program->arrays[array]))
        return;
    const struct array_room *room = &machine->rooms[array];
    struct access_range range = access_range(room, site);
    move->way = expr->kind == EXPR_STORE ? MOVE_STORE : MOVE_LOAD;
    move->shift = room->shift;
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

void move_plan(struct machine *machine, struct move *move, uint64_t mask)
{
    if (move->step == NULL) {
        if (move->branch != NULL && move->way != MOVE_NOTHING)
            plan_branch(machine, move);
        return;
    }
    const struct expr *expr = move->step->expr;
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

/* ---- moves ---- */

static inline bool move_to(const struct move *move, uint64_t base)
{
    if (!is_in(&move->range, (int64_t)base))
        return false;
    *move->base = (int64_t)base;
    return true;
}

static inline uint64_t sum_of(const struct move *move)
{
    return (uint64_t)*move->left +
           (uint64_t)*move->right * (uint64_t)move->factor;
}

/* Whichever array's pointers the first lane is among, all lanes of both are. */
static inline bool move_offset(const struct move *move)
{
    uint64_t from = (uint64_t)*move->left, to = sum_of(move);
    uint64_t differ = ((to + (uint64_t)move->range.below) ^ from) |
                      ((to + (uint64_t)move->range.above) ^ from) |
                      ((from + (uint64_t)move->from.below) ^ from) |
                      ((from + (uint64_t)move->from.above) ^ from);
    if (!is_in(&move->by, *move->right) || differ >> POINTER_OFFSET_BITS != 0)
        return false;
    *move->base = (int64_t)to;
    return true;
}

static inline void move_number(const struct move *move)
{
    const struct step *step = move->step;
    int64_t number =
        number_simple(step->op, step->class, *move->left, *move->right);
    *move->base = operator_compares(step->op)
                      ? number
                      : class_wrap(step->class, (uint64_t)number);
}

static inline bool move_order(const struct move *move)
{
    enum operator op = move->step->op;
    int64_t difference = *move->left - *move->right;
    int64_t first =
        number_simple(op, VALUE_I64, difference + move->range.below, 0);
    if (number_simple(op, VALUE_I64, difference + move->range.above, 0) !=
        first)
        return false;
    *move->base = first;
    return true;
}

static inline bool move_access(const struct machine *machine,
                               const struct move *move)
{
    struct request *request = move->request;
    uint64_t address = (uint64_t)*move->left + (uint64_t)move->shift;
    if (!is_in(&move->range, *move->left) ||
        (address & (request->bytes_per_lane - 1u)) != 0)
        return false;
    request->base = address;
    request->block = machine->request.block;
    request->warp = machine->request.warp;
    request->trip = machine->scope_trip[request->scope];
    access_hand_over(machine, request);
    return true;
}

static inline bool make(struct machine *machine, const struct move *move)
{
    switch (move->way) {
    case MOVE_ANY:
        return false;
    case MOVE_NOTHING:
        return true;
    case MOVE_SCOPE:
        machine->scope_trip[move->number] = ++machine->trips;
        return true;
    case MOVE_BRANCH:
    case MOVE_JUMP:
        return true;
    case MOVE_STAY:
        return *move->left == 0;
    case MOVE_ORDER:
        return move_order(move);
    case MOVE_COPY:
        return move_to(move, (uint64_t)*move->left);
    case MOVE_POST:
        *move->value = *move->base;
        *move->base = *move->left;
        return true;
    case MOVE_SUM:
        return move_to(move, sum_of(move));
    case MOVE_PRODUCT:
        return move_to(move, (uint64_t)*move->left * (uint64_t)*move->right);
    case MOVE_NUMBER:
        move_number(move);
        return true;
    case MOVE_OFFSET:
        return move_offset(move);
    case MOVE_LOAD:
        return move_access(machine, move);
    case MOVE_STORE:
        *move->step->at = *move->step->right;
        return move_access(machine, move);
    }
    return false;
}

struct move *moves_make(struct machine *machine, struct move *first,
                        struct move *end)
{
    while (first < end && make(machine, first)) {
        if (first->way == MOVE_JUMP ||
            (first->way == MOVE_BRANCH && *first->left == 0))
            first += first->number;
        first++;
    }
    return first;
}
