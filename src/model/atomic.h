/*
 * Atomics whose lanes meet on an address; coalsim/coalesce.h has the rule.
 */
#ifndef MODEL_ATOMIC_H
#define MODEL_ATOMIC_H

#include <stdint.h>

#include "coalsim/gpu.h"
#include "coalsim/request.h"

/*
 * The sectors and lines of a request with a live lane, each counted as often as
 * the most lanes on one of its addresses.
 */
void atomic_serialise(const struct gpu *gpu, const struct request *request,
                      uint64_t *sectors, uint64_t *lines);

#endif
