/* How many trips become one; see plan.h. */
#include "merge/plan.h"

#include "merge/visit.h"

/*
 * What nvcc 13.0 -O3 was seen to do (sm_90): its optimizer unrolls a loop whole
 * while its operations stay below a limit, or by a power of two that divides
 * the trips; its assembler goes on with bodies that are still short. Of a loop
 * whose trips are counted at run time four become one, or two, and the rest a
 * loop of its own; the assembler makes that no loop where it is in another.
 */
enum {
    WHOLE_OPERATIONS = 322,
    NEST_OPERATIONS = 362,
    PART_OPERATIONS = 195,
    PART_TRIPS = 16,
    RUN_TIME_OPERATIONS = 193,
    STAGED_TRIPS = 16,
    STAGED_LOADS = 3,
    STAGED_OPERATIONS = 17,
    STAGED_INSTRUCTIONS = 6,
    STAGED_COST = 10,
    STORE_COST = 2,
    SHORT_INSTRUCTIONS = 72,
    LONG_COST = 384,
    LATE_TRIPS = 4,
    LATE_COST = 46
};

static uint64_t doubled(uint64_t factor, uint64_t trips, uint64_t size,
                        uint64_t limit, uint64_t factor_max)
{
    while (2 * factor <= factor_max && trips % (2 * factor) == 0 &&
           2 * factor * size <= limit)
        factor *= 2;
    return factor;
}

static uint64_t factor_of_counted(uint64_t trips, const struct measure *body)
{
    if (body->operations * trips <= WHOLE_OPERATIONS)
        return trips;
    if (body->has_hidden_loop)
        return 1;
    uint64_t cost = body->instructions + body->accesses;
    if (body->instructions <= SHORT_INSTRUCTIONS &&
        cost * trips <= LONG_COST)
        return trips;
    uint64_t factor = doubled(1, trips, body->operations, PART_OPERATIONS,
                              PART_TRIPS);
    if (factor * body->instructions > SHORT_INSTRUCTIONS)
        return factor;
    return doubled(factor, trips, cost, LONG_COST, UINT32_MAX);
}

/* Of a body that has loops, none of which was unrolled. */
static uint64_t factor_around(uint64_t trips, const struct measure *body)
{
    return !body->has_part && body->operations * trips <= NEST_OPERATIONS
               ? trips
               : 1;
}

static uint64_t factor_of_run_time(const struct measure *body)
{
    uint64_t factor = body->has_hidden_loop ? 1 : RUN_TIME_TRIPS;
    while (factor > 1 && factor * body->operations > RUN_TIME_OPERATIONS)
        factor /= 2;
    return factor;
}

/* Not what is loaded by it. */
static bool mentions(const struct expr *expr, uint32_t variable)
{
    return expr != NULL && expr->kind != EXPR_LOAD &&
           ((expr->kind == EXPR_VARIABLE && expr->variable == variable) ||
            mentions(expr->left, variable) || mentions(expr->right, variable) ||
            mentions(expr->third, variable));
}

static bool is_literal(const struct expr *expr)
{
    return expr->kind == EXPR_CONSTANT && expr->given == 0;
}

/* k * n, whose steps from trip to trip are known only when it runs. */
static bool scales_counter(void *context, struct expr *expr)
{
    const struct counter *counter = context;
    return expr->kind == EXPR_BINARY && expr->op == OP_MUL &&
           expr->value != VALUE_NONE && !is_literal(expr->left) &&
           !is_literal(expr->right) &&
           mentions(expr, counter->variable);
}

/* Is a body that loads and stores short enough for more? */
static bool is_short_copy(const struct stmt *loop, struct counter counter,
                          const struct measure *body)
{
    static const struct visitor scales = { .expr = scales_counter };
    uint64_t cost = body->instructions + STORE_COST * body->global_stores;
    return cost <= STAGED_COST && number_is_constant(counter.first) &&
           !visit_list(loop->body, &scales, &counter);
}

static bool is_short(const struct stmt *loop, const struct counter *counter,
                     const struct measure *body)
{
    if (body->global_loads == 0)
        return body->instructions <= STAGED_INSTRUCTIONS;
    if (body->global_stores > 0)
        return is_short_copy(loop, *counter, body);
    return body->operations <= STAGED_OPERATIONS && !counter->is_lost;
}

/*
 * The assembler makes sixteen, eight and then four trips in one of a short body
 * of which four were made one.
 */
static uint64_t largest_of_run_time(const struct stmt *loop,
                                    const struct counter *counter,
                                    const struct measure *body, uint64_t factor)
{
    if (factor != RUN_TIME_TRIPS || body->has_atomic || body->has_call ||
        body->global_loads > STAGED_LOADS || !is_short(loop, counter, body))
        return factor;
    return STAGED_TRIPS;
}

/*
 * Where the optimizer cannot count the trips, the assembler makes four in one,
 * then two, then one, of a short body. With a number in #pragma unroll each
 * trip of these has the loop's test, as if there were none.
 */
static uint64_t largest_of_late(const struct stmt *loop,
                                const struct measure *body)
{
    uint64_t cost = body->operations - body->fused + body->accesses;
    bool is_kept = loop->unroll > 0 || body->has_loop || body->has_atomic ||
                   body->has_call || body->has_barrier ||
                   (body->global_loads > 0 && body->global_stores > 0);
    return is_kept || cost > LATE_COST ? 1 : LATE_TRIPS;
}

/* `trips` is 0 where they are not counted. */
static uint64_t factor_of(const struct stmt *loop, uint64_t trips,
                          const struct measure *body)
{
    if (loop->unroll > 0)
        return trips > 0 && (uint64_t)loop->unroll > trips
                   ? trips
                   : (uint64_t)loop->unroll;
    if (loop->unroll == UNROLL_WHOLE && trips > 0)
        return trips;
    if (body->has_loop)
        return trips > 0 ? factor_around(trips, body) : 1;
    return trips > 0 ? factor_of_counted(trips, body)
                     : factor_of_run_time(body);
}

struct plan plan_of(const struct stmt *loop, const struct counter *counter,
                    const struct measure *body)
{
    uint64_t trips = counter->is_counted ? counter->trips : 0;
    if (counter->is_late)
        return (struct plan){ trips, 1, largest_of_late(loop, body) };
    uint64_t factor = factor_of(loop, trips, body);
    bool is_staged =
        trips == 0 && loop->unroll <= 0 && counter->stride == NULL;
    return (struct plan){
        trips, factor,
        is_staged ? largest_of_run_time(loop, counter, body, factor) : factor
    };
}

bool plan_is_guess(const struct stmt *loop, const struct counter *counter,
                   const struct plan *plan, const struct measure *body)
{
    for (uint64_t quarters = 3; quarters <= 5; quarters += 2) {
        struct measure near = *body;
        near.operations = body->operations * quarters / 4;
        near.instructions = body->instructions * quarters / 4;
        struct plan other = plan_of(loop, counter, &near);
        if (other.factor != plan->factor || other.largest != plan->largest)
            return true;
    }
    return false;
}
