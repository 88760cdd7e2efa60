/*
 * Operators on floating-point literals, as the compiler computes them: in the
 * type that they are of, rounded to nearest. NVVM was seen to do so (the
 * machine code of nvcc 13.0 has the result), and it contracts no product that
 * it has computed.
 */
#ifndef LANG_FOLD_REAL_H
#define LANG_FOLD_REAL_H

#include "lang/tree.h"

/* Turns a UNARY, BINARY, BITS or CAST node into a literal or a constant where
 * its operands are literals, of which one at least is floating; also a CAST of
 * a constant to a floating type. The width of an operation must be known
 * (bits); of half precision nothing is computed. */
void fold_real(struct expr *expr);

#endif
