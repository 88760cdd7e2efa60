/* Makes moves; see move.h. */
#include "exec/move.h"

#include "exec/gather.h"
#include "exec/held.h"
#include "exec/pointer.h"
#include "exec/uniform.h"

static inline bool is_in(const struct move_range *range, int64_t base)
{
    return base >= range->lowest && base <= range->largest;
}

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

static bool move_fetch(struct machine *machine, const struct move *move,
                       uint64_t mask)
{
    uint64_t offset[LANES_MAX];
    struct even even = {
        .base = *move->left - move->start,
        .step = (int64_t)move->request->step,
        .jump = (int64_t)move->request->jump,
        .row_shift = move->request->row_shift,
    };
    if (!move_access(machine, move))
        return false;
    even_fill((int64_t *)offset, &even, machine->lanes);
    held_read(machine, move->step->expr, move->contents, offset, mask);
    return true;
}

static inline bool make(struct machine *machine, const struct move *move,
                        uint64_t mask)
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
    case MOVE_GATHER:
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
    case MOVE_FETCH:
        return move_fetch(machine, move, mask);
    case MOVE_STORE:
        *move->step->at = *move->step->right;
        return move_access(machine, move);
    }
    return false;
}

/* Are the moves behind this one left out? */
static bool goes_on_behind(struct machine *machine, const struct move *move,
                           uint64_t mask)
{
    return move->way == MOVE_JUMP ||
           (move->way == MOVE_BRANCH && *move->left == 0) ||
           (move->way == MOVE_GATHER && gather_make(machine, move->step, mask));
}

struct move *moves_make(struct machine *machine, struct move *first,
                        struct move *end, uint64_t mask)
{
    while (first < end && make(machine, first, mask))
        first += first->way >= MOVE_BRANCH &&
                         goes_on_behind(machine, first, mask)
                     ? 1 + first->number
                     : 1;
    return first;
}
