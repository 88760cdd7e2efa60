/* Cells, and their text, which is the same in every locale. */
#include "report/cell.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cell cell_empty(void)
{
    return (struct cell){ .kind = CELL_EMPTY };
}

struct cell cell_integer(uint64_t value)
{
    return (struct cell){ .kind = CELL_INTEGER, .integer = value };
}

struct cell cell_real(double value)
{
    if (!isfinite(value))
        return cell_empty();
    return (struct cell){ .kind = CELL_REAL, .real = value };
}

struct cell cell_word(const char *value)
{
    if (value == NULL || value[0] == '\0')
        return cell_empty();
    return (struct cell){ .kind = CELL_TEXT, .text = value };
}

/* Whole numbers below it have no exponent in any text. */
static const double WHOLE_MAX = 1e15;

/* Whatever the locale put between the digits becomes a point. */
static void fix_point(char *buffer)
{
    char *point = buffer + strspn(buffer, "-0123456789");
    if (*point == '\0' || *point == 'e')
        return;
    char *fraction = point + strcspn(point, "0123456789");
    *point = '.';
    memmove(point + 1, fraction, strlen(fraction) + 1);
}

/* Rows come by the million: printf is several times slower than this. */
static const char *whole_text(uint64_t whole, char *buffer, size_t room)
{
    char *at = buffer + room - 1;
    *at = '\0';
    do {
        *--at = (char)('0' + whole % 10);
        whole /= 10;
    } while (whole > 0);
    return at;
}

static bool is_whole(double real)
{
    return real >= 0 && real < WHOLE_MAX && real == floor(real);
}

static const char *exact_text(double real, char *buffer, size_t room)
{
    if (is_whole(real))
        return whole_text((uint64_t)real, buffer, room);
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(buffer, room, "%.*g", digits, real);
        if (strtod(buffer, NULL) == real)
            break;
    }
    fix_point(buffer);
    return buffer;
}

static const char *rounded_text(double real, char *buffer, size_t room)
{
    double size = fabs(real);
    if (size >= WHOLE_MAX || is_whole(size))
        return exact_text(real, buffer, room);
    snprintf(buffer, room, size >= 1000 ? "%.0f" : "%.4g", real);
    fix_point(buffer);
    return buffer;
}

static const char *text_of(const struct cell *cell, char *buffer, size_t room,
                           const char *(*real)(double, char *, size_t))
{
    buffer[0] = '\0';
    switch (cell->kind) {
    case CELL_EMPTY:
        break;
    case CELL_INTEGER:
        return whole_text(cell->integer, buffer, room);
    case CELL_REAL:
        return isfinite(cell->real) ? real(cell->real, buffer, room) : buffer;
    case CELL_TEXT:
        return cell->text;
    }
    return buffer;
}

const char *cell_text(const struct cell *cell, char *buffer, size_t room)
{
    return text_of(cell, buffer, room, exact_text);
}

const char *cell_rounded(const struct cell *cell, char *buffer, size_t room)
{
    return text_of(cell, buffer, room, rounded_text);
}
