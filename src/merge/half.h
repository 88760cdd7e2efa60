/*
 * What was loaded or stored on one of two ways that have met. Where a load
 * behind them repeats it, nvcc makes one load for both, before the ways part;
 * if that cannot be, one at the end of the other way. So it does with what was
 * known before they part, and may have changed on that way only.
 */
#ifndef MERGE_HALF_H
#define MERGE_HALF_H

#include "merge/fork.h"

/* The ways of the fork have met: `known` is an entry of only one of them, its
 * first arm or the other. */
void half_note(struct merge *merge, struct fork *fork,
               const struct known *known, bool is_of_first);

/* The same of one that was known before, which the other has changed, whose own
 * entries these are: perhaps only one of several ways in it has. */
void half_note_kept(struct merge *merge, struct fork *fork,
                    const struct known *known, bool is_of_first,
                    const struct known *arm, size_t count);

/* The load, of bytes that are not known: does it take what such an entry
 * has? */
bool half_use(struct merge *merge, struct expr *load, struct number address,
              struct number *value);

#endif
