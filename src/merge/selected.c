/*
 * Which `if`s become selections, or predicated code; see selected.h.
 *
 * As nvcc 13.0 -O3 does it (sm_90): one arm of up to 5 operations, or a first
 * one of up to 3 and another of up to 5. Of a call of a function, a division or
 * a conversion to an integer it makes none. Found by arms of 1 to 12
 * operations, of which it was seen whether a load before the `if`, used in one
 * arm alone, is made there (tests/cli/selected.test has some of them).
 */
#include "merge/selected.h"

#include "merge/measure.h"
#include "merge/visit.h"

enum { ARM_MOST = 5, FIRST_MOST = 3 };

struct tally {
    int operations; /* without those of addresses, */
    int indices;    /* but those of stores that do not only add a literal */
    int loads, stores;
    bool calls;    /* a function, a conversion to an integer: is no selection */
    bool branches; /* whatever else there is */
};

static int cast_operations(const struct expr *expr)
{
    bool is_narrow = expr->bits < 32, is_wide = expr->bits > 32;
    if (expr->value == VALUE_NONE)
        return 1;
    if (is_narrow)
        return expr->bits > 1 ? 2 : 0; /* there and back */
    return is_wide && !class_is_wide(expr->left->value);
}

static bool is_called(const struct expr *expr)
{
    switch (expr->kind) {
    case EXPR_BINARY:
        return expr->is_function || expr->op == OP_MIN || expr->op == OP_MAX;
    case EXPR_UNARY: return expr->op > OP_NOT;
    case EXPR_CAST:
        return expr->value != VALUE_NONE && expr->left->value == VALUE_NONE;
    default: return expr->is_function;
    }
}

static bool is_branch(const struct expr *expr)
{
    bool is_division = expr->kind == EXPR_BINARY &&
                       (expr->op == OP_DIV || expr->op == OP_REM);
    return is_division || expr->hinders != HINDERS_NOTHING ||
           (expr->kind > EXPR_STORE && expr->kind != EXPR_ASSUMED &&
            expr->kind != EXPR_CALL);
}

static int operations_of(const struct expr *expr)
{
    switch (expr->kind) {
    case EXPR_BINARY:
    case EXPR_CONDITIONAL: return 1;
    case EXPR_UNARY: return expr->op != OP_NOT;
    case EXPR_AND:
    case EXPR_OR: return 2;
    case EXPR_CAST: return cast_operations(expr);
    default: return 0;
    }
}

static int operations_below(const struct expr *expr)
{
    if (expr == NULL)
        return 0;
    return operations_of(expr) + operations_below(expr->left) +
           operations_below(expr->right) + operations_below(expr->third);
}

/* Does it add more than literals to variables? */
static bool is_computed(const struct expr *index)
{
    if (index == NULL || index->kind == EXPR_CONSTANT)
        return false;
    bool is_sum = index->kind == EXPR_BINARY && index->op == OP_ADD &&
                  (measure_is_literal(index->left) ||
                   measure_is_literal(index->right));
    if (index->kind == EXPR_BINARY && !is_sum)
        return true;
    return is_computed(index->left) || is_computed(index->right);
}

static void tally_access(struct tally *tally, const struct expr *expr)
{
    bool is_store = expr->kind == EXPR_STORE;
    if (!is_store && expr->kind != EXPR_LOAD)
        return;
    tally->loads += !is_store;
    tally->stores += is_store;
    tally->indices += is_store && is_computed(expr->left);
    tally->operations -= operations_below(expr->left);
}

static bool tally_expr(void *context, struct expr *expr)
{
    struct tally *tally = context;
    tally_access(tally, expr);
    tally->calls = tally->calls || is_called(expr);
    tally->branches = tally->branches || is_branch(expr);
    tally->operations += operations_of(expr) + expr->weight;
    return tally->branches;
}

static bool tally_stmt(void *context, const struct stmt *stmt)
{
    struct tally *tally = context;
    tally->operations += stmt->kind == STMT_IF;
    tally->branches = tally->branches || stmt->kind == STMT_LOOP ||
                      stmt->kind == STMT_BARRIER;
    return tally->branches;
}

static struct tally tally_list(const struct stmt *stmt)
{
    static const struct visitor visitor = { tally_expr, tally_stmt };
    struct tally tally = { 0 };
    visit_list(stmt, &visitor, &tally);
    return tally;
}

static bool is_plain(struct tally arm)
{
    return !arm.calls && !arm.branches;
}

bool selected_if(const struct stmt *stmt)
{
    struct tally first = tally_list(stmt->body);
    struct tally other = tally_list(stmt->otherwise);
    bool has_both = first.operations > 0 && other.operations > 0;
    return stmt->is_quiet && is_plain(first) && is_plain(other) &&
           other.operations <= ARM_MOST &&
           first.operations <= (has_both ? FIRST_MOST : ARM_MOST);
}

/* With a load in it an arm may compute more than without: found like the rest,
 * by arms of up to 8 stores, 4 loads and 13 operations before another `if`. */
static bool is_small(struct tally arm, bool has_load)
{
    enum { SMALL_MOST = 2, LOADED_MOST = 6 };
    int stored = arm.stores + arm.indices;
    return !arm.branches && stored <= SMALL_MOST &&
           arm.operations + stored <=
               (has_load || arm.loads > 0 ? LOADED_MOST : SMALL_MOST);
}

bool selected_predicated(const struct stmt *stmt, bool has_load)
{
    return is_small(tally_list(stmt->body), has_load) &&
           is_small(tally_list(stmt->otherwise), has_load);
}
