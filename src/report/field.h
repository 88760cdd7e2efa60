/*
 * The fields: every figure's name, unit and meaning, in one table.
 */
#ifndef REPORT_FIELD_H
#define REPORT_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report/row.h"

enum cell_kind { CELL_EMPTY, CELL_INTEGER, CELL_REAL, CELL_TEXT };

struct cell {
    enum cell_kind kind;
    uint64_t integer;
    double real;
    const char *text;
};

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

/* Whether the row's `estimated` names the field. */
bool row_is_estimated(const struct report_row *row, const char *field);

/* NULL when there is none of that name. */
const struct field *field_find(const char *name);

/*
 * The cell as text without its unit: integers in full, reals with the fewest
 * digits that read back as the same double (%.15g .. %.17g), '.' in any
 * locale, never "nan"; empty: "". The text is in `buffer`, of `room` bytes, at
 * least CELL_TEXT_ROOM; or it is the cell's own.
 */
const char *cell_text(const struct cell *cell, char *buffer, size_t room);

/* The same for people: reals to four digits, more where the whole part has. */
const char *cell_rounded(const struct cell *cell, char *buffer, size_t room);

enum { CELL_TEXT_ROOM = 64 };

#endif
