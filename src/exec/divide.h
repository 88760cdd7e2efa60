/*
 * / % << >>, which can fail, and what of & is a division too.
 *
 * A divisor, or a shift's count, is mostly the same in all lanes: then even
 * values stay even as long as all lanes have the same quotient, and others are
 * computed in plain loops. What remains goes lane by lane.
 */
#ifndef EXEC_DIVIDE_H
#define EXEC_DIVIDE_H

#include "exec/lanes.h"

/*
 * left op right of two numbers of `class`, by any operator that can fail or
 * not; false: it has no result. The result is not wrapped yet.
 */
bool divide_number(enum operator op, enum value_class class, int64_t a,
                   int64_t b, int64_t *result);

/*
 * What `value / number`, `value >> number`, `value % number` and `value &
 * number` divide by, the last two for what is left over: 0 where it is no
 * positive number, and of & the power of two above all bits.
 */
int64_t divide_divisor(enum operator op, int64_t number);

/* Both even: false, with nothing computed, where the result is not seen to be,
 * or lanes are idle. */
bool divide_even(struct lanes *result, enum operator op,
                 enum value_class class, const struct lanes *left,
                 const struct lanes *right, unsigned count, uint64_t mask);

/* An operator that can fail: returns the lanes of `mask` that have no
 * result. */
uint64_t divide_lanes(struct lanes *result, enum operator op,
                      enum value_class class, const struct lanes *left,
                      const struct lanes *right, enum value_class right_class,
                      unsigned count, uint64_t mask);

#endif
