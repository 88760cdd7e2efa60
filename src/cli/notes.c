/* Notes are kept by job, and told once; see notes.h. */
#include "cli/notes.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cli/analysis.h"
#include "report/text.h"

void note_add(struct analysis *analysis, struct note note)
{
    assert(analysis->note_count < ANALYSIS_NOTES_MAX);
    analysis->notes[analysis->note_count++] = note;
}

void note_own(struct analysis *analysis, const char *text)
{
    note_add(analysis, (struct note){ .text = text, .is_own = true });
}

/* A table of all fields for a program has no place for a word on some. */
static bool is_wanted(const struct options *options, const struct note *note)
{
    if (note->fields == NULL)
        return true;
    if (options->get == NULL)
        return options->metrics || options->format->has_notes;
    for (const char *const *field = note->fields; *field != NULL; field++)
        for (size_t i = 0; i < options->get_count; i++)
            if (strcmp(*field, options->get[i]->name) == 0)
                return true;
    return false;
}

static void add_once(struct note_list *list, const char *text)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i], text) == 0)
            return;
    list->items[list->count++] = text;
}

static void add_own(struct note_list *list, struct options *options,
                    const char *job, const char *text)
{
    struct arena *arena = &options->arena;
    if (options->job_count > 1)
        text = arena_format(arena, "%s: %s", text_label(arena, job), text);
    add_once(list, text);
}

static void collect_job(struct note_list *list, struct options *options,
                        const struct analysis *analysis)
{
    for (size_t i = 0; i < analysis->note_count; i++) {
        const struct note *note = &analysis->notes[i];
        if (!is_wanted(options, note))
            continue;
        if (note->is_own)
            add_own(list, options, analysis->name, note->text);
        else
            add_once(list, note->text);
    }
    for (size_t i = 0; i < analysis->explanation_count; i++)
        add_own(list, options, analysis->name, analysis->explanations[i]);
}

struct note_list notes_collect(struct options *options,
                               const struct analysis *analyses)
{
    struct note_list list = { .room = 0 };
    for (size_t i = 0; i < options->job_count; i++)
        list.room += analyses[i].note_count + analyses[i].explanation_count;
    list.items = arena_array(&options->arena, list.room, sizeof *list.items);
    for (size_t i = 0; i < options->job_count; i++)
        collect_job(&list, options, &analyses[i]);
    return list;
}

void notes_print(struct options *options, const struct analysis *analyses)
{
    struct note_list notes = notes_collect(options, analyses);
    for (size_t i = 0; i < notes.count; i++) {
        fputs("coalsim: note: ", stderr);
        text_write_printable(stderr, notes.items[i]);
        fputc('\n', stderr);
    }
}
