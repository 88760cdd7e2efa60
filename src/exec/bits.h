/*
 * Numbers of lanes as memory has them: bits.
 */
#ifndef EXEC_BITS_H
#define EXEC_BITS_H

#include "exec/lanes.h"

/* Of a floating-point number that is known by its bounds, those of both; of all
 * others the same twice. */
struct bits {
    uint64_t low, high;
};

/*
 * What a lane stores in so many bytes, a value of `class`: of an integer at
 * least the bits that count, of a floating-point number those of a float or
 * double. False: it is not known; `value` NULL: of no lane it is.
 */
bool bits_of_lane(const struct lanes *value, enum value_class class,
                  unsigned bytes, unsigned lane, struct bits *bits);

/* The likely bits of a number that is known by its bounds. */
uint64_t bits_likely(struct bits bits, unsigned bytes);

/*
 * The floating-point numbers that lanes find, of the type of `bits`: in those of
 * `known` between low[lane] and high[lane]. Where nobody wants them they stay
 * unknown.
 */
void bits_to_reals(struct lanes *result, const int64_t *low,
                   const int64_t *high, unsigned bits, uint64_t known,
                   const struct expr *why);

#endif
