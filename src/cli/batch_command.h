/*
 * --batch without a GPU: the lines are analysed one by one, and reported as if
 * their jobs stood on one command line.
 */
#ifndef CLI_BATCH_COMMAND_H
#define CLI_BATCH_COMMAND_H

#include <stdio.h>

#include "coalsim/gpu.h"
#include "cli/options.h"

/* The status to exit with, as of command_run. */
int batch_run(const struct options *options, const struct gpu *gpu, FILE *out,
              struct diagnostic *diagnostic);

#endif
