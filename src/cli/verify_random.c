/*
 * --random: commands made from a seed, many to a run of the instrument; those
 * that disagree are printed.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/random_command.h"
#include "cli/verify_batch.h"
#include "core/memory.h"
#include "input/gpu_file.h"

enum { BATCH = 200, METRICS_MAX = 32 };

/* ---- the tally ---- */

struct agreement {
    const char *metric;
    uint64_t agreed, compared;
};

struct agreements {
    struct agreement of[METRICS_MAX];
    size_t count;
};

static struct agreement *agreement_of(struct agreements *all,
                                      const char *metric)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->of[i].metric, metric) == 0)
            return &all->of[i];
    all->of[all->count] = (struct agreement){ .metric = metric };
    return &all->of[all->count++];
}

/* Figures that are no counts of this launch's accesses are left out. */
static bool is_compared(const struct verify_row *row)
{
    return strcmp(row->metric, "dram_bytes") != 0 &&
           row->difference.kind != CELL_EMPTY;
}

static void note_rows(struct agreements *all, const char *command,
                      const struct verify_rows *rows)
{
    for (size_t i = 0; i < rows->count; i++) {
        const struct verify_row *row = &rows->rows[i];
        if (!is_compared(row))
            continue;
        struct agreement *agreement = agreement_of(all, row->metric);
        bool is_equal = row->difference.kind == CELL_INTEGER &&
                        row->difference.integer == 0;
        agreement->compared++;
        agreement->agreed += is_equal;
        char predicted[CELL_TEXT_ROOM], measured[CELL_TEXT_ROOM];
        if (row->verdict == VERDICT_DIFFERS)
            fprintf(stderr, "%s %s instead of %s: %s\n", row->metric,
                    cell_text(&row->measured, measured, sizeof measured),
                    cell_text(&row->predicted, predicted, sizeof predicted),
                    command);
    }
}

/* One row a metric: how many samples have it, and how many agree. */
static void add_agreements(struct verify_rows *rows,
                           const struct agreements *all)
{
    for (size_t i = 0; i < all->count; i++) {
        const struct agreement *one = &all->of[i];
        struct cell difference = { .kind = CELL_INTEGER };
        if (one->agreed != one->compared)
            difference = (struct cell){
                .kind = CELL_REAL,
                .real = (double)one->agreed - (double)one->compared,
            };
        rows->rows = memory_grow(rows->rows, rows->count, &rows->room,
                                 sizeof *rows->rows);
        rows->rows[rows->count++] = (struct verify_row){
            .case_name = "random patterns that agree",
            .metric = one->metric,
            .predicted = { .kind = CELL_INTEGER, .integer = one->compared },
            .measured = { .kind = CELL_INTEGER, .integer = one->agreed },
            .difference = difference,
            .verdict = one->agreed == one->compared ? VERDICT_EQUAL
                                                    : VERDICT_OPEN,
        };
    }
}

/* ---- running ---- */

struct random_run {
    struct agreements agreements;
    struct gpu gpu;
    struct record record;
    bool has_failed;
};

static void compare(struct random_run *run, const struct verify_case *one)
{
    struct verify_rows rows = { 0 };
    if (one->failure != NULL) {
        fprintf(stderr, "not compared: %s\n%s", one->name, one->failure);
        run->has_failed = true;
        return;
    }
    verify_compare(&rows, one, &run->record);
    note_rows(&run->agreements, one->name, &rows);
    run->has_failed |= verify_has_failed(&rows);
    free(rows.rows);
}

static int run_batch(struct random_run *run, struct options *options,
                     struct random *random, size_t count,
                     struct diagnostic *diagnostic)
{
    struct verify_batch batch = { 0 };
    for (size_t i = 0; i < count; i++) {
        struct source text = source_of(
            "--random", random_command(random, &options->arena));
        verify_batch_add(&batch, batch_line_new(options, &text));
    }
    int status = verify_cases(batch.cases, batch.case_count, options, false,
                              &run->gpu, &run->record, &options->arena,
                              diagnostic);
    for (size_t i = 0; i < batch.case_count && status == STATUS_DONE; i++)
        compare(run, &batch.cases[i]);
    verify_batch_free(&batch);
    return status;
}

int verify_random(struct options *options, FILE *out,
                  struct diagnostic *diagnostic)
{
    struct random_run run = { .has_failed = false };
    struct random random = { options->seed };
    int status = STATUS_DONE;
    if (!gpu_open(options->gpu, &run.gpu, &options->arena, diagnostic))
        return STATUS_ERROR;
    for (uint64_t left = options->random; left > 0 && status == STATUS_DONE;) {
        size_t count = left < BATCH ? (size_t)left : BATCH;
        status = run_batch(&run, options, &random, count, diagnostic);
        left -= count;
    }
    if (status != STATUS_DONE)
        return status;
    struct verify_rows rows = { 0 };
    add_agreements(&rows, &run.agreements);
    verify_write(out, options, &run.gpu, &run.record, &rows);
    free(rows.rows);
    return run.has_failed ? STATUS_FAILED_CHECK : STATUS_DONE;
}
