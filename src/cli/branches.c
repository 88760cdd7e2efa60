/* Runs a job again and again, one assumption more each time; see branches.h. */
#include "cli/branches.h"

#include <string.h>

#include "cli/analysis.h"
#include "cli/option_text.h"

enum { BRANCHES_MAX = 16, TRIAL_STEPS_MAX = 100000 };

static void assume_untaken(struct options *options, const char *branch,
                           struct diagnostic *diagnostic)
{
    struct setter setter = { options, "--assume", diagnostic };
    option_assume(&setter, arena_format(&options->arena, "%s=untaken", branch));
    options->lang.assumes = options->assumes;
    options->assumed = arena_array(&options->arena, options->lang.assume_count,
                                   sizeof *options->assumed);
}

/* The branch that the job ends at now, of which the arena has a copy; NULL: it
 * ends at none. */
static const char *next_branch(struct options *options, const struct gpu *gpu,
                               const struct job *job, const char *branch)
{
    struct diagnostic diagnostic = { 0 };
    struct analysis analysis = { 0 };
    const char *next = NULL;
    assume_untaken(options, branch, &diagnostic);
    if (!diagnostic.failed)
        analysis_of_job(&analysis, options, gpu, job, &diagnostic);
    if (diagnostic.branch != NULL && strcmp(diagnostic.branch, branch) != 0)
        next = arena_text(&options->arena, diagnostic.branch,
                          strlen(diagnostic.branch));
    diagnostic_free(&diagnostic);
    return next;
}

/* One warp says enough. */
static void make_short(struct options *options)
{
    options->warp = 0;
    options->threads = 1;
    if (options->max_steps > TRIAL_STEPS_MAX)
        options->max_steps = TRIAL_STEPS_MAX;
}

void branches_note(struct options *options, const struct gpu *gpu,
                   const struct job *job, struct diagnostic *diagnostic)
{
    struct arena *arena = &options->arena;
    const char *branch = diagnostic->branch;
    const char *list = "all that lack one, while none of them is taken:";
    size_t count = 0;
    make_short(options);
    while (branch != NULL && count++ < BRANCHES_MAX) {
        list = arena_format(arena, "%s --assume %s=WAY", list, branch);
        branch = next_branch(options, gpu, job, branch);
    }
    if (count > 1)
        diagnostic_note(diagnostic, list);
}
