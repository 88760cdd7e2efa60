/*
 * A text that was given to coalsim: a file, standard input, or an argument.
 */
#ifndef CORE_SOURCE_H
#define CORE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/arena.h"

struct diagnostic;

/* A text that was included into another. */
struct source_part {
    const char *name;
    const char *prefix; /* "NAME:" */
    size_t start;       /* its offset in the whole */
};

struct source {
    const char *name; /* what diagnostics call it: a path, "-", "--pattern" */
    const char *text; /* NUL-terminated; may hold further NULs */
    size_t length, room;
    size_t lines_before; /* of the file, when `text` is only a part of it */
    struct source_part *parts; /* behind the own text, in order */
    size_t part_count, part_room;
};

/* Where an offset lies; line and column count from 1, columns in bytes. */
struct source_place {
    size_t line;
    size_t column;
    const char *prefix; /* "NAME:" in a text that was included, else "" */
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

/* The same, up to `most` bytes. */
bool source_read_most(struct source *source, const char *path, size_t most,
                      struct arena *arena, struct diagnostic *diagnostic);

struct source_place source_place(const struct source *source, size_t offset);

/* Where a text's lines start, to find many places in it. */
struct source_lines {
    const struct source *source;
    const size_t *starts; /* offsets, in order; the first is 0 */
    size_t count;
};

struct source_lines source_lines_of(const struct source *source,
                                    struct arena *arena);

/* The same as source_place. */
struct source_place source_lines_place(const struct source_lines *lines,
                                       size_t offset);

/*
 * Adds a text behind those that are there. The offset that its own 0 has from
 * then on; offsets given out before stay right.
 */
size_t source_append(struct source *source, const struct source *part,
                     struct arena *arena);

/* The name of the text that an offset lies in. */
const char *source_name(const struct source *source, size_t offset);

#endif
