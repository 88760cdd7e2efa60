/* Places that a loop keeps in a register; see promote.h. */
#include "merge/promote.h"

#include "merge/change.h"
#include "merge/loop.h"
#include "merge/make.h"
#include "merge/reload.h"
#include "merge/visit.h"

bool promote_can(struct merge *merge, const struct stmt *loop, uint32_t site,
                 struct number address)
{
    if (!change_in(merge, loop, site, TOUCH_CHANGES, NULL))
        return true;
    size_t changes = merge->change_count;
    loop_forget(merge, loop);
    bool can = change_only_at(merge, loop, site, address, TOUCH_CHANGES);
    merge_undo(merge, changes);
    return can;
}

uint32_t promote_variable(struct merge *merge, enum value_class class,
                          struct number value)
{
    uint32_t variable = merge_new_variable(merge, class);
    merge->variables[variable].is_temporary = false;
    merge->numbers[variable] = value;
    return variable;
}

struct setting {
    struct merge *merge;
    uint32_t site, variable;
    struct number address;
};

static bool set_too(void *context, struct expr *expr)
{
    const struct setting *setting = context;
    if (change_is_store_at(setting->merge, expr, setting->site,
                           setting->address))
        expr->right = make_assign(setting->merge, setting->variable,
                                  expr->right);
    return false;
}

void promote_load(struct merge *merge, const struct stmt *loop,
                  struct number address, struct expr **before,
                  struct expr *again, struct number value)
{
    static const struct visitor stores = { .expr = set_too };
    uint32_t variable = promote_variable(merge, again->value, value);
    struct setting setting = { merge, again->site, variable, address };
    size_t changes = merge->change_count;
    loop_forget(merge, loop);
    visit_stmt(loop, &stores, &setting);
    merge_undo(merge, changes);
    *before = make_assign(merge, variable, *before);
    reload_note(merge, *before, make_assign(merge, variable, again));
}
