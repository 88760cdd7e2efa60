/*
 * The L1's wavefronts of all the requests that one stands for.
 *
 * Sectors and lines of those are the request's own, times their number. Tag
 * wavefronts are not: they depend on the hash of the lines' numbers, and each
 * of the requests lies elsewhere. But it matters little where. Moving every
 * line of a request by n shifts all banks by the same hash, but for the lines
 * that n carries past a power of two beyond the request's extent; so what
 * counts is n modulo that power, and the difference that the carry makes to the
 * hash: two bits. The places of a family fall into few such classes, and one
 * request of each is counted.
 */
#ifndef MODEL_FAMILY_H
#define MODEL_FAMILY_H

#include <stdbool.h>

#include "coalsim/counts.h"
#include "coalsim/gpu.h"
#include "coalsim/request.h"

struct family; /* remembers the last family: have one for each site */

struct family *family_new(const struct gpu *gpu);

/*
 * Adds to tag_wavefronts, data_wavefronts and l1_centicycles of `*sum` what all
 * request->copies take together; `one` is what coalesce_count says of each.
 * False when that is an estimate: their places are not known, or too many.
 */
bool family_count(struct family *family, const struct request *request,
                  const struct counts *one, struct counts *sum);

void family_free(struct family *family);

#endif
