/*
 * The largest that a number may be, as far as the compiler can tell by the
 * operations that made it and if it is not below 0: n / 4 of an int is below
 * 2^29. What may wrap is anything in its class. The rules are those by which
 * nvcc 13.0 -O3 was seen to count the trips of loops (sm_90, 2026-12-01): it
 * makes nothing of n / m and of unsigned remainders.
 */
#ifndef LANG_LARGEST_H
#define LANG_LARGEST_H

#include "lang/tree.h"

/* One side of an operation. */
struct largest {
    uint64_t most;
    bool is_constant; /* it is `constant` */
    int64_t constant;
};

/* The largest number of a class. */
uint64_t largest_of_class(enum value_class class);

/* Of left op right, in the class of both, that of a comparison too. */
uint64_t largest_of_binary(enum operator op, enum value_class class,
                           struct largest left, struct largest right);

/* Of a CAST from that class to value class and (bits, is_signed). */
uint64_t largest_of_cast(enum value_class to, unsigned bits, bool is_signed,
                         enum value_class from, uint64_t most);

#endif
