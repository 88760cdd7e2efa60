/* Runs the jobs of a command line, then reports: all of it or nothing. */
#include "cli/command.h"

#include <errno.h>
#include <string.h>

#include "cli/analysis.h"
#include "input/gpu_file.h"

static bool analyse(struct analysis *analysis, const struct job *job,
                    struct options *options, const struct gpu *gpu,
                    struct diagnostic *diagnostic)
{
    if (job->kind == JOB_TRACE)
        return analysis_of_trace(analysis, options, gpu, job->text, diagnostic);
    return analysis_of_pattern(analysis, options, gpu, job->text, diagnostic);
}

/* A --base that names no array of any pattern is a slip. */
static bool check_bases(const struct options *options,
                        struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < options->lang.base_count; i++) {
        const struct lang_base *base = &options->lang.bases[i];
        if (base->name != NULL && !base->used)
            diagnostic_plain(diagnostic, "--base %s=...: no array '%s'",
                             base->name, base->name);
    }
    return !diagnostic->failed;
}

static struct report_row *total_of(const struct analysis *analysis)
{
    return &analysis->rows[analysis->row_count - 1];
}

static void print_values(const struct options *options, FILE *out,
                         const struct analysis *analyses)
{
    for (size_t i = 0; i < options->job_count; i++)
        report_get(out, options->get, options->get_count,
                   total_of(&analyses[i]));
}

static struct report_context context_of(const struct options *options,
                                        const struct gpu *gpu)
{
    bool traces_only = true;
    for (size_t i = 0; i < options->job_count; i++)
        traces_only = traces_only && options->jobs[i].kind == JOB_TRACE;
    return (struct report_context){
        .gpu = gpu,
        .launch = traces_only ? NULL : &options->launch,
        .time = options->time,
    };
}

static void print_report(const struct options *options, FILE *out,
                         const struct gpu *gpu, const struct analysis *analyses)
{
    struct report_context context = context_of(options, gpu);
    struct report *report = report_begin(options->format, out, &context);
    for (size_t i = 0; i < options->job_count; i++) {
        if (options->job_count > 1)
            total_of(&analyses[i])->first = total_of(&analyses[0]);
        for (size_t row = 0; row < analyses[i].row_count; row++)
            report_row(report, &analyses[i].rows[row]);
    }
    report_end(report);
}

static bool run_jobs(struct options *options, const struct gpu *gpu, FILE *out,
                     struct diagnostic *diagnostic)
{
    struct analysis *analyses = arena_array(
        &options->arena, options->job_count, sizeof *analyses);
    for (size_t i = 0; i < options->job_count; i++)
        if (!analyse(&analyses[i], &options->jobs[i], options, gpu, diagnostic))
            return false;
    if (!check_bases(options, diagnostic))
        return false;
    if (options->get != NULL)
        print_values(options, out, analyses);
    else
        print_report(options, out, gpu, analyses);
    return true;
}

static void copy_file(FILE *from, FILE *to)
{
    char buffer[1 << 16];
    size_t got;
    rewind(from);
    while ((got = fread(buffer, 1, sizeof buffer, from)) > 0)
        if (fwrite(buffer, 1, got, to) != got)
            return; /* the caller sees the stream's error */
}

/*
 * --each writes to a temporary file first: a trace may be larger than memory,
 * and its last line may be wrong.
 */
static bool run_each(const struct options *options, const struct gpu *gpu,
                     FILE *out, struct diagnostic *diagnostic)
{
    FILE *temporary = tmpfile();
    if (temporary == NULL) {
        diagnostic_plain(diagnostic, "cannot make a temporary file: %s",
                         strerror(errno));
        return false;
    }
    struct report_context context = context_of(options, gpu);
    struct report *report = report_begin(options->format, temporary, &context);
    bool fine = analysis_of_each(report, options, gpu, options->jobs[0].text,
                                 diagnostic);
    report_end(report);
    if (fine && fflush(temporary) != 0) {
        diagnostic_plain(diagnostic, "cannot write a temporary file: %s",
                         strerror(errno));
        fine = false;
    }
    if (fine)
        copy_file(temporary, out);
    fclose(temporary);
    return fine;
}

static bool run_analysis(struct options *options, FILE *out,
                         struct diagnostic *diagnostic)
{
    struct gpu gpu;
    if (!gpu_open(options->gpu, &gpu, &options->arena, diagnostic))
        return false;
    if (options->each)
        return run_each(options, &gpu, out, diagnostic);
    return run_jobs(options, &gpu, out, diagnostic);
}

bool command_run(struct options *options, FILE *out,
                 struct diagnostic *diagnostic)
{
    switch (options->action) {
    case ACTION_HELP:
        options_help(out);
        return true;
    case ACTION_VERSION:
        fputs("coalsim " COALSIM_VERSION "\n", out);
        return true;
    case ACTION_LIST:
        command_list(out);
        return true;
    case ACTION_ANALYSE:
        return run_analysis(options, out, diagnostic);
    }
    return false;
}
