/* Regions of bits, found by a hash table with open addressing; see marks.h. */
#include "model/marks.h"

#include <stdlib.h>

#include "core/memory.h"
#include "core/vector.h"
#include "model/nearest.h"

static struct marks_region **slot_of(const struct marks *marks, uint64_t number)
{
    uint64_t slot = number % MARKS_SLOTS;
    while (marks->slots[slot] != NULL && marks->slots[slot]->number != number)
        slot = (slot + 1) % MARKS_SLOTS;
    return &marks->slots[slot];
}

/* One that has no word used. */
static struct marks_region *next_region(struct marks *marks)
{
    if (marks->count == marks->made) {
        marks->regions = memory_grow(marks->regions, marks->made, &marks->room,
                                     sizeof *marks->regions);
        marks->regions[marks->made++] =
            memory_new(1, sizeof **marks->regions);
    }
    return marks->regions[marks->count++];
}

struct marks_region *marks_find(struct marks *marks, uint64_t number)
{
    if (marks->slots == NULL)
        marks->slots = memory_new(MARKS_SLOTS, sizeof *marks->slots);
    struct marks_region **slot = slot_of(marks, number);
    if (*slot != NULL || marks->count == MARKS_REGIONS_MAX)
        return *slot;
    *slot = next_region(marks);
    (*slot)->number = number;
    (*slot)->slot = slot;
    return *slot;
}

bool marks_add_region(struct marks *marks, const struct marks_region *other)
{
    struct marks_region *region = marks_find(marks, other->number);
    if (region == NULL)
        return false;
    size_t count = region->count;
    for (size_t i = 0; i < other->count; i++) {
        uint16_t at = other->used[i];
        count = marks_put(region, count, at, other->words[at]);
    }
    region->count = count;
    return true;
}

bool marks_add_lanes(struct marks *marks, const uint64_t *address,
                     uint64_t lanes, int shift)
{
    int word_shift = shift + 6; /* 64 numbers */
    int region_shift = word_shift + __builtin_ctz(MARKS_WORDS);
    if (nearest_differ(address, lanes) >> region_shift != 0)
        return false;
    uint64_t number = address[__builtin_ctzll(lanes)] >> region_shift;
    struct marks_region *region = marks_find(marks, number);
    if (region == NULL)
        return false;
    size_t count = region->count;
    for (; lanes != 0; lanes &= lanes - 1) {
        uint64_t at = address[__builtin_ctzll(lanes)];
        count = marks_put(region, count, (at >> word_shift) % MARKS_WORDS,
                          UINT64_C(1) << (at >> shift) % 64);
    }
    region->count = count;
    return true;
}

/* A bit each block that has a number in it. */
VECTOR_PART uint64_t fold(uint64_t word, uint64_t size)
{
    uint64_t block = UINT64_MAX >> (64 - size);
    for (uint64_t half = 1; half < size; half *= 2)
        word |= word >> half;
    return word & UINT64_MAX / block; /* the first number of each */
}

VECTOR_PART uint64_t count_region(const struct marks_region *region,
                                  uint64_t size)
{
    uint64_t blocks = 0;
    for (size_t i = 0; i < region->count; i++)
        blocks += (uint64_t)__builtin_popcountll(
            fold(region->words[region->used[i]], size));
    return blocks;
}

VECTOR_CLONES
uint64_t marks_blocks(const struct marks *marks, uint64_t size)
{
    uint64_t blocks = 0;
    for (size_t i = 0; i < marks->count; i++)
        blocks += size == 1 ? count_region(marks->regions[i], 1)
                            : count_region(marks->regions[i], size);
    return blocks;
}

static int by_number(const void *a, const void *b)
{
    const struct marks_region *x = *(struct marks_region *const *)a;
    const struct marks_region *y = *(struct marks_region *const *)b;
    return (x->number > y->number) - (x->number < y->number);
}

static int by_word(const void *a, const void *b)
{
    const uint16_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static bool in_order(const struct marks_region *region)
{
    for (size_t i = 1; i < region->count; i++)
        if (region->used[i] < region->used[i - 1])
            return false;
    return true;
}

void marks_sort(struct marks *marks)
{
    if (marks->count > 1)
        qsort(marks->regions, marks->count, sizeof *marks->regions, by_number);
    for (size_t i = 0; i < marks->count; i++) {
        struct marks_region *region = marks->regions[i];
        if (!in_order(region))
            qsort(region->used, region->count, sizeof *region->used, by_word);
    }
}

void marks_clear(struct marks *marks)
{
    for (size_t i = 0; i < marks->count; i++) {
        struct marks_region *region = marks->regions[i];
        for (size_t k = 0; k < region->count; k++)
            region->words[region->used[k]] = 0;
        region->count = 0;
        *region->slot = NULL;
    }
    marks->count = 0;
}

void marks_free(struct marks *marks)
{
    for (size_t i = 0; i < marks->made; i++)
        free(marks->regions[i]);
    free(marks->regions);
    free(marks->slots);
    *marks = (struct marks){ 0 };
}
