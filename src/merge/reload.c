/* Loads that are made before each loop that another became; see reload.h. */
#include "merge/reload.h"

#include "core/memory.h"
#include "merge/change.h"

void reload_note(struct merge *merge, struct expr *moved, struct expr *again)
{
    struct frame *frame = merge->loop;
    frame->reloads = memory_grow(frame->reloads, frame->reload_count,
                                 &frame->reload_room, sizeof *frame->reloads);
    frame->reloads[frame->reload_count++] = (struct reload){ moved, again };
}

static void drop_moved(struct merge *merge, struct expr *moved)
{
    struct expr *load = moved->kind == EXPR_LOAD ? moved : moved->left;
    *load = *make_held(merge, load);
}

/* Not those of which the store has moved behind the loop. */
bool reload_start(struct merge *merge, struct frame *frame,
                  const struct stmt *loop)
{
    size_t kept = 0;
    for (size_t i = 0; i < frame->reload_count; i++) {
        struct reload reload = frame->reloads[i];
        if (!change_in(merge, loop, reload.again->site, TOUCH_CHANGES, NULL))
            continue;
        drop_moved(merge, reload.moved);
        frame->reloads[kept++] = reload;
    }
    frame->reload_count = kept;
    return kept > 0;
}

/* Made as it stands: for the walks to come it would be known. */
static struct stmt *load_again(struct merge *merge, const struct expr *again)
{
    struct stmt *stmt = arena_alloc(merge->arena, sizeof *stmt);
    struct site site = merge->sites[again->site];
    site.is_volatile = true;
    stmt->kind = STMT_EXPR;
    stmt->offset = again->offset;
    stmt->expr = copy_expr(merge, again);
    stmt->expr->site = merge_site_as(merge, again->site, &site);
    return stmt;
}

struct stmt *reload_before(struct merge *merge, const struct frame *frame,
                           const struct expr *test, struct stmt *list)
{
    struct stmt *guard = arena_alloc(merge->arena, sizeof *guard);
    guard->kind = STMT_IF;
    guard->expr = copy_expr(merge, test);
    guard->offset = test->offset;
    for (size_t i = 0; i < frame->reload_count; i++) {
        struct stmt *load = load_again(merge, frame->reloads[i].again);
        load->next = list;
        list = load;
    }
    guard->body = list;
    return guard;
}
