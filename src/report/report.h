/*
 * Writes rows as a table for people, or as tsv, csv, json for programs.
 *
 * Rows are given one at a time and may be any number (--trace --each); only the
 * table keeps them, to align its columns, and only up to a bound.
 */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "report/field.h"
#include "report/row.h"

/* What a report says once: json carries it, the table's head shows it. */
struct report_context {
    const struct gpu *gpu;
    const struct launch *launch; /* NULL: none, or rows of several */
    struct time_options time;
    const char *const *notes; /* sentences the reader should know, or NULL */
    size_t note_count;
};

struct report;

struct report_format {
    const char *name; /* --format */
    bool has_notes;   /* it shows the context's notes */
    void (*begin)(struct report *report);
    void (*row)(struct report *report, const struct report_row *row);
    void (*end)(struct report *report);
};

extern const struct report_format report_formats[];
extern const size_t report_format_count;

const struct report_format *report_format_find(const char *name);

/* `context` must stay; rows are copied where they are kept. */
struct report *report_begin(const struct report_format *format, FILE *out,
                            const struct report_context *context);
void report_row(struct report *report, const struct report_row *row);
void report_end(struct report *report); /* writes what is left, frees */

/*
 * --get: the named fields of one row, bare, separated by tabs, on one line.
 */
void report_get(FILE *out, const struct field *const *fields, size_t count,
                const struct report_row *row);

#endif
