/* From counts to rows: a row an access, then the total. */
#include "cli/analysis.h"

#include <inttypes.h>

#include "cli/estimate.h"
#include "model/extent.h"
#include "model/tally.h"

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

/* The times of the total, of a GPU that has them for whole launches only.
 * `extents` is NULL where nobody asks for times, but for how warps fit. */
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
    } else if (has_launch && tally->gpu->time_model == GPU_TIME_THROUGHPUT) {
        estimate_launch(&row, analysis, options, NULL);
    }
    if (has_launch)
        row.launch = &analysis->launch;
    estimate_name_fields(&row, &options->arena, &certainty);
    analysis->rows[analysis->row_count - 1] = row;
    estimate_add_notes(analysis, &options->arena, options);
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

void analysis_make_rows(struct analysis *analysis, struct options *options,
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
