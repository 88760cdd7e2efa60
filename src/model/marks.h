/*
 * Sets of whole numbers as bits, in pages: quick to add to, wherever the
 * numbers are, as long as they are in not too many pages.
 */
#ifndef MODEL_MARKS_H
#define MODEL_MARKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MARKS_WORDS = 64, MARKS_PAGE = 64 * MARKS_WORDS };

struct marks_page {
    uint64_t number;             /* holds number * MARKS_PAGE and so on */
    uint64_t used;               /* a bit each of the words that hold any: */
    uint64_t words[MARKS_WORDS]; /* a bit each number; others hold anything */
};

/* All zeros: the empty set. */
struct marks {
    struct marks_page *pages;
    size_t count, room;
    size_t last;     /* page that was used last */
    uint32_t *slots; /* a hash table: 1 + index of a page; 0: free */
    size_t slot_room;
};

/* The page of that number, made when there is none; NULL: there are too
 * many. */
struct marks_page *marks_find(struct marks *marks, uint64_t page);

/* Adds the numbers of `bits`, counted from 64 * word on. False: too many
 * pages. */
static inline bool marks_add(struct marks *marks, uint64_t word, uint64_t bits)
{
    uint64_t number = word / MARKS_WORDS;
    struct marks_page *page = marks->pages + marks->last;
    if (marks->count == 0 || page->number != number)
        page = marks_find(marks, number);
    if (page == NULL)
        return false;
    uint64_t *own = &page->words[word % MARKS_WORDS];
    uint64_t used = UINT64_C(1) << word % MARKS_WORDS;
    *own = bits | ((page->used & used) != 0 ? *own : 0);
    page->used |= used;
    return true;
}

/* How many blocks of `size` (a power of two, at most 64) numbers hold some. */
uint64_t marks_blocks(const struct marks *marks, uint64_t size);

/* Puts the pages into the order of their numbers. Only for reading `pages`. */
void marks_sort(struct marks *marks);

void marks_clear(struct marks *marks);
void marks_free(struct marks *marks);

#endif
