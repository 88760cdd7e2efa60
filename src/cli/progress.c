/* The progress line; see progress.h. */
#include "cli/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "core/clock.h"

static const double first_after_s = 1.0;
static const double again_after_s = 0.2;

struct progress progress_start(void)
{
    struct progress progress = { .wanted = isatty(STDERR_FILENO) == 1 };
    if (progress.wanted) {
        progress.start_s = clock_seconds();
        progress.next_s = progress.start_s + first_after_s;
    }
    return progress;
}

void progress_show(void *context, double share)
{
    struct progress *progress = context;
    if (!progress->wanted)
        return;
    double now = clock_seconds();
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
