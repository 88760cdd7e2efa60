/* From a job to rows: reads it, runs it, counts it, estimates its time. */
#include "cli/analysis.h"

#include <stdlib.h>

#include "cli/progress.h"
#include "core/memory.h"
#include "exec/exec.h"
#include "input/trace.h"
#include "lang/lang.h"
#include "model/tally.h"

static struct report_row row_of(const struct options *options,
                                const struct gpu *gpu, const char *pattern,
                                const struct counts *counts)
{
    return (struct report_row){
        .pattern = pattern,
        .gpu = gpu,
        .counts = *counts,
        .estimate = time_estimate(gpu, counts, &options->time),
    };
}

static struct report_row total_row(const struct options *options,
                                   const struct gpu *gpu, const char *pattern,
                                   const struct counts *counts)
{
    struct report_row row = row_of(options, gpu, pattern, counts);
    row.access = "total";
    row.is_total = true;
    return row;
}

static bool counts_are_whole(const struct counts *counts,
                             struct diagnostic *diagnostic)
{
    if (counts->overflow)
        diagnostic_plain(diagnostic, "a total passes 64 bits; "
                                     "make the launch or its loops smaller");
    return !counts->overflow;
}

static void make_rows(struct analysis *analysis, struct options *options,
                      const struct gpu *gpu, const struct program *program,
                      const struct tally *tally)
{
    analysis->row_count = program->site_count + 1;
    analysis->rows = arena_array(&options->arena, analysis->row_count,
                                 sizeof *analysis->rows);
    for (size_t i = 0; i < program->site_count; i++) {
        const struct site *site = &program->sites[i];
        struct report_row *row = &analysis->rows[i];
        *row = row_of(options, gpu, analysis->name, &tally->sites[i]);
        row->access = site->text;
        row->op = request_kind_name(site->kind);
        row->space = request_space_name(site->space);
        row->line = site->place.line;
        row->column = site->place.column;
    }
    analysis->rows[program->site_count] =
        total_row(options, gpu, analysis->name, &tally->total);
}

/* Sectors, lines and banks are what the counts depend on. */
static uint32_t period_bytes(const struct gpu *gpu)
{
    uint32_t period = gpu->banks * gpu->bank_bytes;
    if (period < gpu->line_bytes)
        period = gpu->line_bytes;
    return period < gpu->sector_bytes ? gpu->sector_bytes : period;
}

/* Runs the program with a tally a thread. */
static bool run_program(const struct options *options,
                        const struct launch *launch,
                        const struct program *program, struct tally *tallies,
                        struct diagnostic *diagnostic)
{
    struct progress progress = progress_start();
    struct request_sink *sinks = memory_new(options->threads, sizeof *sinks);
    for (unsigned i = 0; i < options->threads; i++)
        sinks[i] = (struct request_sink){ tally_take, &tallies[i],
                                          period_bytes(tallies[i].gpu) };
    struct exec_options how = {
        .warp_lanes = tallies[0].gpu->warp_lanes,
        .only_warp = options->warp,
        .max_steps = options->max_steps,
        .exhaustive = options->exhaustive,
        .threads = options->threads,
        .progress = progress_show,
        .progress_context = &progress,
    };
    bool fine = exec_run(program, launch, &how, sinks, diagnostic);
    progress_end(&progress);
    free(sinks);
    return fine;
}

/* Runs the program and counts its requests, site by site, into `*tally`. */
static bool tally_program(struct tally *tally, const struct options *options,
                          const struct gpu *gpu, const struct launch *launch,
                          const struct program *program,
                          struct diagnostic *diagnostic)
{
    struct tally *tallies = memory_new(options->threads, sizeof *tallies);
    for (unsigned i = 0; i < options->threads; i++)
        tally_init(&tallies[i], gpu, program->site_count);
    bool fine = run_program(options, launch, program, tallies, diagnostic);
    for (unsigned i = 0; i < options->threads; i++) {
        tally_finish(&tallies[i]);
        if (i == 0)
            continue;
        tally_merge(&tallies[0], &tallies[i]);
        tally_free(&tallies[i]);
    }
    *tally = tallies[0];
    free(tallies);
    return fine && counts_are_whole(&tally->total, diagnostic);
}

