/* How much code it is; see measure.h. */
#include "merge/measure.h"

#include <math.h>

#include "merge/change.h"
#include "merge/visit.h"

enum { INDICES_MAX = 256 };

struct measuring {
    struct measure found;
    const struct expr *indices[INDICES_MAX]; /* of addresses, each one once */
    size_t index_count;
    struct stmt *loop; /* NULL: none */
    const struct site *sites;
};

bool measure_is_fused(const struct expr *expr)
{
    const struct expr *left = expr->left, *right = expr->right;
    return expr->kind == EXPR_BINARY && expr->value == VALUE_NONE &&
           (expr->op == OP_ADD || expr->op == OP_SUB) &&
           ((left->kind == EXPR_BINARY && left->op == OP_MUL) ||
            (right->kind == EXPR_BINARY && right->op == OP_MUL));
}

static void add_access(struct measuring *measuring, const struct expr *expr)
{
    struct measure *found = &measuring->found;
    bool is_global = measuring->sites[expr->site].space == SPACE_GLOBAL;
    found->operations++;
    found->instructions++;
    found->accesses++;
    found->has_atomic = found->has_atomic || expr->kind == EXPR_ATOMIC;
    if (is_global && expr->kind == EXPR_LOAD)
        found->global_loads++;
    else if (is_global)
        found->global_stores++;
}

static bool expr_varies(void *context, struct expr *expr)
{
    const struct stmt *loop = context;
    switch (expr->kind) {
    case EXPR_VARIABLE:
        return loop == NULL || change_assigns(loop, expr->variable, NULL);
    case EXPR_NONE: return !expr->is_real;
    case EXPR_LOAD:
    case EXPR_ATOMIC:
    case EXPR_SHUFFLE:
    case EXPR_REDUCE:
    case EXPR_TALLY: return true;
    default: return false;
    }
}

bool measure_varies(struct stmt *loop, const struct expr *expr)
{
    static const struct visitor varying = { .expr = expr_varies };
    return visit_below(expr, &varying, loop);
}

static bool is_division(const struct expr *expr)
{
    return expr->kind == EXPR_BINARY &&
           (expr->op == OP_DIV || expr->op == OP_REM);
}

bool measure_is_literal(const struct expr *expr)
{
    return expr->kind == EXPR_CONSTANT && expr->given == 0;
}

bool measure_is_power_of_two(const struct expr *divisor)
{
    int exponent;
    if (divisor->kind == EXPR_CAST)
        divisor = divisor->left;
    if (divisor->kind == EXPR_NONE)
        return divisor->is_real && fabs(frexp(divisor->real, &exponent)) == 0.5;
    uint64_t value = (uint64_t)divisor->constant;
    return measure_is_literal(divisor) && (value & (value - 1)) == 0;
}

/* A shift or a product does for some; integers are divided by a literal with a
 * product, too, but that is made after the loop was unrolled. */
static void add_division(struct measuring *measuring, const struct expr *expr)
{
    enum { DIVISION_WEIGHT = 3 };
    struct measure *found = &measuring->found;
    const struct expr *divisor = expr->right;
    bool is_signed = class_is_signed(expr->value);
    if ((measure_is_power_of_two(divisor) && !is_signed) ||
        !measure_varies(measuring->loop, expr))
        return;
    found->operations += DIVISION_WEIGHT;
    found->has_call = found->has_call || !measure_is_literal(divisor);
}

/* The assembler makes three instructions of four operations. */
static void add_function(struct measuring *measuring, const struct expr *expr)
{
    struct measure *found = &measuring->found;
    if (expr->kind == EXPR_UNARY && !measure_varies(measuring->loop, expr))
        return;
    found->operations += expr->weight;
    found->instructions += expr->weight - expr->weight / 4u;
    found->has_call = found->has_call || expr->hinders != HINDERS_NOTHING;
    found->has_hidden_loop =
        found->has_hidden_loop || expr->hinders == HINDERS_BOTH;
}

