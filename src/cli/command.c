/* Runs the jobs of a command line, then reports: all of it or nothing. */
#include "cli/command.h"

#include <errno.h>
#include <string.h>

#include "cli/analysis.h"
#include "input/gpu_file.h"

typedef bool job_function(struct analysis *analysis, struct options *options,
                          const struct gpu *gpu, const struct job *job,
                          struct diagnostic *diagnostic);

static job_function *const job_functions[] = {
    [JOB_PATTERN] = pattern_job, [JOB_TRACE] = trace_job,
    [JOB_FILE] = kernel_job,     [JOB_LIBRARY] = library_job,
    [JOB_GEMM] = gemm_job,
};

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

/* With several jobs each total knows the first one's. */
static void compare_totals(const struct options *options,
                           const struct analysis *analyses)
{
    for (size_t i = 0; i < options->job_count && options->job_count > 1; i++)
        total_of(&analyses[i])->first = total_of(&analyses[0]);
}

static void print_values(const struct options *options, FILE *out,
                         const struct analysis *analyses)
{
    for (size_t i = 0; i < options->job_count; i++)
        report_get(out, options->get, options->get_count,
                   total_of(&analyses[i]));
}

/* The launch of all jobs, or NULL when there is no such one. */
static const struct launch *common_launch(const struct options *options,
                                          const struct analysis *analyses)
{
    const struct launch *first = total_of(&analyses[0])->launch;
    for (size_t i = 1; i < options->job_count && first != NULL; i++) {
        const struct launch *launch = total_of(&analyses[i])->launch;
        if (launch == NULL ||
            memcmp(launch->block, first->block, sizeof first->block) != 0 ||
            memcmp(launch->grid, first->grid, sizeof first->grid) != 0)
            return NULL;
    }
    return first;
}

static void print_report(const struct options *options, FILE *out,
                         const struct gpu *gpu, const struct analysis *analyses)
{
    struct report_context context = { .gpu = gpu,
                                      .launch = common_launch(options, analyses),
                                      .time = options->time };
    struct report *report = report_begin(options->format, out, &context);
    for (size_t i = 0; i < options->job_count; i++)
        for (size_t row = 0; row < analyses[i].row_count; row++)
            report_row(report, &analyses[i].rows[row]);
    report_end(report);
}

static bool run_jobs(struct options *options, const struct gpu *gpu, FILE *out,
                     struct diagnostic *diagnostic)
{
    struct analysis *analyses = arena_array(
        &options->arena, options->job_count, sizeof *analyses);
    options->lang.warp_lanes = gpu->warp_lanes;
    for (size_t i = 0; i < options->job_count; i++) {
        const struct job *job = &options->jobs[i];
        if (!job_functions[job->kind](&analyses[i], options, gpu, job,
                                      diagnostic))
            return false;
    }
    if (!check_bases(options, diagnostic))
        return false;
    compare_totals(options, analyses);
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
    struct report_context context = { .gpu = gpu, .time = options->time };
    struct report *report = report_begin(options->format, temporary, &context);
    bool fine = trace_each(report, options, gpu, options->jobs[0].text,
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
