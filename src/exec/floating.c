/* Nodes of floating-point values; see floating.h. */
#include "exec/floating.h"

#include "core/float16.h"
#include "exec/real.h"

/* ---- operands ---- */

/* The number that all lanes of `mask` hold; false where it is not known. */
static bool real_of(const struct expr *expr, unsigned bits,
                    const struct lanes *value, uint64_t mask,
                    struct real *real)
{
    *real = value->real;
    if (expr->value == VALUE_NONE)
        return value->known == REAL_SAME;
    return lanes_is_uniform(value) && (value->unknown & mask) == 0 &&
           expr->value != VALUE_POINTER &&
           real_of_integer(real, bits, expr->value, value->even.base);
}

/* The same of one lane. */
static bool real_in_lane(const struct expr *expr, unsigned bits,
                         const struct lanes *value, unsigned lane,
                         struct real *real)
{
    if (expr->value != VALUE_NONE)
        return (value->unknown >> lane & 1) == 0 &&
               expr->value != VALUE_POINTER &&
               real_of_integer(real, bits, expr->value,
                               lanes_get(value, expr->value, lane));
    const struct real *known = lanes_real(value, lane);
    if (known != NULL)
        *real = *known;
    return known != NULL;
}

/* May some lane know it? */
static bool may_be_known(const struct expr *expr, const struct lanes *value)
{
    return expr->value != VALUE_NONE || value->known != REAL_UNKNOWN;
}

static uint64_t known_lanes(const struct expr *expr, const struct lanes *value)
{
    if (expr->value != VALUE_NONE)
        return ~value->unknown;
    if (value->known == REAL_EACH)
        return value->reals->known;
    return value->known == REAL_SAME ? ~0ULL : 0;
}

/* Why is something of both not known: which of them is not? `right` may be
 * NULL. */
static const struct expr *reason_of(const struct expr *expr,
                                    const struct lanes *left,
                                    const struct lanes *right, uint64_t mask)
{
    bool is_left = right == NULL ||
                   (mask & ~known_lanes(expr->left, left)) != 0;
    return is_left ? left->why : right->why;
}

/* ---- results that are known ---- */

/* In all lanes the same, from operands of which `right` may be NULL. */
static const struct lanes *
known_real(struct machine *machine, const struct expr *expr, struct real real,
           const struct lanes *left, const struct lanes *right)
{
    struct lanes *result = machine_result(machine, expr);
    evaluate_unknown(machine, expr, expr);
    result->known = REAL_SAME;
    result->real = real;
    slope_opaque(machine, result, left, right);
    return result;
}

/* What a lane's result is made of. */
struct lane_operands {
    struct real left, right;
};

/* Those of a lane; of a node with one, `right` is NULL. */
static bool operands_in_lane(const struct expr *expr, unsigned bits,
                             const struct lanes *left,
                             const struct lanes *right, unsigned lane,
                             struct lane_operands *operands)
{
    return real_in_lane(expr->left, bits, left, lane, &operands->left) &&
           (right == NULL ||
            real_in_lane(expr->right, bits, right, lane, &operands->right));
}

static bool is_product(const struct expr *expr)
{
    if (expr->kind == EXPR_UNARY && expr->op == OP_NEG)
        expr = expr->left;
    return expr->kind == EXPR_BINARY && expr->op == OP_MUL;
}

/*
 * A product that stands in a sum, and has no other name, becomes one operation
 * with it; where both are products, either may.
 */
static bool is_contracted(const struct expr *expr,
                          const struct lane_operands *operands)
{
    bool left = is_product(expr->left), right = is_product(expr->right);
    return (expr->op == OP_ADD || expr->op == OP_SUB) &&
           ((left && !right && !operands->right.is_rounded) ||
            (right && !left && !operands->left.is_rounded));
}

static bool is_constant(const struct expr *expr)
{
    while (expr->kind == EXPR_CAST)
        expr = expr->left;
    return expr->kind == EXPR_CONSTANT ||
           (expr->kind == EXPR_NONE && expr->is_real);
}

static bool compute_binary(struct real *result, const struct expr *expr,
                           const struct lane_operands *operands)
{
    bool (*compute)(struct real *, enum operator, unsigned, struct real,
                    struct real) =
        is_contracted(expr, operands) ? real_contracted : real_binary;
    if (!compute(result, expr->op, expr->bits, operands->left,
                 operands->right))
        return false;
    if (is_constant(expr->left) && is_constant(expr->right))
        result->is_rounded = false; /* the compiler computes it by itself */
    return true;
}

/* A floating-point node: a sum, a root, a conversion. */
static bool compute(struct real *result, const struct expr *expr,
                    const struct lane_operands *operands)
{
    switch (expr->kind) {
    case EXPR_BINARY:
        return compute_binary(result, expr, operands);
    case EXPR_UNARY:
        return real_unary(result, expr->op, expr->bits, operands->left);
    default: break;
    }
    bool is_known = real_round(result, expr->bits, operands->left);
    if (float16_is(expr->bits)) /* no product any more */
        result->is_rounded = false;
    return is_known;
}

