/* From a row to its cells: each field's name, unit, meaning and value. */
#include "report/field.h"

#include <math.h>
#include <string.h>

#include "coalsim/l1.h"

static struct cell ratio(double part, double whole)
{
    return whole > 0 ? cell_real(part / whole) : cell_empty();
}

/* --- what the row is ---------------------------------------------------- */

static struct cell value_pattern(const struct report_row *row)
{
    return cell_word(row->pattern);
}

static struct cell value_gpu(const struct report_row *row)
{
    return cell_word(row->gpu->name);
}

static struct cell value_access(const struct report_row *row)
{
    return cell_word(row->access);
}

static struct cell value_op(const struct report_row *row)
{
    return cell_word(row->op);
}

static struct cell value_space(const struct report_row *row)
{
    return cell_word(row->space);
}

static struct cell value_line(const struct report_row *row)
{
    return row->line > 0 ? cell_integer(row->line) : cell_empty();
}

static struct cell value_column(const struct report_row *row)
{
    return row->column > 0 ? cell_integer(row->column) : cell_empty();
}

static struct cell value_block(const struct report_row *row)
{
    return cell_word(row->block);
}

static struct cell value_grid(const struct report_row *row)
{
    return cell_word(row->grid);
}

/* --- counts ------------------------------------------------------------- */

#define COUNT_IF(holds, name)                                        \
    static struct cell value_##name(const struct report_row *row)    \
    {                                                                \
        return holds(row) ? cell_integer(row->counts.name)           \
                          : cell_empty();                            \
    }

COUNT_IF(row_has_global, sectors)
COUNT_IF(row_has_global, l2_requests)
COUNT_IF(row_has_global, requested_bytes)
COUNT_IF(row_has_global, used_bytes)
COUNT_IF(row_has_global, ideal_sectors)
COUNT_IF(row_has_footprint, footprint_sectors)
COUNT_IF(row_has_shared, wavefronts)
COUNT_IF(row_has_shared, bank_conflicts)

static struct cell value_requests(const struct report_row *row)
{
    return cell_integer(row->counts.requests);
}

static struct cell value_lanes(const struct report_row *row)
{
    return cell_integer(row->counts.lanes);
}

static struct cell value_sectors_per_request(const struct report_row *row)
{
    if (!row_has_global(row))
        return cell_empty();
    return ratio((double)row->counts.sectors,
                 (double)row->counts.global_requests);
}

/* A product beyond 64 bits is missing: a figure is exact or not there. */
static struct cell value_fetched_bytes(const struct report_row *row)
{
    uint64_t sector_bytes = row->gpu->sector_bytes;
    if (!row_has_global(row) || row->counts.sectors > UINT64_MAX / sector_bytes)
        return cell_empty();
    return cell_integer(row->counts.sectors * sector_bytes);
}

static struct cell value_efficiency(const struct report_row *row)
{
    if (!row_has_global(row))
        return cell_empty();
    return ratio(100.0 * (double)row->counts.used_bytes,
                 row_fetched_bytes(row));
}

static struct cell value_excess_sectors(const struct report_row *row)
{
    if (!row_has_global(row))
        return cell_empty();
    return cell_integer(row->counts.sectors - row->counts.ideal_sectors);
}

static struct cell value_footprint_efficiency(const struct report_row *row)
{
    if (!row_has_footprint(row))
        return cell_empty();
    double sectors = (double)row->counts.footprint_sectors;
    return ratio(100.0 * (double)row->counts.footprint_used_bytes,
                 sectors * row->gpu->sector_bytes);
}

static struct cell value_ways(const struct report_row *row)
{
    if (!row_has_shared(row))
        return cell_empty();
    uint64_t wavefronts = row->counts.wavefronts;
    return ratio((double)wavefronts,
                 (double)(wavefronts - row->counts.bank_conflicts));
}

static struct cell value_sectors_per_step(const struct report_row *row)
{
    return ratio((double)row->steps.sectors, (double)row->steps.steps);
}

static struct cell value_flop_per_byte(const struct report_row *row)
{
    return ratio((double)row->steps.flops, (double)row->steps.requested_bytes);
}

/* --- the L1 and DRAM of real GPUs --------------------------------------- */

static bool has_wavefronts(const struct report_row *row)
{
    return l1_is_known(row->gpu) && row_has_footprint(row);
}

COUNT_IF(has_wavefronts, tag_wavefronts)
COUNT_IF(has_wavefronts, data_wavefronts)

static struct cell value_l1_cycles(const struct report_row *row)
{
    if (!l1_has_cycles(row->gpu) || !row_has_footprint(row))
        return cell_empty();
    return cell_real((double)row->counts.l1_centicycles / 100);
}

static struct cell value_dram_bytes(const struct report_row *row)
{
    return row->has_dram_bytes ? cell_integer(row->dram_bytes) : cell_empty();
}

