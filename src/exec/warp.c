/* Values from lane to lane; see warp.h. */
#include "exec/warp.h"

#include "exec/limit.h"
#include "exec/uniform.h"

struct exchange {
    struct machine *machine;
    const struct expr *expr;
    enum value_class class; /* of the values that are told */
    const struct lanes *value;
    const struct lanes *lane;
    const struct lanes *named;
    uint64_t mask;
    struct lanes *result;
};

/* The lanes that take part in what `lane` asks for, it included; or 0. Masks
 * have 32 bits: in a wider warp they say nothing, and cannot be a result. */
static uint64_t members_of(const struct exchange *exchange, unsigned lane)
{
    bool gives_mask = exchange->expr->kind == EXPR_BALLOT ||
                      exchange->expr->kind == EXPR_MATCH;
    if (exchange->machine->lanes > WARP_MASK_LANES)
        return gives_mask ? 0 : exchange->mask;
    uint64_t named =
        (uint64_t)lanes_get(exchange->named, VALUE_U32, lane) & exchange->mask;
    bool is_known = (exchange->named->unknown >> lane & 1) == 0;
    return is_known && (named >> lane & 1) != 0 ? named : 0;
}

static int64_t value_in(const struct exchange *exchange, unsigned lane)
{
    return lanes_get(exchange->value, exchange->class, lane);
}

static void set_unknown(const struct exchange *exchange, unsigned lane,
                        const struct expr *why)
{
    exchange->result->unknown |= UINT64_C(1) << lane;
    exchange->result->why = why;
}

/* ---- shuffles ---- */

/* Where `lane` takes its value from, or -1. */
static int source_of_lane(const struct exchange *exchange, unsigned lane)
{
    int64_t from = lanes_get(exchange->lane, VALUE_I32, lane);
    bool is_known = (exchange->lane->unknown >> lane & 1) == 0;
    if (!is_known || from < 0 || from >= exchange->machine->lanes ||
        (members_of(exchange, lane) >> from & 1) == 0)
        return -1;
    return (int)from;
}

static void shuffle(const struct exchange *exchange, unsigned lane)
{
    const struct lanes *value = exchange->value;
    int from = source_of_lane(exchange, lane);
    if (from < 0)
        set_unknown(exchange, lane, exchange->expr);
    else if ((value->unknown >> from & 1) != 0)
        set_unknown(exchange, lane, value->why);
    else
        lanes_put(exchange->result, exchange->class, lane,
                  value_in(exchange, (unsigned)from));
}

/* The same of a floating-point number; false: it is not known, because of
 * `*why`. */
static bool shuffle_real(const struct exchange *exchange, unsigned lane,
                         const struct expr **why)
{
    struct reals *reals = exchange->result->reals;
    int from = source_of_lane(exchange, lane);
    const struct real *real =
        from < 0 ? NULL : lanes_real(exchange->value, (unsigned)from);
    if (real != NULL)
        reals->lane[lane] = *real;
    else
        *why = from < 0 ? exchange->expr : exchange->value->why;
    return real != NULL;
}

/* Somebody wants them: else it is not evaluated. */
static void shuffle_reals(const struct exchange *exchange)
{
    struct machine *machine = exchange->machine;
    struct lanes *result = exchange->result;
    const struct expr *why = exchange->expr;
    uint64_t known = 0;
    for (uint64_t left = exchange->mask; left != 0; left &= left - 1)
        if (shuffle_real(exchange, lowest_lane(left), &why))
            known |= left & -left;
    lanes_set_unknown(result, why);
    result->known = known != 0 ? REAL_EACH : REAL_UNKNOWN;
    result->reals->known = known;
    for (unsigned axis = 0; axis < machine->axis_count; axis++)
        axis_slope(machine, axis, result)->kind =
            slope_moves(axis_slope(machine, axis, exchange->value)) ||
                    slope_moves(axis_slope(machine, axis, exchange->lane)) ||
                    slope_moves(axis_slope(machine, axis, exchange->named))
                ? SLOPE_UNKNOWN
                : SLOPE_ZERO;
}

/* Values bring their slopes along, as long as each comes from the same lane. */
static void slope_shuffle(const struct exchange *exchange)
{
    struct machine *machine = exchange->machine;
    bool stays = !slope_moves_at_all(machine, exchange->lane) &&
                 !slope_moves_at_all(machine, exchange->named);
    for (unsigned axis = 0; axis < machine->axis_count; axis++) {
        const struct slope *slope = axis_slope(machine, axis, exchange->value);
        struct slope *to = axis_slope(machine, axis, exchange->result);
        if (!stays || slope->kind == SLOPE_UNKNOWN) {
            to->kind = SLOPE_UNKNOWN;
            continue;
        }
        for (unsigned i = 0; i < machine->lanes; i++) {
            bool runs = (exchange->mask >> i & 1) != 0;
            int from = runs ? source_of_lane(exchange, i) : -1;
            to->step[i] = from < 0 ? 0 : slope_step(slope, (unsigned)from);
        }
        slope_settle(to, machine->lanes);
    }
}

