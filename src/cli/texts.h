/*
 * Lists of texts.
 */
#ifndef CLI_TEXTS_H
#define CLI_TEXTS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/arena.h"

bool texts_have(const char *const *texts, size_t count, const char *text);

/* Each once, in the order in which they came. */
struct text_list {
    const char **items;
    size_t count;
};

/* With room for so many. */
struct text_list text_list_new(struct arena *arena, size_t room);

/* Adds it if it is not there; it is not copied. */
void text_list_add(struct text_list *list, const char *text);

#endif
