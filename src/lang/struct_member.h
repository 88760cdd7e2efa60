/*
 * What stands in the braces of a struct: fields, which get a place in its
 * layout; methods and friends, which are kept as tokens; names.
 */
#ifndef LANG_STRUCT_MEMBER_H
#define LANG_STRUCT_MEMBER_H

#include "lang/layout.h"

/* one = label | friend | destructor | method | "using" ... | fields */
void struct_member(struct parser *parser, struct layout *layout,
                   struct struct_info *info);

#endif
