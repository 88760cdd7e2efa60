/*
 * The power of two that a value is known to be a multiple of: how far addresses
 * are aligned, and so what can be joined.
 */
#ifndef MERGE_MULTIPLE_H
#define MERGE_MULTIPLE_H

#include "merge/value.h"

/* No larger one is told apart. */
enum { MULTIPLE_MAX = 4096 };

/* The largest power of two that surely divides it. */
uint64_t number_multiple(const struct values *values, struct number number);

/* Of an operation. */
struct congruence congruence_of_value(const struct values *values,
                                      const struct value *value);

/* Of an address, counted from what it begins with, which is `base`, as far as
 * nvcc sees it: not of what a loop moves. `is_narrow`: addresses have 32 bits,
 * as those of shared memory have. */
struct congruence congruence_of_place(const struct values *values,
                                      struct number address, bool is_narrow,
                                      uint32_t *base);

/* Of what begins with a number and is moved on by steps of a constant. */
struct congruence congruence_of_steps(const struct values *values,
                                      struct number first, int64_t step);

/* Might the operation hide the multiple from nvcc's assembler, which joins? As
 * nvcc 13.0 -O3 was seen to do it; the optimizer sees it all the same. */
bool multiple_is_blurred(const struct values *values,
                         const struct value *value);

/* And of what the trips of a loop access, that they are neighbours? */
bool multiple_may_wrap(const struct values *values, const struct value *value);

#endif
