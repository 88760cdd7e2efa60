/*
 * Many command lines, predicted and measured in one run of the instrument.
 */
#ifndef CLI_VERIFY_BATCH_H
#define CLI_VERIFY_BATCH_H

#include "cli/verify.h"

/* A command line and what it owns. */
struct verify_line {
    struct options options;
    struct diagnostic failure; /* it is no command line for this */
    char **arguments;
    size_t count, room;
    struct arena words;
};

/* All zeros: none yet. */
struct verify_batch {
    struct verify_line **lines; /* owned */
    size_t line_count, line_room;
    struct verify_case *cases; /* owned */
    size_t case_count, case_room;
};

/*
 * Adds what a line asks for, as a shell would read it: words, quotes and
 * backslashes; a leading `coalsim --verify-on-gpu` may be left out. A line that
 * is wrong becomes a case that failed.
 */
void verify_batch_add(struct verify_batch *batch, const char *line);
void verify_batch_free(struct verify_batch *batch);

/* --batch: the lines of a file, without empty ones and those that begin with
 * '#'; as verify_run. */
int verify_batch_run(struct options *options, FILE *out,
                     struct diagnostic *diagnostic);

#endif
