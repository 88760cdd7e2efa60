/* Functions that take the bits of a number as one of another type. */
#ifndef LANG_REINTERPRET_H
#define LANG_REINTERPRET_H

#include "lang/call.h"

/* The function of that name, or NULL. */
const struct function *reinterpret_function(const struct token *name);

#endif
