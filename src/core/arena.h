/*
 * An arena: memory that is given back all at once.
 * One arena holds everything that one input (a pattern, a file) gave rise to.
 */
#ifndef CORE_ARENA_H
#define CORE_ARENA_H

#include <stddef.h>

struct arena_chunk;

/* All zeros is an empty arena. */
struct arena {
    struct arena_chunk *chunks;
};

/* Zeroed memory for `size` bytes, aligned for any type. Never NULL. */
void *arena_alloc(struct arena *arena, size_t size);

/* Zeroed memory for `count` items of `size` bytes; the product is checked. */
void *arena_array(struct arena *arena, size_t count, size_t size);

/* A NUL-terminated copy of `length` bytes. */
char *arena_text(struct arena *arena, const char *text, size_t length);

/* A formatted string. */
char *arena_format(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Gives everything back; the arena is empty and can be used again. */
void arena_free(struct arena *arena);

#endif
