/* The throughput model: by hand, against a closed form, and on an H200. */
#include "model/throughput.h"

#include <math.h>
#include <stddef.h>

#include "random.h"
#include "unit.h"

/* Round figures: a cycle is a nanosecond, a byte of DRAM a cycle. */
static const struct gpu plain = {
    .warp_lanes = 32,
    .sector_bytes = 32,
    .l1 = { .return_bytes = 128 },
    .bandwidth_gb_s = 32,
    .sm = { .sms = 1, .schedulers = 1, .warps = 2, .blocks = 2 },
    .rates = { .clock_ghz = 1,
               .issue_per_cycle = 1,
               .fma_lanes = 32,
               .store_sector_cycles = 2,
               .l2_port_bytes = 32,
               .l2_gb_s = 32,
               .copy_gb_s = 16,
               .l1_latency = 10,
               .l2_latency = 100,
               .dram_latency = 200,
               .loads_in_flight = 4,
               .block_start = 50,
               .launch_us = 1 },
};

/* Blocks of one warp. */
static struct launch blocks_of(uint32_t blocks)
{
    return (struct launch){ .block = { 32, 1, 1 }, .grid = { blocks, 1, 1 } };
}

static void check_term(const struct throughput *got, enum time_term term,
                       double us)
{
    ck_assert_msg(fabs(got->term_ms[term] * 1e3 - us) < 1e-9,
                  "%s: expected %g us, saw %.17g", time_term_name(term),
                  us, got->term_ms[term] * 1e3);
}

START_TEST(each_term_by_hand)
{
    struct launch launch = blocks_of(10);
    struct launch_work work = {
        .requests = 300,
        .loads = 90, /* 9 a block: 3 rounds of 4 in flight */
        .load_cycles = 1000,
        .store_cycles = 20,
        .shared_wavefronts = 500,
        .load_sectors = 360,
        .store_sectors = 40, /* 80 cycles: more than 20 */
        .l2_load_sectors = 180,
        .dram_bytes = 32 * 110, /* half of what comes from L2 */
        .flops = 64000,
    };
    struct throughput got = throughput_estimate(&plain, &launch, &work);
    check_term(&got, TERM_L1, 1.58);
    check_term(&got, TERM_ISSUE, 1.3); /* 300 + 64,000 / 2 / 32 */
    check_term(&got, TERM_FMA, 1.0);
    check_term(&got, TERM_L2, 0.22); /* 220 x 32 B */
    check_term(&got, TERM_DRAM, 0.22);
    /* half of the loads miss L1, half of those L2: 10 + (90 + 50) / 2 = 80 */
    check_term(&got, TERM_LATENCY, (50 + 3 * 80) * 10 / 2 / 1e3);
    check_term(&got, TERM_LAUNCH, 1);
    ck_assert_int_eq(got.bound, TERM_L1);
    ck_assert_double_eq_tol(got.gflops, 64000 / got.time_ms / 1e6, 1e-12);
}
END_TEST

/* A block of 100 cycles of the SM and 100 of waiting, nothing else. */
static const struct launch_work even = { .loads = 1, .load_cycles = 100 };

static double even_us(uint32_t blocks, uint32_t resident)
{
    struct gpu gpu = plain;
    struct launch launch = blocks_of(blocks);
    struct launch_work work = even;
    gpu.rates.block_start = 90;
    gpu.sm.blocks = gpu.sm.warps = resident;
    work.loads *= blocks;
    work.load_cycles *= blocks;
    return throughput_estimate(&gpu, &launch, &work).time_ms * 1e3;
}

START_TEST(queueing_by_hand)
{
    /* Alone a block takes 200. */
    ck_assert_double_eq_tol(even_us(1, 1), 1.2, 1e-9);
    ck_assert_double_eq_tol(even_us(3, 1), 1.6, 1e-9);
    /* Two start together: 100 + 2 x 100. */
    ck_assert_double_eq_tol(even_us(2, 2), 1.3, 1e-9);
    /* Alone it is at the SM half the time: two wait 150 there, 250 in all. */
    ck_assert_double_eq_tol(even_us(4, 2), 1.3 + 2 * 0.125, 1e-9);
}
END_TEST

