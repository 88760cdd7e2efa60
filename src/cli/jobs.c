/* Files and their kernels; see jobs.h. */
#include "cli/jobs.h"

#include <stdlib.h>
#include <string.h>

#include "cli/analysis.h"
#include "cli/option_table.h"
#include "core/embedded.h"
#include "core/similar.h"
#include "lang/survey.h"

static bool is_file(const struct job *job)
{
    return job->kind == JOB_FILE || job->kind == JOB_LIBRARY;
}

/* ---- texts ---- */

const struct source *jobs_library(struct arena *arena, const char *name,
                                  struct diagnostic *diagnostic)
{
    const char *text = embedded_find(embedded_patterns, name);
    if (text == NULL) {
        struct similar similar = similar_to(name);
        for (const struct embedded *row = embedded_patterns; row->name; row++)
            similar_try(&similar, row->name);
        diagnostic_plain(diagnostic,
                         "no pattern '%s'; %s'coalsim --list' has all (a file "
                         "has a '.' or a '/')",
                         name, similar_hint(&similar, arena));
        return NULL;
    }
    struct source *source = arena_alloc(arena, sizeof *source);
    *source = source_of(arena_format(arena, "%s.cu", name), text);
    return source;
}

static bool open_job(struct options *options, struct job *job,
                     struct diagnostic *diagnostic)
{
    struct arena *arena = &options->arena;
    if (job->kind == JOB_LIBRARY) {
        job->source = jobs_library(arena, job->text, diagnostic);
        return job->source != NULL;
    }
    struct source *source = arena_alloc(arena, sizeof *source);
    job->source = source;
    return source_read(source, job->text, arena, diagnostic);
}

static bool open_all(struct options *options, struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < options->job_count; i++)
        if (is_file(&options->jobs[i]) && options->jobs[i].source == NULL &&
            !open_job(options, &options->jobs[i], diagnostic))
            return false;
    return true;
}

/* ---- --kernel ---- */

/* The options' kernels: which of them some file has. */
struct wanted {
    const char *name;
    bool is_found;
    struct similar similar; /* among the kernels that there are */
};

static bool has_kernel(const struct survey *survey, struct wanted *wanted)
{
    bool is_here = false;
    for (size_t i = 0; i < survey->kernel_count; i++) {
        const char *name = survey->kernels[i].name;
        is_here |= survey_is_named(name, strlen(name), wanted->name);
        similar_try(&wanted->similar, name);
    }
    wanted->is_found |= is_here;
    return is_here;
}

static void add_job(struct options *options, const struct job *job,
                    const char *kernel, struct diagnostic *diagnostic)
{
    struct setter setter = { options, "--kernel", diagnostic };
    option_add_job(&setter, job->kind, job->text);
    struct job *added = &options->jobs[options->job_count - 1];
    *added = *job;
    added->kernel = kernel;
}

/*
 * A job for each kernel that the file has. With none of them it gets one all
 * the same, whose error tells what the file has; so does the only file for each
 * of those that it lacks.
 */
static bool split_job(struct options *options, const struct job *job,
                      struct wanted *wanted, bool is_only,
                      struct diagnostic *diagnostic)
{
    struct survey *survey = arena_alloc(&options->arena, sizeof *survey);
    size_t before = options->job_count;
    if (!survey_read(survey, job->source, &options->lang, &options->arena,
                     diagnostic))
        return false;
    struct job surveyed = *job;
    surveyed.survey = survey;
    for (size_t i = 0; i < options->kernel_count; i++) {
        if (!has_kernel(survey, &wanted[i]) && !is_only)
            continue;
        wanted[i].is_found = true;
        add_job(options, &surveyed, wanted[i].name, diagnostic);
    }
    if (options->job_count == before) {
        add_job(options, &surveyed, wanted[0].name, diagnostic);
        wanted[0].is_found = true;
    }
    return true;
}

