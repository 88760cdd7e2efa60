/*
 * Lines of a file of any size, one at a time, in constant memory.
 */
#ifndef INPUT_LINES_H
#define INPUT_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "core/diagnostic.h"
#include "core/source.h"

enum { LINE_BYTES_MAX = 64 << 10 };

struct lines; /* an open file */

/* "-" is standard input. NULL, with the diagnostic set, when it fails. */
struct lines *lines_open(const char *path, struct diagnostic *diagnostic);

/*
 * The next line, without its end ("\n" or "\r\n"; the last one may have none),
 * as a source that knows its line number; it stays until the next call. False
 * at the end; false, with the diagnostic set, on a read error, a line of more
 * than LINE_BYTES_MAX bytes, or control characters other than a tab.
 */
bool lines_next(struct lines *lines, struct source *line,
                struct diagnostic *diagnostic);

/* Of the last line, from 1; 0: none was read. */
size_t lines_number(const struct lines *lines);

void lines_close(struct lines *lines);

#endif
