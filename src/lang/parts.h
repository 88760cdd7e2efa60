/*
 * auto [a, b] = object: names for the fields of a struct, or for the elements
 * of an array.
 */
#ifndef LANG_PARTS_H
#define LANG_PARTS_H

#include "lang/grammar.h"

/* Do names in brackets stand behind the specifiers of a declaration? */
bool parts_are_next(const struct parser *parser);

/* [ "&" ] "[" NAME { "," NAME } "]": they come into scope; `value` NULL: it
 * follows them. */
void parts_declare(struct parser *parser,
                     const struct specifiers *specifiers,
                     const struct operand *value, struct stmt_list *list);

#endif
