/*
 * Names of namespaces in front of "::" are left out of a file's tokens, once
 * macros are expanded; the name behind them says which they were. What stands
 * in front of a struct's names stays; an enumerator of an `enum class` becomes
 * one name, "Color::red". Attributes, [[...]], are left out too.
 */
#ifndef LANG_QUALIFIER_H
#define LANG_QUALIFIER_H

#include "lang/scope.h"
#include "lang/token.h"

/* The names of structs (SYMBOL_TYPE) and of such enums (SYMBOL_CONSTANT) in a
 * file. The last of the tokens is TOKEN_END. */
struct scope *qualifier_find(const struct token *tokens, struct arena *arena);

/* In place, by the names that were found. */
void qualifier_drop(const struct scope *names, struct token *tokens,
                    struct arena *arena);

/* "TAG::NAME" as one name. */
struct token qualifier_join(const struct token *tag, const struct token *name,
                            struct arena *arena);

#endif
