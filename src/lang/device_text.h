/*
 * A kernel for another compiler: of a file, the text that the kernel needs, as
 * coalsim read it, without code of the host.
 */
#ifndef LANG_DEVICE_TEXT_H
#define LANG_DEVICE_TEXT_H

#include "lang/lang.h"
#include "lang/scope.h"

struct device_text {
    const char *text; /* macros expanded; no #include */
    size_t length;
    const char *kernel; /* its name there: "space::kernel<64,float>" */
    const struct lang_define *defines; /* what a compiler must be told by -D */
    size_t define_count;
    const struct scope *names; /* that it has */
};

/* Is this name in the text? */
bool device_text_names(const struct device_text *text, const char *name);

/*
 * `name` is the one of --kernel, `program` what it became. Template arguments
 * that the name does not have come from -D. False, with the diagnostic set, as
 * lang_kernel.
 */
bool lang_device_text(struct device_text *result, const struct source *file,
                      const char *name, const struct program *program,
                      const struct lang_options *options, struct arena *arena,
                      struct diagnostic *diagnostic);

#endif
