/* Traces: requests that were written down, counted together or one by one. */
#include "cli/estimate.h"
#include "input/trace.h"
#include "model/tally.h"

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
            diagnostic_plain(
                diagnostic, "--base %s=...: a trace has no named arrays", name);
            return NULL;
        }
    }
    return trace_open(path, trace_base(options), gpu->warp_lanes, diagnostic);
}

/* A site for each space and kind, so that these can be told apart. */
static uint32_t site_of(const struct request *request)
{
    return request->space * (uint32_t)KIND_COUNT + request->kind;
}

static void sum_kinds(struct kind_counts *kinds, const struct tally *tally)
{
    for (int space = 0; space < SPACE_COUNT; space++)
        for (int kind = 0; kind < KIND_COUNT; kind++)
            kinds->of[space][kind] = tally->sites[space * KIND_COUNT + kind];
}

bool trace_job(struct analysis *analysis, struct options *options,
               const struct gpu *gpu, const struct job *job,
               struct diagnostic *diagnostic)
{
    struct trace *trace = open_trace(options, gpu, job->text, diagnostic);
    if (trace == NULL)
        return false;
    struct tally tally;
    struct request request;
    tally_init(&tally, gpu, (size_t)SPACE_COUNT * KIND_COUNT);
    while (trace_next(trace, &request, diagnostic)) {
        request.site = site_of(&request);
        tally_take(&tally, &request);
    }
    tally_finish(&tally);
    trace_close(trace);
    *analysis = (struct analysis){ .name = job->text, .row_count = 1 };
    analysis->rows = arena_array(&options->arena, 1, sizeof *analysis->rows);
    sum_kinds(&analysis->kinds, &tally);
    analysis_total(analysis, options, &tally, false);
    tally_free(&tally);
    return !diagnostic->failed &&
           analysis_is_whole(&analysis->rows[0].counts, gpu, diagnostic);
}

static void report_request(struct report *report, const struct options *options,
                           const struct gpu *gpu, const char *path,
                           const struct trace *trace,
                           const struct request *request)
{
    struct counts counts;
    tally_count(gpu, request, &counts);
    struct analysis analysis = { .name = path };
    struct report_row row = analysis_row(&analysis, options, gpu, &counts);
    struct arena names = { 0 };
    char line[24];
    snprintf(line, sizeof line, "%zu", trace_line(trace));
    const char *id = trace_id(trace);
    row.access = id[0] != '\0' ? id : line;
    row.op = trace_op_name(request);
    row.space = request_space_name((enum request_space)request->space);
    row.line = trace_line(trace);
    row.column = 1;
    estimate_name_fields(
        &row, &names,
        &(struct certainty){ .has_writes = request->kind != KIND_LOAD });
    report_row(report, &row);
    arena_free(&names);
}

bool trace_each(struct report *report, const struct options *options,
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
