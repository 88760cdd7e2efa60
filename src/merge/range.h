/*
 * Between which numbers a value lies, by the operation that makes it. nvcc
 * 13.0 -O3 knows that of remainders, masks, shifts, quotients and casts, but of
 * none of threadIdx and its like (PTX, 2026-12-01).
 */
#ifndef MERGE_RANGE_H
#define MERGE_RANGE_H

#include "merge/value.h"

struct range {
    int64_t least, most;
};

/* Of an integer, of 64 bits with a sign at most; of others all that fit. */
struct range range_of(const struct values *values, struct number number);

#endif
