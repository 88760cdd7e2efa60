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
    if (notes.count > 0 && (options->get != NULL || options->metrics))
        note_add(analysis, (struct note){
            .text = "counted as the compiler merges it (--source-level counts "
                    "the text as written; --explain says why)",
            .is_own = true });
    merge_notes_free(&notes);
    return program;
}

void merged_note_written(struct analysis *analysis, struct options *options,
                         const struct counts *written)
{
    const struct counts *merged =
        &analysis->rows[analysis->row_count - 1].counts;
    if (written->requests == merged->requests &&
        written->sectors == merged->sectors &&
        written->wavefronts == merged->wavefronts)
        return;
    const char *text = arena_format(
        &options->arena,
        "counted as the compiler merges it; as written: %" PRIu64
        " requests, %" PRIu64 " sectors, %" PRIu64
        " shared wavefronts (--source-level; --explain says why)",
        written->requests, written->sectors, written->wavefronts);
    note_add(analysis, (struct note){ .text = text, .is_own = true });
}
