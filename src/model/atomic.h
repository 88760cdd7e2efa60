/*
 * Atomics whose lanes meet on an address; coalsim/coalesce.h has the rule.
 */
#ifndef MODEL_ATOMIC_H
#define MODEL_ATOMIC_H

#include <stdbool.h>
#include <stdint.h>

#include "coalsim/gpu.h"
#include "coalsim/request.h"

/*
 * Of a request with a live lane: from how many sectors and lines there are to
 * how many when each counts as often as the most lanes on one of its addresses.
 */
void atomic_serialise(const struct gpu *gpu, const struct request *request,
                      uint64_t *sectors, uint64_t *lines);

/*
 * What is said of sectors is the least that a request takes whose lanes share
 * some, but not in the order of addresses, over more than so many lines. In 24
 * random requests each an H200 was seen to take none to three more of about 30
 * (1000 addresses), none to two of 24 (300), none over 4 lines (100 and less);
 * tests/gpu/results/h200/atomics.tsv.
 */
enum { ATOMIC_LINES = 6 };

/* Do the live lanes' addresses rise, or fall, from lane to lane? */
bool atomic_is_ordered(const struct request *request);

#endif
