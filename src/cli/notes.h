/*
 * Notes: what a reader should know of a report, once each.
 */
#ifndef CLI_NOTES_H
#define CLI_NOTES_H

#include <stdbool.h>
#include <stddef.h>

struct analysis;
struct options;

struct note {
    const char *text;
    const char *const *fields; /* what it is about, with NULL behind them;
                                  NULL: all */
    bool is_own; /* about this job's text or launch: the job is named where
                    there are several */
};

struct note_list {
    const char **items;
    size_t count, room;
};

void note_add(struct analysis *analysis, struct note note);
void note_own(struct analysis *analysis, const char *text);

/*
 * The notes and explanations of all jobs; with --get no note about fields that
 * were not asked for, with tsv and csv none about single fields. Lives in the
 * options' arena.
 */
struct note_list notes_collect(struct options *options,
                               const struct analysis *analyses);

/* The same on stderr, a line each. */
void notes_print(struct options *options, const struct analysis *analyses);

#endif
