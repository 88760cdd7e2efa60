/*
 * The first thing that went wrong, as text for the user. Later ones are
 * dropped: the first diagnostic is sticky. Nothing is printed here.
 */
#ifndef CORE_DIAGNOSTIC_H
#define CORE_DIAGNOSTIC_H

#include <stdbool.h>
#include <stddef.h>

struct source;

/* All zeros: nothing went wrong. */
struct diagnostic {
    bool failed;
    bool is_brief; /* only MESSAGE is wanted, not where: it costs nothing */
    char *text; /* whole lines, ready for stderr; owned */
    char *branch; /* [FILE:]LINE of a branch on what is not known, or NULL;
                     owned */
};

/*
 * `NAME:LINE:COL: error: MESSAGE`, the line, and a caret under `offset`
 * (tabs kept; of a long line the part around the caret is shown).
 */
void diagnostic_at(struct diagnostic *diagnostic, const struct source *source,
                   size_t offset, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* `coalsim: error: MESSAGE`: a fault that has no place in a text. */
void diagnostic_plain(struct diagnostic *diagnostic, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The failure is for want of an assumption on the branch at that place. */
void diagnostic_set_branch(struct diagnostic *diagnostic, const char *file,
                           size_t line);

/* Adds `coalsim: note: MESSAGE` to a failure. */
void diagnostic_note(struct diagnostic *diagnostic, const char *message);

/* Takes over `from`'s failure when `to` has none; `from` is empty after. */
void diagnostic_move(struct diagnostic *to, struct diagnostic *from);

void diagnostic_free(struct diagnostic *diagnostic);

#endif
