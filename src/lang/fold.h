/*
 * Operators on constants, with the semantics of C: 32-bit integers wrap.
 * Values of VALUE_U32 are kept zero extended, those of VALUE_I32 sign extended,
 * those of VALUE_U64 as their bits.
 */
#ifndef LANG_FOLD_H
#define LANG_FOLD_H

#include "lang/tree.h"

/*
 * Turns a UNARY, BINARY or CAST node whose operands are constants into one.
 * Where C has no result (division by zero, a shift out of range) the node
 * stays, for exec to report.
 */
void fold_node(struct expr *expr);

/* OP_ONES to OP_REVERSE of a number of class U32 or U64. */
int64_t fold_bits(enum operator op, enum value_class value, uint64_t operand);

#endif
