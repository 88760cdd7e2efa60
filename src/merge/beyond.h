/*
 * Two places in one array that cannot be the same. Behind a constant one, an
 * index that is not below 0 away: a[i + 1] is not a[0] where i is not negative.
 * nvcc's optimizer sees that of what loops count up, and of sums and products
 * with a sign, which do not overflow; of threads' indices it does not. And by
 * low bits that are known: a[2 * i + 1] is not a[2 * j]; in shared memory, of
 * which addresses have 32 bits, or where indices have 64. Read off the machine
 * code of nvcc 13.0.88 -O3 for sm_90 (2026-12-01; tests/merge/apart.cu).
 */
#ifndef MERGE_BEYOND_H
#define MERGE_BEYOND_H

#include "merge/value.h"

/* Is it surely 0 or more, as a number with a sign? */
bool beyond_not_negative(const struct values *values, struct number number);

/* Is `far` at least so many bytes behind `near`? */
bool beyond_is(const struct values *values, struct number near,
               unsigned bytes, struct number far);

/* An address, and how many bytes are accessed there. */
struct place {
    struct number address;
    unsigned bytes;
};

/* Do the low bits of two say that they do not meet? */
bool beyond_is_apart(const struct values *values, struct place one,
                     struct place other, bool is_shared);

#endif
