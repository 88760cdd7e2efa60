/* From a program to rows: runs it, counts it, estimates its time. */
#include "cli/analysis.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/estimate.h"
#include "cli/placement.h"
#include "cli/progress.h"
#include "core/memory.h"
#include "core/number.h"
#include "cli/merged.h"
#include "exec/exec.h"
#include "model/extent.h"
#include "model/tally.h"

struct report_row analysis_row(const struct analysis *analysis,
                               const struct options *options,
                               const struct gpu *gpu,
                               const struct counts *counts)
{
    struct time_input input = { .counts = counts, .options = &options->time };
    return (struct report_row){
        .pattern = analysis->name,
        .gpu = gpu,
        .counts = *counts,
        .estimate = time_estimate(gpu, &input),
    };
}

/* The times of the total, of a GPU that has them for whole launches only. */
static void estimate_launch(struct report_row *total,
                            const struct analysis *analysis,
                            const struct options *options,
                            const struct extents *extents)
{
    struct launch_work work = work_of(total->gpu, &analysis->launch,
                                      &analysis->kinds, extents,
                                      analysis->flops);
    struct time_input input = {
        .counts = &total->counts,
        .options = &options->time,
        .launch = &analysis->launch,
        .work = options->warp < 0 ? &work : NULL,
    };
    total->estimate = time_estimate(total->gpu, &input);
}

static bool has_writes(const struct kind_counts *kinds)
{
    for (int kind = 0; kind < KIND_COUNT; kind++)
        if (kind != KIND_LOAD && kinds->of[SPACE_GLOBAL][kind].requests > 0)
            return true;
    return false;
}

void analysis_total(struct analysis *analysis, struct options *options,
                    const struct tally *tally, bool has_launch)
{
    struct report_row row =
        analysis_row(analysis, options, tally->gpu, &tally->total);
    struct certainty certainty = {
        .l1_estimated = tally->l1_estimated,
        .has_writes = has_writes(&analysis->kinds),
        .is_partial =
            has_launch && analysis->program->uncounted.what != NULL,
    };
    for (size_t i = 0; has_launch && i < analysis->row_count - 1; i++) {
        bool is_shared = analysis->program->sites[i].space == SPACE_SHARED;
        *(is_shared ? &certainty.shared_estimated
                    : &certainty.counts_estimated) |= analysis->estimated[i];
    }
    row.access = "total";
    row.is_total = true;
    if (tally->extents != NULL) {
        struct extents extents = extent_result(tally->extents);
        certainty.dram_estimated = !extents.exact;
        row.has_dram_bytes =
            work_dram_bytes(tally->gpu, &analysis->kinds, &extents,
                            &row.dram_bytes);
        if (has_launch)
            estimate_launch(&row, analysis, options, &extents);
    }
    if (has_launch)
        row.launch = &analysis->launch;
    estimate_name_fields(&row, &options->arena, &certainty);
    analysis->rows[analysis->row_count - 1] = row;
    estimate_add_notes(analysis, &options->arena, options);
}

bool analysis_is_whole(const struct counts *counts, const struct gpu *gpu,
                       struct diagnostic *diagnostic)
{
    if (!counts->overflow && counts->sectors <= UINT64_MAX / gpu->sector_bytes)
        return true;
    diagnostic_plain(diagnostic, "a total passes 64 bits; make the launch or "
                                 "its loops smaller");
    return false;
}

const char *analysis_axes_text(struct arena *arena, const uint32_t axes[3])
{
    if (axes[2] != 1)
        return arena_format(arena, "%" PRIu32 ",%" PRIu32 ",%" PRIu32, axes[0],
                            axes[1], axes[2]);
    if (axes[1] != 1)
        return arena_format(arena, "%" PRIu32 ",%" PRIu32, axes[0], axes[1]);
    return arena_format(arena, "%" PRIu32, axes[0]);
}

static void describe_launch(struct analysis *analysis, struct arena *arena)
{
    const char *block = analysis_axes_text(arena, analysis->launch.block);
    const char *grid = analysis_axes_text(arena, analysis->launch.grid);
    for (size_t i = 0; i < analysis->row_count; i++) {
        analysis->rows[i].launch = &analysis->launch;
        analysis->rows[i].block = block;
        analysis->rows[i].grid = grid;
    }
}

static void make_rows(struct analysis *analysis, struct options *options,
                      const struct gpu *gpu, const struct program *program,
                      const struct tally *tally)
{
    analysis->row_count = program->site_count + 1;
    analysis->rows = arena_array(&options->arena, analysis->row_count,
                                 sizeof *analysis->rows);
    for (size_t i = 0; i < program->site_count; i++) {
        const struct site *site = &program->sites[i];
        struct report_row *row = &analysis->rows[i];
        *row = analysis_row(analysis, options, gpu, &tally->sites[i]);
        row->access = site->text;
        row->op = request_kind_name(site->kind);
        row->space = request_space_name(site->space);
        row->line = site->place.line;
        row->column = site->place.column;
        estimate_name_fields(
            row, &options->arena,
            &(struct certainty){ .l1_estimated = tally->l1_estimated,
                                 .has_writes = site->kind != KIND_LOAD,
                                 .counts_estimated =
                                     analysis->estimated[i] });
        counts_add(&analysis->kinds.of[site->space][site->kind],
                   &tally->sites[i], 1);
    }
    analysis_total(analysis, options, tally, true);
    describe_launch(analysis, &options->arena);
}

