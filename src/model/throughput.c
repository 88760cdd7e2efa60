/* Work of a launch -> terms and milliseconds; see throughput.h. */
#include "model/throughput.h"

#include <math.h>
#include <stddef.h>

#include "coalsim/l1.h"

/* What a block queues for, one after the other. */
enum station { STATION_SM, STATION_L2, STATION_DRAM, STATION_COUNT };

/* The mean block on the fullest SM; all in cycles. */
struct block_cycles {
    double term[TERM_COUNT];      /* TERM_LAUNCH is none of a block's: 0 */
    double demand[STATION_COUNT]; /* the terms by station */
};

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* A part of nothing is nothing. */
static double fraction(double part, double whole)
{
    return whole > 0 ? fmin(part / whole, 1) : 0;
}

static double l1_cycles(const struct gpu_rates *rates,
                        const struct launch_work *work)
{
    double stream_cycles = work->store_sectors * rates->store_sector_cycles;
    return work->load_cycles + larger(work->store_cycles, stream_cycles) +
           work->shared_wavefronts;
}

static double instructions(const struct launch_work *work,
                           uint32_t warp_lanes)
{
    return work->requests + work->flops / 2 / warp_lanes;
}

/* Cycles in which all SMs together move so many bytes. */
static double transfer_cycles(const struct gpu_rates *rates,
                              double bytes, double gb_s)
{
    return bytes / gb_s * rates->clock_ghz;
}

/* The mean load's, by the shares that miss L1 and that miss L2 as well. */
static double load_latency(const struct gpu *gpu,
                           const struct launch_work *work)
{
    const struct gpu_rates *rates = &gpu->rates;
    double l2_sectors = work->l2_load_sectors + work->store_sectors;
    double l1_miss = fraction(work->l2_load_sectors, work->load_sectors);
    double l2_miss = fraction(work->dram_bytes, l2_sectors * gpu->sector_bytes);
    double beyond_l2 = rates->dram_latency - rates->l2_latency;
    double beyond_l1 =
        rates->l2_latency - rates->l1_latency + l2_miss * beyond_l2;
    return rates->l1_latency + l1_miss * beyond_l1;
}

static double block_latency(const struct gpu *gpu,
                            const struct launch_work *work, double warps)
{
    double rounds = ceil(work->loads / warps / gpu->rates.loads_in_flight);
    return gpu->rates.block_start + rounds * load_latency(gpu, work);
}

/* What a copy was seen to reach, or else what the data sheet promises. */
static double dram_gb_s(const struct gpu *gpu)
{
    return gpu->rates.copy_gb_s > 0 ? gpu->rates.copy_gb_s
                                    : gpu->bandwidth_gb_s;
}

/*
 * The mean block's terms. L2 and DRAM serve all SMs: what the fullest SM's
 * blocks wait for in all is the transfer of the whole launch, however many SMs
 * have work. No block takes in more than its SM's port lets through.
 */
static void set_terms(double term[TERM_COUNT], const struct gpu *gpu,
                      const struct launch_work *work,
                      const struct occupancy *occupancy, double blocks)
{
    const struct gpu_rates *rates = &gpu->rates;
    double run = (double)occupancy->blocks_run;
    double l2_bytes =
        (work->l2_load_sectors + work->store_sectors) * gpu->sector_bytes;
    double l2_share = transfer_cycles(rates, l2_bytes, rates->l2_gb_s) / run;
    term[TERM_L1] = l1_cycles(rates, work) / blocks;
    term[TERM_ISSUE] =
        instructions(work, gpu->warp_lanes) / blocks / rates->issue_per_cycle;
    term[TERM_FMA] = work->flops / 2 / blocks / rates->fma_lanes;
    term[TERM_L2] = larger(l2_share, l2_bytes / blocks / rates->l2_port_bytes);
    term[TERM_DRAM] =
        transfer_cycles(rates, work->dram_bytes, dram_gb_s(gpu)) / run;
    term[TERM_LATENCY] =
        block_latency(gpu, work, blocks * occupancy->warps_per_block);
}

/* The warps of a block overlap in the pipes of their SM: the busiest counts. */
static void set_demand(struct block_cycles *block)
{
    const double *term = block->term;
    block->demand[STATION_SM] =
        larger(term[TERM_L1], larger(term[TERM_ISSUE], term[TERM_FMA]));
    block->demand[STATION_L2] = term[TERM_L2];
    block->demand[STATION_DRAM] = term[TERM_DRAM];
}

