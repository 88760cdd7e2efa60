/*
 * Where a loop's addresses are counted from. nvcc's optimizer keeps one
 * register for all addresses that differ by constants and move along with the
 * loop's counter; it reaches them by constants from there, which it keeps
 * short: the register of s[k] .. s[k + 3] holds the address of s[k + 2]. The
 * assembler, which joins neighbours, knows no more than what that register is a
 * multiple of.
 *
 * Read off the PTX and the machine code of nvcc 13.0.88 -O3 for sm_90
 * (2026-12-01).
 */
#ifndef MERGE_ANCHOR_H
#define MERGE_ANCHOR_H

#include "merge/state.h"

enum { ANCHOR_OFFSETS_MAX = 128 };

/* A register of a loop that addresses are counted from. */
struct anchor {
    const struct stmt *loop;
    uint32_t value;    /* of the addresses, but for constants */
    bool is_counted;   /* the loop's trips are known */
    bool is_full;      /* the optimizer has seen all of its addresses */
    uint64_t multiple; /* see anchor_multiple; 0: not looked for yet */
    int64_t own;       /* offset of the access that came first */
    unsigned count;
    int64_t offsets[ANCHOR_OFFSETS_MAX]; /* of the addresses, from what is not
                                            constant; each once, in order */
};

/* An access that is made: the number of its anchor, from 1, or 0: it has none,
 * as its loop does not move it evenly, or all of it but the counter is
 * constant. */
uint32_t anchor_note(struct merge *merge, struct number address);

/* What follows in the loop was put there by the assembler. */
void anchor_end_group(struct merge *merge);

/* The power of two that the anchor is a multiple of, if the base is. Unlimited
 * where the loop has loops in it, as the optimizer leaves those alone. When all
 * was walked. */
uint64_t anchor_multiple(struct merge *merge, uint32_t anchor);

#endif
