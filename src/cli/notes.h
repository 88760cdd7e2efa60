/*
 * Notes: what a reader should know of a report, once each.
 */
#ifndef CLI_NOTES_H
#define CLI_NOTES_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/texts.h"

struct analysis;
struct options;
struct results;

struct note {
    const char *text;
    const char *const *fields; /* what it is about, with NULL behind them;
                                  NULL: all */
    bool is_own; /* about this job's text or launch: the job is named where
                    there are several */
};

void note_add(struct analysis *analysis, struct note note);
void note_own(struct analysis *analysis, const char *text);

/*
 * The notes and explanations of all results; with --get no note about fields
 * that were not asked for, with tsv and csv none about single fields. Lives in
 * the results' arena.
 */
struct text_list notes_collect(struct results *results,
                               const struct options *options);

/* The same on stderr, a line each. */
void notes_print(struct results *results, const struct options *options);

/* Says on stderr, before the reason, that a job is not reported. `place`:
 * FILE:LINE, or NULL. */
void note_left_out(const char *place, const char *name);

#endif
