/*
 * Rows to report, made the obvious way, and what a format writes of them.
 */
#ifndef REPORT_SAMPLE_H
#define REPORT_SAMPLE_H

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/report.h"
#include "textbook.h"

static const struct launch sample_launch = { .block = { 32, 8, 1 },
                                             .grid = { 4, 1, 1 } };

static inline void sample_launched(struct report_row *row)
{
    row->launch = &sample_launch;
    row->block = "32,8";
    row->grid = "4";
}

/* Nothing of it is known. */
static inline struct estimate sample_estimate(void)
{
    struct estimate estimate = {
        .time_ms = NAN, .latency_ns = NAN,      .latency_best_ns = NAN,
        .gflops = NAN,  .transfer_ns = NAN,     .crossover_warps = NAN,
        .waves = NAN,   .warps_per_sm = NAN,
    };
    for (int i = 0; i < TERM_COUNT; i++)
        estimate.term_ms[i] = NAN;
    return estimate;
}

static inline struct report_row
sample_global(const char *pattern, const char *access, uint64_t sectors)
{
    struct report_row row = { .pattern = pattern, .gpu = &textbook };
    row.access = access;
    row.op = "load";
    row.space = "global";
    row.line = 1;
    row.column = 5;
    sample_launched(&row);
    row.counts = (struct counts){ .requests = 1,
                                  .lanes = 32,
                                  .global_requests = 1,
                                  .sectors = sectors,
                                  .l2_requests = (sectors + 3) / 4,
                                  .requested_bytes = 128,
                                  .used_bytes = 128,
                                  .ideal_sectors = 4,
                                  .footprint_sectors = sectors,
                                  .footprint_used_bytes = 128 };
    row.estimate = sample_estimate();
    row.estimate.latency_ns = 300.0 * (double)sectors;
    row.estimate.latency_best_ns = 2400;
    row.estimate.transfer_ns = 1.25;
    row.estimate.time_ms = 0.0003 * (double)sectors;
    row.estimate.crossover_warps = 270;
    row.estimate.bound = "latency";
    return row;
}

static inline struct report_row
sample_shared(const char *pattern, const char *access, uint64_t wavefronts)
{
    struct report_row row = { .pattern = pattern, .gpu = &textbook };
    row.access = access;
    row.op = "store";
    row.space = "shared";
    sample_launched(&row);
    row.counts = (struct counts){ .requests = 1,
                                  .lanes = 32,
                                  .shared_requests = 1,
                                  .wavefronts = wavefronts,
                                  .bank_conflicts = wavefronts - 1 };
    row.estimate = sample_estimate();
    return row;
}

static inline struct report_row sample_total(const struct report_row *access)
{
    struct report_row row = *access;
    row.access = "total";
    row.is_total = true;
    row.line = row.column = 0;
    return row;
}

static const struct report_context sample_context = {
    .gpu = &textbook,
    .launch = &sample_launch,
    .time = { 1, 1 },
};

/* The whole report of some rows. Malloc'd. */
static inline char *written(const char *format,
                            const struct report_context *context,
                            const struct report_row *rows, size_t count)
{
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    struct report *report =
        report_begin(report_format_find(format), out, context);
    for (size_t i = 0; i < count; i++)
        report_row(report, &rows[i]);
    report_end(report);
    fclose(out);
    return text;
}

static inline void check_written(const char *format,
                                 const struct report_context *context,
                                 const struct report_row *rows, size_t count,
                                 const char *expected)
{
    char *text = written(format, context, rows, count);
    ck_assert_msg(strcmp(text, expected) == 0, "got:\n%s\nnot:\n%s", text,
                  expected);
    free(text);
}

#endif
