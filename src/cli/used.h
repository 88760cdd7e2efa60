/*
 * What the command line says of names and places: each must be there.
 */
#ifndef CLI_USED_H
#define CLI_USED_H

#include "cli/options.h"

/* Once all jobs have run: a --base, --data, --assume or -D that none of them
 * needed is a slip. False, with the diagnostic set: there is one. */
bool used_check(const struct options *options, struct diagnostic *diagnostic);

#endif
