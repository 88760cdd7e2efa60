/* Estimates are named, missing figures explained; see estimate.h. */
#include "cli/estimate.h"

#include <math.h>
#include <string.h>

#include "cli/texts.h"
#include "coalsim/l1.h"

/* ---- names ---- */

/* Names a field, unless the row has no value there or it is named already. */
static void name_field(struct report_row *row, struct arena *arena,
                       const char *name)
{
    if (row_is_estimated(row, name) ||
        field_find(name)->value(row).kind == CELL_EMPTY)
        return;
    row->estimated = row->estimated == NULL
                         ? name
                         : arena_format(arena, "%s,%s", row->estimated, name);
}

/* What a model of a real GPU's time gives. */
static const char *const time_fields[] = {
    "time_ms", "bound",   "l1_ms",      "issue_ms",  "fma_ms",
    "l2_ms",   "dram_ms", "latency_ms", "launch_ms", "gflops",
};

/* What the banks of lines decide. */
static const char *const bank_fields[] = { "tag_wavefronts", "data_wavefronts",
                                           "l1_cycles" };

/* What accesses to shared memory have their part in. */
static const char *const shared_fields[] = {
    "requests", "lanes", "wavefronts", "bank_conflicts", "ways", "l1_cycles",
};

/* What the size of a sector decides. */
static const char *const sector_fields[] = {
    "sectors",          "transactions",      "sectors_per_request",
    "fetched_bytes",    "efficiency",        "ideal_sectors",
    "excess_sectors",   "footprint_sectors", "footprint_efficiency",
};

/* What atomics that meet may need more of. */
static const char *const least_fields[] = {
    "sectors",        "transactions",  "sectors_per_request", "l2_requests",
    "fetched_bytes",  "efficiency",    "excess_sectors",
    "latency_ns",     "latency_best_ns", "transfer_ns",       "time_ms",
    NULL,
};

/* What nothing is merged in. */
static const char *const written_fields[] = {
    "requests_as_written", "sectors_as_written", "wavefronts_as_written",
};

/* What is computed from another field, of this row and of the first. */
static const struct {
    const char *name, *from;
} ratio_fields[] = {
    { "sectors_ratio", "sectors" },
    { "bytes_ratio", "fetched_bytes" },
    { "time_ratio", "time_ms" },
};

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* Where each request has one line, its bank is all the same. */
static bool depends_on_banks(const struct counts *counts)
{
    return counts->l2_requests > counts->global_requests;
}

/*
 * A request alone finds nothing in L1, and its data wavefronts go by its tag
 * wavefronts. One whose sectors are all there takes only as many as its banks
 * need; which ones those are is not known.
 */
static bool may_hit(const struct counts *counts)
{
    return depends_on_banks(counts) && counts->global_requests > 1;
}

/* Does a field follow from the counts? Words do not, but for the bound. */
static bool is_of_counts(const struct field *field,
                         const struct report_row *row)
{
    static const char *const others[] = { "line", "column", "warps_per_sm",
                                          "waves" };
    return !texts_have(others, LENGTH(others), field->name) &&
           (field->value(row).kind != CELL_TEXT ||
            strcmp(field->name, "bound") == 0);
}

static bool is_shared_only(const char *field)
{
    static const char *const names[] = { "wavefronts", "bank_conflicts",
                                         "ways" };
    return texts_have(names, LENGTH(names), field);
}

static void name_counts(struct report_row *row, struct arena *arena,
                        bool also_shared)
{
    for (size_t i = 0; i < report_field_count; i++)
        if (is_of_counts(&report_fields[i], row) &&
            (also_shared || !is_shared_only(report_fields[i].name)))
            name_field(row, arena, report_fields[i].name);
}

void estimate_name_fields(struct report_row *row, struct arena *arena,
                          const struct certainty *certainty)
{
    const struct gpu *gpu = row->gpu;
    bool doubtful = depends_on_banks(&row->counts) &&
                    (!l1_is_known(gpu) || certainty->l1_estimated);
    row->estimated = NULL;
    for (size_t i = 0; i < LENGTH(sector_fields); i++)
        if (certainty->has_writes && gpu->write_bytes != 0)
            name_field(row, arena, sector_fields[i]);
    for (size_t i = 0; i < LENGTH(time_fields); i++)
        if (gpu->time_model == GPU_TIME_THROUGHPUT)
            name_field(row, arena, time_fields[i]);
    if (certainty->dram_estimated)
        name_field(row, arena, "dram_bytes");
    for (size_t i = 0; i < LENGTH(bank_fields); i++)
        if (doubtful)
            name_field(row, arena, bank_fields[i]);
    if (may_hit(&row->counts))
        name_field(row, arena, "data_wavefronts");
    for (size_t i = 0; i < LENGTH(shared_fields); i++)
        if (certainty->shared_estimated)
            name_field(row, arena, shared_fields[i]);
    for (size_t i = 0; least_fields[i] != NULL; i++)
        if (row->counts.is_least)
            name_field(row, arena, least_fields[i]);
    if (certainty->counts_estimated || certainty->is_partial)
        name_counts(row, arena, certainty->counts_estimated);
}

void estimate_name_written(struct report_row *row, struct arena *arena)
{
    for (size_t i = 0; i < LENGTH(written_fields); i++)
        name_field(row, arena, written_fields[i]);
}

void estimate_name_ratios(struct report_row *row, struct arena *arena)
{
    for (size_t i = 0; i < LENGTH(ratio_fields); i++)
        if (row_is_estimated(row, ratio_fields[i].from) ||
            row_is_estimated(row->first, ratio_fields[i].from))
            name_field(row, arena, ratio_fields[i].name);
}

