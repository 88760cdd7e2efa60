/* Runs a job again and again, with other assumptions; see branches.h. */
#include "cli/branches.h"

#include <stdlib.h>
#include <string.h>

#include "cli/analysis.h"
#include "cli/option_text.h"
#include "core/memory.h"

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

/* The same options, with assumptions of their own. One warp says enough. */
static struct options trial_of(const struct options *options)
{
    struct options trial = *options;
    size_t count = options->lang.assume_count;
    trial.arena = (struct arena){ 0 };
    trial.assume_room = 0;
    trial.assumes = NULL;
    for (size_t i = 0; i < count; i++) {
        trial.assumes = memory_grow(trial.assumes, i, &trial.assume_room,
                                    sizeof *trial.assumes);
        trial.assumes[i] = options->assumes[i];
    }
    trial.warp = 0;
    trial.is_trial = true;
    trial.threads = 1;
    if (trial.max_steps > TRIAL_STEPS_MAX)
        trial.max_steps = TRIAL_STEPS_MAX;
    return trial;
}

static void note(const struct branches *branches, struct arena *arena,
                 struct diagnostic *diagnostic)
{
    const char *list = branches->count < BRANCHES_MAX
                           ? "all branches on what is not known:"
                           : "some of the branches on what is not known:";
    for (size_t i = 0; i < branches->count; i++)
        list = arena_format(arena, "%s --assume %s=WAY", list,
                            branches->list[i].name);
    if (branches->count > 1)
        diagnostic_note(diagnostic,
                        arena_format(arena, "%s; WAY is taken, untaken or both",
                                     list));
}

void branches_note(const struct options *options, const struct gpu *gpu,
                   const struct job *job, struct diagnostic *diagnostic)
{
    if (diagnostic->branch == NULL)
        return;
    struct branches branches = { .own_count = options->lang.assume_count };
    struct options trial = trial_of(options);
    add(&branches, &trial.arena, diagnostic->branch);
    while (find_next(&branches, &trial, gpu, job))
        ;
    note(&branches, &trial.arena, diagnostic);
    free(trial.assumes);
    arena_free(&trial.arena);
}
