/* Functions of two halves or four bytes of an integer, such as __vadd4. */
#ifndef LANG_SIMD_H
#define LANG_SIMD_H

#include "lang/call.h"

/* The one of that name, or NULL. */
const struct function *simd_function(const struct token *name);

#endif
