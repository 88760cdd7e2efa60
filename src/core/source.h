/*
 * A text that was given to coalsim: a file, standard input, or an argument.
 */
#ifndef CORE_SOURCE_H
#define CORE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/arena.h"

struct diagnostic;

struct source {
    const char *name; /* what diagnostics call it: a path, "-", "--pattern" */
    const char *text; /* NUL-terminated; may hold further NULs */
    size_t length;
    size_t lines_before; /* of the file, when `text` is only a part of it */
};

/* Where an offset lies; both count from 1, columns in bytes. */
struct source_place {
    size_t line;
    size_t column;
};

enum { SOURCE_BYTES_MAX = 64 << 20 };

/* A source over `text`, which is not copied. */
struct source source_of(const char *name, const char *text);

/*
 * Reads a whole file ("-": standard input) into the arena. False, with the
 * diagnostic set, when it cannot be read, is a directory, or has more than
 * SOURCE_BYTES_MAX bytes.
 */
bool source_read(struct source *source, const char *path, struct arena *arena,
                struct diagnostic *diagnostic);

struct source_place source_place(const struct source *source, size_t offset);

#endif