START_TEST(l2_and_dram_are_shared)
{
    struct gpu gpu = plain;
    struct launch launch = blocks_of(4);
    struct launch_work work = {
        .load_sectors = 400,
        .l2_load_sectors = 400,
        .dram_bytes = 32 * 400,
    };
    gpu.sm.sms = 4;
    struct throughput four = throughput_estimate(&gpu, &launch, &work);
    check_term(&four, TERM_L2, 0.4); /* the whole, though a block an SM */
    check_term(&four, TERM_DRAM, 0.8);
    ck_assert_int_eq(four.bound, TERM_LAUNCH);

    /* With L2 faster the ports bind: 100 sectors through each. */
    gpu.rates.l2_gb_s = 1e6;
    struct throughput ports = throughput_estimate(&gpu, &launch, &work);
    check_term(&ports, TERM_L2, 0.1);

    /* What a copy reaches is not known: the data sheet's. */
    gpu.rates.copy_gb_s = 0;
    struct throughput sheet = throughput_estimate(&gpu, &launch, &work);
    check_term(&sheet, TERM_DRAM, 0.4);
}
END_TEST

START_TEST(the_fullest_sm_counts)
{
    struct gpu gpu = plain;
    struct launch_work work = { .load_cycles = 5000 };
    struct launch launch = blocks_of(5);
    gpu.sm.sms = 4;
    struct throughput got = throughput_estimate(&gpu, &launch, &work);
    check_term(&got, TERM_L1, 2); /* two of 1,000 cycles on one of the SMs */
    ck_assert_double_eq_tol(got.time_ms * 1e3, 1 + 2 + 0.05, 1e-9);
}
END_TEST

START_TEST(nothing_to_do)
{
    struct launch launch = blocks_of(1);
    struct launch_work none = { 0 };
    struct throughput got = throughput_estimate(&plain, &launch, &none);
    ck_assert_double_eq_tol(got.time_ms * 1e3, 1.05, 1e-9);
    ck_assert_int_eq(got.bound, TERM_LAUNCH);
    ck_assert_double_eq(got.gflops, 0);
}
END_TEST

START_TEST(no_block_fits)
{
    struct launch launch = blocks_of(1);
    struct launch_work none = { 0 };
    launch.block[0] = 96;
    struct throughput got = throughput_estimate(&plain, &launch, &none);
    ck_assert(isnan(got.time_ms) && isnan(got.gflops));
    ck_assert(isnan(got.term_ms[TERM_L1]));
    ck_assert_int_eq(got.bound, TERM_COUNT);
    ck_assert_ptr_null(time_term_name(got.bound));
}
END_TEST

/*
 * One server and N customers that come back after a pause, the machine
 * repairman problem: the server is idle with the probability 1 / sum over i of
 * N! / (N - i)! (service / pause)^i.
 */
static double repairman_cycles(double service, double pause, uint32_t customers)
{
    double sum = 1, term = 1;
    for (uint32_t i = 0; i < customers; i++) {
        term *= (customers - i) * service / pause;
        sum += term;
    }
    return service / (1 - 1 / sum);
}

START_TEST(steady_state_agrees_with_the_closed_form)
{
    uint64_t state = 9;
    for (int i = 0; i < 5000; i++) {
        uint32_t resident = (uint32_t)(next_random(&state) % 32) + 1;
        double service = (double)(next_random(&state) % 1000) + 1;
        struct gpu gpu = plain;
        struct launch_work work[2];
        double ms[2];
        gpu.sm.blocks = gpu.sm.warps = resident;
        gpu.rates.block_start = (double)(next_random(&state) % 1000) + 1;
        for (uint32_t more = 0; more < 2; more++) {
            struct launch launch = blocks_of(resident + more);
            work[more] =
                (struct launch_work){ .load_cycles =
                                              service * (resident + more) };
            ms[more] = throughput_estimate(&gpu, &launch, &work[more]).time_ms;
        }
        double expected =
            repairman_cycles(service, gpu.rates.block_start, resident);
        ck_assert_double_eq_tol((ms[1] - ms[0]) * 1e6 / expected, 1, 1e-6);
    }
}
END_TEST

