/*
 * The text that one use of a macro stands for, before it is expanded further:
 * its body with the arguments in place, # and ## applied.
 */
#ifndef LANG_MACRO_BODY_H
#define LANG_MACRO_BODY_H

#include "lang/macro.h"

struct macro {
    bool is_defined;
    bool is_busy; /* its own name in its expansion is left alone */
    bool is_function;
    bool is_variadic; /* the last parameter takes all that are left */
    const struct token *parameters;
    size_t parameter_count;
    const struct token *body;
    size_t body_count;
};

/* The place in the source that expanded tokens get. */
struct macro_use {
    size_t offset, end;
};

/* One argument: as it was given, and in `expanded`, macros expanded. */
struct macro_argument {
    const struct token *given;
    size_t given_count;
    size_t start, end;
};

struct macro_arguments {
    struct macro_argument *list;
    size_t count; /* perhaps more than there are in the list */
    struct token_vector expanded;
};

/* Appends it to `out`. What cannot be pasted is left apart. */
void macro_body_build(const struct macro_table *table,
                      const struct macro *macro,
                      const struct macro_arguments *arguments,
                      const struct macro_use *use, struct token_vector *out);

#endif
