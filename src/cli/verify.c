/* --verify-on-gpu: predicts, measures where the arrays lie, predicts again. */
#include "cli/verify.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/jobs.h"
#include "cli/verify_batch.h"
#include "core/temporary.h"
#include "input/gpu_file.h"

/* ---- predicting ---- */

static bool predict_once(struct verify_case *one, const struct gpu *gpu,
                         struct diagnostic *diagnostic)
{
    struct options *options = one->options;
    one->analysis = (struct analysis){ 0 };
    options->lang.warp_lanes = gpu->warp_lanes;
    options->placement = &one->placement;
    bool fine = analysis_of_job(&one->analysis, options, gpu, one->job,
                                diagnostic);
    options->placement = NULL;
    return fine;
}

/* Requests counted by period may not say where they are: then all are run. */
static bool predict(struct verify_case *one, const struct gpu *gpu,
                    struct diagnostic *diagnostic)
{
    if (one->options->warp >= 0 && one->job->kind != JOB_PATTERN)
        diagnostic_plain(diagnostic, "a GPU runs a kernel's whole launch: "
                                     "--verify-on-gpu goes without --warp");
    if (diagnostic->failed)
        return false;
    if (!predict_once(one, gpu, diagnostic))
        return false;
    bool exhaustive = one->options->exhaustive;
    if (!one->placement.is_partial || exhaustive)
        return true;
    one->options->exhaustive = true;
    bool fine = predict_once(one, gpu, diagnostic);
    one->options->exhaustive = exhaustive;
    return fine;
}

/* Those that fail have the reason from then on. */
static void predict_all(struct verify_case *cases, size_t count,
                        const struct gpu *gpu, struct arena *arena)
{
    for (size_t i = 0; i < count; i++) {
        struct diagnostic failure = { 0 };
        if (cases[i].failure == NULL && !predict(&cases[i], gpu, &failure))
            cases[i].failure =
                arena_text(arena, failure.text, strlen(failure.text));
        diagnostic_free(&failure);
    }
}

/* ---- the GPU at hand ---- */

/* Letters and digits alone, small: "NVIDIA RTX A6000" has "rtxa6000" in it. */
static const char *squeeze(struct arena *arena, const char *text)
{
    char *result = arena_text(arena, text, strlen(text));
    char *to = result;
    for (const char *from = text; *from != '\0'; from++)
        if (isalnum((unsigned char)*from))
            *to++ = (char)tolower((unsigned char)*from);
    *to = '\0';
    return result;
}

/* The built-in GPU with the longest name that is part of the device's. */
static const char *gpu_of_device(const char *device, struct arena *arena)
{
    const char *found = NULL, *all = squeeze(arena, device);
    for (size_t i = 0; i < gpu_count(); i++) {
        const char *name = gpu_name(i);
        if (strstr(all, squeeze(arena, name)) != NULL &&
            (found == NULL || strlen(name) > strlen(found)))
            found = name;
    }
    return found;
}

static bool choose_gpu(struct gpu *gpu, const struct options *options,
                       const struct record *record, struct arena *arena,
                       struct diagnostic *diagnostic)
{
    const struct measured *device =
        record_find(record, (size_t)MEASURED_GPU, "device");
    const char *text = device != NULL ? device->text : "";
    if (options->gpu_given)
        return true;
    const char *name = gpu_of_device(text, arena);
    if (name == NULL) {
        diagnostic_plain(diagnostic,
                         "no GPU file for '%s'; give one with --gpu, or make "
                         "one with --calibrate", text);
        return false;
    }
    return gpu_open(name, gpu, arena, diagnostic);
}

/* ---- where the arrays lie ---- */

static void set_boundaries(struct verify_case *one, const struct record *record,
                           struct arena *arena)
{
    const struct program *program = one->analysis.program;
    for (size_t i = 0; i < program->array_count; i++) {
        struct array_place *place = &one->placement.arrays[i];
        if (!place->is_passed)
            continue;
        const struct measured *address = record_find(
            record, one->launch,
            arena_format(arena, "address.%zu", place->number));
        if (address != NULL && !isnan(address->value))
            place->boundary = strtoull(address->text, NULL, 10) -
                              program->arrays[i].base_shift;
    }
}

/* ---- running ---- */

static int status_of(enum instrument_end end)
{
    return end == INSTRUMENT_DONE     ? STATUS_DONE
           : end == INSTRUMENT_NO_GPU ? STATUS_NO_GPU
                                      : STATUS_ERROR;
}

static int measure(struct verify_case *cases, size_t count, bool with_times,
                   struct record *record, struct arena *arena,
                   struct diagnostic *diagnostic)
{
    FILE *job = temporary_open(diagnostic);
    if (job == NULL)
        return STATUS_ERROR;
    int status = STATUS_ERROR;
    if (verify_write_job(job, cases, count, with_times, diagnostic))
        status = status_of(instrument_run(job, NULL, record, arena,
                                          diagnostic));
    fclose(job);
    return status;
}

/* The instrument may have failed at single launches. */
static void note_failures(struct verify_case *cases, size_t count,
                          const struct record *record, struct arena *arena)
{
    for (size_t i = 0; i < count; i++) {
        if (cases[i].failure != NULL)
            continue;
        const struct measured *failed =
            record_find(record, cases[i].launch, "failed");
        if (failed != NULL)
            cases[i].failure =
                arena_format(arena, "coalsim: error: %s: not measured: %s\n",
                             cases[i].name, failed->reason);
    }
}

