/*
 * Many command lines, predicted and measured in one run of the instrument.
 */
#ifndef CLI_VERIFY_BATCH_H
#define CLI_VERIFY_BATCH_H

#include "cli/batch.h"
#include "cli/verify.h"

/* All zeros: none yet. */
struct verify_batch {
    struct batch_line **lines; /* owned */
    size_t line_count, line_room;
    struct verify_case *cases; /* owned */
    size_t case_count, case_room;
};

/* Adds what a line, which it owns from then on, asks for. One that is wrong
 * becomes a case that failed. */
void verify_batch_add(struct verify_batch *batch, struct batch_line *line);
void verify_batch_free(struct verify_batch *batch);

/* --batch; as verify_run. */
int verify_batch_run(struct options *options, FILE *out,
                     struct diagnostic *diagnostic);

#endif
