/* Numbers and characters as they are written in CUDA C. */
#ifndef LANG_LITERAL_H
#define LANG_LITERAL_H

#include "lang/operand.h"

/* The value of a TOKEN_NUMBER or TOKEN_CHARACTER; errors are reported. */
struct operand literal_value(struct parser *parser, const struct token *token);

#endif
