/* Runs a job again and again, with other assumptions; see branches.h. */
#include "cli/branches.h"

#include <string.h>

#include "cli/analysis.h"
#include "cli/option_text.h"

enum { BRANCHES_MAX = 16, TRIAL_STEPS_MAX = 100000 };

/* What is tried of a branch, one after the other: both arms show most; a loop
 * cannot go both ways, and one that is taken does not end. */
static const char *const trial_ways[] = { "both", "taken", "untaken" };
enum { TRIAL_WAY_LAST = sizeof trial_ways / sizeof *trial_ways - 1 };

/* A branch that lacks an assumption, as --assume names it. */
struct branch {
    const char *name;
    unsigned way; /* that is tried */
};

struct branches {
    struct branch list[BRANCHES_MAX];
    size_t count;
    size_t own_count; /* assumptions of the command line */
};

static void assume(struct options *options, const struct branches *branches,
                   struct diagnostic *diagnostic)
{
    struct setter setter = { options, "--assume", diagnostic };
    options->lang.assume_count = branches->own_count;
    for (size_t i = 0; i < branches->count; i++) {
        const struct branch *branch = &branches->list[i];
        option_assume(&setter, arena_format(&options->arena, "%s=%s",
                                            branch->name,
                                            trial_ways[branch->way]));
    }
    options->lang.assumes = options->assumes;
    options->assumed = arena_array(&options->arena, options->lang.assume_count,
                                   sizeof *options->assumed);
}

static bool has(const struct branches *branches, const char *name)
{
    for (size_t i = 0; i < branches->count; i++)
        if (strcmp(branches->list[i].name, name) == 0)
            return true;
    return false;
}

static void add(struct branches *branches, struct arena *arena,
                const char *name)
{
    branches->list[branches->count++] =
        (struct branch){ arena_text(arena, name, strlen(name)), 0 };
}

/* The newest branch that has another way to be tried goes that. */
static bool try_otherwise(struct branches *branches)
{
    for (size_t i = branches->count; i > 0; i--) {
        struct branch *branch = &branches->list[i - 1];
        if (branch->way < TRIAL_WAY_LAST) {
            branch->way++;
            return true;
        }
    }
    return false;
}

/* False when all that this can find is found. */
static bool find_next(struct branches *branches, struct options *options,
                      const struct gpu *gpu, const struct job *job)
{
    struct diagnostic diagnostic = { 0 };
    struct analysis analysis = { 0 };
    assume(options, branches, &diagnostic);
    bool fine = !diagnostic.failed &&
                analysis_of_job(&analysis, options, gpu, job, &diagnostic);
    const char *name = diagnostic.branch;
    bool is_new = name != NULL && !has(branches, name);
    if (is_new)
        add(branches, &options->arena, name);
    bool goes_on = is_new ? branches->count < BRANCHES_MAX
                          : !fine && try_otherwise(branches);
    diagnostic_free(&diagnostic);
    return goes_on;
}

/* One warp says enough. */
static void make_short(struct options *options)
{
    options->warp = 0;
    options->is_trial = true;
    options->threads = 1;
    if (options->max_steps > TRIAL_STEPS_MAX)
        options->max_steps = TRIAL_STEPS_MAX;
}

void branches_note(struct options *options, const struct gpu *gpu,
                   const struct job *job, struct diagnostic *diagnostic)
{
    struct branches branches = { .own_count = options->lang.assume_count };
    if (diagnostic->branch == NULL)
        return;
    add(&branches, &options->arena, diagnostic->branch);
    make_short(options);
    while (find_next(&branches, options, gpu, job))
        ;
    const char *list = branches.count < BRANCHES_MAX
                           ? "all branches on what is not known:"
                           : "some of the branches on what is not known:";
    for (size_t i = 0; i < branches.count; i++)
        list = arena_format(&options->arena, "%s --assume %s=WAY", list,
                            branches.list[i].name);
    if (branches.count > 1)
        diagnostic_note(diagnostic,
                        arena_format(&options->arena, "%s; WAY is taken, "
                                     "untaken or both", list));
}
