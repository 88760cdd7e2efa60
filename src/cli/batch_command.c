/* Lines become results; see batch_command.h. */
#include "cli/batch_command.h"

#include "cli/batch.h"
#include "cli/command.h"
#include "cli/output.h"

struct batch_run {
    const struct gpu *gpu;
    struct results results;
};

/* Adds what becomes of a line; nothing else of it is needed any more. */
static void run_line(void *context, struct batch_line *line)
{
    struct batch_run *run = context;
    struct results own = { 0 };
    struct diagnostic *failure = &line->failure;
    if (!failure->failed &&
        results_of_jobs(&own, &line->options, run->gpu, failure))
        results_keep(&run->results, &own, line->place);
    else
        results_add_failure(&run->results, &own, line->place, line->text,
                            failure->text);
    results_free(&own);
    batch_line_free(line);
}

int batch_run(const struct options *options, const struct gpu *gpu, FILE *out,
              struct diagnostic *diagnostic)
{
    struct batch_run run = { .gpu = gpu };
    int status = STATUS_ERROR;
    if (batch_read(options, run_line, &run, diagnostic))
        status = output_write(out, options, gpu, &run.results);
    results_free(&run.results);
    return status;
}
