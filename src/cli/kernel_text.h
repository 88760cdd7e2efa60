/*
 * A pattern as a kernel that a GPU can run: its arrays become parameters, the
 * short names variables, the mask an if, and what it loads is used.
 */
#ifndef CLI_KERNEL_TEXT_H
#define CLI_KERNEL_TEXT_H

#include <stddef.h>
#include <stdio.h>

#include "cli/options.h"
#include "lang/tree.h"

#define KERNEL_TEXT_NAME "coalsim_pattern"

/*
 * Writes a source with that kernel. Its parameters are the program's global
 * arrays in their order, an `unsigned *` that is never written, and an
 * `unsigned` that no data may look like.
 */
void kernel_text_write(FILE *out, const struct options *options,
                       const char *pattern, const struct program *program);

/* What -D gives, for a compiler that puts it in place of the name: an
 * expression stands in parentheses, as its value is meant. */
void kernel_text_write_value(FILE *out, const struct lang_define *define);

#endif
