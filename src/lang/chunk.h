/*
 * How a type is taken apart: into leaves, the scalars in it, and into chunks,
 * the leaves that one access moves (aggregate.h says by which rule).
 */
#ifndef LANG_CHUNK_H
#define LANG_CHUNK_H

#include "lang/operand.h"

/* A scalar inside of a type. */
struct leaf {
    const struct type *type;
    uint64_t offset;
    const char *path; /* ".v[2]" */
    const struct member *field, *fields; /* as in struct site */
};

struct leaves {
    struct arena *arena;
    struct leaf *list;
    size_t count;
};

/* One access: the leaves from `first` on, `count` of them. */
struct chunk {
    uint64_t offset, bytes;
    size_t first, count;
};

/* False, with an error at `offset`, when there are too many. */
bool leaves_of(struct parser *parser, const struct type *type, size_t offset,
               struct leaves *leaves);

/* The chunk that begins with the leaf number `first`. */
struct chunk chunk_next(const struct type *type, const struct leaves *leaves,
                        size_t first);

/* The access of a chunk of the object at `place`. */
struct expr *chunk_load(struct parser *parser, const struct operand *place,
                        const struct leaves *leaves,
                        const struct chunk *chunk);
struct expr *chunk_store(struct parser *parser, const struct operand *place,
                         const struct leaves *leaves,
                         const struct chunk *chunk, struct expr *value);

#endif
