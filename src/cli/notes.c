/* Notes are kept by job, and told once; see notes.h. */
#include "cli/notes.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cli/results.h"
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

static void add_own(struct text_list *list, struct results *results,
                    const char *job, const char *text)
{
    struct arena *arena = &results->arena;
    if (results->count > 1)
        text = arena_format(arena, "%s: %s", text_label(arena, job), text);
    text_list_add(list, text);
}

static void collect(struct text_list *list, struct results *results,
                    const struct options *options,
                    const struct analysis *analysis)
{
    for (size_t i = 0; i < analysis->note_count; i++) {
        const struct note *note = &analysis->notes[i];
        if (!is_wanted(options, note))
            continue;
        if (note->is_own)
            add_own(list, results, analysis->name, note->text);
        else
            text_list_add(list, note->text);
    }
    for (size_t i = 0; i < analysis->explanation_count; i++)
        add_own(list, results, analysis->name, analysis->explanations[i]);
}

struct text_list notes_collect(struct results *results,
                               const struct options *options)
{
    size_t room = 0;
    for (size_t i = 0; i < results->count; i++) {
        const struct analysis *analysis = &results->list[i]->analysis;
        room += analysis->note_count + analysis->explanation_count;
    }
    struct text_list list = text_list_new(&results->arena, room);
    for (size_t i = 0; i < results->count; i++)
        if (results->list[i]->failure == NULL)
            collect(&list, results, options, &results->list[i]->analysis);
    return list;
}

void notes_print(struct results *results, const struct options *options)
{
    struct text_list notes = notes_collect(results, options);
    for (size_t i = 0; i < notes.count; i++) {
        fputs("coalsim: note: ", stderr);
        text_write_printable(stderr, notes.items[i]);
        fputc('\n', stderr);
    }
}

void note_left_out(const char *place, const char *name)
{
    struct arena arena = { 0 };
    fprintf(stderr, "%s: note: left out: ", place != NULL ? place : "coalsim");
    text_write_printable(stderr, text_label(&arena, name));
    fputc('\n', stderr);
    arena_free(&arena);
}
