/* Places that a loop keeps in a register; see promote.h. */
#include "merge/promote.h"

#include "core/memory.h"
#include "merge/change.h"
#include "merge/loop.h"
#include "merge/make.h"
#include "merge/reload.h"
#include "merge/unswitch.h"
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

/* That trips hand on; its value here. */
static uint32_t new_variable(struct merge *merge, enum value_class class,
                             struct number value)
{
    uint32_t variable = merge_new_variable(merge, class);
    merge->variables[variable].is_temporary = false;
    merge->numbers[variable] = value;
    return variable;
}

uint32_t promote_find(const struct merge *merge, const struct destination *to,
                      const struct expr *load, struct number address)
{
    const struct frame *frame = to->frame;
    for (size_t i = 0; i < frame->promoted_count; i++) {
        const struct promoted *promoted = &frame->promoted[i];
        if (number_same(promoted->address, address) &&
            merge->sites[promoted->site].bytes_per_lane ==
                merge->sites[load->site].bytes_per_lane &&
            merge->variables[promoted->variable].value == load->value &&
            (promoted->conditions.count == 0 ||
             conditions_same(&promoted->conditions, &to->conditions)))
            return promoted->variable;
    }
    return 0;
}

struct setting {
    struct merge *merge;
    const struct promoted *promoted;
};

static bool set_too(void *context, struct expr *expr)
{
    const struct setting *setting = context;
    const struct promoted *promoted = setting->promoted;
    if (change_is_store_at(setting->merge, expr, promoted->site,
                           promoted->address))
        expr->right =
            make_assign(setting->merge, promoted->variable, expr->right);
    return false;
}

/* Each store to the place in the loop. */
static void set_all(struct merge *merge, const struct stmt *loop,
                    const struct promoted *promoted)
{
    static const struct visitor stores = { .expr = set_too };
    struct setting setting = { merge, promoted };
    size_t changes = merge->change_count;
    loop_forget(merge, loop);
    visit_stmt(loop, &stores, &setting);
    merge_undo(merge, changes);
}

void promote_load(struct merge *merge, const struct destination *to,
                  struct number address, struct expr **before,
                  struct expr *again, struct number value)
{
    struct frame *frame = to->frame;
    const struct promoted promoted = {
        again->site, address, new_variable(merge, again->value, value),
        to->conditions
    };
    frame->promoted =
        memory_grow(frame->promoted, frame->promoted_count,
                    &frame->promoted_room, sizeof *frame->promoted);
    frame->promoted[frame->promoted_count++] = promoted;
    set_all(merge, frame->stmt, &promoted);
    *before = make_assign(merge, promoted.variable, *before);
    reload_note(merge, *before, make_assign(merge, promoted.variable, again));
}
