/*
 * A line on the terminal that says how far a long run has come. Nothing is
 * shown in the first second, nor when stderr is no terminal.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>

struct progress {
    bool wanted;
    bool shown;
    double start_s;
    double next_s; /* when to show the line next */
};

struct progress progress_start(void);

/* `context` is the struct progress; `share` of the work is behind, 0 while the
 * first warp runs. */
void progress_show(void *context, double share);

/* Takes the line off the terminal again. */
void progress_end(struct progress *progress);

#endif
