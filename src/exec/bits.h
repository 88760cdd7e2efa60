/*
 * Numbers of lanes as memory has them: bits.
 */
#ifndef EXEC_BITS_H
#define EXEC_BITS_H

#include "exec/lanes.h"

/*
 * What a lane stores in so many bytes, a value of `class`: of an integer at
 * least the bits that count, of a floating-point number those of a float or
 * double. False: it is not known; `value` NULL: of no lane it is. `*guesses`,
 * of enum guess: what it hangs on.
 */
bool bits_of_lane(const struct lanes *value, enum value_class class,
                  unsigned bytes, unsigned lane, int64_t *bits,
                  unsigned *guesses);

/*
 * The floating-point numbers that lanes find, of 4 or 8 bytes each: in those of
 * `known` what bits[lane] says. Where nobody wants them they stay unknown.
 */
void bits_to_reals(struct lanes *result, const int64_t *bits, unsigned bytes,
                   uint64_t known, const struct expr *why);

#endif
