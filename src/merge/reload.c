/* Loads that are made before each loop that another became; see reload.h. */
#include "merge/reload.h"

#include "core/memory.h"
#include "merge/change.h"
#include "merge/known.h"
#include "merge/make.h"

static void note(struct merge *merge, struct reload reload)
{
    struct frame *frame = merge->loop;
    frame->reloads = memory_grow(frame->reloads, frame->reload_count,
                                 &frame->reload_room, sizeof *frame->reloads);
    frame->reloads[frame->reload_count++] = reload;
}

void reload_note(struct merge *merge, struct expr *moved, struct expr *again)
{
    note(merge, (struct reload){ .moved = moved, .again = again });
}

void reload_note_carried(struct merge *merge, struct expr *moved,
                         struct expr *node, struct expr *load)
{
    note(merge, (struct reload){ .moved = moved,
                                 .again = copy_expr(merge, moved),
                                 .node = node, .made = load });
}

void reload_note_each(struct merge *merge, struct expr *moved,
                      struct expr *again)
{
    note(merge, (struct reload){ .moved = moved, .again = again,
                                 .is_for_each = true });
}

static void drop_moved(struct merge *merge, struct expr *moved)
{
    struct expr *load = known_access(moved);
    *load = *make_held(merge, load);
}

/* Not those of which the store has moved behind the loop. */
static bool is_needed(const struct merge *merge, const struct reload *reload,
                      const struct stmt *loop, bool carries)
{
    if (reload->node != NULL || reload->is_for_each)
        return reload->is_for_each || carries;
    return change_in(merge, loop, known_access(reload->again)->site,
                     TOUCH_CHANGES, NULL);
}

bool reload_start(struct merge *merge, struct frame *frame,
                  const struct stmt *loop, bool carries)
{
    size_t kept = 0;
    for (size_t i = 0; i < frame->reload_count; i++) {
        struct reload reload = frame->reloads[i];
        if (!is_needed(merge, &reload, loop, carries))
            continue;
        drop_moved(merge, reload.moved);
        if (reload.node != NULL)
            reload.made = make_as_it_stands(merge, reload.made);
        frame->reloads[kept++] = reload;
    }
    frame->reload_count = kept;
    return kept > 0;
}

/* One that trips carry may be known already. */
static struct stmt *load_again(struct merge *merge, const struct reload *reload)
{
    struct expr *again = copy_expr(merge, reload->again);
    if (reload->node == NULL && !reload->is_for_each)
        again->left = make_as_it_stands(merge, again->left);
    return make_stmt(merge, STMT_EXPR, again, again->offset);
}

struct stmt *reload_before(struct merge *merge, const struct frame *frame,
                           const struct expr *test, struct stmt *list,
                           bool is_rest)
{
    struct stmt *guard =
        make_stmt(merge, STMT_IF, copy_expr(merge, test), test->offset);
    for (size_t i = 0; i < frame->reload_count; i++) {
        if (is_rest && frame->reloads[i].node != NULL)
            continue;
        struct stmt *load = load_again(merge, &frame->reloads[i]);
        load->next = list;
        list = load;
    }
    guard->body = list;
    return guard;
}

void reload_swap(struct frame *frame)
{
    for (size_t i = 0; i < frame->reload_count; i++) {
        struct reload *reload = &frame->reloads[i];
        if (reload->node == NULL)
            continue;
        struct expr node = *reload->node;
        *reload->node = *reload->made;
        *reload->made = node;
    }
}
