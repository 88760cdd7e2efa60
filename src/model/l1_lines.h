/*
 * The distinct lines of a request, and what it wants of each.
 *
 * A cell is a data bank in a phase. Lanes of a phase are as many as a line has
 * banks for them, so what a request wants of a line is a mask of cells with a
 * bit a lane of the warp.
 */
#ifndef MODEL_L1_LINES_H
#define MODEL_L1_LINES_H

#include <stdint.h>

#include "coalsim/gpu.h"
#include "coalsim/request.h"
#include "model/few.h"

/* How the words of a line lie in its banks. */
struct l1_layout {
    int line_shift;   /* a line has 2^line_shift bytes */
    int unit_shift;   /* a bank's word, or a lane if that is wider */
    uint32_t columns; /* units side by side in a line: lanes of a phase */
};

/* The lines, by the first lane on each. */
struct l1_lines {
    struct few few;                    /* address / line_bytes */
    uint64_t cells[REQUEST_LANES_MAX]; /* what the lanes want of each */
};

struct l1_layout l1_layout_of(const struct gpu *gpu, uint32_t bytes_per_lane);

/* Of the live lanes. */
void l1_lines_gather(const struct l1_layout *layout,
                     const struct request *request, struct l1_lines *lines);

/* The same where it is known that each live lane has a line of its own. */
void l1_lines_apart(const struct l1_layout *layout,
                    const struct request *request, struct l1_lines *lines);

#endif
