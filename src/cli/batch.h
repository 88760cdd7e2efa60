/*
 * --batch: a file of command lines, which become options one by one.
 */
#ifndef CLI_BATCH_H
#define CLI_BATCH_H

#include "cli/options.h"
#include "core/source.h"

/* A command line of the file, and what it owns. */
struct batch_line {
    const char *text;  /* as it is written */
    const char *place; /* FILE:LINE */
    struct options options;
    struct diagnostic failure; /* why it is none, and its options are not set */
    char **arguments;
    size_t count, room;
    struct arena words;
};

/*
 * Reads a line: words, quotes and backslashes as a shell has them; `coalsim`
 * and `--verify-on-gpu` may stand before them. `all`: the options that hold for
 * all lines. Never NULL; to be given to batch_line_free.
 */
struct batch_line *batch_line_new(const struct options *all,
                                  const struct source *text);
void batch_line_free(struct batch_line *line);

/*
 * Hands out the lines of the file all->batch, but for empty ones and those that
 * begin with '#'; `take` frees them. False, with the diagnostic set, when the
 * file cannot be read, or has none.
 */
bool batch_read(const struct options *all,
                void (*take)(void *context, struct batch_line *line),
                void *context, struct diagnostic *diagnostic);

#endif