/* ---- notes ---- */

const char *estimate_assumptions(struct arena *arena,
                                 const struct options *options, bool needed)
{
    const char *list = NULL;
    for (size_t i = 0; i < options->lang.assume_count; i++) {
        const char *text = options->assumes[i].text;
        if (options->assumed[i] == needed)
            list = list == NULL ? text : arena_format(arena, "%s, %s", list,
                                                      text);
    }
    return list;
}

/* Of times alone, with a NULL behind them. */
static const char *const time_notes[] = {
    "time_ms", "bound",   "l1_ms",      "issue_ms",  "fma_ms", "l2_ms",
    "dram_ms", "latency_ms", "launch_ms", "gflops", "time_ratio",
    "latency_ns", "latency_best_ns", "transfer_ns", "crossover_warps", NULL,
};

static const char *const latency_notes[] = { "time_ms", "bound", "time_ratio",
                                             "latency_ns", NULL };

static const char *const bank_notes[] = {
    "tag_wavefronts", "data_wavefronts", "l1_cycles", NULL,
};

static const char *const store_notes[] = {
    "sectors",       "transactions", "sectors_per_request",
    "fetched_bytes", "efficiency",   "ideal_sectors",
    "excess_sectors", "footprint_sectors", "footprint_efficiency",
    "sectors_ratio", "bytes_ratio", NULL,
};

static void add(struct analysis *analysis, const char *text,
                const char *const *fields)
{
    note_add(analysis, (struct note){ .text = text, .fields = fields });
}

/* Why there is no time of a launch. NULL: there is one. */
static const char *why_no_time(const struct report_row *total,
                               struct arena *arena,
                               const struct options *options)
{
    const struct gpu *gpu = total->gpu;
    const char *key = time_missing_key(gpu);
    if (gpu->time_model == GPU_TIME_NONE)
        return arena_format(arena, "%s: no model of time, so no times",
                            gpu->name);
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

/* A sum of latencies is no launch's time: its warps run at a time. */
static bool adds_latencies(const struct report_row *total,
                           const struct options *options)
{
    const struct launch *launch = total->launch;
    return total->gpu->time_model == GPU_TIME_LATENCY && launch != NULL &&
           options->warp < 0 && options->time.warps_in_flight == 1 &&
           total->estimate.bound != NULL &&
           strcmp(total->estimate.bound, "latency") == 0 &&
           (launch_blocks(launch) > 1 ||
            launch_warps(launch, total->gpu->warp_lanes) > 1);
}

static void add_time_notes(struct analysis *analysis, struct arena *arena,
                           const struct options *options)
{
    const struct report_row *total = &analysis->rows[analysis->row_count - 1];
    const char *why = why_no_time(total, arena, options);
    if (why != NULL)
        add(analysis, why, time_notes);
    if (adds_latencies(total, options))
        add(analysis, "times add up the latencies of all warps; "
                      "--warps-in-flight overlaps them, --gpu h200 predicts a "
                      "launch", latency_notes);
}

static void add_bank_notes(struct analysis *analysis, struct arena *arena)
{
    const struct report_row *total = &analysis->rows[analysis->row_count - 1];
    const struct gpu *gpu = total->gpu;
    if (!depends_on_banks(&total->counts))
        return;
    if (l1_is_known(gpu) && total->launch != NULL)
        add(analysis, "tag banks: arrays are taken to begin at multiples of "
                      "2^43 bytes; --base moves them", bank_notes);
    if (!l1_is_known(gpu) && l1_has_cycles(gpu))
        add(analysis, arena_format(arena,
                                   "%s: no tag_bank_bit0, so l1_cycles%s are "
                                   "the least they can be",
                                   gpu->name,
                                   isnan(total->estimate.time_ms)
                                       ? "" : " and times"), bank_notes);
}

void estimate_add_notes(struct analysis *analysis, struct arena *arena,
                        const struct options *options)
{
    const struct report_row *total = &analysis->rows[analysis->row_count - 1];
    const struct gpu *gpu = total->gpu;
    const char *assumed = estimate_assumptions(arena, options, true);
    if (total->launch != NULL && total->counts.requests == 0)
        add(analysis, "no access is made: no lane comes to one", NULL);
    add_time_notes(analysis, arena, options);
    if (assumed != NULL)
        add(analysis, arena_format(arena, "assumed of branches on what is not "
                                          "known: %s", assumed), NULL);
    if (row_is_estimated(total, "sectors") && gpu->write_bytes != 0)
        add(analysis, arena_format(arena, "%s: stores are counted in sectors "
                                          "of %u bytes but written by %u, so "
                                          "their bytes are an upper bound",
                                   gpu->name, (unsigned)gpu->sector_bytes,
                                   (unsigned)gpu->write_bytes), store_notes);
    if (total->counts.is_least)
        add(analysis, "atomics whose lanes share sectors of many lines: the "
                      "sectors are the least that they take", least_fields);
    add_bank_notes(analysis, arena);
}

/* ---- what is asked for ---- */

/* Does more than the sums of requests by themselves go into a field? */
static bool is_of_places(const char *field)
{
    static const char *const others[] = { "dram_bytes", "estimated" };
    return texts_have(time_notes, LENGTH(time_notes) - 1, field) ||
           texts_have(bank_notes, LENGTH(bank_notes) - 1, field) ||
           texts_have(others, LENGTH(others), field);
}

bool estimate_wants_places(const struct options *options)
{
    bool wants = options->get == NULL;
    for (size_t i = 0; i < options->get_count && !wants; i++)
        wants = is_of_places(options->get[i]->name);
    return wants;
}