bool analysis_of_pattern(struct analysis *analysis, struct options *options,
                         const struct gpu *gpu, const char *pattern,
                         struct diagnostic *diagnostic)
{
    struct source text = source_of("--pattern", pattern);
    struct source mask;
    if (options->mask != NULL)
        mask = source_of("--mask", options->mask);
    options->lang.warp_lanes = gpu->warp_lanes;
    const struct program *program =
        lang_pattern(&text, options->mask != NULL ? &mask : NULL,
                     &options->lang, &options->arena, diagnostic);
    if (program == NULL)
        return false;
    struct tally tally;
    bool fine = tally_program(&tally, options, gpu, &options->launch, program,
                              diagnostic);
    analysis->name = pattern;
    if (fine)
        make_rows(analysis, options, gpu, program, &tally);
    tally_free(&tally);
    return fine;
}

static uint64_t trace_base(const struct options *options)
{
    uint64_t base = 0;
    for (size_t i = 0; i < options->lang.base_count; i++)
        base = options->lang.bases[i].bytes;
    return base;
}

static struct trace *open_trace(const struct options *options,
                                const struct gpu *gpu, const char *path,
                                struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < options->lang.base_count; i++) {
        const char *name = options->lang.bases[i].name;
        if (name != NULL) {
            diagnostic_plain(diagnostic,
                             "--base %s=...: a trace has no named arrays", name);
            return NULL;
        }
    }
    return trace_open(path, trace_base(options), gpu->warp_lanes, diagnostic);
}

bool analysis_of_trace(struct analysis *analysis, struct options *options,
                       const struct gpu *gpu, const char *path,
                       struct diagnostic *diagnostic)
{
    struct trace *trace = open_trace(options, gpu, path, diagnostic);
    if (trace == NULL)
        return false;
    struct tally tally;
    struct request request;
    tally_init(&tally, gpu, 1);
    while (trace_next(trace, &request, diagnostic))
        tally_take(&tally, &request);
    tally_finish(&tally);
    trace_close(trace);
    *analysis = (struct analysis){ .name = path, .row_count = 1 };
    analysis->rows = arena_array(&options->arena, 1, sizeof *analysis->rows);
    analysis->rows[0] = total_row(options, gpu, path, &tally.total);
    tally_free(&tally);
    return !diagnostic->failed &&
           counts_are_whole(&analysis->rows[0].counts, diagnostic);
}

static const char *op_name(const struct request *request)
{
    if (request->cache == CACHE_CG)
        return "load.cg";
    if (request->cache == CACHE_NC)
        return "load.nc";
    return request_kind_name((enum request_kind)request->kind);
}

static void report_request(struct report *report, const struct options *options,
                           const struct gpu *gpu, const char *path,
                           const struct trace *trace,
                           const struct request *request)
{
    struct counts counts;
    tally_count(gpu, request, &counts);
    struct report_row row = row_of(options, gpu, path, &counts);
    char line[24];
    snprintf(line, sizeof line, "%zu", trace_line(trace));
    const char *id = trace_id(trace);
    row.access = id[0] != '\0' ? id : line;
    row.op = op_name(request);
    row.space = request_space_name((enum request_space)request->space);
    row.line = trace_line(trace);
    row.column = 1;
    report_row(report, &row);
}

bool analysis_of_each(struct report *report, const struct options *options,
                      const struct gpu *gpu, const char *path,
                      struct diagnostic *diagnostic)
{
    struct trace *trace = open_trace(options, gpu, path, diagnostic);
    if (trace == NULL)
        return false;
    struct request request;
    while (trace_next(trace, &request, diagnostic))
        report_request(report, options, gpu, path, trace, &request);
    trace_close(trace);
    return !diagnostic->failed;
}
