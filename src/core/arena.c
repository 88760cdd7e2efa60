/* A list of chunks, each twice the size of the one before it. */
#include "core/arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

struct arena_chunk {
    struct arena_chunk *previous;
    size_t size;
    size_t used;
    max_align_t bytes[]; /* zeroed when the chunk is made */
};

enum { ARENA_FIRST_BYTES = 4096, ARENA_LARGEST_BYTES = 1 << 20 };

static size_t round_up(size_t size)
{
    size_t unit = sizeof(max_align_t);
    if (size > SIZE_MAX - unit)
        memory_exhausted();
    return (size + unit - 1) / unit * unit;
}

static size_t chunk_size(const struct arena_chunk *previous, size_t needed)
{
    size_t size = previous == NULL ? ARENA_FIRST_BYTES : previous->size * 2;
    if (size > ARENA_LARGEST_BYTES)
        size = ARENA_LARGEST_BYTES;
    return size < needed ? needed : size;
}

static void add_chunk(struct arena *arena, size_t needed)
{
    size_t size = chunk_size(arena->chunks, needed);
    if (size > SIZE_MAX - sizeof(struct arena_chunk))
        memory_exhausted();
    struct arena_chunk *chunk =
        memory_new(1, sizeof(struct arena_chunk) + size);
    chunk->previous = arena->chunks;
    chunk->size = size;
    arena->chunks = chunk;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    size = round_up(size > 0 ? size : 1);
    if (arena->chunks == NULL ||
        arena->chunks->size - arena->chunks->used < size)
        add_chunk(arena, size);
    struct arena_chunk *chunk = arena->chunks;
    void *memory = (char *)chunk->bytes + chunk->used;
    chunk->used += size;
    return memory;
}

void *arena_array(struct arena *arena, size_t count, size_t size)
{
    if (size > 0 && count > SIZE_MAX / size)
        memory_exhausted();
    return arena_alloc(arena, count * size);
}

char *arena_text(struct arena *arena, const char *text, size_t length)
{
    char *copy = arena_array(arena, length + 1, 1);
    memcpy(copy, text, length);
    return copy;
}

char *arena_format(struct arena *arena, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0)
        return arena_text(arena, "", 0);

    char *text = arena_array(arena, (size_t)length + 1, 1);
    va_start(arguments, format);
    vsnprintf(text, (size_t)length + 1, format, arguments);
    va_end(arguments);
    return text;
}

void arena_free(struct arena *arena)
{
    while (arena->chunks != NULL) {
        struct arena_chunk *previous = arena->chunks->previous;
        free(arena->chunks);
        arena->chunks = previous;
    }
}
