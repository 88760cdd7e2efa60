/* Branches that nothing hangs on; see quiet.h. */
#include "exec/quiet.h"

#include "exec/choice.h"

/* --- what a part of the program assigns --- */

struct forgetting {
    struct machine *machine;
    const struct expr *why;
    uint64_t mask;
};

static void forget_list(const struct forgetting *forgetting,
                        const struct stmt *stmt);

static void forget_variable(const struct forgetting *forgetting,
                            uint32_t variable)
{
    struct machine *machine = forgetting->machine;
    struct lanes *value = &machine->variables[variable];
    value->unknown |= forgetting->mask;
    value->why = forgetting->why;
    lanes_forget_real(value, forgetting->mask);
    if (machine->watches)
        slope_clear(machine, value);
}

static void forget_expr(const struct forgetting *forgetting,
                        const struct expr *expr)
{
    if (expr == NULL || !expr->has_effect)
        return;
    if (expr->kind == EXPR_ASSIGN || expr->kind == EXPR_POST_ASSIGN)
        forget_variable(forgetting, expr->variable);
    forget_list(forgetting, expr->body);
    forget_expr(forgetting, expr->left);
    forget_expr(forgetting, expr->right);
    forget_expr(forgetting, expr->third);
}

static void forget_list(const struct forgetting *forgetting,
                        const struct stmt *stmt)
{
    for (; stmt != NULL; stmt = stmt->next) {
        forget_expr(forgetting, stmt->expr);
        forget_expr(forgetting, stmt->step);
        forget_list(forgetting, stmt->body);
        forget_list(forgetting, stmt->otherwise);
    }
}

void quiet_forget(struct machine *machine, const struct expr *expr,
                  const struct expr *why, uint64_t mask)
{
    const struct forgetting forgetting = { machine, why, mask };
    forget_expr(&forgetting, expr);
}

void quiet_forget_list(struct machine *machine, const struct stmt *stmt,
                       const struct expr *why, uint64_t mask)
{
    const struct forgetting forgetting = { machine, why, mask };
    forget_list(&forgetting, stmt);
}

/* --- lanes that are lost --- */

/* Takes the lost lanes of `mask` back; false when there are none. */
static bool find_lost(struct machine *machine, uint64_t mask,
                      struct forgetting *forgetting)
{
    *forgetting = (struct forgetting){ machine, machine->lost_why,
                                       machine->lost & mask };
    machine->quiet--;
    machine->lost &= ~mask;
    return forgetting->mask != 0;
}

void quiet_enter(struct machine *machine, const struct stmt *stmt)
{
    machine->quiet += stmt->is_quiet;
}

void quiet_leave(struct machine *machine, const struct stmt *stmt,
                 uint64_t mask)
{
    struct forgetting forgetting;
    if (!stmt->is_quiet || !find_lost(machine, mask, &forgetting))
        return;
    if (stmt->kind == STMT_LOOP) /* of an IF it was done by all lanes */
        forget_expr(&forgetting, stmt->expr);
    forget_expr(&forgetting, stmt->step);
    forget_list(&forgetting, stmt->body);
    forget_list(&forgetting, stmt->otherwise);
}

void quiet_enter_tail(struct machine *machine)
{
    machine->quiet++;
}

void quiet_leave_tail(struct machine *machine, const struct stmt *stmt,
                      uint64_t mask)
{
    struct forgetting forgetting;
    if (find_lost(machine, mask, &forgetting))
        forget_list(&forgetting, stmt);
}

uint64_t quiet_condition(struct machine *machine, const struct expr *expr,
                         uint64_t mask)
{
    return quiet_truth(machine, expr, evaluate(machine, expr, mask), mask);
}

uint64_t quiet_truth(struct machine *machine, const struct expr *expr,
                     const struct lanes *value, uint64_t mask)
{
    uint64_t lost = value->unknown & mask;
    if (machine->quiet > 0 && lost != 0) {
        machine->lost |= lost;
        machine->lost_why = value->why != NULL ? value->why : expr;
        mask &= ~lost;
    }
    return choice_truth(machine, expr, value, mask);
}
