/* Allocation that never returns NULL; see memory.h. */
#include "core/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

_Noreturn void memory_exhausted(void)
{
    static const char message[] = "coalsim: error: out of memory\n";
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    (void)written; /* there is nobody left to tell */
    _exit(2);
}

void *memory_new(size_t count, size_t size)
{
    void *items = calloc(count > 0 ? count : 1, size);
    if (items == NULL)
        memory_exhausted();
    return items;
}

void *memory_grow(void *items, size_t used, size_t *room, size_t size)
{
    if (used < *room)
        return items;
    if (*room > SIZE_MAX / 2 / size)
        memory_exhausted();
    *room = *room > 0 ? *room * 2 : 16;
    items = realloc(items, *room * size);
    if (items == NULL)
        memory_exhausted();
    return items;
}
