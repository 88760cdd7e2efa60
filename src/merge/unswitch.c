/* Loops of which two are made for a test in them; see unswitch.h. */
#include "merge/unswitch.h"

#include "merge/change.h"
#include "merge/make.h"
#include "merge/measure.h"

/* How much of a loop nvcc 13.0 -O3 was seen to write twice (sm_90). */
enum { TWICE_COST = 586 };

static bool is_short(struct merge *merge, struct frame *frame)
{
    if (frame->twice_cost == 0) {
        struct measure body = measure_trip(frame->stmt, merge->sites);
        frame->twice_cost = measure_cost(&body);
    }
    return frame->twice_cost <= TWICE_COST;
}

static bool is_steady(const struct merge *merge, const struct frame *frame,
                      struct number test)
{
    const struct value *value = &merge->values.list[test.value];
    return value->is_uniform && value->depth < frame->depth;
}

bool unswitch_can(struct merge *merge, struct frame *frame,
                  struct number test)
{
    return is_steady(merge, frame, test) && is_short(merge, frame);
}

void unswitch_mark(struct merge *merge, struct stmt *stmt, struct number test)
{
    struct frame *frame = merge->loop;
    if (frame == NULL || merge->walk_count > 1 ||
        !unswitch_can(merge, frame, test))
        return;
    stmt->is_unswitched = merge->walks_again = true;
}

/* --- choices --- */

/* Where the statement has the choice that it assigns or stores; or NULL. */
static struct expr **find_choice(const struct stmt *stmt)
{
    struct expr *expr = stmt->expr;
    struct expr **value = expr->kind == EXPR_ASSIGN ? &expr->left
                          : expr->kind == EXPR_STORE && !expr->left->has_effect
                              ? &expr->right
                              : NULL;
    return value != NULL && (*value)->kind == EXPR_CONDITIONAL ? value : NULL;
}

static struct expr *make_not(struct merge *merge, struct expr *test)
{
    struct expr *expr = make_expr(merge, EXPR_UNARY, VALUE_I32, test->offset);
    expr->op = OP_NOT;
    expr->left = test;
    expr->depth = test->depth + 1;
    return expr;
}

static struct stmt *make_way(struct merge *merge, uint32_t variable,
                             struct expr *value)
{
    return make_stmt(merge, STMT_EXPR, make_assign(merge, variable, value),
                     value->offset);
}

static bool becomes_if(struct merge *merge, const struct expr *choice)
{
    return merge->loop != NULL && merge->is_certain &&
           merge->walk_count == 1 && merge->old->kernel != NULL &&
           !change_has_effect(choice->left) &&
           change_has_access(choice->right) !=
               change_has_access(choice->third) &&
           unswitch_can(merge, merge->loop,
                        walk_number(merge, choice->left));
}

void unswitch_choice(struct merge *merge, struct stmt *stmt)
{
    struct expr **value = find_choice(stmt);
    if (value == NULL || !becomes_if(merge, *value))
        return;
    struct expr *choice = *value;
    uint32_t variable = merge_new_variable(merge, choice->value);
    merge->variables[variable].is_traced = true;
    bool loads_if_so = change_has_access(choice->right);
    struct stmt *first = make_way(
        merge, variable, loads_if_so ? choice->third : choice->right);
    struct stmt *test = make_stmt(
        merge, STMT_IF,
        loads_if_so ? choice->left : make_not(merge, choice->left),
        choice->offset);
    test->body = make_way(merge, variable,
                          loads_if_so ? choice->right : choice->third);
    first->next = test;
    *value = make_variable(merge, variable, choice->offset);
    test->next = make_stmt(merge, STMT_EXPR, stmt->expr, stmt->offset);
    *stmt = (struct stmt){ .kind = STMT_BLOCK, .body = first,
                           .next = stmt->next, .offset = stmt->offset };
}

bool unswitch_enter_arm(struct merge *merge, const struct stmt *stmt,
                        struct number test)
{
    struct frame *frame = merge->loop;
    return frame != NULL && merge->walk_count > 1 && stmt->is_unswitched &&
           is_steady(merge, frame, test) &&
           conditions_add(&frame->conditions, test);
}

void unswitch_leave_arm(struct merge *merge)
{
    merge->loop->conditions.count--;
}

/* --- several tests --- */

bool conditions_add(struct conditions *conditions, struct number test)
{
    if (conditions->count == CONDITIONS_MAX)
        return false;
    conditions->list[conditions->count++] = test;
    return true;
}

bool conditions_add_all(struct conditions *conditions,
                        const struct conditions *more)
{
    for (unsigned i = 0; i < more->count; i++)
        if (!conditions_add(conditions, more->list[i]))
            return false;
    return true;
}

bool conditions_same(const struct conditions *one,
                     const struct conditions *other)
{
    if (one->count != other->count)
        return false;
    for (unsigned i = 0; i < one->count; i++)
        if (!number_same(one->list[i], other->list[i]))
            return false;
    return true;
}

static struct expr *rebuild_test(struct merge *merge,
                                 const struct frame *frame,
                                 struct number test, enum rebuild_place place)
{
    return rebuild_expr(merge, frame->changes, place, test, VALUE_I32,
                        frame->stmt->offset);
}

bool conditions_can_be_tested(struct merge *merge, const struct frame *frame,
                              const struct conditions *conditions,
                              enum rebuild_place place)
{
    for (unsigned i = 0; i < conditions->count; i++) {
        struct number test = conditions->list[i];
        if (merge->values.list[test.value].depth >= frame->depth ||
            rebuild_test(merge, frame, test, place) == NULL)
            return false;
    }
    return true;
}

struct stmt *conditions_guard(struct merge *merge, const struct frame *frame,
                              const struct conditions *conditions,
                              enum rebuild_place place, struct stmt *stmt)
{
    for (unsigned i = 0; i < conditions->count; i++) {
        struct stmt *test = make_stmt(
            merge, STMT_IF,
            rebuild_test(merge, frame, conditions->list[i], place),
            stmt->offset);
        test->body = stmt;
        stmt = test;
    }
    return stmt;
}
