/*
 * What a number of a loop's trip is in other trips: as the variables that make
 * it hold something else where each of them begins.
 */
#ifndef MERGE_PHI_H
#define MERGE_PHI_H

#include "merge/state.h"

enum phi_trip {
    PHI_FIRST,
    PHI_NEXT /* at the end of the body; behind it the loop's step is made */
};

/*
 * The number, in the innermost loop. False: nvcc does not follow it from trip
 * to trip. It does so through constants that are added, widenings, and indices
 * of one pointer; not through products, nor sums with anything else.
 */
bool phi_number(struct merge *merge, enum phi_trip trip, struct number number,
                struct number *result);

/* Is the integer by which the number moves a sum in the first trip, to which
 * each trip adds? */
bool phi_is_sum_of_sum(struct merge *merge, struct number number);

#endif
