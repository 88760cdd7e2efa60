/*
 * Calls that make no access of the text: fences, assertions, prints, traps.
 *
 * The compiler moves no access across most of them, and some make requests that
 * are nobody's here.
 */
#ifndef LANG_PASSED_H
#define LANG_PASSED_H

#include "lang/operand.h"

/* Is it a function that is passed over? */
bool passed_has_name(const struct token *name);

/* At the "(" behind such a name. */
struct operand passed_call(struct parser *parser, const struct token *name);

#endif
