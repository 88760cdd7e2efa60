/* Renders the first error of a run into text; see diagnostic.h. */
#include "core/diagnostic.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/source.h"

/* Of a line longer than both together only this much around the caret shows. */
enum { SHOWN_BEFORE = 60, SHOWN_AFTER = 40 };

static FILE *open_text(struct diagnostic *diagnostic, size_t *length)
{
    FILE *out = open_memstream(&diagnostic->text, length);
    if (out == NULL)
        memory_exhausted();
    diagnostic->failed = true;
    return out;
}

static void close_text(FILE *out)
{
    if (fclose(out) != 0)
        memory_exhausted();
}

/* What the user's line has at `byte`, made safe for a terminal. */
static char shown(char byte)
{
    return (byte >= 0 && byte < ' ' && byte != '\t') || byte == 127 ? '?'
                                                                    : byte;
}

static void write_line_with_caret(FILE *out, const struct source *source,
                                  size_t offset)
{
    size_t start = offset, end = offset;
    while (start > 0 && source->text[start - 1] != '\n' &&
           offset - start < SHOWN_BEFORE)
        start--;
    while (end < source->length && source->text[end] != '\n' &&
           end - offset < SHOWN_AFTER)
        end++;
    if (end < source->length && end > offset && source->text[end - 1] == '\r')
        end--;
    bool cut_before = start > 0 && source->text[start - 1] != '\n';
    bool cut_after = end < source->length && source->text[end] != '\n' &&
                     source->text[end] != '\r';

    fputs(cut_before ? "  ..." : "  ", out);
    for (size_t i = start; i < end; i++)
        fputc(shown(source->text[i]), out);
    fputs(cut_after ? "...\n" : "\n", out);
    fputs(cut_before ? "     " : "  ", out);
    for (size_t i = start; i < offset; i++)
        if (((unsigned char)source->text[i] & 0xC0) != 0x80)
            fputc(source->text[i] == '\t' ? '\t' : ' ', out);
    fputs("^\n", out);
}

static void write_place(FILE *out, const struct source *source, size_t offset)
{
    struct source_place place = source_place(source, offset);
    fprintf(out, "%s:%zu:%zu: error: ", source_name(source, offset),
            place.line, place.column);
}

void diagnostic_at(struct diagnostic *diagnostic, const struct source *source,
                   size_t offset, const char *format, ...)
{
    if (diagnostic->failed)
        return;
    if (offset > source->length)
        offset = source->length;
    size_t length;
    FILE *out = open_text(diagnostic, &length);
    if (!diagnostic->is_brief)
        write_place(out, source, offset);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(out, format, arguments);
    va_end(arguments);
    fputc('\n', out);
    if (!diagnostic->is_brief)
        write_line_with_caret(out, source, offset);
    close_text(out);
}

void diagnostic_plain(struct diagnostic *diagnostic, const char *format, ...)
{
    if (diagnostic->failed)
        return;
    size_t length;
    FILE *out = open_text(diagnostic, &length);
    fputs("coalsim: error: ", out);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(out, format, arguments);
    va_end(arguments);
    fputc('\n', out);
    close_text(out);
}

void diagnostic_set_branch(struct diagnostic *diagnostic, const char *file,
                           size_t line)
{
    size_t room = strlen(file) + 24;
    if (diagnostic->branch != NULL)
        return;
    diagnostic->branch = memory_new(room, 1);
    snprintf(diagnostic->branch, room, "%s%zu", file, line);
}

void diagnostic_note(struct diagnostic *diagnostic, const char *message)
{
    char *old = diagnostic->text;
    size_t length;
    FILE *out = open_text(diagnostic, &length);
    fprintf(out, "%scoalsim: note: %s\n", old, message);
    close_text(out);
    free(old);
}

static void free_text(struct diagnostic *diagnostic)
{
    free(diagnostic->text);
    free(diagnostic->branch);
}

void diagnostic_move(struct diagnostic *to, struct diagnostic *from)
{
    if (!to->failed)
        *to = *from;
    else
        free_text(from);
    *from = (struct diagnostic){ 0 };
}

void diagnostic_free(struct diagnostic *diagnostic)
{
    free_text(diagnostic);
    *diagnostic = (struct diagnostic){ 0 };
}
