/*
 * Values of -D that are text, which stands in the program wherever the name does,
 * as nvcc has it: those of a name with parameters, `-D 'AT(i)=a[i]'`, and types,
 * `-D T=float`, where the program has no template's parameter of that name.
 */
#ifndef LANG_DEFINE_TEXT_H
#define LANG_DEFINE_TEXT_H

#include "lang/build.h"
#include "lang/macro.h"

/* Those of the options become macros; `tokens` are the program's. */
void define_texts(struct build *build, const struct token *tokens,
                  struct macro_table *macros);

#endif
