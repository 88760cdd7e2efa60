/* Estimates are named, missing figures explained; see estimate.h. */
#include "cli/estimate.h"

#include <math.h>

#include "coalsim/l1.h"

/* ---- names ---- */

static const char *join(struct arena *arena, const char *names,
                        const char *more)
{
    return names == NULL ? more : arena_format(arena, "%s,%s", names, more);
}

/* Where each request has one line, its bank is all the same. */
static bool depends_on_banks(const struct counts *counts)
{
    return counts->l2_requests > counts->global_requests;
}

void estimate_name_fields(struct report_row *row, struct arena *arena,
                          const struct certainty *certainty)
{
    const struct gpu *gpu = row->gpu;
    const char *names = NULL;
    bool throughput = gpu->time_model == GPU_TIME_THROUGHPUT;
    bool several_lines = depends_on_banks(&row->counts);
    if (throughput && !isnan(row->estimate.time_ms))
        names = "time_ms,bound,l1_ms,issue_ms,fma_ms,l2_ms,dram_ms,latency_ms,"
                "launch_ms";
    if (throughput && !isnan(row->estimate.gflops))
        names = join(arena, names, "gflops");
    if (row->has_dram_bytes && certainty->dram_estimated)
        names = join(arena, names, "dram_bytes");
    if (l1_is_known(gpu) && certainty->l1_estimated && several_lines)
        names = join(arena, names, "tag_wavefronts,data_wavefronts,l1_cycles");
    else if (!l1_is_known(gpu) && l1_has_cycles(gpu) && several_lines)
        names = join(arena, names, "l1_cycles");
    row->estimated = names;
}

/* ---- notes ---- */

static void add(struct analysis *analysis, const char *note)
{
    analysis->notes[analysis->note_count++] = note;
}

/* Why a GPU that has a model of real times gives none. NULL: it does. */
static const char *why_no_time(const struct report_row *total,
                               struct arena *arena,
                               const struct options *options)
{
    const struct gpu *gpu = total->gpu;
    const char *key = time_missing_key(gpu);
    if (gpu->time_model != GPU_TIME_THROUGHPUT ||
        !isnan(total->estimate.time_ms))
        return NULL;
    if (key != NULL)
        return arena_format(arena, "%s: no %s, so no times", gpu->name, key);
    if (total->launch == NULL)
        return "a trace has no launch, so there are no times";
    if (options->warp >= 0)
        return "one warp is no launch, so there are no times";
    return arena_format(arena, "%s: a block does not fit an SM (%s), so there "
                               "are no times",
                        gpu->name, total->estimate.occupancy_limit);
}

void estimate_add_notes(struct analysis *analysis, struct arena *arena,
                        const struct options *options)
{
    const struct report_row *total = &analysis->rows[analysis->row_count - 1];
    const struct gpu *gpu = total->gpu;
    const char *why = why_no_time(total, arena, options);
    bool several_lines = depends_on_banks(&total->counts);
    if (why != NULL)
        add(analysis, why);
    if (l1_is_known(gpu) && several_lines && total->launch != NULL)
        add(analysis, "tag banks: arrays are taken to begin at multiples of "
                      "2^43 bytes; --base moves them");
    if (!l1_is_known(gpu) && l1_has_cycles(gpu) && several_lines)
        add(analysis, arena_format(arena,
                                   "%s: no tag_bank_bit0, so l1_cycles%s are "
                                   "the least they can be",
                                   gpu->name, why == NULL ? " and times" : ""));
}