/* --- estimates ---------------------------------------------------------- */

/* The latency model is for global requests, the other for all of a launch. */
static bool has_time(const struct report_row *row)
{
    return row->gpu->time_model == GPU_TIME_THROUGHPUT || row_has_global(row);
}

#define ESTIMATE(name, member)                                       \
    static struct cell value_##name(const struct report_row *row)    \
    {                                                                \
        return has_time(row) ? cell_real(row->estimate.member) : cell_empty(); \
    }

ESTIMATE(latency_ns, latency_ns)
ESTIMATE(latency_best_ns, latency_best_ns)
ESTIMATE(transfer_ns, transfer_ns)
ESTIMATE(time_ms, time_ms)
ESTIMATE(crossover_warps, crossover_warps)
ESTIMATE(gflops, gflops)
ESTIMATE(l1_ms, term_ms[TERM_L1])
ESTIMATE(issue_ms, term_ms[TERM_ISSUE])
ESTIMATE(fma_ms, term_ms[TERM_FMA])
ESTIMATE(l2_ms, term_ms[TERM_L2])
ESTIMATE(dram_ms, term_ms[TERM_DRAM])
ESTIMATE(latency_ms, term_ms[TERM_LATENCY])
ESTIMATE(launch_ms, term_ms[TERM_LAUNCH])
ESTIMATE(warps_per_sm, warps_per_sm)
ESTIMATE(waves, waves)

static struct cell value_bound(const struct report_row *row)
{
    return has_time(row) ? cell_word(row->estimate.bound) : cell_empty();
}

static struct cell value_occupancy_limit(const struct report_row *row)
{
    return has_time(row) ? cell_word(row->estimate.occupancy_limit)
                         : cell_empty();
}

/* `has`: what is left of the text makes such accesses. */
static struct cell as_written(const struct report_row *row, bool has,
                              uint64_t number)
{
    return row->written.is_known && (has || number > 0) ? cell_integer(number)
                                                        : cell_empty();
}

static struct cell value_requests_as_written(const struct report_row *row)
{
    return as_written(row, true, row->written.requests);
}

static struct cell value_sectors_as_written(const struct report_row *row)
{
    return as_written(row, row_has_global(row), row->written.sectors);
}

static struct cell value_wavefronts_as_written(const struct report_row *row)
{
    return as_written(row, row_has_shared(row), row->written.wavefronts);
}

static struct cell value_estimated(const struct report_row *row)
{
    return cell_word(row->estimated);
}

/* --- relative to the first pattern -------------------------------------- */

static bool can_compare(const struct report_row *row)
{
    return row->first != NULL && row_has_global(row) &&
           row_has_global(row->first);
}

static bool can_compare_times(const struct report_row *row)
{
    return row->first != NULL && has_time(row) && has_time(row->first);
}

static struct cell value_sectors_ratio(const struct report_row *row)
{
    if (!can_compare(row))
        return cell_empty();
    return ratio((double)row->counts.sectors,
                 (double)row->first->counts.sectors);
}

static struct cell value_bytes_ratio(const struct report_row *row)
{
    if (!can_compare(row))
        return cell_empty();
    return ratio(row_fetched_bytes(row), row_fetched_bytes(row->first));
}

static struct cell value_time_ratio(const struct report_row *row)
{
    if (!can_compare_times(row))
        return cell_empty();
    return ratio(row->estimate.time_ms, row->first->estimate.time_ms);
}

/* --- the table: name, unit, help, in_table, in_total, value ------------- */

