/* What CUDA has and coalsim does not read: known by name, so that the error can
 * say what it is. */
#ifndef LANG_REFUSED_H
#define LANG_REFUSED_H

#include "lang/token.h"

/* "textures are not supported", or NULL: the name is not known here. */
const char *refused_reason(const struct token *name);

#endif
