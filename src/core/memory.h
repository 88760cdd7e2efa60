/*
 * Allocation that never returns NULL. When memory runs out the process says so
 * and ends with status 2: the one exit outside main.
 */
#ifndef CORE_MEMORY_H
#define CORE_MEMORY_H

#include <stddef.h>

/* `count` items of `size` bytes, zeroed. The product is checked. */
void *memory_new(size_t count, size_t size);

/*
 * Makes room for one more item of `size` bytes behind `used` of them, doubling.
 * `*room` is how many fit now. Returns the array, perhaps moved.
 */
void *memory_grow(void *items, size_t used, size_t *room, size_t size);

/* Says so on stderr and ends the process with status 2. */
_Noreturn void memory_exhausted(void);

#endif
