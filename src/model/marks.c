/* Pages of bits, found by a hash table with open addressing; see marks.h. */
#include "model/marks.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/vector.h"

/* 8 MiB of pages. */
enum { PAGES_MAX = 1 << 14, SLOTS_MIN = 16 };

static size_t slot_of(const struct marks *marks, uint64_t number)
{
    size_t slot = (size_t)(number * UINT64_C(0x9e3779b97f4a7c15) >> 32);
    for (;; slot++) {
        slot &= marks->slot_room - 1;
        uint32_t index = marks->slots[slot];
        if (index == 0 || marks->pages[index - 1].number == number)
            return slot;
    }
}

static void widen(struct marks *marks)
{
    marks->slot_room = marks->slot_room > 0 ? 2 * marks->slot_room : SLOTS_MIN;
    free(marks->slots);
    marks->slots = memory_new(marks->slot_room, sizeof *marks->slots);
    for (uint32_t i = 0; i < marks->count; i++)
        marks->slots[slot_of(marks, marks->pages[i].number)] = i + 1;
}

struct marks_page *marks_find(struct marks *marks, uint64_t number)
{
    if (2 * (marks->count + 1) > marks->slot_room)
        widen(marks);
    uint32_t *slot = &marks->slots[slot_of(marks, number)];
    if (*slot == 0) {
        if (marks->count == PAGES_MAX)
            return NULL;
        marks->pages = memory_grow(marks->pages, marks->count, &marks->room,
                                   sizeof *marks->pages);
        marks->pages[marks->count].number = number;
        marks->pages[marks->count].used = 0; /* that is all: many hold little */
        *slot = (uint32_t)++marks->count;
    }
    marks->last = *slot - 1;
    return &marks->pages[marks->last];
}

/* A bit each block that has a number in it. */
static uint64_t fold(uint64_t word, uint64_t size)
{
    uint64_t block = UINT64_MAX >> (64 - size);
    for (uint64_t half = 1; half < size; half *= 2)
        word |= word >> half;
    return word & UINT64_MAX / block; /* the first number of each */
}

VECTOR_CLONES
uint64_t marks_blocks(const struct marks *marks, uint64_t size)
{
    uint64_t blocks = 0;
    for (size_t i = 0; i < marks->count; i++) {
        const struct marks_page *page = &marks->pages[i];
        for (uint64_t used = page->used; used != 0; used &= used - 1) {
            uint64_t word = page->words[__builtin_ctzll(used)];
            blocks += (uint64_t)__builtin_popcountll(fold(word, size));
        }
    }
    return blocks;
}

static int by_number(const void *a, const void *b)
{
    const struct marks_page *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

void marks_sort(struct marks *marks)
{
    if (marks->count > 1)
        qsort(marks->pages, marks->count, sizeof *marks->pages, by_number);
}

void marks_clear(struct marks *marks)
{
    if (marks->count > 0)
        memset(marks->slots, 0, marks->slot_room * sizeof *marks->slots);
    marks->count = 0;
    marks->last = 0;
}

void marks_free(struct marks *marks)
{
    free(marks->pages);
    free(marks->slots);
    *marks = (struct marks){ 0 };
}
