/* Runs the jobs of a command line, then reports: all of it or nothing. */
#include "cli/command.h"

#include <errno.h>
#include <string.h>

#include "cli/analysis.h"
#include "cli/branches.h"
#include "cli/estimate.h"
#include "cli/jobs.h"
#include "cli/verify.h"
#include "input/gpu_file.h"
#include "report/ncu.h"

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

/* Is some -D of that name needed? Of several the last one holds. */
static bool define_is_used(const struct options *options, const char *name)
{
    for (size_t i = 0; i < options->lang.define_count; i++)
        if (options->lang.defines[i].used &&
            strcmp(options->lang.defines[i].name, name) == 0)
            return true;
    return false;
}

static bool data_is_used(const struct options *options, const char *name)
{
    for (size_t i = 0; i < options->lang.data_count; i++)
        if (options->lang.data[i].used &&
            strcmp(options->lang.data[i].name, name) == 0)
            return true;
    return false;
}

static void check_assumes(const struct options *options,
                          struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < options->lang.assume_count; i++)
        if (!options->assumes[i].has_branch)
            diagnostic_plain(diagnostic, "--assume %s: there is no branch there",
                             options->assumes[i].text);
}

/* A --base, --data, --assume or -D that nothing needs is a slip. */
static bool check_used(const struct options *options,
                       struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < options->lang.base_count; i++) {
        const struct lang_base *base = &options->lang.bases[i];
        if (base->name != NULL && !base->used)
            diagnostic_plain(diagnostic, "--base %s=...: no array '%s'",
                             base->name, base->name);
    }
    check_assumes(options, diagnostic);
    for (size_t i = 0; i < options->lang.data_count; i++) {
        const struct lang_data *data = &options->lang.data[i];
        if (!data_is_used(options, data->name))
            diagnostic_plain(diagnostic, "--data %s=%s: no array '%s'",
                             data->name, data->text, data->name);
    }
    for (size_t i = 0; i < options->lang.define_count; i++) {
        const struct lang_define *define = &options->lang.defines[i];
        if (!define_is_used(options, define->name))
            diagnostic_plain(diagnostic, "-D %s=%s: nothing uses '%s'",
                             define->name, define->value, define->name);
    }
    return !diagnostic->failed;
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

static struct report_row *total_of(const struct analysis *analysis)
{
    return &analysis->rows[analysis->row_count - 1];
}

/* With several jobs each total knows the first one's. */
static void compare_totals(struct options *options,
                           const struct analysis *analyses)
{
    for (size_t i = 0; i < options->job_count && options->job_count > 1; i++) {
        total_of(&analyses[i])->first = total_of(&analyses[0]);
        estimate_name_ratios(total_of(&analyses[i]), &options->arena);
    }
}

/* ---- names of fields ---- */

/* Each once. */
struct text_list {
    const char **items;
    size_t count;
};

static struct text_list text_list_new(struct arena *arena, size_t room)
{
    return (struct text_list){ arena_array(arena, room, sizeof(char *)), 0 };
}

static void text_list_add(struct text_list *list, const char *text)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i], text) == 0)
            return;
    list->items[list->count++] = text;
}

/* A bare value cannot say by itself that it is an estimate, or not there. */
static void print_names(const char *what, const struct text_list *names)
{
    for (size_t i = 0; i < names->count; i++)
        fprintf(stderr, "%s%s%s", i == 0 ? "coalsim: note: " : ", ",
                i == 0 ? what : "", names->items[i]);
    if (names->count > 0)
        fputc('\n', stderr);
}

/* ---- output ---- */

static void print_values(struct options *options, FILE *out,
                         const struct analysis *analyses)
{
    struct text_list estimated =
        text_list_new(&options->arena, options->get_count);
    struct text_list missing =
        text_list_new(&options->arena, options->get_count);
    for (size_t i = 0; i < options->job_count; i++) {
        const struct report_row *total = total_of(&analyses[i]);
        report_get(out, options->get, options->get_count, total);
        for (size_t j = 0; j < options->get_count; j++) {
            const struct field *field = options->get[j];
            if (field->value(total).kind == CELL_EMPTY)
                text_list_add(&missing, field->name);
            if (row_is_estimated(total, field->name))
                text_list_add(&estimated, field->name);
        }
    }
    print_names("estimated: ", &estimated);
    print_names("without a value: ", &missing);
    notes_print(options, analyses);
}

/* A job's name, with a number where jobs before it have the same. */
static const char *name_apart(struct arena *arena,
                              const struct analysis *analyses, size_t number)
{
    const char *name = analyses[number].name;
    size_t count = 1;
    for (size_t i = 0; i < number; i++)
        count += strcmp(analyses[i].name, name) == 0;
    return count == 1 ? name : arena_format(arena, "%s (%zu)", name, count);
}

static void print_metrics(struct options *options, FILE *out,
                          const struct analysis *analyses)
{
    bool several = options->job_count > 1;
    struct text_list estimated =
        text_list_new(&options->arena, NCU_ESTIMATED_MAX);
    for (size_t i = 0; i < options->job_count; i++) {
        const char *names[NCU_ESTIMATED_MAX];
        struct ncu_profile profile = { &analyses[i].kinds,
                                       total_of(&analyses[i]) };
        ncu_write(out, &profile,
                  several ? name_apart(&options->arena, analyses, i) : NULL);
        size_t count = ncu_estimated(&profile, names, NCU_ESTIMATED_MAX);
        for (size_t j = 0; j < count; j++)
            text_list_add(&estimated, names[j]);
    }
    print_names("estimated: ", &estimated);
    notes_print(options, analyses);
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

static void print_report(struct options *options, FILE *out,
                         const struct gpu *gpu, const struct analysis *analyses)
{
    struct note_list notes = notes_collect(options, analyses);
    struct report_context context = { .gpu = gpu,
                                      .launch =
                                          common_launch(options, analyses),
                                      .time = options->time,
                                      .notes = notes.items,
                                      .note_count = notes.count };
    struct report *report = report_begin(options->format, out, &context);
    for (size_t i = 0; i < options->job_count; i++)
        for (size_t row = 0; row < analyses[i].row_count; row++)
            report_row(report, &analyses[i].rows[row]);
    report_end(report);
    if (!options->format->has_notes)
        notes_print(options, analyses);
}

static bool run_jobs(struct options *options, const struct gpu *gpu, FILE *out,
                     struct diagnostic *diagnostic)
{
    struct analysis *analyses =
        arena_array(&options->arena, options->job_count, sizeof *analyses);
    options->lang.warp_lanes = gpu->warp_lanes;
    for (size_t i = 0; i < options->job_count; i++) {
        if (!analysis_of_job(&analyses[i], options, gpu, &options->jobs[i],
                             diagnostic)) {
            branches_note(options, gpu, &options->jobs[i], diagnostic);
            return false;
        }
    }
    if (!check_used(options, diagnostic))
        return false;
    note_unneeded(options, &analyses[0]);
    compare_totals(options, analyses);
    if (options->metrics)
        print_metrics(options, out, analyses);
    else if (options->get != NULL)
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

static bool run_analysis(struct options *options, FILE *out,
                         struct diagnostic *diagnostic)
{
    struct gpu gpu;
    if (!gpu_open(options->gpu, &gpu, &options->arena, diagnostic))
        return false;
    if (!check_time_options(options, &gpu, diagnostic))
        return false;
    if (options->each)
        return run_each(options, &gpu, out, diagnostic);
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
    return run_analysis(options, out, diagnostic) ? STATUS_DONE : STATUS_ERROR;
}
