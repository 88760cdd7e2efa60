/* Counts by kind -> Nsight Compute's counters, by one table; see ncu.h. */
#include "report/ncu.h"

#include <math.h>
#include <string.h>

#include "coalsim/l1.h"
#include "coalsim/occupancy.h"
#include "report/field.h"
#include "report/text.h"

/* What a metric sums over. */
enum {
    LOADS = 1 << KIND_LOAD,
    STORES = 1 << KIND_STORE,
    ATOMICS = 1 << KIND_ATOMIC,
    REDUCTIONS = 1 << KIND_REDUCTION,
};

struct metric {
    const char *name;
    enum request_space space;
    unsigned kinds;
    struct cell (*value)(const struct counts *sum,
                         const struct report_row *total);
    const char *field; /* it is an estimate when this field is; or NULL */
};

/* --- sums ----------------------------------------------------------------- */

#define COUNT(name)                                                           \
    static struct cell name(const struct counts *sum,                         \
                            const struct report_row *total)                   \
    {                                                                         \
        (void)total;                                                          \
        return cell_integer(sum->name);                                       \
    }

COUNT(requests)
COUNT(sectors)
COUNT(l2_requests)
COUNT(wavefronts)
COUNT(bank_conflicts)

static struct cell tag_wavefronts(const struct counts *sum,
                                  const struct report_row *total)
{
    return l1_is_known(total->gpu) ? cell_integer(sum->tag_wavefronts)
                                   : cell_empty();
}

static struct cell ideal_wavefronts(const struct counts *sum,
                                    const struct report_row *total)
{
    (void)total;
    return cell_integer(sum->wavefronts - sum->bank_conflicts);
}

static struct cell sectors_per_request(const struct counts *sum,
                                       const struct report_row *total)
{
    (void)total;
    return cell_real((double)sum->sectors / (double)sum->requests);
}

static struct cell bytes_per_sector(const struct counts *sum,
                                    const struct report_row *total)
{
    (void)total;
    return cell_real((double)sum->used_bytes / (double)sum->sectors);
}

static struct cell bytes_per_sector_pct(const struct counts *sum,
                                        const struct report_row *total)
{
    double fetched = (double)sum->sectors * total->gpu->sector_bytes;
    return cell_real(100 * (double)sum->used_bytes / fetched);
}

/* --- the launch ----------------------------------------------------------- */

static struct cell block_size(const struct counts *sum,
                              const struct report_row *total)
{
    (void)sum;
    return total->launch != NULL ? cell_integer(launch_threads(total->launch))
                                 : cell_empty();
}

static struct cell grid_size(const struct counts *sum,
                             const struct report_row *total)
{
    (void)sum;
    return total->launch != NULL ? cell_integer(launch_blocks(total->launch))
                                 : cell_empty();
}

static struct cell registers(const struct counts *sum,
                             const struct report_row *total)
{
    (void)sum;
    if (total->launch == NULL || total->launch->registers == 0)
        return cell_empty();
    return cell_integer(total->launch->registers);
}

static struct cell waves(const struct counts *sum,
                         const struct report_row *total)
{
    (void)sum;
    return cell_real(total->estimate.waves);
}

static struct cell occupancy_pct(const struct counts *sum,
                                 const struct report_row *total)
{
    (void)sum;
    if (total->launch == NULL || total->gpu->sm.sms == 0)
        return cell_empty();
    struct occupancy occupancy = occupancy_of(total->gpu, total->launch);
    double warps = (double)occupancy.blocks_fit * occupancy.warps_per_block;
    return cell_real(100 * warps / total->gpu->sm.warps);
}

static struct cell warps_active_pct(const struct counts *sum,
                                    const struct report_row *total)
{
    (void)sum;
    return cell_real(100 * total->estimate.warps_per_sm / total->gpu->sm.warps);
}

static struct cell dram_bytes(const struct counts *sum,
                              const struct report_row *total)
{
    (void)sum;
    return total->has_dram_bytes ? cell_integer(total->dram_bytes)
                                 : cell_empty();
}

static struct cell duration_ns(const struct counts *sum,
                               const struct report_row *total)
{
    (void)sum;
    if (total->gpu->time_model != GPU_TIME_THROUGHPUT)
        return cell_empty(); /* the textbook's is no kernel's */
    return cell_real(total->estimate.time_ms * 1e6);
}

/* --- the table, sorted by name -------------------------------------------- */

#define LSU "pipe_lsu_mem_global_op_"
#define BANKS "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_"
#define SHARED "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_"
#define BYTES "smsp__sass_average_data_bytes_per_sector_mem_global_op_"

