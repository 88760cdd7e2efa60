/*
 * Functions that a GPU comes close to: sines, exponentials, powers. What they
 * give is known by bounds.
 */
#ifndef EXEC_NEAR_H
#define EXEC_NEAR_H

#include "exec/real.h"

/*
 * Bounds of a function's value, in the type of `bits`. False where it is none
 * of them, is not finite, or the argument's own bounds are so far apart that
 * the values in between need not be.
 */
bool near_unary(struct real *result, enum operator op, unsigned bits,
                struct real operand);
bool near_binary(struct real *result, enum operator op, unsigned bits,
                 struct real left, struct real right);

#endif
