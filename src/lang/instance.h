/* Structs that are templates, for the arguments that they are used with. */
#ifndef LANG_INSTANCE_H
#define LANG_INSTANCE_H

#include "lang/template.h"

/*
 * NAME of a struct template as another template's argument: a type that stands
 * for it, behind which the parser goes on, or NULL when something else is here.
 */
const struct type *instance_argument(struct parser *parser);

/* Is it such a type? */
bool instance_is_argument(const struct type *type);

/* struct.c: "struct" NAME body, as a type of its own that is named so. `text`
 * has the head that stands before it, and what its parameters are. */
struct instance_text {
    const struct token *head, *word;
    struct template_arguments bound;
};

struct type *struct_define(struct parser *parser, const char *shown,
                           struct struct_template *pattern,
                           const struct template_arguments *arguments,
                           const struct instance_text *text);

/* The template's parameters come into scope, as they are in an instance. */
void bind_arguments(struct parser *parser, const struct type *type);

#endif
