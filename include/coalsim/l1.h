/*
 * The L1 cache of a real GPU: how many wavefronts a global load or store takes
 * there, and how long it keeps the L1 busy.
 *
 * Tags: the lines of a request queue for their tag bank in the order of the
 * first lane on each. A tag wavefront takes the head of every queue, so there
 * are as many as the longest queue has lines. The bank of a line is a hash of
 * its number, address / line_bytes: two parity bits, see gpu.h.
 *
 * Data: the words of a line lie in one data bank each, those of all lines in
 * the same ones. Lanes of up to a word go together, wider ones as many at a
 * time as fill a line: for 8 and 16 bytes half and quarter warps. Each such
 * phase of a tag wavefront takes as many data wavefronts as one bank has
 * distinct words to give. A load pays for every tag wavefront on its own; of a
 * store the first `store_tags` (of 1 and 2 bytes a lane: `store_tags_narrow`)
 * share theirs, and each later one pays on its own.
 *
 * Measured on an H200: tag wavefronts of all 1,316 requests agree, data
 * wavefronts of all 835 loads and of all but five of the 365 stores in
 * tests/data: those of 1 and 2 bytes whose 32 lanes are on one bank of 32 lines
 * take 47, not 32.
 */
#ifndef COALSIM_L1_H
#define COALSIM_L1_H

#include <stdbool.h>
#include <stdint.h>

#include "coalsim/counts.h"
#include "coalsim/gpu.h"
#include "coalsim/request.h"

/* Whether the GPU's file says what the rules need. */
bool l1_is_known(const struct gpu *gpu);

/* Whether it says enough for l1_centicycles, if only for the least they are. */
bool l1_has_cycles(const struct gpu *gpu);

/*
 * Adds the L1's part to `*counts`, which is what coalesce_count said of the
 * same request: tag_wavefronts, data_wavefronts and l1_centicycles, the larger
 * of the two or the issue floor. All 0 for atomics, whose rule is not known,
 * for requests without a live lane, and on GPUs whose L1 is not.
 *
 * Where the lines' tag banks are not known, but the way back to the registers
 * is, l1_centicycles alone is counted, as if the lines fell into the banks at
 * their best: the least it can be.
 */
void l1_count(const struct gpu *gpu, const struct request *request,
              struct counts *counts);

/* The tag bank of the line of an address, 0 to 3. */
uint32_t l1_tag_bank(const struct gpu *gpu, uint64_t address);

/*
 * What l1_count's figures depend on: addresses modulo this, a power of two; 1
 * when there are none.
 */
uint64_t l1_period_bytes(const struct gpu *gpu);

#endif
