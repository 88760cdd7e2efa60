/*
 * What goes with what on a command line: nothing is passed over without a word.
 */
#ifndef CLI_OPTION_NEEDS_H
#define CLI_OPTION_NEEDS_H

#include "cli/options.h"

/* Can all of the options be meant? False: the diagnostic says why not. */
bool options_check(const struct options *options,
                   struct diagnostic *diagnostic);

#endif
