/*
 * A file cut into parts: its items, and what opens and closes namespaces around
 * them.
 */
#ifndef LANG_DEVICE_PART_H
#define LANG_DEVICE_PART_H

#include "core/arena.h"
#include "lang/file_scope.h"

/* Tokens that go together. */
struct part {
    const struct token *first, *behind;
    struct item item; /* of an item */
    bool is_item;
    bool is_needed; /* all but items are, until more is known */
};

struct part_list {
    struct part *items; /* malloc'd */
    size_t count, room;
};

/* The file's parts, in order. */
void part_list_cut(struct part_list *list, const struct token *tokens);

/* The namespaces that are open at the part of that number: "a::b::". */
const char *part_list_space(const struct part_list *list, size_t number,
                            struct arena *arena);

#endif