/* ---- votes ---- */

static uint64_t alike(const struct exchange *exchange, unsigned lane,
                      uint64_t members)
{
    uint64_t result = 0;
    for (; members != 0; members &= members - 1) {
        unsigned other = lowest_lane(members);
        if (value_in(exchange, other) == value_in(exchange, lane))
            result |= UINT64_C(1) << other;
    }
    return result;
}

/* What is the same stays so where all lanes move alike. */
static void slope_vote(const struct exchange *exchange)
{
    struct machine *machine = exchange->machine;
    uint64_t known = exchange->mask & ~exchange->value->unknown;
    if (exchange->expr->kind == EXPR_BALLOT)
        slope_condition(machine, exchange->class, exchange->value, known);
    for (unsigned axis = 0; axis < machine->axis_count; axis++) {
        bool is_match = exchange->expr->kind == EXPR_MATCH;
        if (slope_moves(axis_slope(machine, axis, exchange->named)) ||
            (is_match && !slope_is_even(axis_slope(machine, axis,
                                                   exchange->value))))
            limit_now(&machine->axes[axis]);
    }
    slope_clear(machine, exchange->result);
}

/* ---- reductions ---- */

static int64_t combined(const struct exchange *exchange, uint64_t members)
{
    enum value_class class = exchange->class;
    int64_t sum = value_in(exchange, lowest_lane(members));
    for (members &= members - 1; members != 0; members &= members - 1) {
        int64_t next = value_in(exchange, lowest_lane(members));
        int64_t both = number_simple(exchange->expr->op, class, sum, next);
        sum = class_wrap(class, (uint64_t)both);
    }
    return sum;
}

static void slope_reduction(const struct exchange *exchange)
{
    struct machine *machine = exchange->machine;
    for (unsigned axis = 0; axis < machine->axis_count; axis++) {
        bool moves =
            slope_moves(axis_slope(machine, axis, exchange->value)) ||
            slope_moves(axis_slope(machine, axis, exchange->named));
        axis_slope(machine, axis, exchange->result)->kind =
            moves ? SLOPE_UNKNOWN : SLOPE_ZERO;
    }
}

/* ---- all of them ---- */

/*
 * What all members have a part in. Lanes that were lost in a quiet part of the
 * program (quiet.h) may be among them, or not.
 */
static void gather_from_all(const struct exchange *exchange, unsigned lane)
{
    struct machine *machine = exchange->machine;
    const struct lanes *value = exchange->value;
    uint64_t members = members_of(exchange, lane), number;
    if (members == 0)
        set_unknown(exchange, lane, exchange->expr);
    else if (machine->lost != 0)
        set_unknown(exchange, lane, machine->lost_why);
    else if ((value->unknown & members) != 0)
        set_unknown(exchange, lane, value->why);
    if ((exchange->result->unknown >> lane & 1) != 0)
        return;
    if (exchange->expr->kind == EXPR_BALLOT)
        number =
            lanes_truth(value, exchange->class, members, machine->lanes);
    else if (exchange->expr->kind == EXPR_MATCH)
        number = alike(exchange, lane, members);
    else
        number = (uint64_t)combined(exchange, members);
    lanes_put(exchange->result, exchange->expr->value, lane, (int64_t)number);
}

static void set_slopes(const struct exchange *exchange)
{
    switch (exchange->expr->kind) {
    case EXPR_SHUFFLE: slope_shuffle(exchange); break;
    case EXPR_REDUCE: slope_reduction(exchange); break;
    default: slope_vote(exchange); break;
    }
}

/* The lanes that do not run it hold what the first of those that do holds. */
static void fill_others(const struct exchange *exchange)
{
    struct lanes *result = exchange->result;
    enum value_class class = exchange->expr->value;
    int64_t number = lanes_get(result, class, lowest_lane(exchange->mask));
    for (unsigned i = 0; i < exchange->machine->lanes; i++)
        if ((exchange->mask >> i & 1) == 0)
            lanes_put(result, class, i, number);
}

void warp_exchange(struct machine *machine, const struct expr *expr,
                   const struct warp_operands *operands, uint64_t mask,
                   struct lanes *result)
{
    struct exchange exchange = {
        .machine = machine, .expr = expr, .class = expr->left->value,
        .value = operands->value, .lane = operands->lane,
        .named = operands->named, .mask = mask, .result = result,
    };
    if (expr->value == VALUE_NONE) {
        shuffle_reals(&exchange);
        return;
    }
    *result = (struct lanes){ .each = true };
    if (mask == 0)
        return;
    for (uint64_t left = mask; left != 0; left &= left - 1) {
        if (expr->kind == EXPR_SHUFFLE)
            shuffle(&exchange, lowest_lane(left));
        else
            gather_from_all(&exchange, lowest_lane(left));
    }
    fill_others(&exchange);
    lanes_gather(result, expr->value, machine->lanes);
    if (machine->watches)
        set_slopes(&exchange);
}
