/* Texts for people, tsv, csv and json; see text.h. */
#include "report/text.h"

#include <stdbool.h>
#include <string.h>

static bool is_continuation(unsigned char byte)
{
    return (byte & 0xC0) == 0x80;
}

/* Overlong forms, surrogates, and what lies beyond U+10FFFF. */
static bool is_ill_formed(unsigned char first, unsigned char second)
{
    return (first == 0xE0 && second < 0xA0) ||
           (first == 0xED && second > 0x9F) ||
           (first == 0xF0 && second < 0x90) ||
           (first == 0xF4 && second > 0x8F);
}

size_t text_utf8_length(const char *text)
{
    const unsigned char *bytes = (const unsigned char *)text;
    unsigned char first = bytes[0];
    if (first < 0x80)
        return 1;
    if (first < 0xC2 || first > 0xF4)
        return 0;
    size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    for (size_t i = 1; i < length; i++)
        if (!is_continuation(bytes[i]))
            return 0;
    return is_ill_formed(first, bytes[1]) ? 0 : length;
}

/* --- people ------------------------------------------------------------- */

/* The control characters of ASCII, and U+0080 to U+009F. Not at the end. */
static bool is_control(const char *text)
{
    unsigned char first = (unsigned char)text[0];
    unsigned char second = (unsigned char)text[1];
    return first < ' ' || first == 0x7F || (first == 0xC2 && second < 0xA0);
}

enum { PIECE_ROOM = 5 };

/* How the character at `text` shows. Returns how many bytes it took. */
static size_t next_piece(const char *text, char piece[PIECE_ROOM])
{
    size_t length = text_utf8_length(text);
    if (text[0] == '\t' || text[0] == '\n') {
        snprintf(piece, PIECE_ROOM, "%s", text[0] == '\t' ? "\\t" : "\\n");
        return 1;
    }
    if (length == 0 || is_control(text)) {
        snprintf(piece, PIECE_ROOM, "\\x%02x", (unsigned char)text[0]);
        return 1;
    }
    memcpy(piece, text, length);
    piece[length] = '\0';
    return length;
}

void text_write_printable(FILE *out, const char *text)
{
    char piece[PIECE_ROOM];
    while (*text != '\0') {
        text += next_piece(text, piece);
        fputs(piece, out);
    }
}

size_t text_printable_width(const char *text)
{
    char piece[PIECE_ROOM];
    size_t width = 0;
    while (*text != '\0') {
        text += next_piece(text, piece);
        width += piece[0] == '\\' ? strlen(piece) : 1;
    }
    return width;
}

/* --- programs ----------------------------------------------------------- */

/* Bytes of a label, without the dots behind it. */
enum { LABEL_BYTES_MAX = 45 };

const char *text_label(struct arena *arena, const char *text)
{
    char *label = arena_text(arena, text, strlen(text));
    size_t length = 0;
    for (; *text != '\0'; text++) {
        if (strchr(" \t\r\n", *text) == NULL)
            label[length++] = *text;
        else if (length > 0 && label[length - 1] != ' ')
            label[length++] = ' ';
    }
    if (length > 0 && label[length - 1] == ' ')
        length--;
    label[length] = '\0';
    if (length <= LABEL_BYTES_MAX + 3)
        return label;
    length = LABEL_BYTES_MAX;
    while (length > 0 && ((unsigned char)label[length] & 0xc0) == 0x80)
        length--;
    return arena_format(arena, "%.*s...", (int)length, label);
}

void text_write_tsv(FILE *out, const char *text)
{
    for (; *text != '\0'; text++)
        switch (*text) {
        case '\t': fputs("\\t", out); break;
        case '\n': fputs("\\n", out); break;
        case '\r': fputs("\\r", out); break;
        case '\\': fputs("\\\\", out); break;
        default: fputc(*text, out);
        }
}

void text_write_csv(FILE *out, const char *text)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static void write_json_character(FILE *out, const char *text, size_t length)
{
    unsigned char first = (unsigned char)text[0];
    if (length == 0)
        fputs("\\ufffd", out);
    else if (first < ' ')
        fprintf(out, "\\u%04x", first);
    else if (first == '"' || first == '\\')
        fprintf(out, "\\%c", first);
    else
        fwrite(text, 1, length, out);
}

void text_write_json(FILE *out, const char *text)
{
    fputc('"', out);
    while (*text != '\0') {
        size_t length = text_utf8_length(text);
        write_json_character(out, text, length);
        text += length > 0 ? length : 1;
    }
    fputc('"', out);
}
