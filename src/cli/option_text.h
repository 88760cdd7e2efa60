/*
 * Options about the text that is read: what its names stand for, and what
 * cannot be seen in it. Each takes its argument as struct option's `set` does.
 */
#ifndef CLI_OPTION_TEXT_H
#define CLI_OPTION_TEXT_H

#include "cli/option_table.h"

bool option_include_path(const struct setter *setter, const char *text);

/* [NAME=]BYTES */
bool option_base(const struct setter *setter, const char *text);

/* NAME[=VALUE]; the language reads the value. */
bool option_define(const struct setter *setter, const char *text);

/* NAME=FILE, which is read here, or NAME=RULE, which the language reads. */
bool option_data(const struct setter *setter, const char *text);

/* [FILE:]LINE=WAY */
bool option_assume(const struct setter *setter, const char *text);

#endif
