/* Runs the jobs of a command line, then reports those that can be. */
#include "cli/command.h"

#include <errno.h>
#include <string.h>

#include "cli/analysis.h"
#include "cli/batch_command.h"
#include "cli/jobs.h"
#include "cli/output.h"
#include "cli/verify.h"
#include "core/temporary.h"
#include "input/gpu_file.h"

typedef bool job_function(struct analysis *analysis, struct options *options,
                          const struct gpu *gpu, const struct job *job,
                          struct diagnostic *diagnostic);

static job_function *const job_functions[] = {
    [JOB_PATTERN] = pattern_job, [JOB_TRACE] = trace_job,
    [JOB_FILE] = kernel_job,     [JOB_LIBRARY] = kernel_job,
    [JOB_GEMM] = gemm_job,
};

bool analysis_of_job(struct analysis *analysis, struct options *options,
                     const struct gpu *gpu, const struct job *job,
                     struct diagnostic *diagnostic)
{
    return job_functions[job->kind](analysis, options, gpu, job, diagnostic);
}

static int run_jobs(struct options *options, const struct gpu *gpu, FILE *out,
                    struct diagnostic *diagnostic)
{
    struct results results = { 0 };
    int status = STATUS_ERROR;
    if (results_of_jobs(&results, options, gpu, diagnostic))
        status = output_write(out, options, gpu, &results);
    results_free(&results);
    return status;
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
    FILE *temporary = temporary_open(diagnostic);
    if (temporary == NULL)
        return false;
    struct report_context context = { .gpu = gpu, .time = options->time };
    struct report *report = report_begin(options->format, temporary, &context);
    bool fine =
        trace_each(report, options, gpu, options->jobs[0].text, diagnostic);
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

/* --warp-loads and --warps-in-flight are of one model of time. */
static bool check_time_options(const struct options *options,
                               const struct gpu *gpu,
                               struct diagnostic *diagnostic)
{
    const struct time_options *time = &options->time;
    if (gpu->time_model == GPU_TIME_LATENCY ||
        (time->warp_loads == 1 && time->warps_in_flight == 1))
        return true;
    diagnostic_plain(diagnostic, "%s changes times of the latency model, "
                     "which %s does not have",
                     time->warp_loads > 1 ? "--warp-loads"
                                          : "--warps-in-flight", gpu->name);
    return false;
}

static int run_analysis(struct options *options, FILE *out,
                        struct diagnostic *diagnostic)
{
    struct gpu gpu;
    if (!gpu_open(options->gpu, &gpu, &options->arena, diagnostic) ||
        !check_time_options(options, &gpu, diagnostic))
        return STATUS_ERROR;
    if (options->batch != NULL)
        return batch_run(options, &gpu, out, diagnostic);
    if (options->each)
        return run_each(options, &gpu, out, diagnostic) ? STATUS_DONE
                                                        : STATUS_ERROR;
    return run_jobs(options, &gpu, out, diagnostic);
}

int command_run(struct options *options, FILE *out,
                struct diagnostic *diagnostic)
{
    switch (options->action) {
    case ACTION_HELP:
        options_help(out);
        return STATUS_DONE;
    case ACTION_VERSION:
        fputs("coalsim " COALSIM_VERSION "\n", out);
        return STATUS_DONE;
    case ACTION_LIST:
        if (options->job_count == 0)
            command_list(out);
        else if (!jobs_list(options, out, diagnostic))
            return STATUS_ERROR;
        return STATUS_DONE;
    case ACTION_CALIBRATE:
        return verify_calibrate(options, out, diagnostic);
    case ACTION_ANALYSE:
        break;
    }
    if (!jobs_open(options, diagnostic))
        return STATUS_ERROR;
    if (options->verify)
        return verify_run(options, out, diagnostic);
    return run_analysis(options, out, diagnostic);
}
