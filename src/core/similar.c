/* The nearest name by edit distance; see similar.h. */
#include "core/similar.h"

#include <string.h>

/* Nobody means a longer name by a slip. */
enum { LETTERS_MAX = 63 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static int lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* Levenshtein's distance, a row of its table at a time; case does not count. */
static size_t edit_distance(const char *a, const char *b)
{
    size_t row[LETTERS_MAX + 1];
    size_t columns = strlen(b);
    for (size_t j = 0; j <= columns; j++)
        row[j] = j;
    for (size_t i = 0; a[i] != '\0'; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < columns; j++) {
            size_t change = diagonal + (lower(a[i]) != lower(b[j]));
            diagonal = row[j + 1];
            row[j + 1] = least(change, least(row[j], row[j + 1]) + 1);
        }
    }
    return row[columns];
}

struct similar similar_to(const char *given)
{
    return (struct similar){ .given = given };
}

/* A third of the letters may be wrong, or one of a short name. */
void similar_try(struct similar *similar, const char *name)
{
    size_t length = strlen(similar->given);
    if (length > LETTERS_MAX || strlen(name) > LETTERS_MAX)
        return;
    size_t edits = edit_distance(similar->given, name);
    if (edits > (length < 3 ? 1 : length / 3) || edits >= strlen(name))
        return;
    if (similar->best == NULL || edits < similar->edits) {
        similar->best = name;
        similar->edits = edits;
    }
}

const char *similar_hint(const struct similar *similar, struct arena *arena)
{
    if (similar->best == NULL)
        return "";
    return arena_format(arena, "did you mean '%s'? ", similar->best);
}
