/* Running a program into a tally; see run.h. */
#include "cli/run.h"

#include <stdlib.h>

#include "cli/analysis.h"
#include "cli/placement.h"
#include "cli/progress.h"
#include "core/memory.h"
#include "exec/exec.h"

struct run run_of(struct options *options, const struct program *program)
{
    struct arena *arena = &options->arena;
    struct run run = {
        .program = program,
        .estimated = arena_array(arena, program->site_count,
                                 sizeof *run.estimated),
        .outside = arena_array(arena, program->site_count,
                               sizeof *run.outside),
        .assumed = arena_array(arena, options->lang.assume_count,
                               sizeof *run.assumed),
    };
    for (size_t i = 0; i < program->site_count; i++)
        run.estimated[i] = program->sites[i].is_estimate;
    return run;
}

/* A sink a thread, each into a tally. The caller frees them. */
static struct request_sink *new_sinks(const struct options *options,
                                      const struct run *run,
                                      struct tally *tallies)
{
    struct request_sink *sinks = memory_new(options->threads, sizeof *sinks);
    if (options->placement != NULL)
        placement_begin(options->placement, run->program->array_count,
                        options->threads);
    for (unsigned i = 0; i < options->threads; i++) {
        sinks[i] = (struct request_sink){
            .take = tally_take,
            .take_even = tally_take_even,
            .context = &tallies[i],
            .period_bytes = tallies[i].repeat_rule.period_bytes,
            .banks_bytes =
                tallies[i].gpu->banks * tallies[i].gpu->bank_bytes,
            .whole_blocks = tallies[i].extents != NULL,
        };
        if (options->placement != NULL)
            sinks[i] = placement_sink(options->placement, i, &sinks[i]);
    }
    return sinks;
}

/* Runs it with a tally a thread. */
static bool run_program(const struct options *options,
                        const struct launch *launch, struct run *run,
                        struct tally *tallies, struct diagnostic *diagnostic)
{
    struct progress progress = progress_start();
    struct request_sink *sinks = new_sinks(options, run, tallies);
    struct exec_options how = {
        .warp_lanes = tallies[0].gpu->warp_lanes,
        .only_warp = options->warp,
        .is_trial = options->is_trial,
        .max_steps = options->max_steps,
        .exhaustive = options->exhaustive,
        .threads = options->threads,
        .assumed = run->assumed,
        .estimated = run->estimated,
        .outside = run->outside,
        .guesses = &run->guesses,
        .wants_shared = &run->wants_shared,
        .progress = progress_show,
        .progress_context = &progress,
    };
    bool fine = exec_run(run->program, launch, &how, sinks, diagnostic);
    if (options->placement != NULL)
        placement_end(options->placement);
    progress_end(&progress);
    free(sinks);
    return fine;
}

bool run_tally(struct run *run, struct tally *tally,
               const struct options *options, const struct gpu *gpu,
               const struct launch *launch, struct diagnostic *diagnostic)
{
    struct tally *tallies = memory_new(options->threads, sizeof *tallies);
    for (unsigned i = 0; i < options->threads; i++) {
        tally_init(&tallies[i], gpu, run->program->site_count);
        if (run->no_footprint)
            tally_leave_footprint(&tallies[i]);
    }
    bool fine = run_program(options, launch, run, tallies, diagnostic);
    tally_finish(&tallies[0]);
    for (unsigned i = 1; i < options->threads; i++) {
        tally_finish(&tallies[i]);
        tally_merge(&tallies[0], &tallies[i]);
        tally_free(&tallies[i]);
    }
    *tally = tallies[0];
    free(tallies);
    return fine && analysis_is_whole(&tally->total, gpu, diagnostic);
}
