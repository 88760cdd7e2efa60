/* Arms and the stores that they end with; see arm.h. */
#include "merge/arm.h"

#include "merge/change.h"
#include "merge/list.h"
#include "merge/make.h"
#include "merge/visit.h"

/* A value that takes no instruction. */
static bool is_leaf(const struct expr *expr)
{
    expr = expr_under_casts(expr);
    return expr->kind == EXPR_CONSTANT || expr->kind == EXPR_VARIABLE ||
           (expr->kind == EXPR_NONE && expr->is_real);
}

/* Does nothing but to name a value. */
static bool is_free(const struct stmt *stmt)
{
    if (stmt->kind == STMT_DECLARE)
        return true;
    return stmt->kind == STMT_EXPR &&
           (!stmt->expr->has_effect || (stmt->expr->kind == EXPR_ASSIGN &&
                                        is_leaf(stmt->expr->left)));
}

struct expr *arm_last_store(struct stmt *arm)
{
    struct stmt *last = NULL;
    for (struct stmt *stmt = *list_inside(&arm); stmt != NULL;
         stmt = stmt->next)
        if (!is_free(stmt))
            last = stmt;
    if (last != NULL && last->kind == STMT_BLOCK && last->loop == 0)
        return arm_last_store(last->body);
    return last != NULL && last->kind == STMT_EXPR &&
                   last->expr->kind == EXPR_STORE
               ? last->expr
               : NULL;
}

unsigned arm_length(struct stmt *arm)
{
    unsigned length = 0;
    for (const struct stmt *stmt = *list_inside(&arm); stmt != NULL;
         stmt = stmt->next)
        length += !is_free(stmt);
    return length;
}

bool arm_stores_leaf(struct stmt *arm)
{
    const struct expr *store = arm_last_store(arm);
    return store != NULL && is_leaf(store->right) &&
           arm_keeps(arm, store->right);
}

struct stmt *arm_only_if(struct stmt *arm)
{
    struct stmt *stmt = *list_inside(&arm);
    return stmt != NULL && stmt->next == NULL && stmt->kind == STMT_IF ? stmt
                                                                       : NULL;
}

bool arm_is_straight(const struct stmt *arm)
{
    for (const struct stmt *stmt = arm; stmt != NULL; stmt = stmt->next)
        switch (stmt->kind) {
        case STMT_EXPR:
        case STMT_DECLARE: break;
        case STMT_BLOCK:
            if (stmt->loop != 0 || !arm_is_straight(stmt->body))
                return false;
            break;
        case STMT_IF:
            if (change_accesses(stmt) || !arm_is_straight(stmt->body) ||
                !arm_is_straight(stmt->otherwise))
                return false;
            break;
        default: return false;
        }
    return true;
}

static bool is_barrier(void *context, const struct stmt *stmt)
{
    (void)context;
    return stmt->kind == STMT_BARRIER;
}

bool arm_waits(const struct stmt *arm)
{
    static const struct visitor barriers = { .stmt = is_barrier };
    return visit_list(arm, &barriers, NULL);
}

bool arm_keeps(const struct stmt *arm, struct expr *expr)
{
    for (const struct stmt *stmt = arm; stmt != NULL; stmt = stmt->next)
        if (change_assigns_any(stmt, expr))
            return false;
    return true;
}

bool arm_stores_are_like(const struct merge *merge, const struct expr *one,
                         const struct expr *other)
{
    const struct site *a = &merge->sites[one->site];
    const struct site *b = &merge->sites[other->site];
    return a->space == b->space && a->hint == b->hint &&
           a->bytes_per_lane == b->bytes_per_lane && !a->is_volatile &&
           !b->is_volatile && one->right->value == other->right->value &&
           one->right->depth < EXPR_DEPTH_MAX &&
           other->right->depth < EXPR_DEPTH_MAX &&
           !change_has_effect(one->left) && !change_has_effect(other->left);
}

void arm_keep_value(struct expr *store, uint32_t variable)
{
    store->kind = EXPR_ASSIGN;
    store->value = store->right->value;
    store->variable = variable;
    store->left = store->right;
    store->right = NULL;
}

void arm_store_behind(struct merge *merge, struct stmt *stmt,
                      const struct expr *store, const struct expr *address,
                      uint32_t variable)
{
    struct expr *behind =
        make_expr(merge, EXPR_STORE, store->value, store->offset);
    *behind = *store;
    behind->left = copy_expr(merge, address);
    behind->right = make_variable(merge, variable, store->offset);
    behind->depth = behind->left->depth + 1;
    struct stmt *made = make_stmt(merge, STMT_EXPR, behind, store->offset);
    made->next = stmt->next;
    stmt->next = made;
    merge->walks_again = true;
}
