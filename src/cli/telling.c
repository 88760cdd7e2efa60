/* What threads tell each other, and whether it matters; see telling.h. */
#include "cli/telling.h"

#include "cli/run.h"

const struct program *telling_program(struct arena *arena,
                                      const struct program *program)
{
    struct program *copy = arena_alloc(arena, sizeof *copy);
    *copy = *program;
    copy->tells_shared = true;
    return copy;
}

/* How many lanes, trip by trip, need an assumption; 0: none, or that is not
 * known. */
static uint64_t lanes_in_need(struct options *trial, const struct gpu *gpu,
                              const struct program *program,
                              const struct launch *launch)
{
    struct tally tally;
    struct diagnostic ignored = { 0 };
    struct run run = run_of(trial, program);
    uint64_t lanes = 0;
    if (run_tally(&run, &tally, trial, gpu, launch, &ignored))
        for (size_t i = 0; i < trial->lang.assume_count; i++)
            lanes += run.assumed[i];
    diagnostic_free(&ignored);
    tally_free(&tally);
    return lanes;
}

enum { TRIAL_STEPS_MAX = 100000 };

bool telling_helps(const struct options *options, const struct gpu *gpu,
                   const struct program *program, const struct launch *launch)
{
    struct options trial = *options;
    trial.arena = (struct arena){ 0 };
    trial.warp = 0;
    trial.is_trial = trial.exhaustive = true;
    trial.threads = 1;
    if (trial.max_steps > TRIAL_STEPS_MAX)
        trial.max_steps = TRIAL_STEPS_MAX;
    const struct program *told = telling_program(&trial.arena, program);
    uint64_t lanes = lanes_in_need(&trial, gpu, program, launch);
    bool helps =
        lanes == 0 || lanes_in_need(&trial, gpu, told, launch) != lanes;
    arena_free(&trial.arena);
    return helps;
}
