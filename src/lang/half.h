/* Functions of half and __nv_bfloat16, which CUDA's headers bring along. */
#ifndef LANG_HALF_H
#define LANG_HALF_H

#include "lang/call.h"

/* One of scalars, of that name, or NULL. */
const struct function *half_function(const struct token *name);

/* half2 or __nv_bfloat162 */
bool half_is_pair(const struct type *type);

#endif
