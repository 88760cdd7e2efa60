/*
 * How far ahead something stays as it is. Each function lowers an axis' horizon
 * to the first trip at which it would change.
 */
#ifndef EXEC_LIMIT_H
#define EXEC_LIMIT_H

#include "exec/slope.h"

/* The value stays in [lowest, highest] in every lane of `mask`. */
void limit_range(struct axis *axis, const struct lanes *value,
                 enum value_class class, const struct slope *slope,
                 wide_integer lowest, wide_integer highest, uint64_t mask);

/* The value stays in the range of its class. */
void limit_class(struct axis *axis, const struct lanes *value,
                 enum value_class class, const struct slope *slope,
                 uint64_t mask);

/* `left op right` turns out the same; op is a comparison, OP_MIN or OP_MAX. */
void limit_comparison(struct axis *axis, enum operator op,
                      enum value_class class, const struct lanes *left,
                      const struct slope *left_slope, const struct lanes *right,
                      const struct slope *right_slope, uint64_t mask);

/* `distance`, which changes by `step` a trip, stays at or above 0, as it is. */
void limit_distance(struct axis *axis, wide_integer distance,
                    wide_integer step);

/* It changes with the next trip, for all that is known. */
void limit_now(struct axis *axis);

#endif