/* An integer one, where the bounds leave one: a comparison, a conversion. */
static bool settle_integer(int64_t *result, const struct expr *expr,
                           const struct lane_operands *operands)
{
    bool is_true = false, is_not = expr->kind == EXPR_UNARY; /* !x is x == 0 */
    if (expr->kind == EXPR_CAST)
        return real_to_integer(result, expr->bits, expr->is_signed,
                               operands->left);
    bool is_settled =
        operator_asks(expr->op)
            ? real_ask(&is_true, expr->op, operands->left)
            : real_compare(&is_true, is_not ? OP_EQ : expr->op, operands->left,
                           is_not ? real_exact(0) : operands->right);
    *result = is_true;
    return is_settled;
}

/* Else the likely one, which is an estimate. */
static bool guess_integer(struct machine *machine, int64_t *result,
                          const struct expr *expr,
                          const struct lane_operands *operands)
{
    struct lane_operands likely = { real_likely(operands->left),
                                    real_likely(operands->right) };
    if (!settle_integer(result, expr, &likely))
        return false;
    machine_note_guess(machine, GUESS_ROUNDING);
    return true;
}

/* Lane by lane: those that are known. */
static uint64_t known_reals(struct machine *machine, const struct expr *expr,
                            const struct lanes *left, const struct lanes *right)
{
    struct reals *reals = machine_result(machine, expr)->reals;
    struct lane_operands operands;
    if (!may_be_known(expr->left, left) ||
        (right != NULL && !may_be_known(expr->right, right)))
        return 0;
    uint64_t known = 0;
    for (unsigned i = 0; i < machine->lanes; i++)
        if (operands_in_lane(expr, expr->bits, left, right, i, &operands) &&
            compute(&reals->lane[i], expr, &operands))
            known |= 1ULL << i;
    reals->known = known;
    return known;
}

static const struct lanes *each_real(struct machine *machine,
                                     const struct expr *expr,
                                     const struct lanes *left,
                                     const struct lanes *right)
{
    struct lanes *result = machine_result(machine, expr);
    evaluate_unknown(machine, expr, expr);
    result->known = REAL_EACH;
    slope_opaque(machine, result, left, right);
    return result;
}

/* Of a lane, which asks for it or does not. */
static bool integer_in_lane(struct machine *machine, int64_t *result,
                            const struct expr *expr, const struct lanes *left,
                            const struct lanes *right, unsigned lane,
                            bool is_asked)
{
    struct lane_operands operands = { .right = { .low = 0 } };
    return operands_in_lane(expr, expr->bits, left, right, lane, &operands) &&
           (settle_integer(result, expr, &operands) ||
            (is_asked && guess_integer(machine, result, expr, &operands)));
}

/* Of all lanes, where the operands, of which `right` may be NULL, are the same
 * in all of them. */
static bool integer_of_all(struct machine *machine, int64_t *result,
                           const struct expr *expr, const struct lanes *left,
                           const struct lanes *right)
{
    struct lane_operands operands = { .left = left->real };
    if (right != NULL)
        operands.right = right->real;
    return left->known == REAL_SAME &&
           (right == NULL || right->known == REAL_SAME) &&
           (settle_integer(result, expr, &operands) ||
            guess_integer(machine, result, expr, &operands));
}

/* Integers, lane by lane; false where no lane knows its own. */
static bool known_integers(struct machine *machine, const struct expr *expr,
                           const struct lanes *left, const struct lanes *right,
                           uint64_t mask)
{
    struct lanes *result = machine_result(machine, expr);
    int64_t number;
    uint64_t known = 0;
    bool misfits = false; /* a number is known, but no integer holds it */
    if (left->known == REAL_UNKNOWN ||
        (right != NULL && right->known == REAL_UNKNOWN))
        return false;
    result->each = true;
    for (unsigned i = 0; i < machine->lanes; i++) {
        bool is_known = integer_in_lane(machine, &number, expr, left, right,
                                        i, (mask >> i & 1) != 0);
        misfits = misfits || (!is_known && lanes_real(left, i) != NULL &&
                              (mask >> i & 1) != 0);
        known |= (uint64_t)is_known << i;
        lanes_put(result, expr->value, i, is_known ? number : 0);
    }
    result->unknown = ~known;
    result->why = expr->kind == EXPR_CAST && misfits
                      ? expr
                      : reason_of(expr, left, right, mask);
    lanes_gather(result, expr->value, machine->lanes);
    slope_opaque(machine, result, left, right);
    return known != 0;
}

/* ---- results that are not known ---- */

/* Is it known in no trip along the axis, if it is not in this one? */
static bool stays_unknown(struct machine *machine, unsigned axis,
                          const struct expr *expr, const struct lanes *value)
{
    return expr->value == VALUE_NONE && value->known == REAL_UNKNOWN &&
           axis_slope(machine, axis, value)->kind != SLOPE_UNKNOWN;
}

