/* Which bits of a line's number choose its tag bank, found by timing. */
#ifndef CUDA_TAG_HASH_H
#define CUDA_TAG_HASH_H

#include <cstdint>

#include "probes.h"

struct tag_hash {
    bool found;        /* two parities explain what was timed */
    uint64_t masks[2]; /* of the line's number */
    unsigned bits;     /* that were looked at, from bit 0 */
    uint64_t agreed, checked; /* random pairs that the masks explain */
};

tag_hash tag_hash_find(probes &probes);

#endif