static struct launch_work random_work(uint64_t *state)
{
    struct launch_work work;
    double *field[] = {
        &work.requests,          &work.loads,
        &work.load_cycles,       &work.store_cycles,
        &work.shared_wavefronts, &work.load_sectors,
        &work.store_sectors,     &work.l2_load_sectors,
        &work.dram_bytes,        &work.flops,
    };
    _Static_assert(sizeof work == sizeof field / sizeof *field * sizeof(double),
                   "all fields are drawn");
    for (size_t i = 0; i < sizeof field / sizeof *field; i++)
        *field[i] = ldexp((double)(next_random(state) % 1000),
                          (int)(next_random(state) % 40));
    return work;
}

START_TEST(time_lies_between_its_bounds)
{
    uint64_t state = 11;
    for (int i = 0; i < 5000; i++) {
        struct gpu gpu = plain;
        gpu.sm.sms = (uint32_t)(next_random(&state) % 200) + 1;
        gpu.sm.blocks = gpu.sm.warps = (uint32_t)(next_random(&state) % 32) + 1;
        struct launch launch =
            blocks_of((uint32_t)(next_random(&state) % 100000) + 1);
        struct launch_work work = random_work(&state);
        struct throughput got = throughput_estimate(&gpu, &launch, &work);
        struct occupancy occupancy = occupancy_of(&gpu, &launch);
        double sum = got.term_ms[TERM_LATENCY] * (occupancy.blocks - 1);
        for (int term = 0; term < TERM_COUNT; term++) {
            if (isnan(got.term_ms[term])) {
                ck_assert(term == TERM_FMA && work.flops <= 0);
                continue;
            }
            ck_assert_double_ge(got.time_ms * (1 + 1e-9), got.term_ms[term]);
            ck_assert_double_le(got.term_ms[term], got.term_ms[got.bound]);
            sum += got.term_ms[term];
        }
        ck_assert_double_le(got.time_ms, sum * (1 + 1e-9));
    }
}
END_TEST

/* Without any one of the rates there is a key to be named; what stores drain at
 * is not known of every GPU. */
START_TEST(every_rate_is_needed)
{
    enum { RATES = sizeof(struct gpu_rates) / sizeof(double) };
    ck_assert_ptr_null(throughput_missing_key(&plain));
    for (size_t i = 1; i < RATES; i++) { /* the clock is always there */
        struct gpu gpu = plain;
        double *rate = &((double *)&gpu.rates)[i];
        if (rate == &gpu.rates.l2_store_gb_s)
            continue;
        *rate = 0;
        if (rate == &gpu.rates.copy_gb_s)
            gpu.bandwidth_gb_s = 0;
        ck_assert_ptr_nonnull(throughput_missing_key(&gpu));
    }
    struct gpu gpu = plain;
    gpu.l1.return_bytes = 0;
    ck_assert_str_eq(throughput_missing_key(&gpu), "return_path");
}
END_TEST

START_TEST(sectors_that_blocks_share)
{
    ck_assert_double_eq_tol(l1_fetched_sectors(100, 1000, 1), 100, 1e-9);
    /* All blocks load the same: once for all. */
    ck_assert_double_eq_tol(l1_fetched_sectors(100, 100, 8), 12.5, 1e-9);
    /* Two blocks of half the array each: 3/4 of it on average. */
    ck_assert_double_eq_tol(l1_fetched_sectors(50, 100, 2), 37.5, 1e-9);
    /* Of a very large array they share next to nothing. */
    ck_assert_double_eq_tol(l1_fetched_sectors(1, 1e15, 32), 1, 1e-9);
    ck_assert_double_eq(l1_fetched_sectors(0, 0, 8), 0);
}
END_TEST

