/*
 * Shared-memory banks: how many wavefronts a shared request takes.
 *
 * Lanes of up to a bank's word go together, a warp at once; wider ones go as
 * many at a time as fill the banks: for 8 and 16 bytes half and quarter warps
 * of 32 four-byte banks. Each such phase takes as many wavefronts as one bank
 * has distinct words to give. Wide loads go two phases at a time when, in the
 * whole warp, every live lane i has lane i^1 off or on its own address, or
 * every one has i^2 so. Measured on an H200 by the pipe's own counter: 543
 * requests of 543 agree, and 720 of 720 loads made for this rule.
 *
 * bank_conflicts is wavefronts less the phases that have a live lane (of those
 * that went two at a time: less the pairs), so it is never negative.
 *
 * An atomic on shared memory is counted as a store of its width.
 */
#ifndef COALSIM_BANK_H
#define COALSIM_BANK_H

#include "coalsim/counts.h"
#include "coalsim/gpu.h"
#include "coalsim/request.h"

/* Counts one shared request into `*counts` (overwritten). */
void bank_count(const struct gpu *gpu, const struct request *request,
                struct counts *counts);

#endif
