/*
 * How lanes come to the sections of a `switch`. nvcc 13.0 makes a tree of tests
 * of it, of which each leaf is up to three labels; of two and more of them in a
 * row the assembler makes one indirect branch, if the number has 32 bits and
 * there is more than one leaf. Ways that part at a test meet (BSSY and BSYNC)
 * at the first section that all of them come to, if nobody comes there but by
 * that test; if they come to none, at the one that most of them come to, but
 * for the first test of all. Others run a section that they fall into each by
 * themselves. Read off machine code for sm_90, 2026-12-01.
 */
#ifndef MERGE_DECIDE_H
#define MERGE_DECIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DECIDE_LABELS_MAX = 64 };

/* Where the number `value` goes. */
struct decide_label {
    int64_t value;
    size_t section;
};

struct decide_switch {
    struct decide_label labels[DECIDE_LABELS_MAX];
    size_t label_count;
    bool is_narrow;          /* the number has 16 bits or less */
    bool falls[DECIDE_LABELS_MAX]; /* by section: it goes on to the next */
    bool returns[DECIDE_LABELS_MAX]; /* it ends the function: who is gone need
                                        not come to where others meet */
    bool is_sure; /* the labels go up or down, and each section but the last goes
                     on: of others some were seen to be otherwise */
};

/*
 * Do all lanes that come to a section meet there? By section, of as many as
 * there are labels. False: a section has several labels that are no row; how
 * those are tested is not modelled. The labels are put in order, is_sure
 * is set.
 */
bool decide_meetings(struct decide_switch *decide, bool *meets);

#endif
