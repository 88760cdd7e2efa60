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
static char *read_all(FILE *file, const char *path, size_t *length,
                      struct diagnostic *diagnostic)
{
    char *text = NULL;
    size_t room = 0;
    *length = 0;
    for (;;) {
        text = memory_grow(text, *length + 1, &room, 1);
        size_t got = fread(text + *length, 1, room - 1 - *length, file);
        *length += got;
        if (*length > SOURCE_BYTES_MAX) {
            diagnostic_plain(diagnostic, "'%s' is larger than %d MiB", path,
                             SOURCE_BYTES_MAX >> 20);
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
    bool standard_input = strcmp(path, "-") == 0;
    FILE *file = standard_input ? stdin : fopen(path, "rb");
    if (file == NULL) {
        diagnostic_plain(diagnostic, "cannot open '%s': %s", path,
                         strerror(errno));
        return false;
    }
    char *text = read_all(file, path, &source->length, diagnostic);
    if (!standard_input)
        fclose(file);
    if (text == NULL)
        return false;
    source->lines_before = 0;
    source->name = arena_text(arena, path, strlen(path));
    source->text = arena_text(arena, text, source->length);
    free(text);
    return true;
}

struct source_place source_place(const struct source *source, size_t offset)
{
    struct source_place place = { source->lines_before + 1, 1 };
    if (offset > source->length)
        offset = source->length;
    const char *start = source->text, *end = source->text + offset;
    const char *newline;
    while ((newline = memchr(start, '\n', (size_t)(end - start))) != NULL) {
        place.line++;
        start = newline + 1;
    }
    place.column = (size_t)(end - start) + 1;
    return place;
}
