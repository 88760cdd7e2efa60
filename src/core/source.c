/* Texts that were given to coalsim: read whole, bounded in size. */
#include "core/source.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/diagnostic.h"
#include "core/memory.h"

struct source source_of(const char *name, const char *text)
{
    return (
        struct source){ .name = name, .text = text, .length = strlen(text) };
}

/* Reads to the end. The text, one NUL added, is malloc'd; NULL on failure. */
static char *read_all(FILE *file, const char *path, size_t most,
                      size_t *length, struct diagnostic *diagnostic)
{
    char *text = NULL;
    size_t room = 0;
    *length = 0;
    for (;;) {
        text = memory_grow(text, *length + 1, &room, 1);
        size_t got = fread(text + *length, 1, room - 1 - *length, file);
        *length += got;
        if (*length > most) {
            diagnostic_plain(diagnostic, "'%s' is larger than %zu MiB", path,
                             most >> 20);
            break;
        }
        if (ferror(file)) {
            diagnostic_plain(diagnostic, "cannot read '%s': %s", path,
                             strerror(errno));
            break;
        }
        if (got == 0) {
            text[*length] = '\0';
            return text;
        }
    }
    free(text);
    return NULL;
}

bool source_read(struct source *source, const char *path, struct arena *arena,
                 struct diagnostic *diagnostic)
{
    return source_read_most(source, path, SOURCE_BYTES_MAX, arena, diagnostic);
}

bool source_read_most(struct source *source, const char *path, size_t most,
                      struct arena *arena, struct diagnostic *diagnostic)
{
    bool standard_input = strcmp(path, "-") == 0;
    FILE *file = standard_input ? stdin : fopen(path, "rb");
    if (file == NULL) {
        diagnostic_plain(diagnostic, "cannot open '%s': %s", path,
                         strerror(errno));
        return false;
    }
    char *text = read_all(file, path, most, &source->length, diagnostic);
    if (!standard_input)
        fclose(file);
    if (text == NULL)
        return false;
    *source = (struct source){
        .name = arena_text(arena, path, strlen(path)),
        .text = arena_text(arena, text, source->length),
        .length = source->length,
    };
    free(text);
    return true;
}

/* The included text that the offset lies in, or NULL. */
static const struct source_part *part_at(const struct source *source,
                                         size_t offset)
{
    for (size_t i = source->part_count; i > 0; i--)
        if (source->parts[i - 1].start <= offset)
            return &source->parts[i - 1];
    return NULL;
}

const char *source_name(const struct source *source, size_t offset)
{
    const struct source_part *part = part_at(source, offset);
    return part != NULL ? part->name : source->name;
}

struct source_place source_place(const struct source *source, size_t offset)
{
    if (offset > source->length)
        offset = source->length;
    const struct source_part *part = part_at(source, offset);
    struct source_place place = {
        .line = part != NULL ? 1 : source->lines_before + 1,
        .prefix = part != NULL ? part->prefix : "",
    };
    const char *start = source->text + (part != NULL ? part->start : 0);
    const char *end = source->text + offset;
    const char *newline;
    while ((newline = memchr(start, '\n', (size_t)(end - start))) != NULL) {
        place.line++;
        start = newline + 1;
    }
    place.column = (size_t)(end - start) + 1;
    return place;
}

struct source_lines source_lines_of(const struct source *source,
                                    struct arena *arena)
{
    size_t count = 1;
    for (size_t i = 0; i < source->length; i++)
        count += source->text[i] == '\n';
    size_t *starts = arena_array(arena, count, sizeof *starts);
    count = 1;
    for (size_t i = 0; i < source->length; i++)
        if (source->text[i] == '\n')
            starts[count++] = i + 1;
    return (struct source_lines){ source, starts, count };
}

/* The number, from 0, of the line that the offset lies in. */
static size_t line_at(const struct source_lines *lines, size_t offset)
{
    size_t low = 0, high = lines->count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (lines->starts[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

struct source_place source_lines_place(const struct source_lines *lines,
                                       size_t offset)
{
    const struct source *source = lines->source;
    if (offset > source->length)
        offset = source->length;
    const struct source_part *part = part_at(source, offset);
    size_t line = line_at(lines, offset);
    return (struct source_place){
        .line = part != NULL ? line - line_at(lines, part->start) + 1
                             : line + source->lines_before + 1,
        .column = offset - lines->starts[line] + 1,
        .prefix = part != NULL ? part->prefix : "",
    };
}

/* Room for `length` bytes and a NUL. */
static char *grow_text(struct source *source, size_t length,
                       struct arena *arena)
{
    if (length < source->room)
        return (char *)source->text;
    source->room = 2 * length + 1;
    char *text = arena_alloc(arena, source->room);
    memcpy(text, source->text, source->length);
    return text;
}

static struct source_part *grow_parts(struct source *source,
                                      struct arena *arena)
{
    if (source->part_count == source->part_room) {
        source->part_room = 2 * source->part_room + 4;
        struct source_part *parts =
            arena_array(arena, source->part_room, sizeof *parts);
        if (source->part_count > 0)
            memcpy(parts, source->parts, source->part_count * sizeof *parts);
        source->parts = parts;
    }
    return &source->parts[source->part_count++];
}

/* A line end parts them, so that no line is of two texts. */
size_t source_append(struct source *source, const struct source *part,
                     struct arena *arena)
{
    size_t start = source->length + 1;
    char *text = grow_text(source, start + part->length, arena);
    text[start - 1] = '\n';
    memcpy(text + start, part->text, part->length + 1);
    source->text = text;
    source->length = start + part->length;
    *grow_parts(source, arena) = (struct source_part){
        .name = part->name,
        .prefix = arena_format(arena, "%s:", part->name),
        .start = start,
    };
    return start;
}
