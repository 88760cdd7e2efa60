/*
 * Options about the launch: how many threads, and what each of them takes. Each
 * takes its argument as struct option's `set` does.
 */
#ifndef CLI_OPTION_LAUNCH_H
#define CLI_OPTION_LAUNCH_H

#include "cli/option_table.h"

/* X,Y,Z or XxYxZ, or fewer of them. */
bool option_block(const struct setter *setter, const char *text);
bool option_grid(const struct setter *setter, const char *text);

bool option_warp(const struct setter *setter, const char *text);
bool option_registers(const struct setter *setter, const char *text);

#endif
