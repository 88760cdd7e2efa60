/*
 * "did you mean": the known name that is nearest to one that is not known.
 */
#ifndef CORE_SIMILAR_H
#define CORE_SIMILAR_H

#include <stddef.h>

#include "core/arena.h"

struct similar {
    const char *given;
    const char *best; /* the nearest name so far that may be meant, or NULL */
    size_t edits;     /* letters to change, add, drop or swap */
};

struct similar similar_to(const char *given);

/* Looks at a name that would have been right. */
void similar_try(struct similar *similar, const char *name);

/* "did you mean 'NAME'? ", or "" when none is near. */
const char *similar_hint(const struct similar *similar, struct arena *arena);

#endif