/* --- measured ------------------------------------------------------------ */

/*
 * A launch by what a warp does. Products of n x n matrices: n steps of two
 * loads and a multiply-add a lane.
 */
struct measured {
    const char *name;
    uint32_t warps, blocks; /* of a block, of the launch */
    double loads, load_cycles, shared_wavefronts;
    double load_sectors, store_sectors, l2_load_sectors, dram_bytes;
    double flops;
    double ms;  /* tests/data/h200_times.tsv */
    double off; /* percent the model misses it by, at most */
};

static const struct measured measured[] = {
    { "naive GEMM 2048", 32, 4096, 2 * 2048, 33.15 * 2048, 0, 33 * 2048, 32,
      512, 384, 64 * 2048, 35.3244, 2 },
    { "coalesced GEMM 2048", 32, 4096, 2 * 2048, 2.3 * 2048, 0, 5 * 2048, 4,
      512, 384, 64 * 2048, 2.7838, 5 },
    { "coalesced GEMM 512", 32, 256, 2 * 512, 2.3 * 512, 0, 5 * 512, 4, 128,
      384, 64 * 512, 0.0528, 8 },
    { "transpose by tile", 32, 65536, 1, 1.15, 33, 4, 4, 4, 256, 0, 0.524, 8 },
    { "transpose by padded tile", 32, 65536, 1, 1.15, 2, 4, 4, 4, 256, 0,
      0.2948, 12 },
    { "stride 1", 8, 262144, 1, 1.15, 0, 4, 4, 4, 256, 0, 0.2095, 5 },
    { "stride 4", 8, 262144, 1, 4, 0, 16, 4, 16, 640, 0, 0.3244, 8 },
    { "stride 16", 8, 262144, 1, 16, 0, 32, 4, 32, 2176, 0, 1.0313, 3 },
};

static struct launch_work measured_work(const struct measured *row)
{
    double warps = (double)row->warps * row->blocks;
    return (struct launch_work){
        .requests = (row->loads + 1) * warps,
        .loads = row->loads * warps,
        .load_cycles = row->load_cycles * warps,
        .shared_wavefronts = row->shared_wavefronts * warps,
        .load_sectors = row->load_sectors * warps,
        .store_sectors = row->store_sectors * warps,
        .l2_load_sectors = row->l2_load_sectors * warps,
        .dram_bytes = row->dram_bytes * warps,
        .flops = row->flops * warps,
    };
}

START_TEST(kernels_measured_on_an_h200)
{
    struct gpu h200;
    ck_assert(gpu_find("h200", &h200));
    for (size_t i = 0; i < sizeof measured / sizeof *measured; i++) {
        const struct measured *row = &measured[i];
        struct launch launch = { .block = { row->warps * 32, 1, 1 },
                                 .grid = { row->blocks, 1, 1 } };
        struct launch_work work = measured_work(row);
        struct throughput got = throughput_estimate(&h200, &launch, &work);
        double off = (got.time_ms / row->ms - 1) * 100;
        ck_assert_msg(fabs(off) <= row->off,
                      "%s: %.4f ms, measured %.4f: %+.1f %%", row->name,
                      got.time_ms, row->ms, off);
    }
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("throughput");
    TCase *cases = tcase_create("throughput");
    tcase_add_test(cases, each_term_by_hand);
    tcase_add_test(cases, queueing_by_hand);
    tcase_add_test(cases, l2_and_dram_are_shared);
    tcase_add_test(cases, the_fullest_sm_counts);
    tcase_add_test(cases, nothing_to_do);
    tcase_add_test(cases, no_block_fits);
    tcase_add_test(cases, steady_state_agrees_with_the_closed_form);
    tcase_add_test(cases, time_lies_between_its_bounds);
    tcase_add_test(cases, every_rate_is_needed);
    tcase_add_test(cases, sectors_that_blocks_share);
    tcase_add_test(cases, kernels_measured_on_an_h200);
    suite_add_tcase(suite, cases);
    return suite;
}
