/*
 * Floating-point numbers that are the same in every lane and that a GPU must
 * compute to the last bit as IEEE 754 has it: literals, integers converted,
 * + - * / and square roots of those, roundings. Functions that a GPU only comes
 * close to (exp, pow) are not among them.
 *
 * The compiler may contract a product and a sum to one operation, which rounds
 * once. A product that had to be rounded is marked, and a sum of it not known.
 */
#ifndef EXEC_REAL_H
#define EXEC_REAL_H

#include "exec/lanes.h"

/* Each is false where the result is not known, or not finite. `bits` is the
 * width of the type that it is computed in: 32 or 64, else it is not known. */
bool real_unary(struct real *result, enum operator op, unsigned bits,
                struct real operand);
bool real_binary(struct real *result, enum operator op, unsigned bits,
                 struct real left, struct real right);

/* Another width. */
bool real_round(struct real *result, unsigned bits, struct real operand);
bool real_of_integer(struct real *result, unsigned bits,
                     enum value_class class, int64_t number);

/* Towards 0; false where the type of `bits` (1: bool) cannot hold it. */
bool real_to_integer(int64_t *result, unsigned bits, bool is_signed,
                     struct real operand);

/* `op` is a comparison. */
bool real_compare(enum operator op, struct real left, struct real right);

#endif
