/*
 * Floating-point numbers that a GPU must compute to the last bit as IEEE 754
 * has it: literals, integers converted, + - * / and square roots of those,
 * roundings. Functions that a GPU only comes close to (exp, pow) are not among
 * them.
 *
 * The compiler may contract a product and a sum to one operation, which rounds
 * once. So a number is known by its bounds, which are the same where it makes
 * no difference, or is known: a product keeps what it was before it was
 * rounded.
 *
 * One that is infinite, or no number at all, is known as others are: both
 * bounds are that. Bounds that are apart are finite.
 */
#ifndef EXEC_REAL_H
#define EXEC_REAL_H

#include <math.h>

#include "exec/lanes.h"

/* A number that is known without doubt. */
struct real real_exact(double number);

/* Do its bounds leave one? */
static inline bool real_is_one(const struct real *number)
{
    return number->low == number->high ||
           (isnan(number->low) && isnan(number->high));
}

/* One that lies between two, rounded to the type of `bits`; false where they
 * are apart and not finite then. */
bool real_between(struct real *result, unsigned bits, double low, double high);

/* Of a number that is known by its bounds, the middle. */
struct real real_likely(struct real number);

/* Each is false where the result is not known. `bits` is the width of
 * the type that it is computed in: 32 or 64, else it is not known. */
bool real_unary(struct real *result, enum operator op, unsigned bits,
                struct real operand);
bool real_binary(struct real *result, enum operator op, unsigned bits,
                 struct real left, struct real right);

/* A sum or difference of a product, one of both, that is contracted. */
bool real_contracted(struct real *result, enum operator op, unsigned bits,
                     struct real left, struct real right);

/* Another width. */
bool real_round(struct real *result, unsigned bits, struct real operand);
bool real_of_integer(struct real *result, unsigned bits,
                     enum value_class class, int64_t number);

/* Towards 0; false where the type of `bits` (1: bool) cannot hold it, or the
 * bounds give two. */
bool real_to_integer(int64_t *result, unsigned bits, bool is_signed,
                     struct real operand);

/* `op` is one that asks; false where the bounds leave it open. */
bool real_ask(bool *result, enum operator op, struct real operand);

/* `op` is a comparison; false where the bounds leave it open. */
bool real_compare(bool *result, enum operator op, struct real left,
                  struct real right);

bool real_is_same(const struct real *a, const struct real *b);

#endif
