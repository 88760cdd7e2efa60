/*
 * Sets of whole numbers: what of memory was touched, in blocks. Long stretches
 * are intervals; numbers here and there are bits, as long as there is room.
 */
#ifndef MODEL_INTERVALS_H
#define MODEL_INTERVALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/marks.h"

struct interval {
    uint64_t begin, end; /* begin .. end-1 */
};

/* All zeros: the empty set. */
struct intervals {
    struct interval *items;
    size_t count, room;
    size_t sorted; /* so many at the front are in order and apart */
    bool rough;    /* it became too fine, and has holes filled since */
    struct marks marks; /* numbers of the set besides the items */
};

static inline bool intervals_are_none(const struct intervals *set)
{
    return set->count == 0 && set->marks.count == 0;
}

/* Adds begin .. end-1: as an interval, or as bits. */
void intervals_add(struct intervals *set, uint64_t begin, uint64_t end);
void intervals_mark(struct intervals *set, uint64_t begin, uint64_t end);

/* The numbers of `bits` (not 0), counted from 64 * word on: as intervals, or as
 * bits. */
void intervals_add_word(struct intervals *set, uint64_t word, uint64_t bits);

static inline void intervals_mark_word(struct intervals *set, uint64_t word,
                                       uint64_t bits)
{
    if (!marks_add(&set->marks, word, bits))
        intervals_add_word(set, word, bits);
}

void intervals_add_set(struct intervals *set, struct intervals *other);

/* Adds the set moved by `step`, 2 `step`, ... `times` - 1 times. */
void intervals_repeat(struct intervals *set, int64_t step, uint64_t times);

/* How many blocks of `size` (a power of two) numbers hold some of the set. */
uint64_t intervals_blocks(struct intervals *set, uint64_t size);

void intervals_clear(struct intervals *set);
void intervals_free(struct intervals *set);

#endif
