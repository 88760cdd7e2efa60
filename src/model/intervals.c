/* Intervals are appended, and put in order when that is needed. */
#include "model/intervals.h"

#include <stdlib.h>

#include "core/memory.h"

/*
 * Unsorted ones are put in order when there are so many, and a set of more than
 * INTERVALS_MAX becomes its hull.
 */
enum { UNSORTED_MAX = 1 << 12, INTERVALS_MAX = 1 << 18 };

static int compare(const void *a, const void *b)
{
    const struct interval *x = a, *y = b;
    return (x->begin > y->begin) - (x->begin < y->begin);
}

static void fill_holes(struct intervals *set)
{
    set->items[0].end = set->items[set->count - 1].end;
    set->count = 1;
    set->rough = true;
}

static bool in_order(const struct intervals *set)
{
    for (size_t i = 1; i < set->count; i++)
        if (set->items[i].begin < set->items[i - 1].begin)
            return false;
    return true;
}

/* In order, apart and not too many. */
static void settle_items(struct intervals *set)
{
    size_t kept = 0;
    if (set->sorted == set->count)
        return;
    if (!in_order(set))
        qsort(set->items, set->count, sizeof *set->items, compare);
    for (size_t i = 1; i < set->count; i++) {
        struct interval *last = &set->items[kept];
        if (set->items[i].begin > last->end)
            set->items[++kept] = set->items[i];
        else if (set->items[i].end > last->end)
            last->end = set->items[i].end;
    }
    set->count = kept + 1;
    if (set->count > INTERVALS_MAX)
        fill_holes(set);
    set->sorted = set->count;
}

void intervals_add(struct intervals *set, uint64_t begin, uint64_t end)
{
    if (set->count > 0) {
        struct interval *last = &set->items[set->count - 1];
        if (begin >= last->begin && begin <= last->end) {
            last->end = end > last->end ? end : last->end;
            return;
        }
    }
    set->items = memory_grow(set->items, set->count, &set->room,
                             sizeof *set->items);
    set->items[set->count++] = (struct interval){ begin, end };
    if (set->count - set->sorted > UNSORTED_MAX + set->sorted)
        settle_items(set);
}

void intervals_mark(struct intervals *set, uint64_t begin, uint64_t end)
{
    while (begin < end) {
        uint64_t word = begin / 64, beyond = (word + 1) * 64;
        uint64_t stop = end < beyond ? end : beyond;
        uint64_t bits = UINT64_MAX >> (64 - (stop - begin)) << begin % 64;
        intervals_mark_word(set, word, bits);
        begin = stop;
    }
}

/* Each run of ones is an interval. */
void intervals_add_word(struct intervals *set, uint64_t word, uint64_t bits)
{
    while (bits != 0) {
        int begin = __builtin_ctzll(bits);
        uint64_t rest = ~(bits >> begin);
        int end = begin + (rest != 0 ? __builtin_ctzll(rest) : 64);
        intervals_add(set, word * 64 + (uint64_t)begin,
                      word * 64 + (uint64_t)end);
        bits = end < 64 ? bits >> end << end : 0;
    }
}

static void add_region(struct intervals *set,
                       const struct marks_region *region)
{
    uint64_t first = region->number * MARKS_WORDS;
    for (size_t i = 0; i < region->count; i++)
        intervals_add_word(set, first + region->used[i],
                           region->words[region->used[i]]);
}

/* What is marked becomes intervals too. */
static void settle(struct intervals *set)
{
    marks_sort(&set->marks);
    for (size_t i = 0; i < set->marks.count; i++)
        add_region(set, set->marks.regions[i]);
    marks_clear(&set->marks);
    settle_items(set);
}

void intervals_add_set(struct intervals *set, struct intervals *other)
{
    for (size_t i = 0; i < other->marks.count; i++)
        if (!marks_add_region(&set->marks, other->marks.regions[i]))
            add_region(set, other->marks.regions[i]);
    settle_items(other);
    for (size_t i = 0; i < other->count; i++)
        intervals_add(set, other->items[i].begin, other->items[i].end);
    set->rough |= other->rough;
}

/* Copies that touch each other are one long interval. */
static void stretch(struct interval *item, int64_t step, uint64_t times)
{
    uint64_t span = (uint64_t)(step < 0 ? -step : step) * (times - 1);
    if (step > 0)
        item->end += span;
    else
        item->begin -= span;
}

/* Moved copies of one interval. */
static void repeat(struct intervals *to, struct interval item, int64_t step,
                   uint64_t times)
{
    for (uint64_t copy = 0; copy < times; copy++) {
        uint64_t by = copy * (uint64_t)step;
        intervals_add(to, item.begin + by, item.end + by);
    }
}

/* How many of the intervals leave gaps between their copies. */
static uint64_t count_short(const struct intervals *set, uint64_t size)
{
    uint64_t count = 0;
    for (size_t i = 0; i < set->count; i++)
        count += set->items[i].end - set->items[i].begin < size;
    return count;
}

void intervals_repeat(struct intervals *set, int64_t step, uint64_t times)
{
    uint64_t size = (uint64_t)(step < 0 ? -step : step);
    if (step == 0 || times < 2)
        return;
    settle(set);
    if (set->count == 0)
        return;
    uint64_t gaps = count_short(set, size);
    bool too_many = gaps > 0 && times > INTERVALS_MAX / gaps;
    if (too_many)
        fill_holes(set);
    struct intervals all = { .rough = set->rough };
    for (size_t i = 0; i < set->count; i++) {
        struct interval item = set->items[i];
        if (too_many || item.end - item.begin >= size) {
            stretch(&item, step, times);
            intervals_add(&all, item.begin, item.end);
        } else {
            repeat(&all, item, step, times);
        }
    }
    intervals_free(set);
    *set = all;
}

uint64_t intervals_blocks(struct intervals *set, uint64_t size)
{
    uint64_t blocks = 0, next = 0; /* the first block not counted yet */
    if (set->count == 0 && size <= 64)
        return marks_blocks(&set->marks, size);
    settle(set);
    for (size_t i = 0; i < set->count; i++) {
        uint64_t first = set->items[i].begin / size;
        uint64_t beyond = (set->items[i].end + size - 1) / size;
        if (first < next)
            first = next;
        if (beyond > first)
            blocks += beyond - first;
        if (beyond > next)
            next = beyond;
    }
    return blocks;
}

void intervals_clear(struct intervals *set)
{
    set->count = set->sorted = 0;
    set->rough = false;
    marks_clear(&set->marks);
}

void intervals_free(struct intervals *set)
{
    free(set->items);
    marks_free(&set->marks);
    *set = (struct intervals){ 0 };
}
