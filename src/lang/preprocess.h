/*
 * The preprocessor's part of a file: #define, #if, #include and the like.
 */
#ifndef LANG_PREPROCESS_H
#define LANG_PREPROCESS_H

#include "lang/build.h"
#include "lang/token.h"

/*
 * A file's tokens without directives and with macros expanded; the last is
 * TOKEN_END. The names of -D are defined, but not replaced: their #define is
 * ignored. Texts that it includes are added to `source`. NULL, with the
 * diagnostic set, when a directive is wrong.
 */
struct token *preprocess(struct build *build, struct source *source);

/* The same for another compiler: names of namespaces stay. */
struct token *preprocess_for_compiler(struct build *build,
                                      struct source *source);

#endif
