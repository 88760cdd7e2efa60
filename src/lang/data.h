/*
 * --data: the arrays of the text whose numbers are known.
 */
#ifndef LANG_DATA_H
#define LANG_DATA_H

#include "lang/build.h"

/*
 * Gives a new array of `type` the contents that --data has for it or for
 * members of its structs, and its size by them. Errors go to the build's
 * diagnostic.
 */
void data_bind(struct build *build, uint32_t array, const struct type *type);

/* Does --data name this array? */
bool data_names(const struct build *build, const char *name, size_t length);

#endif
