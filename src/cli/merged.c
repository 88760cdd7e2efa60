/* What the compiler merges, told; see merged.h. */
#include "cli/merged.h"

#include <inttypes.h>

#include "merge/merge.h"

static void explain(struct analysis *analysis, struct options *options,
                    const struct merge_notes *notes)
{
    struct arena *arena = &options->arena;
    const char **list = arena_array(arena, notes->count, sizeof *list);
    for (size_t i = 0; i < notes->count; i++)
        list[i] = merge_note_text(&notes->list[i], arena);
    analysis->explanations = list;
    analysis->explanation_count = notes->count;
}

const struct program *merged_program(struct analysis *analysis,
                                     struct options *options,
                                     const struct program *program)
{
    struct merge_notes notes = { 0 };
    if (options->source_level)
        return program;
    program = merge_program(program, &options->arena, &notes);
    if (options->explain)
        explain(analysis, options, &notes);
    merge_notes_free(&notes);
    return program;
}

/* NULL: the two do not differ. */
static const char *written_text(struct arena *arena,
                                const struct counts *merged,
                                const struct counts *written)
{
    if (written == NULL)
        return "counted as the compiler merges it; the text as written cannot "
               "be counted (--source-level says why, --explain what is "
               "merged)";
    if (written->requests == merged->requests &&
        written->sectors == merged->sectors &&
        written->wavefronts == merged->wavefronts)
        return NULL;
    return arena_format(
        arena, "counted as the compiler merges it; as written: %" PRIu64
               " requests, %" PRIu64 " sectors, %" PRIu64
               " shared wavefronts (--source-level; --explain says why)",
        written->requests, written->sectors, written->wavefronts);
}

void merged_note_written(struct analysis *analysis, struct options *options,
                         const struct counts *written)
{
    const struct report_row *total = &analysis->rows[analysis->row_count - 1];
    const char *text =
        written_text(&options->arena, &total->counts, written);
    if (text != NULL)
        note_own(analysis, text);
}
