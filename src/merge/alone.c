/* Loops that stand alone in their arm; see alone.h. */
#include "merge/alone.h"

#include <stdlib.h>

#include "core/memory.h"
#include "merge/change.h"
#include "merge/list.h"
#include "merge/measure.h"
#include "merge/parting.h"
#include "merge/selected.h"

/* A statement of a line, or of a function that is called there. */
struct step {
    struct stmt *stmt;
    bool is_of_call;
};

/* Statements that come one behind the other, blocks left out. */
struct line {
    struct step *list;
    size_t count, room;
};

/* --- lines --- */

static void add_list(struct line *line, struct stmt *list, bool is_of_call);

static void add_calls(struct line *line, const struct expr *expr)
{
    if (expr == NULL)
        return;
    add_list(line, expr->body, true);
    add_calls(line, expr->left);
    add_calls(line, expr->right);
    add_calls(line, expr->third);
}

static void add_list(struct line *line, struct stmt *list, bool is_of_call)
{
    for (; list != NULL; list = list->next) {
        if (list->kind == STMT_BLOCK) {
            add_list(line, list->body, is_of_call);
            continue;
        }
        if (list->kind == STMT_EXPR)
            add_calls(line, list->expr);
        line->list = memory_grow(line->list, line->count, &line->room,
                                 sizeof *line->list);
        line->list[line->count++] = (struct step){ list, is_of_call };
    }
}

/* --- what is straight --- */

static bool parts_ways(const struct expr *expr)
{
    switch (expr->kind) {
    case EXPR_AND:
    case EXPR_OR: return change_has_access(expr->right);
    case EXPR_CONDITIONAL:
        return change_has_access(expr->right) !=
               change_has_access(expr->third);
    default: return parting_of(expr) == PARTS_ALWAYS;
    }
}

/* Without the functions that it calls. */
static bool expr_is_straight(const struct expr *expr)
{
    return expr == NULL ||
           (!parts_ways(expr) && expr_is_straight(expr->left) &&
            expr_is_straight(expr->right) && expr_is_straight(expr->third));
}

/* variable = literal; */
static bool sets(const struct stmt *stmt, uint32_t variable)
{
    const struct expr *expr = stmt->kind == STMT_EXPR ? stmt->expr : NULL;
    return expr != NULL && expr->kind == EXPR_ASSIGN &&
           expr->variable == variable && measure_is_literal(expr->left);
}

/* for (k = 0; k < 8; ...): it is entered without a test. */
static bool is_counted(const struct line *line, size_t at)
{
    const struct stmt *loop = line->list[at].stmt;
    const struct expr *test = loop->expr;
    return loop->kind == STMT_LOOP && test != NULL &&
           test->kind == EXPR_BINARY && measure_is_literal(test->right) &&
           test->left->kind == EXPR_VARIABLE && at > 0 &&
           sets(line->list[at - 1].stmt, test->left->variable);
}

static bool is_straight(const struct line *line, size_t at)
{
    const struct stmt *stmt = line->list[at].stmt;
    switch (stmt->kind) {
    case STMT_DECLARE:
    case STMT_BARRIER:
    case STMT_RETURN: return true; /* at the end of what is called */
    case STMT_EXPR: return expr_is_straight(stmt->expr);
    case STMT_IF: return selected_if(stmt) && expr_is_straight(stmt->expr);
    default: return is_counted(line, at);
    }
}

/* if (test) return; */
static bool is_guard(const struct step *step)
{
    const struct stmt *last = list_last(list_tail(step->stmt->body));
    return step->stmt->kind == STMT_IF && !step->is_of_call &&
           step->stmt->otherwise == NULL && last != NULL &&
           last->kind == STMT_RETURN;
}

/* Does one way lead on behind the step? `meets`: that is so at the end. */
static bool leads_on(const struct line *line, size_t at, bool meets)
{
    while (++at < line->count) {
        if (is_counted(line, at))
            return true;
        if (!is_straight(line, at))
            return false;
    }
    return meets;
}

/* --- marking --- */

static void mark(struct stmt *list, bool is_arm);

static void mark_line(struct line *line, bool is_arm)
{
    bool is_led_to = is_arm, meets = is_arm;
    for (size_t i = 0; i < line->count; i++) {
        struct stmt *stmt = line->list[i].stmt;
        if (is_guard(&line->list[i])) {
            is_led_to = meets = true;
            continue;
        }
        if (stmt->kind == STMT_LOOP)
            stmt->stands_alone = is_led_to && leads_on(line, i, meets);
        is_led_to = is_led_to && is_straight(line, i);
        if (stmt->kind == STMT_IF) {
            mark(stmt->body, true);
            mark(stmt->otherwise, true);
        }
    }
}

static void mark(struct stmt *list, bool is_arm)
{
    struct line line = { 0 };
    add_list(&line, list, false);
    mark_line(&line, is_arm);
    free(line.list);
}

void alone_mark(struct stmt *body)
{
    mark(body, false);
}
