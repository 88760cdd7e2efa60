/*
 * Shared-memory banks: how many wavefronts a shared request takes.
 *
 * Lanes of up to a bank's word go together, a warp at once; wider ones go as
 * many at a time as fill the banks: for 8 and 16 bytes half and quarter warps
 * of 32 four-byte banks. Each such phase takes as many wavefronts as one bank
 * has distinct words to give. Of a wide load two neighbouring phases go at once
 * when they need but one wavefront together and every live lane i of the two
 * has lane i^1 off or on its own address, or every one has i^2 so. Measured on
 * an H200: 543 requests of 543 agree, of 220 loads made for this rule 213: all
 * of 8 bytes, and of 16 bytes all but seven of those with lanes off.
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
