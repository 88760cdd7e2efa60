/*
 * The fields: every figure's name, unit and meaning, in one table.
 */
#ifndef REPORT_FIELD_H
#define REPORT_FIELD_H

#include <stdbool.h>
#include <stddef.h>

#include "report/cell.h"
#include "report/row.h"

struct field {
    const char *name; /* tsv header, json key, --get */
    const char *unit; /* "B", "%", "ns"; "" for counts */
    const char *help; /* one line */
    bool in_table;    /* a column of the table for people */
    bool in_total;    /* a line of a total in the table for people */
    struct cell (*value)(const struct report_row *row);
};

/* The table, in output order: pattern gpu access op space come first. */
extern const struct field report_fields[];
extern const size_t report_field_count;

/* NULL when there is none of that name. */
const struct field *field_find(const char *name);

#endif
