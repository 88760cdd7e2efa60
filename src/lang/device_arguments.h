/* The template arguments of a kernel that -D gives, for another compiler. */
#ifndef LANG_DEVICE_ARGUMENTS_H
#define LANG_DEVICE_ARGUMENTS_H

#include "lang/file_scope.h"
#include "lang/lang.h"

/* "<64,float>", what -D gives the template's parameters; "": no template. */
const char *device_arguments(const struct item *kernel,
                             const struct lang_options *options,
                             struct arena *arena);

#endif
