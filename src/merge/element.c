/* Elements that become variables; see element.h. */
#include "merge/element.h"

#include <stdlib.h>

#include "core/memory.h"
#include "merge/visit.h"

void element_settle(struct merge *merge, struct expr *expr)
{
    struct number which = walk_expr(merge, expr->right);
    if (merge->is_trial || !number_is_constant(which) || which.add < 0 ||
        which.add >= expr->constant ||
        merge->variables[expr->variable + which.add].value != VALUE_NONE)
        return;
    expr->variable += (uint32_t)which.add;
    expr->right = NULL;
    expr->constant = 0;
}

/* ---- arrays ---- */

static bool note_index(void *context, struct expr *expr)
{
    bool *has_index = context;
    if ((expr->kind == EXPR_VARIABLE || expr->kind == EXPR_ASSIGN) &&
        expr->right != NULL)
        for (int64_t i = 0; i < expr->constant; i++)
            has_index[expr->variable + i] = true;
    return false;
}

bool element_settle_all(struct merge *merge, const struct stmt *body)
{
    static const struct visitor indices = { .expr = note_index };
    bool *has_index = memory_new(merge->variable_count, sizeof *has_index);
    bool any = false;
    visit_list(body, &indices, has_index);
    for (size_t i = 0; i < merge->variable_count; i++) {
        struct variable *variable = &merge->variables[i];
        if (!variable->is_indexed || !variable->is_traced || has_index[i])
            continue;
        variable->is_indexed = false;
        any = true;
    }
    free(has_index);
    return any;
}
