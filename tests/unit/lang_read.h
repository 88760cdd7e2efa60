/* Reading patterns in the tests of lang: the text in, its tree or error out. */
#ifndef LANG_READ_H
#define LANG_READ_H

#include <string.h>

#include "lang/lang.h"

/* What one call of lang_pattern took and gave. */
struct reading {
    struct lang_define defines[4];
    struct lang_options options;
    struct source source, mask;
    struct arena arena;
    struct diagnostic diagnostic;
    const struct program *program;
};

/* N is 1024, K 8 and X a floating constant. */
static inline void reading_init(struct reading *reading)
{
    *reading = (struct reading){
        .defines = { { .name = "N", .value = "1024" },
                     { .name = "K", .value = "1<<3" },
                     { .name = "X", .value = "1.5f" },
                     { .name = "BAD", .value = "2+" } },
        .options = { .define_count = 4, .warp_lanes = 32 },
    };
    reading->options.defines = reading->defines;
}

static inline void reading_read(struct reading *reading, const char *text,
                                const char *mask)
{
    reading->source = source_of("--pattern", text);
    if (mask != NULL)
        reading->mask = source_of("--mask", mask);
    reading->program = lang_pattern(
        &reading->source, mask != NULL ? &reading->mask : NULL,
        &reading->options, &reading->arena, &reading->diagnostic);
}

static inline void reading_free(struct reading *reading)
{
    arena_free(&reading->arena);
    diagnostic_free(&reading->diagnostic);
}

/* A kernel of a file into `reading`, whose options are set. */
static inline void read_kernel(struct reading *reading, const char *file,
                               const char *name)
{
    reading->source = source_of("k.cu", file);
    reading->program =
        lang_kernel(&reading->source, name, &reading->options, &reading->arena,
                    &reading->diagnostic);
}

#define KERNEL(PARAMETERS, BODY) \
    "__global__ void k(" PARAMETERS ") { " BODY " }\n"

#endif