/* From one block's end to the next, `resident` of them being there always. */
static double steady_cycles(const struct block_cycles *block, uint32_t resident)
{
    double queue[STATION_COUNT] = { 0 };
    double interval = 0;
    for (uint32_t there = 1; there <= resident; there++) {
        double stay[STATION_COUNT];
        double total = block->term[TERM_LATENCY];
        for (int i = 0; i < STATION_COUNT; i++) {
            stay[i] = block->demand[i] * (1 + queue[i]);
            total += stay[i];
        }
        interval = total / there;
        for (int i = 0; i < STATION_COUNT; i++)
            queue[i] = stay[i] / interval;
    }
    return interval;
}

/* From the start to the end of `resident` blocks that begin together. */
static double first_wave_cycles(const struct block_cycles *block,
                                uint32_t resident)
{
    double slowest = 0;
    double alone = block->term[TERM_LATENCY];
    for (int i = 0; i < STATION_COUNT; i++) {
        slowest = larger(slowest, block->demand[i]);
        alone += block->demand[i];
    }
    return alone + (resident - 1) * slowest;
}

/*
 * Stores hold up no warp, but a launch ends when L2 has taken them all: in
 * whole sectors, however little of each is written.
 */
static double drain_cycles(const struct gpu *gpu,
                           const struct launch_work *work)
{
    double gb_s = gpu->rates.l2_store_gb_s;
    return gb_s > 0 ? transfer_cycles(&gpu->rates,
                                      work->store_sectors * gpu->sector_bytes,
                                      gb_s)
                    : 0;
}

static enum time_term largest(const double term[TERM_COUNT])
{
    enum time_term most = TERM_L1;
    for (enum time_term i = TERM_ISSUE; i < TERM_COUNT; i++)
        if (term[i] > term[most])
            most = i;
    return most;
}

static struct throughput no_throughput(void)
{
    struct throughput result = { .time_ms = NAN, .gflops = NAN };
    for (int i = 0; i < TERM_COUNT; i++)
        result.term_ms[i] = NAN;
    result.bound = TERM_COUNT;
    return result;
}

struct throughput throughput_estimate(const struct gpu *gpu,
                                      const struct launch *launch,
                                      const struct launch_work *work)
{
    struct occupancy occupancy = occupancy_of(gpu, launch);
    if (occupancy.blocks == 0)
        return no_throughput();
    struct block_cycles block = { 0 };
    set_terms(block.term, gpu, work, &occupancy,
              (double)launch_blocks(launch));
    set_demand(&block);
    double run = (double)occupancy.blocks_run;
    double later = run - occupancy.blocks;
    double cycles = first_wave_cycles(&block, occupancy.blocks) +
                    later * steady_cycles(&block, occupancy.blocks);
    double drain = drain_cycles(gpu, work);
    double ms_per_cycle = 1e-6 / gpu->rates.clock_ghz;

    struct throughput result;
    for (int i = 0; i < TERM_COUNT; i++)
        result.term_ms[i] = block.term[i] * run * ms_per_cycle;
    result.term_ms[TERM_LATENCY] /= occupancy.blocks;
    result.term_ms[TERM_LAUNCH] = gpu->rates.launch_us / 1e3;
    result.term_ms[TERM_L2] = larger(result.term_ms[TERM_L2],
                                     drain * ms_per_cycle);
    result.time_ms =
        larger(cycles, drain) * ms_per_cycle + result.term_ms[TERM_LAUNCH];
    result.gflops = work->flops / result.time_ms / 1e6;
    result.bound = largest(result.term_ms);
    if (work->flops <= 0) /* they are not counted, so nobody knows */
        result.term_ms[TERM_FMA] = NAN;
    return result;
}

double l1_fetched_sectors(double block_sectors, double launch_sectors,
                          uint32_t resident)
{
    /* launch (1 - (1 - part)^resident) / resident, safe for a tiny part. */
    double part = fraction(block_sectors, launch_sectors);
    return -launch_sectors * expm1(resident * log1p(-part)) / resident;
}

const char *throughput_missing_key(const struct gpu *gpu)
{
    const struct gpu_rates *rates = &gpu->rates;
    const struct {
        const char *key;
        double value;
    } needs[] = {
        { "issue", rates->issue_per_cycle },
        { "fp32", rates->fma_lanes },
        { "store_sector", rates->store_sector_cycles },
        { "l2_port", rates->l2_port_bytes },
        { "l2_bandwidth", rates->l2_gb_s },
        { "bandwidth", dram_gb_s(gpu) },
        { "l1_latency", rates->l1_latency },
        { "l2_latency", rates->l2_latency },
        { "dram_latency", rates->dram_latency },
        { "loads_in_flight", rates->loads_in_flight },
        { "block_start", rates->block_start },
        { "launch", rates->launch_us },
    };
    if (!l1_has_cycles(gpu))
        return "return_path";
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (!(needs[i].value > 0))
            return needs[i].key;
    return NULL;
}