static const struct metric metrics[] = {
    { "dram__bytes.sum", SPACE_GLOBAL, 0, dram_bytes, "dram_bytes" },
    { "gpu__time_duration.sum", SPACE_GLOBAL, 0, duration_ns, "time_ms" },
    { "l1tex__average_t_sectors_per_request_" LSU "ld.ratio", SPACE_GLOBAL,
      LOADS, sectors_per_request, "sectors_per_request" },
    { "l1tex__average_t_sectors_per_request_" LSU "st.ratio", SPACE_GLOBAL,
      STORES, sectors_per_request, "sectors_per_request" },
    { BANKS "ld.sum", SPACE_SHARED, LOADS, bank_conflicts, "bank_conflicts" },
    { BANKS "st.sum", SPACE_SHARED, STORES, bank_conflicts, "bank_conflicts" },
    { SHARED "ld.sum", SPACE_SHARED, LOADS, wavefronts, "wavefronts" },
    { SHARED "st.sum", SPACE_SHARED, STORES, wavefronts, "wavefronts" },
    { "l1tex__t_output_wavefronts_" LSU "ld.sum", SPACE_GLOBAL, LOADS,
      tag_wavefronts, "tag_wavefronts" },
    { "l1tex__t_output_wavefronts_" LSU "st.sum", SPACE_GLOBAL, STORES,
      tag_wavefronts, "tag_wavefronts" },
    { "l1tex__t_requests_" LSU "atom.sum", SPACE_GLOBAL, ATOMICS, requests,
      "requests" },
    { "l1tex__t_requests_" LSU "ld.sum", SPACE_GLOBAL, LOADS, requests,
      "requests" },
    { "l1tex__t_requests_" LSU "red.sum", SPACE_GLOBAL, REDUCTIONS, requests,
      "requests" },
    { "l1tex__t_requests_" LSU "st.sum", SPACE_GLOBAL, STORES, requests,
      "requests" },
    { "l1tex__t_sectors_" LSU "atom.sum", SPACE_GLOBAL, ATOMICS, sectors,
      "sectors" },
    { "l1tex__t_sectors_" LSU "ld.sum", SPACE_GLOBAL, LOADS, sectors,
      "sectors" },
    { "l1tex__t_sectors_" LSU "red.sum", SPACE_GLOBAL, REDUCTIONS, sectors,
      "sectors" },
    { "l1tex__t_sectors_" LSU "st.sum", SPACE_GLOBAL, STORES, sectors,
      "sectors" },
    { "launch__block_size", SPACE_GLOBAL, 0, block_size, NULL },
    { "launch__grid_size", SPACE_GLOBAL, 0, grid_size, NULL },
    { "launch__registers_per_thread", SPACE_GLOBAL, 0, registers, NULL },
    { "launch__waves_per_multiprocessor", SPACE_GLOBAL, 0, waves, NULL },
    { "lts__t_requests_srcunit_tex_op_write.sum", SPACE_GLOBAL, STORES,
      l2_requests, "l2_requests" },
    { "lts__t_sectors_srcunit_tex_op_write.sum", SPACE_GLOBAL, STORES, sectors,
      "sectors" },
    { "memory_l1_wavefronts_shared", SPACE_SHARED, LOADS | STORES, wavefronts,
      "wavefronts" },
    { "memory_l1_wavefronts_shared_ideal", SPACE_SHARED, LOADS | STORES,
      ideal_wavefronts, "wavefronts" },
    { "sm__maximum_warps_per_active_cycle_pct", SPACE_GLOBAL, 0, occupancy_pct,
      NULL },
    { "sm__warps_active.avg.pct_of_peak_sustained_active", SPACE_GLOBAL, 0,
      warps_active_pct, "time_ms" },
    { BYTES "ld.pct", SPACE_GLOBAL, LOADS, bytes_per_sector_pct, "efficiency" },
    { BYTES "ld.ratio", SPACE_GLOBAL, LOADS, bytes_per_sector, "efficiency" },
    { BYTES "st.pct", SPACE_GLOBAL, STORES, bytes_per_sector_pct,
      "efficiency" },
    { BYTES "st.ratio", SPACE_GLOBAL, STORES, bytes_per_sector, "efficiency" },
};

enum { METRIC_COUNT = sizeof metrics / sizeof *metrics };

static struct cell metric_value(const struct metric *metric,
                                const struct ncu_profile *profile)
{
    struct counts sum = { 0 };
    for (int kind = 0; kind < KIND_COUNT; kind++)
        if ((metric->kinds >> kind & 1) != 0)
            counts_add(&sum, &profile->kinds->of[metric->space][kind], 1);
    return metric->value(&sum, profile->total);
}

void ncu_write(FILE *out, const struct ncu_profile *profile,
               const char *kernel)
{
    char buffer[CELL_TEXT_ROOM];
    for (size_t i = 0; i < METRIC_COUNT; i++) {
        struct cell cell = metric_value(&metrics[i], profile);
        if (cell.kind == CELL_EMPTY)
            continue;
        if (kernel != NULL) {
            text_write_tsv(out, kernel);
            fputc('\t', out);
        }
        fprintf(out, "%s\t%s\n", metrics[i].name,
                cell_text(&cell, buffer, sizeof buffer));
    }
}

_Static_assert((int)METRIC_COUNT <= (int)NCU_ESTIMATED_MAX,
               "any may be an estimate");

static bool is_estimate(const struct metric *metric,
                        const struct ncu_profile *profile)
{
    return metric->field != NULL &&
           row_is_estimated(profile->total, metric->field) &&
           metric_value(metric, profile).kind != CELL_EMPTY;
}

size_t ncu_estimated(const struct ncu_profile *profile, const char **names,
                     size_t room)
{
    size_t count = 0;
    for (size_t i = 0; i < METRIC_COUNT && count < room; i++)
        if (is_estimate(&metrics[i], profile))
            names[count++] = metrics[i].name;
    return count;
}
