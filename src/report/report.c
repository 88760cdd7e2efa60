/* The formats, and a report's way through one of them. */
#include "report/report.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "report/format.h"

/* Of a format that has nothing left to write. */
static void nothing_end(struct report *report)
{
    (void)report;
}

const struct report_format report_formats[] = {
    { "table", true, table_begin, table_row, table_end },
    { "tsv", false, tsv_begin, tsv_row, nothing_end },
    { "csv", false, csv_begin, csv_row, nothing_end },
    { "json", true, json_begin, json_row, json_end },
};

const size_t report_format_count =
    sizeof report_formats / sizeof report_formats[0];

const struct report_format *report_format_find(const char *name)
{
    for (size_t i = 0; i < report_format_count; i++)
        if (strcmp(report_formats[i].name, name) == 0)
            return &report_formats[i];
    return NULL;
}

struct report *report_begin(const struct report_format *format, FILE *out,
                            const struct report_context *context)
{
    struct report *report = memory_new(1, sizeof *report);
    report->format = format;
    report->out = out;
    report->context = context;
    format->begin(report);
    return report;
}

void report_row(struct report *report, const struct report_row *row)
{
    report->format->row(report, row);
    report->has_rows = true;
}

void report_end(struct report *report)
{
    report->format->end(report);
    free(report);
}
