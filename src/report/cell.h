/*
 * A cell: one figure or word of a row, and its text in every format.
 */
#ifndef REPORT_CELL_H
#define REPORT_CELL_H

#include <stddef.h>
#include <stdint.h>

enum cell_kind { CELL_EMPTY, CELL_INTEGER, CELL_REAL, CELL_TEXT };

struct cell {
    enum cell_kind kind;
    uint64_t integer;
    double real;
    const char *text;
};

struct cell cell_empty(void);
struct cell cell_integer(uint64_t value);
struct cell cell_real(double value);      /* empty unless finite */
struct cell cell_word(const char *value); /* empty if NULL or "" */

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
