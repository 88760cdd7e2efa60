/* The program as the compiler would emit it; see merge.h. */
#include "merge/merge.h"

#include <stdlib.h>

#include "lang/number.h"
#include "merge/alone.h"
#include "merge/change.h"
#include "merge/cursor.h"
#include "merge/defer.h"
#include "merge/element.h"
#include "merge/entry.h"
#include "merge/exit.h"
#include "merge/leave.h"
#include "merge/lift.h"
#include "merge/narrow.h"
#include "merge/unused.h"
#include "merge/widen.h"

static void free_state(struct merge *merge)
{
    values_free(&merge->values);
    free(merge->variables);
    free(merge->numbers);
    free(merge->sites);
    free(merge->written);
    free(merge->guesses);
    free(merge->newest_notes);
    free(merge->changes);
    free(merge->known);
    free(merge->groups);
    free(merge->anchors);
    free(merge->is_kept_array);
    free(merge->made);
}

static const struct program *finish(struct merge *merge, struct stmt *body)
{
    struct program *program = arena_alloc(merge->arena, sizeof *program);
    struct variable *variables = arena_array(
        merge->arena, merge->variable_count, sizeof *variables);
    for (size_t i = 0; i < merge->variable_count; i++)
        variables[i] = merge->variables[i];
    for (size_t i = 0; i < merge->site_count; i++)
        if (merge->guesses[merge->written[i] - merge->old->sites] ==
            GUESS_COUNT)
            merge->sites[i].is_estimate = true;
    *program = *merge->old;
    program->variables = variables;
    program->variable_count = merge->variable_count;
    number_program(program, body, copy_expr(merge, merge->old->mask),
                   merge->sites, merge->site_count, merge->arena);
    return program;
}

enum { WALKS_MAX = 6, UNROLLING_WALKS = 3 };

/* What was changed may show more: it is walked again. */
static void walk_program(struct merge *merge, struct stmt **body)
{
    for (unsigned i = 1; i <= WALKS_MAX; i++) {
        merge_restart(merge);
        merge->walk_count = i;
        merge->may_unroll = i <= UNROLLING_WALKS;
        merge->is_shared_end = change_returns_early(*body);
        walk_list(merge, body);
        bool has_settled = element_settle_all(merge, *body);
        if (!merge->walks_again && !has_settled && !defer_all(merge, body))
            break;
    }
}

const struct program *merge_program(const struct program *program,
                                    struct arena *arena,
                                    struct merge_notes *notes)
{
    struct merge merge = { .old = program, .arena = arena, .notes = notes };
    notes->count = 0;
    merge_start(&merge, program);
    struct stmt *body = copy_list(&merge, program->body);
    exit_turn_all(&merge, body);
    lift_all(&merge, &body);
    leave_turn_all(&body);
    alone_mark(body);
    cursor_copy_all(&merge, &body);
    walk_program(&merge, &body);
    unused_drop_all(&merge, body);
    widen_all(&merge);
    narrow_all(&merge, body);
    entry_part_all(&merge, body);
    if (notes->count > 0)
        program = finish(&merge, body);
    free_state(&merge);
    return program;
}
