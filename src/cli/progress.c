/* The progress line; see progress.h. */
#include "cli/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const double first_after_s = 1.0;
static const double again_after_s = 0.2;

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct progress progress_start(void)
{
    struct progress progress = { .wanted = isatty(STDERR_FILENO) == 1 };
    if (progress.wanted) {
        progress.start_s = now_s();
        progress.next_s = progress.start_s + first_after_s;
    }
    return progress;
}

void progress_show(void *context, double share)
{
    struct progress *progress = context;
    if (!progress->wanted)
        return;
    double now = now_s();
    if (now < progress->next_s)
        return;
    double passed = now - progress->start_s;
    if (share > 0)
        fprintf(stderr, "\rcoalsim: %3.0f %% done, about %.0f s left   ",
                100 * share, passed * (1 - share) / share);
    else
        fprintf(stderr, "\rcoalsim: the first warp takes %.0f s so far   ",
                passed);
    fflush(stderr);
    progress->shown = true;
    progress->next_s = now + again_after_s;
}

void progress_end(struct progress *progress)
{
    if (progress->shown)
        fputs("\r                                              \r", stderr);
}
