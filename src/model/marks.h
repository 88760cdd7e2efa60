/*
 * Sets of whole numbers as bits, in regions: quick to add to, wherever the
 * numbers are, as long as they are in not too many regions; and quick to go
 * through, to count and to clear when they are few.
 */
#ifndef MODEL_MARKS_H
#define MODEL_MARKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Words of 64 numbers each; 20 MiB of regions. */
enum {
    MARKS_WORDS = 1 << 12,
    MARKS_REGIONS_MAX = 1 << 9,
    MARKS_SLOTS = 2 * MARKS_REGIONS_MAX
};

struct marks_region {
    uint64_t number; /* its first word is number * MARKS_WORDS */
    struct marks_region **slot;          /* where it is found */
    size_t count;                        /* of its words, so many are used: */
    uint16_t used[MARKS_WORDS + 1];      /* these, and one to write to */
    uint64_t words[MARKS_WORDS];         /* others are 0 */
};

/* All zeros: the empty set. */
struct marks {
    struct marks_region **regions; /* those behind `count` have no word used */
    size_t count, made, room;
    /* A hash table, or NULL. Regions side by side have slots side by side: the
       processor guesses right that the first one it looks at is it. */
    struct marks_region **slots;
};

/* The region of that number, made when there is none; NULL: there are too
 * many. */
struct marks_region *marks_find(struct marks *marks, uint64_t number);

/*
 * Adds `bits` (not 0) to a word; `count` words were used, and so many are then.
 * No branch depends on what is there, and the count need not go through memory.
 */
static inline size_t marks_put(struct marks_region *region, size_t count,
                               uint64_t at, uint64_t bits)
{
    uint64_t before = region->words[at];
    region->words[at] = before | bits;
    region->used[count] = (uint16_t)at;
    return count + (before == 0);
}

/* Adds the numbers of `bits` (not 0), counted from 64 * word on. False: too
 * many regions. */
static inline bool marks_add(struct marks *marks, uint64_t word, uint64_t bits)
{
    uint64_t number = word / MARKS_WORDS, at = word % MARKS_WORDS;
    struct marks_region *region =
        marks->slots != NULL ? marks->slots[number % MARKS_SLOTS] : NULL;
    if (region == NULL || region->number != number)
        region = marks_find(marks, number);
    if (region == NULL)
        return false;
    region->count = marks_put(region, region->count, at, bits);
    return true;
}

/* Adds a number for each lane, its address >> shift. False, with nothing added:
 * they are not in one region, or there are too many. */
bool marks_add_lanes(struct marks *marks, const uint64_t *address,
                     uint64_t lanes, int shift);

/* Adds all of a region of another set. False: too many regions, and it was
 * not. */
bool marks_add_region(struct marks *marks, const struct marks_region *other);

/* How many blocks of `size` (a power of two, at most 64) numbers hold some. */
uint64_t marks_blocks(const struct marks *marks, uint64_t size);

/* Puts regions, and what is used of each, into the order of their numbers. */
void marks_sort(struct marks *marks);

void marks_clear(struct marks *marks);
void marks_free(struct marks *marks);

#endif
