/*
 * Names of namespaces in front of "::" say nothing that is needed: they are
 * left out of a file's tokens, once macros are expanded. What stands in front
 * of a struct's names stays.
 */
#ifndef LANG_QUALIFIER_H
#define LANG_QUALIFIER_H

#include "lang/token.h"

/* In place; the last of the tokens is TOKEN_END. */
void qualifier_drop(struct token *tokens, struct arena *arena);

#endif
