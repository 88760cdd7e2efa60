/* Functions of floating-point values, which are not computed. */
#ifndef LANG_MATH_H
#define LANG_MATH_H

#include "lang/call.h"

/* The function of that name, or NULL. */
const struct function *math_function(const struct token *name);

#endif
