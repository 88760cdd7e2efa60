/*
 * Operators on constants, with the semantics of C: 32-bit integers wrap.
 * Values of VALUE_U32 are kept zero extended, those of VALUE_I32 sign extended,
 * those of VALUE_U64 as their bits.
 */
#ifndef LANG_FOLD_H
#define LANG_FOLD_H

#include <stdbool.h>
#include <stdint.h>

#include "lang/tree.h"

/* False where C has no result: division by zero, shifts out of range. */
bool fold_binary(enum operator op, enum value_class value, int64_t left,
                 int64_t right, int64_t *result);

int64_t fold_unary(enum operator op, enum value_class value, int64_t operand);

/* Through an integer of `bits` bits (1: bool) to `value`. */
int64_t fold_cast(enum value_class value, unsigned bits, bool is_signed,
                  int64_t operand);

#endif