/* What is run: the program that is counted, or the text as written. */
struct run {
    const struct program *program;
    atomic_bool *estimated; /* by site: see struct analysis */
    atomic_bool *outside;   /* by site: it leaves its array in shared memory */
    atomic_bool wants_shared; /* see exec.h */
};

static struct run run_of(struct arena *arena, const struct program *program)
{
    struct run run = {
        .program = program,
        .estimated = arena_array(arena, program->site_count,
                                 sizeof *run.estimated),
        .outside = arena_array(arena, program->site_count,
                               sizeof *run.outside),
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
            .whole_blocks = tallies[i].extents != NULL,
        };
        if (options->placement != NULL)
            sinks[i] = placement_sink(options->placement, i, &sinks[i]);
    }
    return sinks;
}

/* Runs it with a tally a thread. */
static bool run_program(const struct options *options,
                        const struct analysis *analysis,
                        struct run *run, struct tally *tallies,
                        struct diagnostic *diagnostic)
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
        .assumed = options->assumed,
        .estimated = run->estimated,
        .outside = run->outside,
        .wants_shared = &run->wants_shared,
        .progress = progress_show,
        .progress_context = &progress,
    };
    bool fine = exec_run(run->program, &analysis->launch, &how, sinks,
                         diagnostic);
    if (options->placement != NULL)
        placement_end(options->placement);
    progress_end(&progress);
    free(sinks);
    return fine;
}

/* Runs it and counts its requests, site by site, into `*tally`. */
static bool tally_run(struct tally *tally, const struct options *options,
                      const struct gpu *gpu, const struct analysis *analysis,
                      struct run *run, struct diagnostic *diagnostic)
{
    struct tally *tallies = memory_new(options->threads, sizeof *tallies);
    for (unsigned i = 0; i < options->threads; i++)
        tally_init(&tallies[i], gpu, run->program->site_count);
    bool fine = run_program(options, analysis, run, tallies, diagnostic);
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

/* Without what only times and the L1's figures need: those of the text as
 * written are not shown. */
static struct gpu without_l1(const struct gpu *gpu)
{
    struct gpu plain = *gpu;
    plain.l1 = (struct gpu_l1){ 0 };
    plain.time_model = GPU_TIME_LATENCY;
    return plain;
}

/* What the text as written would count, beside what is left of it. */
static void compare_written(struct analysis *analysis, struct options *options,
                            const struct gpu *gpu,
                            const struct program *program)
{
    struct tally tally;
    struct diagnostic ignored = { 0 };
    struct gpu plain = without_l1(gpu);
    struct run run = run_of(&options->arena, program);
    bool fine = tally_run(&tally, options, &plain, analysis, &run, &ignored);
    merged_note_written(analysis, options, fine ? &tally.total : NULL);
    if (fine)
        set_written(analysis, &options->arena, &run, &tally.total);
    diagnostic_free(&ignored);
    tally_free(&tally);
}

/* Counts what the compiler makes of the program. `*wants_shared`: it cannot,
 * but might if what is told in shared memory was looked after. */
static bool count_merged(struct analysis *analysis, struct options *options,
                         const struct gpu *gpu, const struct program *program,
                         bool *wants_shared, struct diagnostic *diagnostic)
{
    struct tally tally;
    const struct program *merged = merged_program(analysis, options, program);
    struct run run = run_of(&options->arena, merged);
    analysis->program = merged;
    analysis->estimated = run.estimated;
    bool fine = tally_run(&tally, options, gpu, analysis, &run, diagnostic);
    if (fine) {
        make_rows(analysis, options, gpu, merged, &tally);
        note_outside(analysis, options, &run);
    }
    tally_free(&tally);
    *wants_shared = !fine && run.wants_shared;
    return fine;
}

/* The same program, in which what is told in shared memory is looked after. */
static const struct program *telling(struct arena *arena,
                                     const struct program *program)
{
    struct program *copy = arena_alloc(arena, sizeof *copy);
    *copy = *program;
    copy->tells_shared = true;
    return copy;
}

bool analysis_of_program(struct analysis *analysis, struct options *options,
                         const struct gpu *gpu, const struct program *program,
                         struct diagnostic *diagnostic)
{
    struct diagnostic first = { 0 };
    bool wants_shared;
    note_shared(analysis, program);
    add_static_shared(&analysis->launch, program);
    if (!check_launch(&analysis->launch, diagnostic))
        return false;
    bool fine = count_merged(analysis, options, gpu, program, &wants_shared,
                             &first);
    if (wants_shared) {
        program = telling(&options->arena, program);
        diagnostic_free(&first);
        first = (struct diagnostic){ 0 };
        fine = count_merged(analysis, options, gpu, program, &wants_shared,
                            &first);
    }
    diagnostic_move(diagnostic, &first);
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
