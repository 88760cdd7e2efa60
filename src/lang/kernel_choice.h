/* The kernel of --kernel among those of a file. */
#ifndef LANG_KERNEL_CHOICE_H
#define LANG_KERNEL_CHOICE_H

#include "lang/file_scope.h"
#include "lang/template.h"

/*
 * The kernel called `name`, or the only one when that is NULL; of a template
 * the specialisation that its arguments ask for. NULL, with the diagnostic set:
 * there is none, or more than one.
 */
const struct kernel *kernel_choose(struct parser *parser,
                                   const struct kernel_list *kernels,
                                   const char *name);

/* Those of the option's text, NAME "<" ... ">"; none when it has no '<'. */
struct template_arguments kernel_arguments(struct parser *parser,
                                           const char *name);

/* template <> ...: its arguments are written in it. */
bool kernel_is_special(const struct kernel *kernel);

#endif
