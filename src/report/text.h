/*
 * Texts of the user's (patterns, accesses, ids) on their way out: any bytes
 * may be in them, and none may upset a terminal or a parser.
 */
#ifndef REPORT_TEXT_H
#define REPORT_TEXT_H

#include <stddef.h>
#include <stdio.h>

#include "core/arena.h"

/*
 * Bytes of the well-formed UTF-8 character at `text` (not its end); 0 when
 * the first byte begins none.
 */
size_t text_utf8_length(const char *text);

/* For people: control characters and stray bytes show as \t, \n, \xNN. */
void text_write_printable(FILE *out, const char *text);

/* How many characters text_write_printable writes. */
size_t text_printable_width(const char *text);

/*
 * A text as one short line, to name it by: blanks and newlines become one
 * space, and a long one is cut, with "..." at its end.
 */
const char *text_label(struct arena *arena, const char *text);

/* For tsv: tab, newline, carriage return and backslash as \t \n \r \\. */
void text_write_tsv(FILE *out, const char *text);

/* For csv: in quotes, those inside doubled, where RFC 4180 asks for them. */
void text_write_csv(FILE *out, const char *text);

/* For json: in quotes; bytes that are not UTF-8 become U+FFFD. */
void text_write_json(FILE *out, const char *text);

#endif
