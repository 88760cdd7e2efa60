/*
 * The initial values of arrays in memory.
 */
#ifndef LANG_INITIAL_H
#define LANG_INITIAL_H

#include "lang/grammar.h"

/* The type of what is declared here: an array without a size has as many
 * elements as the braces that follow. */
const struct type *initial_complete(struct parser *parser,
                                    const struct type *type);

/*
 * Reads the braces of an array of integers whose size is known. Its bytes, in
 * the arena; NULL: they are not all constants.
 */
const unsigned char *initial_integers(struct parser *parser,
                                      const struct type *type);

/* The integer type that an array's innermost elements have, or NULL. */
const struct type *initial_element(const struct type *type);

/* A constant integer that is read, whose value the text gives; false: it is
 * none. */
bool initial_is_known(const struct parser *parser, const struct operand *place,
                      int64_t *value);

#endif
