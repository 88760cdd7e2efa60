/* Jobs become results; see results.h. */
#include "cli/results.h"

#include <stdlib.h>
#include <string.h>

#include "cli/branches.h"
#include "cli/estimate.h"
#include "cli/jobs.h"
#include "cli/used.h"
#include "core/memory.h"

static void add(struct results *results, struct result *result)
{
    results->list = memory_grow(results->list, results->count, &results->room,
                                sizeof *results->list);
    results->list[results->count++] = result;
    results->done += result->failure == NULL;
}

static const char *copy(struct results *results, const char *text)
{
    return text == NULL ? NULL
                        : arena_text(&results->arena, text, strlen(text));
}

void results_free(struct results *results)
{
    free(results->list);
    arena_free(&results->arena);
    *results = (struct results){ 0 };
}

/* ---- the jobs of a command line ---- */

/* Does the job spoil no other? */
static bool may_fail(const struct options *options, const struct job *job)
{
    return options->kernel_count > 1 && job->kernel != NULL;
}

static void run_job(struct results *results, struct options *options,
                    const struct gpu *gpu, const struct job *job,
                    struct diagnostic *diagnostic)
{
    struct result *result = arena_alloc(&results->arena, sizeof *result);
    struct diagnostic failure = { 0 };
    if (!analysis_of_job(&result->analysis, options, gpu, job, &failure)) {
        branches_note(options, gpu, job, &failure);
        result->failure = copy(results, failure.text);
    }
    result->name = result->analysis.name != NULL ? result->analysis.name
                                                 : jobs_name(options, job);
    if (!may_fail(options, job))
        diagnostic_move(diagnostic, &failure);
    diagnostic_free(&failure);
    add(results, result);
}

/* All lanes that come there know their way, or none comes there. */
static void note_unneeded(struct options *options, struct analysis *analysis)
{
    struct arena *arena = &options->arena;
    const char *list = estimate_assumptions(arena, options, false);
    if (list != NULL)
        note_add(analysis, (struct note){
            .text = arena_format(arena, "no lane needs --assume %s", list) });
}

bool results_of_jobs(struct results *results, struct options *options,
                     const struct gpu *gpu, struct diagnostic *diagnostic)
{
    options->lang.warp_lanes = gpu->warp_lanes;
    for (size_t i = 0; i < options->job_count && !diagnostic->failed; i++)
        run_job(results, options, gpu, &options->jobs[i], diagnostic);
    if (diagnostic->failed)
        return false;
    if (results->done < results->count) /* those may need what no other does */
        return true;
    if (!used_check(options, diagnostic))
        return false;
    note_unneeded(options, &results->list[0]->analysis);
    return true;
}

/* ---- the lines of --batch ---- */

/* Its name counts, so that the numbers of later ones stay. */
void results_add_failure(struct results *results, const struct results *from,
                         const char *place, const char *line,
                         const char *failure)
{
    struct result *result = arena_alloc(&results->arena, sizeof *result);
    result->place = copy(results, place);
    result->line = copy(results, line);
    result->name = from->count > 0
                       ? copy(results, from->list[from->count - 1]->name)
                       : result->line;
    result->failure = copy(results, failure);
    add(results, result);
}

static const char *name_apart(struct results *results, const char *name)
{
    size_t count = 1;
    for (size_t i = 0; i < results->count; i++)
        count += strcmp(results->list[i]->name, name) == 0;
    return count == 1 ? copy(results, name)
                      : arena_format(&results->arena, "%s (%zu)", name, count);
}

static void keep_rows(struct results *results, struct analysis *to)
{
    const struct report_row *rows = to->rows;
    to->rows = arena_array(&results->arena, to->row_count, sizeof *to->rows);
    for (size_t i = 0; i < to->row_count; i++) {
        struct report_row *row = &to->rows[i];
        *row = rows[i];
        row->pattern = to->name;
        row->access = copy(results, row->access);
        row->op = copy(results, row->op);
        row->block = copy(results, row->block);
        row->grid = copy(results, row->grid);
        row->estimated = copy(results, row->estimated);
        if (row->launch != NULL)
            row->launch = &to->launch;
    }
}

/* A note without fields is about the line's text. */
static void keep_notes(struct results *results, struct analysis *to)
{
    const char **explanations = to->explanations;
    to->explanations = arena_array(&results->arena, to->explanation_count,
                                   sizeof *to->explanations);
    for (size_t i = 0; i < to->explanation_count; i++)
        to->explanations[i] = copy(results, explanations[i]);
    for (size_t i = 0; i < to->note_count; i++) {
        to->notes[i].text = copy(results, to->notes[i].text);
        to->notes[i].is_own |= to->notes[i].fields == NULL;
    }
}

/* Without the program and its text. */
static void keep_analysis(struct results *results, struct analysis *to,
                          const struct analysis *from)
{
    *to = *from;
    to->name = name_apart(results, from->name);
    to->program = NULL;
    to->estimated = NULL;
    to->text = NULL;
    to->defines = NULL;
    to->define_count = 0;
    keep_rows(results, to);
    keep_notes(results, to);
}

void results_keep(struct results *results, const struct results *from,
                  const char *place)
{
    for (size_t i = 0; i < from->count; i++) {
        const struct result *one = from->list[i];
        struct result *result = arena_alloc(&results->arena, sizeof *result);
        result->place = copy(results, place);
        result->name = copy(results, one->name);
        result->failure = copy(results, one->failure);
        if (one->failure == NULL)
            keep_analysis(results, &result->analysis, &one->analysis);
        add(results, result);
    }
}
