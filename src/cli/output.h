/*
 * Results on their way out, as the options want to see them.
 */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "cli/results.h"

/*
 * Writes what was analysed to `out`, and notes and failures to stderr. With
 * --get what failed has an empty line, so that lines keep their places. The
 * status to exit with.
 */
int output_write(FILE *out, const struct options *options,
                 const struct gpu *gpu, struct results *results);

#endif
