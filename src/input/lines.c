/* Cuts a file into lines in one buffer; see lines.h. */
#include "input/lines.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/memory.h"

/* Much more than a line: a line is moved to the front once a buffer only. */
enum { BUFFER_BYTES = 4 * LINE_BYTES_MAX };

struct lines {
    int file;
    char *name;
    size_t number; /* of the last line */
    size_t start;  /* what is not handed out yet: [start, end) */
    size_t end;
    bool at_end;                   /* of the file */
    char buffer[BUFFER_BYTES + 1]; /* and the NUL behind the last line */
};

struct lines *lines_open(const char *path, struct diagnostic *diagnostic)
{
    bool standard_input = strcmp(path, "-") == 0;
    int file = standard_input ? STDIN_FILENO : open(path, O_RDONLY);
    if (file < 0) {
        diagnostic_plain(diagnostic, "cannot open '%s': %s", path,
                         strerror(errno));
        return NULL;
    }
    struct lines *lines = memory_new(1, sizeof *lines);
    lines->file = file;
    lines->name = memory_new(strlen(path) + 1, 1);
    strcpy(lines->name, path);
    return lines;
}

static bool fill(struct lines *lines, struct diagnostic *diagnostic)
{
    size_t left = lines->end - lines->start;
    memmove(lines->buffer, lines->buffer + lines->start, left);
    lines->start = 0;
    lines->end = left;
    ssize_t got;
    do {
        got = read(lines->file, lines->buffer + left, BUFFER_BYTES - left);
    } while (got < 0 && errno == EINTR);
    if (got < 0) {
        diagnostic_plain(diagnostic, "cannot read '%s': %s", lines->name,
                         strerror(errno));
        return false;
    }
    lines->end += (size_t)got;
    lines->at_end = got == 0;
    return true;
}

/*
 * Bytes of the next line, its '\n' not counted. Stops early past the longest
 * line there may be. False when reading fails.
 */
static bool find_end(struct lines *lines, size_t *length,
                     struct diagnostic *diagnostic)
{
    size_t seen = 0;
    for (;;) {
        size_t left = lines->end - lines->start;
        const char *text = lines->buffer + lines->start;
        const char *newline = memchr(text + seen, '\n', left - seen);
        *length = newline != NULL ? (size_t)(newline - text) : left;
        if (newline != NULL || lines->at_end || left > LINE_BYTES_MAX + 1)
            return true;
        seen = left;
        if (!fill(lines, diagnostic))
            return false;
    }
}

/* One pass over plain bytes, no early end: compilers make it vector code. */
static bool has_control(const char *text, size_t length)
{
    unsigned found = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        found |= (unsigned)(byte < ' ') & (unsigned)(byte != '\t');
        found |= byte == 0x7F;
    }
    return found != 0;
}

static bool check(const struct source *line, struct diagnostic *diagnostic)
{
    if (line->length > LINE_BYTES_MAX) {
        diagnostic_at(diagnostic, line, 0, "the line has more than %d bytes",
                      LINE_BYTES_MAX);
        return false;
    }
    if (!has_control(line->text, line->length))
        return true;
    size_t at = 0;
    while (!has_control(line->text + at, 1))
        at++;
    diagnostic_at(diagnostic, line, at, "control character 0x%02x in a line",
                  (unsigned char)line->text[at]);
    return false;
}

/* Some editors put a byte order mark before the first line. */
static bool has_mark(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
}

bool lines_next(struct lines *lines, struct source *line,
                struct diagnostic *diagnostic)
{
    size_t length;
    if (!find_end(lines, &length, diagnostic) || lines->start == lines->end)
        return false;
    char *text = lines->buffer + lines->start;
    lines->start += length;
    if (lines->start < lines->end)
        lines->start++; /* the '\n' */
    if (length > 0 && text[length - 1] == '\r')
        length--;
    text[length] = '\0';
    size_t skipped = lines->number == 0 && has_mark(text, length) ? 3 : 0;
    *line = (struct source){ .name = lines->name,
                             .text = text + skipped,
                             .length = length - skipped,
                             .lines_before = lines->number };
    lines->number++;
    return check(line, diagnostic);
}

size_t lines_number(const struct lines *lines)
{
    return lines->number;
}

void lines_close(struct lines *lines)
{
    if (lines->file != STDIN_FILENO)
        close(lines->file);
    free(lines->name);
    free(lines);
}
