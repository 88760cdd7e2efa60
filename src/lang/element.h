/* --elem: the type of the elements of arrays that are not declared. */
#ifndef LANG_ELEMENT_H
#define LANG_ELEMENT_H

#include "lang/parser.h"

/* float unless --elem says otherwise. Errors in --elem are reported. */
const struct type *element_type(struct parser *parser);

#endif
