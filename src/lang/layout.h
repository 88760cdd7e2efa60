/*
 * Structs and unions while their fields are read, laid out as by CUDA's ABI.
 */
#ifndef LANG_LAYOUT_H
#define LANG_LAYOUT_H

#include "lang/grammar.h"

struct layout {
    struct type *type;
    struct member *members;
    size_t count, room;
    struct member *aliases; /* names from structs and unions without one */
    size_t alias_count, alias_room;
    struct scope *names;
    bool is_union;
};

/* The next multiple of `unit`, or the value itself. */
uint64_t layout_round_up(uint64_t value, uint64_t unit);

/* Adds a field, aligned to `align` bytes at least. */
void layout_add(struct parser *parser, struct layout *layout,
                const struct declarator *declarator, uint32_t align);

/* Adds a struct or union without a name, whose fields' names are names here
 * too; `offset` is where it stands. */
void layout_add_unnamed(struct parser *parser, struct layout *layout,
                        const struct type *inner, uint32_t align,
                        size_t offset);

/* Adds the fields of a base. */
void layout_add_base(struct parser *parser, struct layout *layout,
                     const struct type *base, size_t offset);

/* The type gets its size and members. */
void layout_complete(struct parser *parser, struct layout *layout,
                     uint32_t align);

#endif
