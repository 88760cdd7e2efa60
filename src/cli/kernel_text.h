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

/* What a source of such kernels begins with, once. */
void kernel_text_begin(FILE *out);

/*
 * Writes the kernel `pattern_NUMBER`. Its parameters are the program's global
 * arrays in their order, an `unsigned *` that is never written, and an
 * `unsigned` that no data may look like. False, with the diagnostic set, for a
 * pattern that cannot be run as a kernel.
 */
bool kernel_text_write(FILE *out, size_t number, const struct options *options,
                       const char *pattern, const struct program *program,
                       struct diagnostic *diagnostic);

/* Is the pattern no more than an index into `data`? */
bool kernel_text_is_index(const char *pattern, const struct program *program,
                          struct arena *arena);

#endif
