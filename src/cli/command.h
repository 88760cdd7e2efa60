/*
 * The command: options in, report out.
 */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdio.h>

#include "cli/options.h"

/* Exit status. */
enum {
    STATUS_DONE = 0,
    STATUS_FAILED_CHECK = 1,
    STATUS_ERROR = 2,
    STATUS_NO_GPU = 77 /* --verify-on-gpu, --calibrate: nothing to measure on */
};

/*
 * Does what the options say. The status to exit with. For STATUS_ERROR and
 * STATUS_NO_GPU the diagnostic is set, and nothing was written; or else some jobs
 * failed, which stderr has, and the others were reported.
 */
int command_run(struct options *options, FILE *out,
                struct diagnostic *diagnostic);

/* list.c: the GPUs and the fields. */
void command_list(FILE *out);

#endif
