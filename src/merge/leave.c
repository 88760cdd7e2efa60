/* Arms that leave; see leave.h. */
#include "merge/leave.h"

#include <stdlib.h>

#include "merge/change.h"
#include "merge/list.h"
#include "merge/visit.h"

/* Arms in arms: few enough for whatever walks them. */
enum { TURNS_MAX = 200 };

/* Statements, at whose end those come out that make the jump. */
struct way_out {
    enum stmt_kind jump;
    bool keeps_guards;
};

static void turn(const struct way_out *out, struct stmt *list);

/* The link to the jump that the arm ends with, or NULL. */
static struct stmt **jump_of(struct stmt **link, enum stmt_kind jump)
{
    if (*link == NULL)
        return NULL;
    while ((*link)->next != NULL)
        link = &(*link)->next;
    if ((*link)->kind == STMT_BLOCK && (*link)->loop == 0)
        return jump_of(&(*link)->body, jump);
    return (*link)->kind == jump ? link : NULL;
}

static bool any_accesses(const struct stmt *list)
{
    for (; list != NULL; list = list->next)
        if (change_accesses(list))
            return true;
    return false;
}

static bool any_jumps(const struct stmt *list, enum stmt_kind jump)
{
    for (; list != NULL; list = list->next)
        if (change_has_jump(list, jump))
            return true;
    return false;
}

/* What is behind the `if` becomes its other arm. */
static bool turn_if(const struct way_out *out, struct stmt *stmt)
{
    struct stmt **jump = jump_of(&stmt->body, out->jump);
    if (stmt->otherwise != NULL || jump == NULL ||
        (out->keeps_guards && !any_accesses(stmt->body)))
        return false;
    struct stmt *left = *jump;
    *jump = NULL;
    turn(out, stmt->body);
    if (any_jumps(stmt->body, out->jump) ||
        any_jumps(stmt->next, out->jump)) {
        *list_end(&stmt->body) = left;
        return false;
    }
    stmt->otherwise = stmt->next;
    stmt->next = NULL;
    return true;
}

static void turn_inside(const struct way_out *out, struct stmt *stmt)
{
    if (stmt->kind == STMT_LOOP) {
        struct way_out trip = { .jump = STMT_CONTINUE, .keeps_guards = true };
        turn(&trip, stmt->body);
    } else if (stmt->next == NULL && stmt->kind != STMT_SCOPE) {
        turn(out, stmt->body);
        turn(out, stmt->otherwise);
    }
}

static void turn(const struct way_out *out, struct stmt *list)
{
    size_t count;
    struct stmt **all = list_all(list, &count);
    for (unsigned turns = 0; count > 0 && turns < TURNS_MAX; count--) {
        struct stmt *stmt = all[count - 1];
        turn_inside(out, stmt);
        turns += stmt->kind == STMT_IF && turn_if(out, stmt);
    }
    free(all);
}

static bool turn_call(void *context, struct expr *expr)
{
    (void)context;
    struct way_out end = { .jump = STMT_RETURN };
    if (expr->kind == EXPR_CALL)
        turn(&end, expr->body);
    return false;
}

void leave_turn_all(struct stmt *body)
{
    static const struct visitor calls = { .expr = turn_call };
    struct way_out end = { .jump = STMT_RETURN, .keeps_guards = true };
    turn(&end, body);
    visit_list(body, &calls, NULL);
}