static bool any_is_fine(const struct verify_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (cases[i].failure == NULL)
            return true;
    return false;
}

int verify_cases(struct verify_case *cases, size_t count,
                 const struct options *options, bool with_times,
                 struct gpu *gpu, struct record *record, struct arena *arena,
                 struct diagnostic *diagnostic)
{
    *record = (struct record){ 0 };
    predict_all(cases, count, gpu, arena);
    if (!any_is_fine(cases, count))
        return STATUS_DONE;
    int status =
        measure(cases, count, with_times, record, arena, diagnostic);
    if (status != STATUS_DONE)
        return status;
    if (!choose_gpu(gpu, options, record, arena, diagnostic))
        return STATUS_ERROR;
    note_failures(cases, count, record, arena);
    for (size_t i = 0; i < count; i++)
        if (cases[i].failure == NULL)
            set_boundaries(&cases[i], record, arena);
    predict_all(cases, count, gpu, arena);
    return STATUS_DONE;
}

/* ---- the jobs of a command line ---- */

/* "--gemm naive" is of a size, which its rows say. */
const char *verify_case_name(struct options *options, const struct job *job)
{
    const struct gemm_size *size = &options->gemm;
    if (job->kind != JOB_GEMM)
        return jobs_name(options, job);
    return arena_format(&options->arena, "gemm_%s %llux%llux%llu%s", job->text,
                        (unsigned long long)size->m,
                        (unsigned long long)(size->n != 0 ? size->n : size->m),
                        (unsigned long long)(size->k != 0 ? size->k : size->m),
                        size->no_beta ? " no beta" : "");
}

const char *verify_why_open(const struct verify_case *one)
{
    if (one->options->lang.assume_count > 0)
        return "where --assume says how a branch goes, the data on the GPU "
               "decide";
    if (one->analysis.program->uncounted.what != NULL)
        return "a kernel that prints or has a barrier of the grid makes "
               "requests of its own";
    return NULL;
}

/* A reason once, where cases that have it follow each other. */
static void note_open(const struct verify_case *cases, size_t count)
{
    const char *last = NULL;
    for (size_t i = 0; i < count; i++) {
        const char *why =
            cases[i].failure == NULL ? verify_why_open(&cases[i]) : NULL;
        if (why != NULL && why != last)
            fprintf(stderr, "coalsim: note: %s: differences there are not "
                            "judged\n", why);
        last = why != NULL ? why : last;
    }
}

static bool print_failures(const struct verify_case *cases, size_t count)
{
    bool is_any = false;
    for (size_t i = 0; i < count; i++) {
        if (cases[i].failure == NULL)
            continue;
        is_any = true;
        if (count > 1 || cases[i].place != NULL)
            note_left_out(cases[i].place, cases[i].name);
        fputs(cases[i].failure, stderr);
    }
    return is_any;
}

int verify_report_cases(struct options *options, struct gpu *gpu, FILE *out,
                        struct verify_case *cases, size_t count,
                        struct diagnostic *diagnostic)
{
    struct record record;
    struct verify_rows rows = { 0 };
    int status = verify_cases(cases, count, options, true, gpu, &record,
                              &options->arena, diagnostic);
    if (status != STATUS_DONE)
        return status;
    for (size_t i = 0; i < count; i++)
        if (cases[i].failure == NULL)
            verify_compare(&rows, &cases[i], &record);
    if (rows.count > 0)
        verify_write(out, options, gpu, &record, &rows);
    note_open(cases, count);
    status = print_failures(cases, count) ? STATUS_ERROR
             : verify_has_failed(&rows)   ? STATUS_FAILED_CHECK
                                          : STATUS_DONE;
    free(rows.rows);
    return status;
}

int verify_run(struct options *options, FILE *out,
               struct diagnostic *diagnostic)
{
    struct gpu gpu;
    if (options->random > 0)
        return verify_random(options, out, diagnostic);
    if (options->batch != NULL)
        return verify_batch_run(options, out, diagnostic);
    if (!gpu_open(options->gpu, &gpu, &options->arena, diagnostic))
        return STATUS_ERROR;
    struct verify_case *cases = arena_array(&options->arena, options->job_count,
                                            sizeof *cases);
    for (size_t i = 0; i < options->job_count; i++)
        cases[i] = (struct verify_case){
            .name = verify_case_name(options, &options->jobs[i]),
            .options = options,
            .job = &options->jobs[i],
        };
    int status = verify_report_cases(options, &gpu, out, cases,
                                     options->job_count, diagnostic);
    for (size_t i = 0; i < options->job_count; i++)
        placement_free(&cases[i].placement);
    return status;
}

int verify_calibrate(struct options *options, FILE *out,
                     struct diagnostic *diagnostic)
{
    struct record record;
    FILE *job = temporary_open(diagnostic);
    if (job == NULL)
        return STATUS_ERROR;
    int status = status_of(instrument_run(job, "--calibrate", &record,
                                          &options->arena, diagnostic));
    fclose(job);
    for (size_t i = 0; i < record.count && status == STATUS_DONE; i++)
        if (strcmp(record.lines[i].name, "line") == 0)
            fprintf(out, "%s\n", record.lines[i].text);
    return status;
}
