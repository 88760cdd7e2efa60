/*
 * The command: options in, report out.
 */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdio.h>

#include "cli/options.h"

/* Exit status. */
enum { STATUS_DONE = 0, STATUS_FAILED_CHECK = 1, STATUS_ERROR = 2 };

/* Does what the options say. False, with the diagnostic set, on any error;
 * nothing was written then. */
bool command_run(struct options *options, FILE *out,
                 struct diagnostic *diagnostic);

/* list.c: the GPUs and the fields. */
void command_list(FILE *out);

#endif
