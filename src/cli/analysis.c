/* A program analysed: as the compiler merges it, and as written beside it. */
#include "cli/analysis.h"

#include "cli/estimate.h"
#include "cli/merged.h"
#include "cli/run.h"
#include "cli/telling.h"
#include "core/number.h"
#include "exec/exec.h"

/* Static __shared__ arrays come on top of what --shared says. */
static void add_static_shared(struct launch *launch,
                              const struct program *program)
{
    for (size_t i = 0; i < program->array_count; i++) {
        const struct array *array = &program->arrays[i];
        if (array->space == SPACE_SHARED && !array->is_launch_sized &&
            !number_add_product(&launch->shared_bytes, array->bytes, 1))
            launch->shared_bytes = UINT64_MAX;
    }
}

/* Nothing tells how long its extern __shared__ arrays are. */
static void note_shared(struct analysis *analysis,
                        const struct program *program)
{
    if (analysis->launch.shared_bytes > 0)
        return;
    for (size_t i = 0; i < program->array_count; i++)
        if (program->arrays[i].is_launch_sized) {
            note_own(analysis,
                     "no --shared: extern __shared__ arrays are taken to be "
                     "large enough, and to take no room on an SM");
            return;
        }
}

/* The hardware does not see where one array ends and another begins. */
static void note_outside(struct analysis *analysis, struct options *options,
                         const struct run *run)
{
    for (size_t i = 0; i < run->program->site_count; i++) {
        const struct site *site = &run->program->sites[i];
        if (!run->outside[i])
            continue;
        note_own(analysis,
                 arena_format(&options->arena,
                              "%s at %s%zu:%zu leaves its array; it is "
                              "counted in what lies around that",
                              site->text, site->place.prefix,
                              site->place.line, site->place.column));
        return;
    }
}

static void note_guesses(struct analysis *analysis, const struct run *run)
{
    if ((run->guesses & GUESS_ORDER) != 0) /* another one is as likely */
        note_own(analysis, "what an atomic finds is taken in the order of "
                           "blocks, warps and lanes; what hangs on it is an "
                           "estimate");
    if ((run->guesses & GUESS_RACE) != 0)
        note_own(analysis, "what one warp loads from shared memory and another "
                           "stores to, with no barrier between, is taken to be "
                           "loaded first; what hangs on it is an estimate");
    if ((run->guesses & GUESS_ROUNDING) != 0)
        note_own(analysis, "some floating-point values are known but for the "
                           "last bits; what may hang on those is an "
                           "estimate");
}

static void note_assumed(struct options *options, const struct run *run)
{
    for (size_t i = 0; i < options->lang.assume_count; i++)
        if (run->assumed[i] > 0)
            options->assumed[i] = true;
}

static bool check_launch(const struct launch *launch,
                         struct diagnostic *diagnostic)
{
    char message[128];
    if (launch_check(launch, message, sizeof message))
        return true;
    diagnostic_plain(diagnostic, "%s", message);
    return false;
}

/* The run of the text as written gave `written`. */
static void set_written(struct analysis *analysis, struct arena *arena,
                        const struct run *run, const struct counts *written)
{
    struct report_row *total = &analysis->rows[analysis->row_count - 1];
    bool is_estimate = run->program->uncounted.what != NULL;
    for (size_t i = 0; i < run->program->site_count; i++)
        is_estimate |= run->estimated[i];
    total->written = (struct report_written){
        .is_known = true,
        .requests = written->requests,
        .sectors = written->sectors,
        .wavefronts = written->wavefronts,
    };
    if (is_estimate)
        estimate_name_written(total, arena);
}

/* Without what only times and the L1's figures need. */
static struct gpu without_l1(const struct gpu *gpu)
{
    struct gpu plain = *gpu;
    plain.l1 = (struct gpu_l1){ 0 };
    plain.time_model = GPU_TIME_LATENCY;
    return plain;
}

/* What the text as written would count, beside what is left of it: times, the
 * L1's figures and the footprint are not shown. */
static void compare_written(struct analysis *analysis, struct options *options,
                            const struct gpu *gpu,
                            const struct program *program)
{
    struct tally tally;
    struct diagnostic ignored = { 0 };
    struct gpu plain = without_l1(gpu);
    struct run run = run_of(options, program);
    run.no_footprint = true;
    bool fine = run_tally(&run, &tally, options, &plain, &analysis->launch,
                          &ignored);
    merged_note_written(analysis, options, fine ? &tally.total : NULL);
    if (fine)
        set_written(analysis, &options->arena, &run, &tally.total);
    diagnostic_free(&ignored);
    tally_free(&tally);
}

/* Counts what the compiler makes of the program. `*wants_shared`: it does not,
 * as what is told in shared memory has to be looked after. */
static bool count_merged(struct analysis *analysis, struct options *options,
                         const struct gpu *gpu, const struct program *program,
                         bool *wants_shared, struct diagnostic *diagnostic)
{
    struct tally tally;
    const struct program *merged = merged_program(analysis, options, program);
    struct run run = run_of(options, merged);
    analysis->program = merged;
    analysis->estimated = run.estimated;
    struct gpu plain = without_l1(gpu);
    bool fine = run_tally(&run, &tally, options,
                          estimate_wants_places(options) ? gpu : &plain,
                          &analysis->launch, diagnostic);
    tally.gpu = gpu;
    *wants_shared = run.wants_shared && !program->tells_shared &&
                    (!fine || telling_helps(options, gpu, program,
                                            &analysis->launch));
    if (fine && !*wants_shared) {
        note_assumed(options, &run);
        analysis_make_rows(analysis, options, gpu, merged, &tally);
        note_outside(analysis, options, &run);
        note_guesses(analysis, &run);
    }
    tally_free(&tally);
    return fine;
}

/* Counts it, with a look at shared memory where that is wanted: then `*program`
 * becomes one that has it. */
static bool count_program(struct analysis *analysis, struct options *options,
                          const struct gpu *gpu, const struct program **program,
                          struct diagnostic *diagnostic)
{
    struct diagnostic first = { 0 };
    bool wants_shared;
    bool fine = count_merged(analysis, options, gpu, *program, &wants_shared,
                             &first);
    if (!wants_shared) {
        diagnostic_move(diagnostic, &first);
        return fine;
    }
    diagnostic_free(&first);
    *program = telling_program(&options->arena, *program);
    return count_merged(analysis, options, gpu, *program, &wants_shared,
                        diagnostic);
}

bool analysis_of_program(struct analysis *analysis, struct options *options,
                         const struct gpu *gpu, const struct program *program,
                         struct diagnostic *diagnostic)
{
    note_shared(analysis, program);
    add_static_shared(&analysis->launch, program);
    if (!check_launch(&analysis->launch, diagnostic))
        return false;
    bool fine = count_program(analysis, options, gpu, &program, diagnostic);
    if (!fine || options->is_trial)
        return fine;
    struct run run = { .program = analysis->program,
                       .estimated = analysis->estimated };
    if (run.program != program)
        compare_written(analysis, options, gpu, program);
    else
        set_written(analysis, &options->arena, &run,
                    &analysis->rows[analysis->row_count - 1].counts);
    return true;
}
