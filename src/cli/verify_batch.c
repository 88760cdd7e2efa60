/* Command lines become cases; see verify_batch.h. */
#include "cli/verify_batch.h"

#include <stdlib.h>

#include "cli/command.h"
#include "core/memory.h"
#include "input/gpu_file.h"

static void add_case(struct verify_batch *batch, const struct verify_case *one)
{
    batch->cases = memory_grow(batch->cases, batch->case_count,
                               &batch->case_room, sizeof *batch->cases);
    batch->cases[batch->case_count++] = *one;
}

void verify_batch_add(struct verify_batch *batch, struct batch_line *line)
{
    struct options *options = &line->options;
    struct verify_case one = { .name = line->text, .place = line->place,
                               .options = options };
    batch->lines = memory_grow(batch->lines, batch->line_count,
                               &batch->line_room, sizeof *batch->lines);
    batch->lines[batch->line_count++] = line;
    if (line->failure.failed) {
        one.failure = line->failure.text;
        add_case(batch, &one);
        return;
    }
    for (size_t i = 0; i < options->job_count; i++) {
        one.job = &options->jobs[i];
        if (options->job_count > 1)
            one.name = verify_case_name(options, one.job);
        add_case(batch, &one);
    }
}

void verify_batch_free(struct verify_batch *batch)
{
    for (size_t i = 0; i < batch->case_count; i++)
        placement_free(&batch->cases[i].placement);
    for (size_t i = 0; i < batch->line_count; i++)
        batch_line_free(batch->lines[i]);
    free(batch->lines);
    free(batch->cases);
    *batch = (struct verify_batch){ 0 };
}

/* ---- --batch ---- */

static void take_line(void *context, struct batch_line *line)
{
    struct verify_batch *batch = context;
    verify_batch_add(batch, line);
}

int verify_batch_run(struct options *options, FILE *out,
                     struct diagnostic *diagnostic)
{
    struct verify_batch batch = { 0 };
    struct gpu gpu;
    int status = STATUS_ERROR;
    if (gpu_open(options->gpu, &gpu, &options->arena, diagnostic) &&
        batch_read(options, take_line, &batch, diagnostic))
        status = verify_report_cases(options, &gpu, out, batch.cases,
                                     batch.case_count, diagnostic);
    verify_batch_free(&batch);
    return status;
}
