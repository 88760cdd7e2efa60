/* Constants: array sizes and the values of -D. */
#ifndef LANG_CONSTANT_H
#define LANG_CONSTANT_H

#include "lang/operand.h"

/* The operand as a constant integer; `what` names it in errors. */
struct operand constant_of(struct parser *parser, struct operand operand,
                           const char *what);

/* There is no -D of that name. */
#define CONSTANT_NONE SIZE_MAX

/* The number of the last -D of that name, or CONSTANT_NONE. */
size_t constant_find(const struct parser *parser, const struct token *name);

/* What -D number `number` gives a name that stands at `offset`: an integer or
 * floating. It is used from now on. */
struct operand constant_define(struct parser *parser, size_t number,
                               size_t offset);

/* What -D number `number` gives as a type; NULL, with an error: none. */
const struct type *constant_type(struct parser *parser, size_t number);

#endif
