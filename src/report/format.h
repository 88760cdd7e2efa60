/*
 * What the formats share: the report under way, and each format's functions.
 */
#ifndef REPORT_FORMAT_H
#define REPORT_FORMAT_H

#include <stdbool.h>
#include <stdio.h>

#include "report/report.h"

struct table;

struct report {
    const struct report_format *format;
    FILE *out;
    const struct report_context *context;
    bool has_rows;       /* a row has been written */
    struct table *table; /* the table's own state; NULL in other formats */
};

void table_begin(struct report *report);
void table_row(struct report *report, const struct report_row *row);
void table_end(struct report *report);

void tsv_begin(struct report *report);
void tsv_row(struct report *report, const struct report_row *row);

void csv_begin(struct report *report);
void csv_row(struct report *report, const struct report_row *row);

void json_begin(struct report *report);
void json_row(struct report *report, const struct report_row *row);
void json_end(struct report *report);

#endif
