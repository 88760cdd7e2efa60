/*
 * Two places in one array that cannot be the same: behind a constant one, an
 * index that is not below 0 away. a[i + 1] is not a[0] where i is not negative.
 * nvcc's optimizer sees that of what loops count up, and of sums and products
 * with a sign, which do not overflow; of threads' indices it does not. Read off
 * the machine code of nvcc 13.0.88 -O3 for sm_90 (2026-12-01).
 */
#ifndef MERGE_BEYOND_H
#define MERGE_BEYOND_H

#include "merge/value.h"

/* Is it surely 0 or more, as a number with a sign? */
bool beyond_not_negative(const struct values *values, struct number number);

/* Is `far` at least so many bytes behind `near`? */
bool beyond_is(const struct values *values, struct number near,
               unsigned bytes, struct number far);

#endif
