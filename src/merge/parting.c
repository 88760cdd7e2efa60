/* Where ways part; see parting.h. */
#include "merge/parting.h"

#include "merge/change.h"
#include "merge/measure.h"
#include "merge/visit.h"

/* That of halves, or of integers of 32 bits, is some operations more, no
 * branch. */
static enum parting parting_of_quotient(const struct expr *expr)
{
    bool is_straight = true;
    if (expr->value == VALUE_NONE)
        is_straight = expr->bits == 16 || measure_is_power_of_two(expr->right);
    else if (expr->value == VALUE_I64 || expr->value == VALUE_U64)
        is_straight = measure_is_literal(expr->right);
    return is_straight ? PARTS_NOWHERE : PARTS_ASSEMBLED;
}

enum parting parting_of(const struct expr *expr)
{
    if (expr->is_made)
        return PARTS_NOWHERE;
    return expr->kind == EXPR_BINARY &&
                   (expr->op == OP_DIV || expr->op == OP_REM)
               ? parting_of_quotient(expr)
               : expr->parting;
}

static bool expr_is_made(void *context, struct expr *expr)
{
    if (parting_of(expr) != PARTS_NOWHERE && expr->kind != EXPR_NONE)
        expr->is_made = !measure_varies(context, expr);
    return false;
}

void parting_note_trips(struct stmt *loop)
{
    static const struct visitor visitor = { .expr = expr_is_made };
    visit_list(loop->body, &visitor, loop);
}

bool parting_is_branch(const struct stmt *stmt, const struct site *sites)
{
    enum { ONE_ARM = 5, TWO_ARMS = 6 };
    struct measure yes = measure_list(stmt->body, sites);
    struct measure no = measure_list(stmt->otherwise, sites);
    return yes.accesses + no.accesses > 0 || change_jumps(stmt) ||
           yes.operations + no.operations >
               (stmt->otherwise == NULL ? ONE_ARM : TWO_ARMS);
}
