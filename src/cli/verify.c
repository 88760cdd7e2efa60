/* --verify-on-gpu: predicts, measures where the arrays lie, predicts again. */
#include "cli/verify.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/jobs.h"
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

static void set_boundary(struct verify_case *one, const struct record *record,
                         uint32_t array, size_t argument, struct arena *arena)
{
    const char *name = arena_format(arena, "address.%zu", argument);
    const struct measured *address = record_find(record, one->launch, name);
    if (address != NULL && !isnan(address->value))
        one->placement.arrays[array].boundary =
            strtoull(address->text, NULL, 10) -
            one->analysis.program->arrays[array].base_shift;
}

/* A kernel's arguments are its parameters, a pattern's its global arrays. */
static void set_boundaries(struct verify_case *one, const struct record *record,
                           struct arena *arena)
{
    const struct program *program = one->analysis.program;
    size_t argument = 0;
    for (size_t i = 0; i < program->parameter_count; i++)
        if (program->parameters[i].is_array)
            set_boundary(one, record, program->parameters[i].array, i, arena);
    for (uint32_t i = 0; i < program->array_count && program->kernel == NULL;
         i++)
        if (program->arrays[i].space == SPACE_GLOBAL)
            set_boundary(one, record, i, argument++, arena);
}

/* ---- running ---- */

static int status_of(enum instrument_end end)
{
    return end == INSTRUMENT_DONE     ? STATUS_DONE
           : end == INSTRUMENT_NO_GPU ? STATUS_NO_GPU
                                      : STATUS_ERROR;
}

static int measure(struct verify_case *cases, size_t count,
                   struct record *record, struct arena *arena,
                   struct diagnostic *diagnostic)
{
    FILE *job = tmpfile();
    if (job == NULL) {
        diagnostic_plain(diagnostic, "cannot make a temporary file: %s",
                         strerror(errno));
        return STATUS_ERROR;
    }
    int status = STATUS_ERROR;
    if (verify_write_job(job, cases, count, cases[0].options->random == 0,
                         diagnostic))
        status = status_of(instrument_run(job, NULL, record, arena,
                                          diagnostic));
    fclose(job);
    return status;
}

int verify_cases(struct verify_case *cases, size_t count, struct gpu *gpu,
                 struct record *record, struct arena *arena,
                 struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < count; i++)
        if (!predict(&cases[i], gpu, diagnostic))
            return STATUS_ERROR;
    int status = measure(cases, count, record, arena, diagnostic);
    if (status != STATUS_DONE)
        return status;
    if (!choose_gpu(gpu, cases[0].options, record, arena, diagnostic))
        return STATUS_ERROR;
    for (size_t i = 0; i < count; i++) {
        set_boundaries(&cases[i], record, arena);
        if (!predict(&cases[i], gpu, diagnostic))
            return STATUS_ERROR;
    }
    return STATUS_DONE;
}

/* ---- the jobs of a command line ---- */

/* "--gemm naive" is of a size, which its rows say. */
static const char *case_name(struct options *options, const struct job *job)
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

static int verify_jobs(struct options *options, struct gpu *gpu, FILE *out,
                       struct verify_case *cases, struct diagnostic *diagnostic)
{
    struct record record;
    struct verify_rows rows = { 0 };
    int status = verify_cases(cases, options->job_count, gpu, &record,
                              &options->arena, diagnostic);
    if (status != STATUS_DONE)
        return status;
    for (size_t i = 0; i < options->job_count; i++)
        verify_compare(&rows, &cases[i], &record);
    verify_write(out, options, gpu, &record, &rows);
    status = verify_has_failed(&rows) ? STATUS_FAILED_CHECK : STATUS_DONE;
    free(rows.rows);
    return status;
}

int verify_run(struct options *options, FILE *out,
               struct diagnostic *diagnostic)
{
    struct gpu gpu;
    if (options->random > 0)
        return verify_random(options, out, diagnostic);
    if (!gpu_open(options->gpu, &gpu, &options->arena, diagnostic))
        return STATUS_ERROR;
    struct verify_case *cases = arena_array(&options->arena, options->job_count,
                                            sizeof *cases);
    for (size_t i = 0; i < options->job_count; i++)
        cases[i] = (struct verify_case){
            .name = case_name(options, &options->jobs[i]),
            .options = options,
            .job = &options->jobs[i],
        };
    int status = verify_jobs(options, &gpu, out, cases, diagnostic);
    for (size_t i = 0; i < options->job_count; i++)
        placement_free(&cases[i].placement);
    return status;
}

int verify_calibrate(struct options *options, FILE *out,
                     struct diagnostic *diagnostic)
{
    struct record record;
    FILE *job = tmpfile();
    if (job == NULL) {
        diagnostic_plain(diagnostic, "cannot make a temporary file: %s",
                         strerror(errno));
        return STATUS_ERROR;
    }
    int status = status_of(instrument_run(job, "--calibrate", &record,
                                          &options->arena, diagnostic));
    fclose(job);
    for (size_t i = 0; i < record.count && status == STATUS_DONE; i++)
        if (strcmp(record.lines[i].name, "line") == 0)
            fprintf(out, "%s\n", record.lines[i].text);
    return status;
}
