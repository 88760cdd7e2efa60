/* Structs that are passed to a kernel by value. */
#ifndef LANG_PARAMETER_H
#define LANG_PARAMETER_H

#include "lang/grammar.h"

/*
 * Its fields take the values of -D NAME.FIELD, or -D FIELD; pointers in it are
 * arrays called NAME.FIELD. Numbers without a value are not known.
 */
void parameter_struct(struct parser *parser, const struct type *type,
                      const struct token *name, struct stmt_list *list);

#endif
