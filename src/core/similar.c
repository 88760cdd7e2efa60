/* The nearest name by edit distance; see similar.h. */
#include "core/similar.h"

#include <stdbool.h>
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

static bool same(char a, char b)
{
    return lower(a) == lower(b);
}

/*
 * Letters changed, added, dropped, or swapped with the next one, by the usual
 * table: row i is of the first i letters of `a`, and needs the two before it.
 */
static size_t edit_distance(const char *a, const char *b)
{
    size_t rows[3][LETTERS_MAX + 1];
    size_t columns = strlen(b), length = strlen(a);
    for (size_t j = 0; j <= columns; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= length; i++) {
        size_t *row = rows[i % 3];
        const size_t *above = rows[(i + 2) % 3], *second = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= columns; j++) {
            size_t change = above[j - 1] + !same(a[i - 1], b[j - 1]);
            row[j] = least(change, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) &&
                same(a[i - 2], b[j - 1]))
                row[j] = least(row[j], second[j - 2] + 1);
        }
    }
    return rows[length % 3][columns];
}

struct similar similar_to(const char *given)
{
    return (struct similar){ .given = given };
}

/*
 * A third of the letters may be wrong, or one of a short name; the rest of a
 * name that was begun counts as one.
 */
void similar_try(struct similar *similar, const char *name)
{
    size_t length = strlen(similar->given);
    if (length > LETTERS_MAX || strlen(name) > LETTERS_MAX)
        return;
    bool is_begun = length > 2 && strncmp(name, similar->given, length) == 0;
    size_t edits = is_begun ? 1 : edit_distance(similar->given, name);
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
