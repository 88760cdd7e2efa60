/* Arms that leave; see leave.h. */
#include "merge/leave.h"

#include <stdlib.h>

#include "merge/change.h"
#include "merge/list.h"
#include "merge/visit.h"

/* Arms in arms: few enough for whatever walks them. */
enum { TURNS_MAX = 200 };

enum {
    AT_RETURN = 1u << STMT_RETURN,
    AT_CONTINUE = 1u << STMT_CONTINUE,
    AT_BREAK = 1u << STMT_BREAK
};

/* Statements, at whose end those come out that make one of the jumps. */
struct way_out {
    unsigned jumps;
    bool keeps_guards;
};

/* Without a way out, what the list ends with is not where a jump goes. */
static void turn(const struct way_out *out, struct stmt **link);

static bool is_jump(const struct way_out *out, const struct stmt *stmt)
{
    return (out->jumps >> stmt->kind & 1) != 0;
}

/* The link to the jump that the list ends with, or NULL. */
static struct stmt **jump_of(const struct way_out *out, struct stmt **link)
{
    if (*link == NULL)
        return NULL;
    while ((*link)->next != NULL)
        link = &(*link)->next;
    if ((*link)->kind == STMT_BLOCK && (*link)->loop == 0)
        return jump_of(out, &(*link)->body);
    return is_jump(out, *link) ? link : NULL;
}

static bool any_accesses(const struct stmt *list)
{
    for (; list != NULL; list = list->next)
        if (change_accesses(list))
            return true;
    return false;
}

static bool any_jumps(const struct way_out *out, const struct stmt *list)
{
    for (; list != NULL; list = list->next)
        if (is_jump(out, list) || any_jumps(out, list->body) ||
            any_jumps(out, list->otherwise))
            return true;
    return false;
}

/* What is behind the `if` becomes its other arm. */
static bool turn_if(const struct way_out *out, struct stmt *stmt)
{
    struct stmt **jump = jump_of(out, &stmt->body);
    if (stmt->otherwise != NULL || jump == NULL ||
        (out->keeps_guards && !any_accesses(stmt->body)))
        return false;
    struct stmt *left = *jump;
    *jump = NULL;
    turn(out, &stmt->body);
    if (any_jumps(out, stmt->body) || any_jumps(out, stmt->next)) {
        *list_end(&stmt->body) = left;
        return false;
    }
    stmt->otherwise = stmt->next;
    stmt->next = NULL;
    return true;
}

/* What a switch is made of; without `break`s it is a block. Without a `default`
 * nvcc has one more way out of it than a chain of ifs. */
static void turn_scope(const struct way_out *out, struct stmt *scope)
{
    const struct way_out breaks = { .jumps = AT_BREAK };
    struct way_out end = breaks;
    const struct stmt *last = list_last(scope->body);
    if (last == NULL || last->kind == STMT_IF)
        return;
    if (out != NULL)
        end.jumps |= out->jumps;
    turn(&end, &scope->body);
    if (!any_jumps(&breaks, scope->body))
        scope->kind = STMT_BLOCK;
}

static void turn_inside(const struct way_out *out, struct stmt *stmt)
{
    const struct way_out trip = { .jumps = AT_CONTINUE, .keeps_guards = true };
    const struct way_out *end = stmt->next == NULL ? out : NULL;
    switch (stmt->kind) {
    case STMT_LOOP: turn(&trip, &stmt->body); break;
    case STMT_SCOPE: turn_scope(end, stmt); break;
    default:
        turn(end, &stmt->body);
        turn(end, &stmt->otherwise);
        break;
    }
}

/* A jump to where the list ends, as it does anyway. */
static void drop_last(const struct way_out *out, struct stmt **link)
{
    struct stmt **jump = jump_of(out, link);
    if (jump != NULL && *jump != *link)
        *jump = NULL;
}

static void turn(const struct way_out *out, struct stmt **link)
{
    size_t count;
    if (out != NULL)
        drop_last(out, link);
    struct stmt **all = list_all(*link, &count);
    for (unsigned turns = 0; count > 0 && turns < TURNS_MAX; count--) {
        struct stmt *stmt = all[count - 1];
        turn_inside(out, stmt);
        turns += stmt->kind == STMT_IF && out != NULL && turn_if(out, stmt);
    }
    free(all);
}

static bool turn_call(void *context, struct expr *expr)
{
    const struct way_out end = { .jumps = AT_RETURN };
    (void)context;
    if (expr->kind == EXPR_CALL)
        turn(&end, &expr->body);
    return false;
}

void leave_turn_all(struct stmt **body)
{
    static const struct visitor calls = { .expr = turn_call };
    const struct way_out end = { .jumps = AT_RETURN, .keeps_guards = true };
    turn(&end, body);
    visit_list(*body, &calls, NULL);
}

void leave_turn_guards(struct stmt *loop)
{
    const struct way_out trip = { .jumps = AT_CONTINUE };
    turn(&trip, &loop->body);
}
