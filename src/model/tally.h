/*
 * A tally: the counts of each site of a program, for one GPU.
 * One tally a thread; tallies are merged at the end.
 */
#ifndef MODEL_TALLY_H
#define MODEL_TALLY_H

#include <stddef.h>

#include "coalsim/counts.h"
#include "coalsim/gpu.h"
#include "coalsim/request.h"
#include "model/repeat.h"

struct footprint;
struct family;
struct extent_tracker;

struct tally {
    const struct gpu *gpu;
    struct counts *sites; /* site_count; footprints are of single requests */
    size_t site_count;
    struct counts total; /* valid after tally_finish: the sum, with footprints
                             taken together per array and trip */
    struct footprint *footprint; /* NULL: nobody asks for it */
    struct repeat *repeats; /* of each site */
    struct repeat_rule repeat_rule;
    struct family **families; /* of each site; NULL: no L1 is known */
    bool l1_estimated;     /* its wavefronts are not all exact */
    struct extent_tracker *extents; /* NULL: the GPU's time does not need it */
};

void tally_init(struct tally *tally, const struct gpu *gpu, size_t site_count);

/* Of those that come no footprint is taken together: its part of the totals
 * means nothing. */
void tally_leave_footprint(struct tally *tally);

/* What one request costs: by the coalescer and the L1, or by the banks. */
void tally_count(const struct gpu *gpu, const struct request *request,
                 struct counts *counts);

/* Takes one request; `context` is the tally. Fits struct request_sink. */
void tally_take(void *context, const struct request *request);

/*
 * The same for an even request whose address[] is not filled in. False, with
 * nothing done, when that is needed: then tally_take takes it.
 */
bool tally_take_even(void *context, const struct request *request);

/* Closes the open footprints and sums up. Nothing is taken after it. */
void tally_finish(struct tally *tally);

/* Adds a finished tally of the same program to another finished one. */
void tally_merge(struct tally *into, const struct tally *from);

void tally_free(struct tally *tally);

#endif
