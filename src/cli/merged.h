/*
 * What the compiler merges, as a report tells it: by default the merged program
 * is counted, and the text as written is shown beside it.
 */
#ifndef CLI_MERGED_H
#define CLI_MERGED_H

#include "cli/analysis.h"

/*
 * The program to count: merged, or with --source-level as it is. With --explain
 * adds what was merged.
 */
const struct program *merged_program(struct analysis *analysis,
                                     struct options *options,
                                     const struct program *program);

/* Notes the totals of the text as written. NULL: it cannot be counted. */
void merged_note_written(struct analysis *analysis, struct options *options,
                         const struct counts *written);

#endif