static void add_operation(struct measuring *measuring, const struct expr *expr)
{
    struct measure *found = &measuring->found;
    bool fuses = measure_is_fused(expr);
    found->operations++;
    found->fused += fuses;
    if (expr->value == VALUE_NONE && !fuses)
        found->instructions++;
    if (is_division(expr))
        add_division(measuring, expr);
}

/* --- indices that come again --- */

static bool is_seen(const struct measuring *measuring, const struct expr *expr)
{
    for (size_t i = 0; i < measuring->index_count; i++)
        if (visit_is_same(measuring->indices[i], expr))
            return true;
    return false;
}

static uint64_t operations_of(const struct expr *expr)
{
    if (expr == NULL)
        return 0;
    return (expr->kind == EXPR_BINARY || expr->kind == EXPR_UNARY) +
           operations_of(expr->left) + operations_of(expr->right) +
           operations_of(expr->third);
}

/* The index that an address is made with is computed once. */
static void add_index(struct measuring *measuring, const struct expr *index)
{
    if (change_has_effect(index) || operations_of(index) == 0)
        return;
    if (is_seen(measuring, index))
        measuring->found.operations -= operations_of(index);
    else if (measuring->index_count < INDICES_MAX)
        measuring->indices[measuring->index_count++] = index;
}

static bool add_expr(void *context, struct expr *expr)
{
    struct measuring *measuring = context;
    struct measure *found = &measuring->found;
    found->nodes++;
    if (expr->depth > found->depth)
        found->depth = expr->depth;
    switch (expr->kind) {
    case EXPR_LOAD:
    case EXPR_STORE:
    case EXPR_UPDATE:
    case EXPR_ATOMIC: add_access(measuring, expr); break;
    case EXPR_BINARY:
    case EXPR_UNARY:
        if (expr->weight == 0) /* else that is all of it */
            add_operation(measuring, expr);
        break;
    case EXPR_OFFSET:
        found->operations++;
        add_index(measuring, expr->right);
        break;
    case EXPR_VARIABLE:
    case EXPR_ASSIGN: /* the number of an element of a local array */
        found->operations -= operations_of(expr->right);
        break;
    default: break;
    }
    if (expr->weight > 0 || expr->hinders != HINDERS_NOTHING)
        add_function(measuring, expr);
    return false;
}

/* As that of a failed assertion, with its arguments. */
static void add_call(struct measure *found)
{
    enum { CALL_OPERATIONS = 6 };
    found->operations += CALL_OPERATIONS;
    found->instructions += CALL_OPERATIONS;
    found->has_call = true;
}

static bool add_stmt(void *context, const struct stmt *stmt)
{
    struct measuring *measuring = context;
    struct measure *found = &measuring->found;
    found->nodes++;
    found->operations += stmt->kind == STMT_IF;
    if (stmt->is_aside)
        add_call(found);
    found->has_loop = found->has_loop || stmt->kind == STMT_LOOP;
    found->has_part = found->has_part || stmt->is_part;
    found->has_barrier = found->has_barrier || stmt->kind == STMT_BARRIER;
    return false;
}

static struct measure measure(const struct stmt *stmt, struct stmt *loop,
                              const struct site *sites)
{
    static const struct visitor adds = { add_expr, add_stmt };
    struct measuring measuring = { .loop = loop, .sites = sites };
    visit_list(stmt, &adds, &measuring);
    return measuring.found;
}

struct measure measure_list(const struct stmt *stmt, const struct site *sites)
{
    return measure(stmt, NULL, sites);
}

struct measure measure_trip(struct stmt *loop, const struct site *sites)
{
    return measure(loop->body, loop, sites);
}

uint64_t measure_cost(const struct measure *trip)
{
    enum { OPERATION_COST = 4, ACCESS_COST = 3 };
    return 1 + OPERATION_COST * trip->operations +
           ACCESS_COST * trip->accesses;
}
