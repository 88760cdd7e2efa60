/*
 * for (T x : list): a loop over the elements of an array of known length, or
 * over an object that has begin() and end().
 */
#ifndef LANG_RANGE_H
#define LANG_RANGE_H

#include "lang/grammar.h"

/* Does a declaration and ':' stand behind the '(' of `for`? */
bool range_is_next(const struct parser *parser);

/* declaration ":" list ")" statement: fills the loop in; what runs before it
 * is added to the statements. */
void range_parse(struct parser *parser, struct stmt *loop,
                 struct stmt_list *list);

#endif
