/*
 * What the lanes of a warp tell each other: shuffles, votes, reductions.
 *
 * Only lanes that run the instruction take part. What a lane gets from one that
 * does not, or that the instruction's mask does not name, is not known.
 */
#ifndef EXEC_WARP_H
#define EXEC_WARP_H

#include "exec/machine.h"

/* Masks of lanes have so many bits. */
enum { WARP_MASK_LANES = 32 };

/* The operands of one such node; `lane` is NULL but for EXPR_SHUFFLE. */
struct warp_operands {
    const struct lanes *value;
    const struct lanes *lane;
    const struct lanes *named;
};

/* Sets `result`, and its slopes, in the lanes of `mask`, which run `expr`. */
void warp_exchange(struct machine *machine, const struct expr *expr,
                   const struct warp_operands *operands, uint64_t mask,
                   struct lanes *result);

#endif
