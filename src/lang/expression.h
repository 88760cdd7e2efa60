/* Operators of any operands, and the comma. */
#ifndef LANG_EXPRESSION_H
#define LANG_EXPRESSION_H

#include "lang/operand.h"

/* left op right, where `op` is how the operator is written. */
struct operand expression_combine(struct parser *parser,
                                  const struct token *op, struct operand left,
                                  struct operand right);

/* op operand: one that stands before it. */
struct operand expression_prefix(struct parser *parser, const struct token *op,
                                 struct operand operand);

#endif