static bool check_found(struct options *options, const struct wanted *wanted,
                        struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < options->kernel_count; i++)
        if (!wanted[i].is_found)
            diagnostic_plain(diagnostic,
                             "no kernel '%s'; %s'coalsim --list FILE' has all "
                             "of a file", wanted[i].name,
                             similar_hint(&wanted[i].similar, &options->arena));
    return !diagnostic->failed;
}

static bool split_all(struct options *options, struct diagnostic *diagnostic)
{
    struct wanted *wanted = arena_array(&options->arena, options->kernel_count,
                                        sizeof *wanted);
    struct job *jobs = options->jobs;
    size_t count = options->job_count;
    size_t files = 0;
    bool fine = true;
    for (size_t i = 0; i < count; i++)
        files += is_file(&jobs[i]);
    for (size_t i = 0; i < options->kernel_count; i++)
        wanted[i] = (struct wanted){
            .name = options->kernels[i],
            .similar = similar_to(options->kernels[i]),
        };
    options->jobs = NULL;
    options->job_count = options->job_room = 0;
    for (size_t i = 0; i < count && fine; i++) {
        if (is_file(&jobs[i]))
            fine = split_job(options, &jobs[i], wanted, files == 1,
                             diagnostic);
        else
            add_job(options, &jobs[i], NULL, diagnostic);
    }
    free(jobs);
    return fine && check_found(options, wanted, diagnostic);
}

bool jobs_open(struct options *options, struct diagnostic *diagnostic)
{
    return open_all(options, diagnostic) &&
           (options->kernel_count == 0 || split_all(options, diagnostic));
}

const char *jobs_name(struct options *options, const struct job *job)
{
    bool is_only = options->kernel_count < 2 && options->all == NULL;
    return is_only || job->kernel == NULL
               ? job->text
               : arena_format(&options->arena, "%s:%s", job->text, job->kernel);
}

/* ---- --list ---- */

static void list_line(FILE *out, const char *what, const char *file,
                      struct source_place place, const char *text)
{
    bool is_included = place.prefix[0] != '\0';
    fprintf(out, "%-8s %s%s%zu  %s\n", what,
            is_included ? place.prefix : file, is_included ? "" : ":",
            place.line, text);
}

/* The launch as it is written, and what it is where that is constant. */
static const char *launch_text(struct arena *arena,
                               const struct survey_launch *launch)
{
    const char *text = launch->text;
    if (launch->has_block)
        text = arena_format(arena, "%s  --block %s", text,
                            analysis_axes_text(arena, launch->block));
    if (launch->has_grid)
        text = arena_format(arena, "%s  --grid %s", text,
                            analysis_axes_text(arena, launch->grid));
    if (launch->has_shared && launch->shared_bytes > 0)
        text = arena_format(arena, "%s  --shared %u", text,
                            (unsigned)launch->shared_bytes);
    return text;
}

static void list_survey(FILE *out, const char *file,
                        const struct survey *survey, struct arena *arena)
{
    for (size_t i = 0; i < survey->kernel_count; i++)
        list_line(out, "kernel", file, survey->kernels[i].place,
                  survey->kernels[i].heading);
    for (size_t i = 0; i < survey->launch_count; i++)
        list_line(out, "launch", file, survey->launches[i].place,
                  launch_text(arena, &survey->launches[i]));
}

bool jobs_list(struct options *options, FILE *out,
               struct diagnostic *diagnostic)
{
    if (!open_all(options, diagnostic))
        return false;
    for (size_t i = 0; i < options->job_count; i++) {
        struct survey survey;
        const struct source *source = options->jobs[i].source;
        if (!survey_read(&survey, source, &options->lang, &options->arena,
                         diagnostic))
            return false;
        if (survey.kernel_count + survey.launch_count == 0) {
            diagnostic_plain(diagnostic, "'%s' has no __global__ function",
                             source->name);
            return false;
        }
        list_survey(out, source->name, &survey, &options->arena);
    }
    return true;
}
