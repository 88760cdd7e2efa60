/*
 * Lists in braces where no type stands before them: f({ a, b }), v = { a, b }.
 * Such a list is an object of a struct of its own, whose members are of the
 * types that the values have, until it becomes an object of another.
 */
#ifndef LANG_BRACES_H
#define LANG_BRACES_H

#include "lang/method.h"

/* "{" [ assignment { "," assignment } ] "}" */
struct operand parse_braces(struct parser *parser);

/* Is it the type of such a list? */
bool braces_is_type(const struct type *type);

/* Its values, as arguments of a constructor. */
struct call_arguments braces_arguments(struct parser *parser,
                                       const struct operand *list);

/* An object of a struct without a constructor; what the list lacks is 0. */
struct operand braces_convert(struct parser *parser,
                              const struct operand *list,
                              const struct type *type);

#endif
