/*
 * The footprint: the distinct sectors, and bytes, of all loads (stores apart)
 * that a warp makes to one array in one trip of the loop that encloses them
 * (outside loops: in the body). Atomics have none.
 *
 * Requests come in execution order. Requests with the same (block, warp, scope,
 * trip, array, load or store) belong together. A scope's trip is over when a
 * request of that scope comes with another block, warp or trip.
 */
#ifndef MODEL_FOOTPRINT_H
#define MODEL_FOOTPRINT_H

#include "coalsim/counts.h"
#include "coalsim/gpu.h"
#include "coalsim/request.h"

struct footprint;

struct footprint *footprint_new(const struct gpu *gpu);

/* Takes one global load or store that is not `alone`. */
void footprint_add(struct footprint *footprint, const struct request *request);

/*
 * Ends every open trip and gives what came together since the start:
 * counts->footprint_sectors and footprint_used_bytes (others 0).
 */
void footprint_finish(struct footprint *footprint, struct counts *counts);

void footprint_free(struct footprint *footprint);

#endif
