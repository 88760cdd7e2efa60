/*
 * if (c) A; S; if (c) B; becomes if (c) { A; S; B } else S; see rejoin.h.
 * nvcc does so where S accesses nothing and B is the only arm: the way through
 * the first `if` tells that through the second.
 */
#include "merge/rejoin.h"

#include "merge/arm.h"
#include "merge/change.h"
#include "merge/list.h"
#include "merge/visit.h"

static bool is_quiet(const struct stmt *stmt)
{
    if (stmt->kind == STMT_DECLARE)
        return true;
    return stmt->kind == STMT_EXPR && !change_accesses(stmt) &&
           change_is_assignment(stmt->expr) &&
           !change_has_effect(stmt->expr->left);
}

/* The next `if`, behind quiet statements only; or NULL. */
static struct stmt *next_if(const struct stmt *stmt)
{
    struct stmt *next = stmt->next;
    while (next != NULL && is_quiet(next))
        next = next->next;
    return next != NULL && next->kind == STMT_IF && !next->starts_group
               ? next
               : NULL;
}

static enum operator opposite(enum operator op)
{
    switch (op) {
    case OP_LT: return OP_GE;
    case OP_LE: return OP_GT;
    case OP_GT: return OP_LE;
    case OP_GE: return OP_LT;
    case OP_EQ: return OP_NE;
    case OP_NE: return OP_EQ;
    default: return OP_COUNT;
    }
}

/* Is one true where the other is false? */
static bool is_opposite(const struct merge *merge, struct number one,
                        struct number other)
{
    const struct value *a = &merge->values.list[one.value];
    const struct value *b = &merge->values.list[other.value];
    return one.add == 0 && other.add == 0 && a->kind == EXPR_BINARY &&
           b->kind == EXPR_BINARY && b->op == opposite(a->op) &&
           a->bits == b->bits && number_same(a->left, b->left) &&
           number_same(a->right, b->right);
}

/* Has the test of the second the same value before the first? */
static bool is_steady(const struct stmt *first, const struct stmt *second)
{
    if (!arm_keeps(first->body, second->expr) ||
        !arm_keeps(first->otherwise, second->expr))
        return false;
    for (const struct stmt *stmt = first->next; stmt != second;
         stmt = stmt->next)
        if (change_assigns_any(stmt, second->expr))
            return false;
    return true;
}

/* The statements up to the second `if`, and then its arm. */
static void append(struct merge *merge, struct stmt **arm,
                   const struct stmt *between, const struct stmt *second,
                   struct stmt *then)
{
    struct stmt **end = list_end(arm);
    for (; between != second; between = between->next) {
        struct stmt alone = *between;
        alone.next = NULL;
        *end = copy_list(merge, &alone);
        end = &(*end)->next;
    }
    *end = then;
}

static void take(struct merge *merge, struct stmt *first, struct stmt *second,
                 bool is_same)
{
    const struct stmt *between = first->next;
    append(merge, &first->body, between, second,
           is_same ? second->body : NULL);
    append(merge, &first->otherwise, between, second,
           is_same ? NULL : second->body);
    first->next = second->next;
}

void rejoin_ifs(struct merge *merge, struct stmt *stmt)
{
    if (merge->old->kernel == NULL || change_has_effect(stmt->expr) ||
        change_jumps(stmt))
        return;
    struct number test = walk_number(merge, stmt->expr);
    for (struct stmt *next; (next = next_if(stmt)) != NULL;) {
        if (next->otherwise != NULL || change_jumps(next) ||
            change_has_effect(next->expr) || !is_steady(stmt, next))
            return;
        struct number other = walk_number(merge, next->expr);
        bool is_same = number_same(test, other);
        if (!is_same && !is_opposite(merge, test, other))
            return;
        take(merge, stmt, next, is_same);
    }
}
