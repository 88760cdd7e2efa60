/* Conversions between integers and floating-point values that are functions, as
 * they say how to round. */
#ifndef LANG_ROUNDING_H
#define LANG_ROUNDING_H

#include "lang/call.h"

/* The function of that name, or NULL. */
const struct function *rounding_function(const struct token *name);

#endif
