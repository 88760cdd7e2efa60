/* Methods that are defined outside of their struct: T NAME::method(...) { ...
 * } */
#ifndef LANG_OUTSIDE_H
#define LANG_OUTSIDE_H

#include "lang/routine.h"

/* Gives the method that the struct has declared its body; of a struct template,
 * those of all its instances. */
void outside_define(struct parser *parser, struct routine *routine);

/* The same for a new instance of the template, of what was found so far. */
void outside_complete(const struct struct_template *pattern,
                      const struct type *type);

#endif
