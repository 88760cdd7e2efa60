/*
 * Operators on operands: what C's rules make of their types. Operands need not
 * have been read. `offset` is the operator's place.
 */
#ifndef LANG_ARITHMETIC_H
#define LANG_ARITHMETIC_H

#include "lang/operand.h"

/* + - * / % << >> & | ^ min max and comparisons. */
struct operand arithmetic_binary(struct parser *parser, enum operator op,
                                 struct operand left, struct operand right,
                                 size_t offset);

/* - ~ ! */
struct operand arithmetic_unary(struct parser *parser, enum operator op,
                                struct operand operand, size_t offset);

/* EXPR_AND or EXPR_OR. */
struct operand arithmetic_logical(struct parser *parser, enum expr_kind kind,
                                  struct operand left, struct operand right,
                                  size_t offset);

struct operand arithmetic_conditional(struct parser *parser,
                                      struct operand condition,
                                      struct operand yes, struct operand no,
                                      size_t offset);

/* abs() of an arithmetic operand. */
struct operand arithmetic_absolute(struct parser *parser,
                                   struct operand operand, size_t offset);

#endif