const struct field report_fields[] = {
    { "pattern", "", "the pattern or file, as given",
      false, false, value_pattern },
    { "gpu", "", "the GPU model",
      false, false, value_gpu },
    { "access", "", "the access in the source, or total",
      true, false, value_access },
    { "op", "", "load, store, atomic or reduction",
      true, true, value_op },
    { "space", "", "global or shared memory",
      true, true, value_space },
    { "line", "", "line of the access in the source",
      true, false, value_line },
    { "column", "", "column of the access in the source",
      false, false, value_column },
    { "requests", "", "warp instructions with at least one live lane",
      true, true, value_requests },
    { "lanes", "", "live lanes of all requests",
      false, true, value_lanes },
    { "sectors", "", "distinct sectors a request touches, summed",
      true, true, value_sectors },
    { "transactions", "", "another name for sectors",
      false, true, value_sectors },
    { "l2_requests", "", "distinct lines a request touches, summed",
      false, true, value_l2_requests },
    { "sectors_per_request", "", "sectors / global requests",
      true, true, value_sectors_per_request },
    { "requested_bytes", "B", "live lanes x bytes a lane",
      false, true, value_requested_bytes },
    { "used_bytes", "B", "distinct bytes a request touches, summed",
      false, true, value_used_bytes },
    { "fetched_bytes", "B", "sectors x sector size",
      true, true, value_fetched_bytes },
    { "efficiency", "%", "100 x used_bytes / fetched_bytes",
      true, true, value_efficiency },
    { "ideal_sectors", "", "fewest sectors that hold the requested bytes",
      false, true, value_ideal_sectors },
    { "excess_sectors", "", "sectors - ideal_sectors",
      false, true, value_excess_sectors },
    { "footprint_sectors", "", "distinct sectors of a warp's trip, summed",
      false, true, value_footprint_sectors },
    { "footprint_efficiency", "%", "bytes used of the footprint's sectors",
      false, true, value_footprint_efficiency },
    { "wavefronts", "", "passes through the shared-memory banks",
      true, true, value_wavefronts },
    { "bank_conflicts", "", "wavefronts beyond those the width needs",
      true, true, value_bank_conflicts },
    { "ways", "", "wavefronts / those without conflicts",
      true, true, value_ways },
    { "latency_ns", "ns", "latencies paid, one after another: worst case",
      false, true, value_latency_ns },
    { "latency_best_ns", "ns", "the same when every slot is used: best case",
      false, true, value_latency_best_ns },
    { "transfer_ns", "ns", "fetched_bytes / bandwidth",
      false, true, value_transfer_ns },
    { "time_ms", "ms", "time, by the GPU's model of it",
      false, true, value_time_ms },
    { "bound", "", "what binds time_ms: latency, bandwidth, or a term",
      false, true, value_bound },
    { "crossover_warps", "", "warps in flight from which bandwidth binds",
      false, true, value_crossover_warps },
    { "sectors_ratio", "", "sectors / those of the first pattern",
      false, true, value_sectors_ratio },
    { "bytes_ratio", "", "fetched_bytes / those of the first pattern",
      false, true, value_bytes_ratio },
    { "time_ratio", "", "time_ms / that of the first pattern",
      false, true, value_time_ratio },
    { "sectors_per_step", "", "--gemm: load sectors of a warp's step of k",
      false, true, value_sectors_per_step },
    { "flop_per_byte", "", "--gemm: arithmetic / bytes loaded in the steps",
      false, true, value_flop_per_byte },
    { "block", "", "threads of a block along x, y, z",
      false, false, value_block },
    { "grid", "", "blocks of the grid along x, y, z",
      false, false, value_grid },
    { "tag_wavefronts", "", "passes of lines through the L1's tag banks",
      false, true, value_tag_wavefronts },
    { "data_wavefronts", "", "passes of words through the L1's data banks",
      false, true, value_data_wavefronts },
    { "l1_cycles", "", "cycles that loads and stores keep the L1 busy",
      true, true, value_l1_cycles },
    { "dram_bytes", "B", "distinct DRAM granules of the launch, as bytes",
      false, true, value_dram_bytes },
    { "gflops", "", "--gemm: 1e9 operations a second",
      false, true, value_gflops },
    { "l1_ms", "ms", "time of L1 and shared memory, were it alone",
      false, true, value_l1_ms },
    { "issue_ms", "ms", "time of starting the warp instructions, alone",
      false, true, value_issue_ms },
    { "fma_ms", "ms", "time of the arithmetic, alone",
      false, true, value_fma_ms },
    { "l2_ms", "ms", "time of the bytes from and to L2, alone",
      false, true, value_l2_ms },
    { "dram_ms", "ms", "time of the bytes from and to DRAM, alone",
      false, true, value_dram_ms },
    { "latency_ms", "ms", "time of waiting, hidden by the blocks in flight",
      false, true, value_latency_ms },
    { "launch_ms", "ms", "time of an empty kernel",
      false, true, value_launch_ms },
    { "warps_per_sm", "", "warps that the fullest SM holds at once",
      false, true, value_warps_per_sm },
    { "occupancy_limit", "", "what keeps warps_per_sm from being more",
      false, true, value_occupancy_limit },
    { "waves", "", "blocks / those that all SMs hold at once",
      false, true, value_waves },
    { "requests_as_written", "", "requests of the text, nothing merged",
      false, false, value_requests_as_written },
    { "sectors_as_written", "", "sectors of the text, nothing merged",
      false, false, value_sectors_as_written },
    { "wavefronts_as_written", "", "wavefronts of the text, nothing merged",
      false, false, value_wavefronts_as_written },
    { "estimated", "", "fields of this row that are estimates",
      false, true, value_estimated },
};

const size_t report_field_count =
    sizeof report_fields / sizeof report_fields[0];

const struct field *field_find(const char *name)
{
    for (size_t i = 0; i < report_field_count; i++)
        if (strcmp(report_fields[i].name, name) == 0)
            return &report_fields[i];
    return NULL;
}
