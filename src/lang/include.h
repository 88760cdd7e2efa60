/*
 * Texts that a file includes. `#include "NAME"` is looked for as a compiler
 * does: beside the file that has the line, then in the directories of -I. What
 * is found nowhere, and `#include <NAME>`, belongs to the system and is not
 * needed.
 */
#ifndef LANG_INCLUDE_H
#define LANG_INCLUDE_H

#include "lang/build.h"
#include "lang/token.h"

/* A text that was read before; it is kept when it is included again. */
struct included {
    const char *path;
    const struct token *tokens;
    bool is_once; /* it has #pragma once */
};

struct include_list {
    struct build *build;
    struct source *source; /* the whole: texts are added to it */
    struct included *items;
    size_t count, room;
    size_t uses;
};

void include_init(struct include_list *list, struct build *build,
                  struct source *source);
void include_free(struct include_list *list);

/*
 * The tokens of the text that `name`, a string, asks for; the last is
 * TOKEN_END. NULL when there is nothing to read, or with the diagnostic set.
 */
const struct token *include_find(struct include_list *list,
                                 const struct token *name);

/* #pragma once, in the text that the token stands in. */
void include_once(struct include_list *list, const struct token *token);

/* The included texts that were not found, where what is missing may be; or
 * "". */
const char *include_hint(struct build *build);

#endif