/*
 * Other trips may know it (a product that need not be rounded, a number that an
 * integer can hold), unless an operand is known in none. `right` may be NULL.
 */
static const struct lanes *
unknown_now(struct machine *machine, const struct expr *expr,
            const struct expr *why, const struct lanes *left,
            const struct lanes *right)
{
    const struct lanes *result = evaluate_unknown(machine, expr, why);
    if (!machine->watches)
        return result;
    slope_opaque(machine, result, left, right);
    for (unsigned axis = 0; axis < machine->axis_count; axis++)
        if (stays_unknown(machine, axis, expr->left, left) ||
            (right != NULL && stays_unknown(machine, axis, expr->right, right)))
            axis_slope(machine, axis, result)->kind = SLOPE_ZERO;
    return result;
}

/* ---- nodes ---- */

bool floating_is_wanted(const struct machine *machine, const struct expr *expr)
{
    bool is_made = expr->kind == EXPR_CAST || expr->kind == EXPR_UNARY ||
                   expr->kind == EXPR_BINARY || expr->kind == EXPR_HELD ||
                   expr->kind == EXPR_SHUFFLE || expr->kind == EXPR_BITS;
    return !is_made || expr->value != VALUE_NONE ||
           machine->results[expr->id].reals != NULL;
}

static bool is_known(const struct expr *expr, const struct lanes *value)
{
    return expr->value != VALUE_NONE ? value->unknown == 0
                                     : value->known != REAL_UNKNOWN;
}

/* Other than in all lanes the same. It is not known because of an operand, or,
 * where these are known, because of itself: a division by 0. */
static const struct lanes *apart(struct machine *machine,
                                 const struct expr *expr,
                                 const struct lanes *left,
                                 const struct lanes *right, uint64_t mask)
{
    if (known_reals(machine, expr, left, right) != 0)
        return each_real(machine, expr, left, right);
    bool are_known = is_known(expr->left, left) &&
                     (right == NULL || is_known(expr->right, right));
    return unknown_now(machine, expr,
                       are_known ? expr : reason_of(expr, left, right, mask),
                       left, right);
}

static const struct lanes *integers_apart(struct machine *machine,
                                          const struct expr *expr,
                                          const struct lanes *left,
                                          const struct lanes *right,
                                          uint64_t mask)
{
    if (known_integers(machine, expr, left, right, mask))
        return machine_result(machine, expr);
    bool is_own = right == NULL && left->known != REAL_UNKNOWN;
    return unknown_now(machine, expr,
                       is_own ? expr : reason_of(expr, left, right, mask),
                       left, right);
}

static const struct lanes *set_integer(struct machine *machine,
                                       const struct expr *expr, int64_t number,
                                       const struct lanes *left,
                                       const struct lanes *right)
{
    struct lanes *result = machine_result(machine, expr);
    lanes_set_uniform(result, expr->value, number);
    slope_opaque(machine, result, left, right);
    return result;
}

/* A conversion, a `!`, of which `right` is NULL; a comparison, which turns out
 * the same only while its sides stand still. */
static const struct lanes *integer_of(struct machine *machine,
                                      const struct expr *expr,
                                      const struct lanes *left,
                                      const struct lanes *right, uint64_t mask)
{
    int64_t number;
    return integer_of_all(machine, &number, expr, left, right)
               ? set_integer(machine, expr, number, left, right)
               : integers_apart(machine, expr, left, right, mask);
}

const struct lanes *floating_cast(struct machine *machine,
                                  const struct expr *expr,
                                  const struct lanes *operand, uint64_t mask)
{
    struct real real;
    if (expr->value != VALUE_NONE)
        return integer_of(machine, expr, operand, NULL, mask);
    if (!real_of(expr->left, expr->bits, operand, mask, &real))
        return apart(machine, expr, operand, NULL, mask);
    return real_round(&real, expr->bits, real)
               ? known_real(machine, expr, real, operand, NULL)
               : unknown_now(machine, expr, expr, operand, NULL);
}

const struct lanes *floating_unary(struct machine *machine,
                                   const struct expr *expr,
                                   const struct lanes *operand, uint64_t mask)
{
    struct real real;
    if (expr->value != VALUE_NONE)
        return integer_of(machine, expr, operand, NULL, mask);
    return operand->known == REAL_SAME &&
                   real_unary(&real, expr->op, expr->bits, operand->real)
               ? known_real(machine, expr, real, operand, NULL)
               : apart(machine, expr, operand, NULL, mask);
}

const struct lanes *floating_binary(struct machine *machine,
                                    const struct expr *expr,
                                    const struct lanes *left,
                                    const struct lanes *right, uint64_t mask)
{
    const struct lane_operands operands = { left->real, right->real };
    struct real real;
    if (expr->value != VALUE_NONE)
        return integer_of(machine, expr, left, right, mask);
    return left->known == REAL_SAME && right->known == REAL_SAME &&
                   compute_binary(&real, expr, &operands)
               ? known_real(machine, expr, real, left, right)
               : apart(machine, expr, left, right, mask);
}
