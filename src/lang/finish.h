/*
 * The last pass: what was built becomes a program. Loads of struct members
 * that nobody reads go, variables that are only a name for a constant or an
 * array are replaced, and sites, loops and nodes get their numbers in the
 * order of execution.
 */
#ifndef LANG_FINISH_H
#define LANG_FINISH_H

#include "lang/build.h"

/* `mask` may be NULL. The program and what it points to lie in the arena. */
struct program *finish_program(struct build *build,
                               const struct source *source, struct stmt *body,
                               struct expr *mask,
                               const struct source *mask_source);

#endif
