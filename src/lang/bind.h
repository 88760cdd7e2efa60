/* The parameters of a function that is called become names in its scope. */
#ifndef LANG_BIND_H
#define LANG_BIND_H

#include "lang/routine.h"

/* "(" parameters ")": each is bound to its argument, or to its default. */
void bind_parameters(struct parser *parser,
                     const struct call_arguments *arguments,
                     struct stmt_list *list);

#endif
