/* The textbook GPU's time, on the exercises' figures. */
#include "coalsim/time.h"

#include <math.h>
#include <stddef.h>

#include "coalsim/coalesce.h"
#include "textbook.h"
#include "unit.h"

static const struct time_options once = { 1, 1 };

static struct counts strided(uint64_t stride)
{
    struct request request = { .lanes = UINT32_MAX, .bytes_per_lane = 4 };
    for (uint64_t i = 0; i < 32; i++)
        request.address[i] = i * stride * 4;
    struct counts counts;
    coalesce_count(&textbook, &request, &counts);
    return counts;
}

static struct estimate estimate_of(const struct gpu *gpu,
                                   const struct counts *counts,
                                   const struct time_options *options)
{
    struct time_input input = { .counts = counts, .options = options };
    return time_estimate(gpu, &input);
}

START_TEST(coalesced_load_costs_one_latency)
{
    struct counts counts = strided(1);
    struct estimate estimate = estimate_of(&textbook, &counts, &once);
    ck_assert_double_eq(estimate.latency_ns, 300);
    ck_assert_double_eq(estimate.latency_best_ns, 300);
    ck_assert_double_eq(estimate.transfer_ns, 128.0 / 900);
    ck_assert_double_eq(estimate.time_ms, 300 / 1e6);
    ck_assert_double_eq(estimate.crossover_warps, 300 / (128.0 / 900));
    ck_assert_str_eq(estimate.bound, "latency");
}
END_TEST

START_TEST(strided_load_costs_one_a_sector)
{
    struct counts counts = strided(1024);
    struct estimate estimate = estimate_of(&textbook, &counts, &once);
    ck_assert_double_eq(estimate.latency_ns, 9600);
    ck_assert_double_eq(estimate.latency_best_ns, 2400);
}
END_TEST

START_TEST(repeats_any_number_of_times)
{
    struct counts counts = strided(1024);
    struct time_options million = { 1, 1000000 };
    struct time_options most = { 1, UINT64_MAX };
    ck_assert_double_eq(estimate_of(&textbook, &counts, &million).latency_ns,
                        9.6e9);
    double all = estimate_of(&textbook, &counts, &most).latency_ns;
    ck_assert_double_eq_tol(all / (9600 * 18446744073709551616.0), 1, 1e-12);
}
END_TEST

START_TEST(warps_in_flight_hide_latency)
{
    struct counts counts = strided(1024);
    double transfer_ns = 1024.0 / 900;
    struct time_options options = { 8, 1 };
    struct estimate estimate = estimate_of(&textbook, &counts, &options);
    ck_assert_double_eq(estimate.latency_ns, 9600);
    ck_assert_double_eq(estimate.time_ms, 1200 / 1e6);
    ck_assert_str_eq(estimate.bound, "latency");

    options.warps_in_flight = (uint64_t)estimate.crossover_warps + 1;
    estimate = estimate_of(&textbook, &counts, &options);
    ck_assert_double_eq(estimate.time_ms, transfer_ns / 1e6);
    ck_assert_str_eq(estimate.bound, "bandwidth");
    ck_assert_double_eq(estimate.crossover_warps, 9600 / transfer_ns);
}
END_TEST

START_TEST(nothing_takes_no_time)
{
    struct counts counts = { 0 };
    struct estimate estimate = estimate_of(&textbook, &counts, &once);
    ck_assert_double_eq(estimate.latency_ns, 0);
    ck_assert_double_eq(estimate.latency_best_ns, 0);
    ck_assert_double_eq(estimate.transfer_ns, 0);
    ck_assert_double_eq(estimate.time_ms, 0);
    ck_assert(isnan(estimate.crossover_warps));
    ck_assert_ptr_null(estimate.bound);
}
END_TEST

START_TEST(no_model_gives_no_figure)
{
    struct gpu gpu = textbook;
    struct counts counts = strided(1);
    gpu.time_model = GPU_TIME_NONE;
    struct estimate estimate = estimate_of(&gpu, &counts, &once);
    ck_assert(isnan(estimate.latency_ns));
    ck_assert(isnan(estimate.latency_best_ns));
    ck_assert(isnan(estimate.transfer_ns));
    ck_assert(isnan(estimate.time_ms));
    ck_assert(isnan(estimate.crossover_warps));
    ck_assert_ptr_null(estimate.bound);
}
END_TEST

START_TEST(throughput_needs_a_whole_launch)
{
    struct gpu h200;
    struct counts counts = strided(1);
    struct launch launch = launch_default();
    struct launch_work work = { .loads = 1, .load_cycles = 1.15 };
    ck_assert(gpu_find("h200", &h200));
    struct time_input input = { &counts, &once, NULL, NULL };
    struct estimate estimate = time_estimate(&h200, &input);
    ck_assert(isnan(estimate.time_ms) && isnan(estimate.warps_per_sm));
    ck_assert_ptr_null(estimate.occupancy_limit);

    input.launch = &launch;
    estimate = time_estimate(&h200, &input);
    ck_assert(isnan(estimate.time_ms));
    ck_assert_double_eq(estimate.warps_per_sm, 1);
    ck_assert_double_eq(estimate.waves, 1.0 / (132 * 32));
    ck_assert_str_eq(estimate.occupancy_limit, "grid");

    input.work = &work;
    estimate = time_estimate(&h200, &input);
    ck_assert_double_gt(estimate.time_ms, 0.0025);
    ck_assert_str_eq(estimate.bound, "launch");
    ck_assert(isnan(estimate.gflops) && isnan(estimate.latency_ns));
}
END_TEST

START_TEST(a_missing_key_is_named)
{
    struct gpu gpu;
    struct counts counts = strided(1);
    struct launch launch = launch_default();
    struct launch_work work = { .loads = 1 };
    struct time_input input = { &counts, &once, &launch, &work };
    ck_assert_ptr_null(time_missing_key(&textbook));
    ck_assert(gpu_find("h200", &gpu));
    ck_assert_ptr_null(time_missing_key(&gpu));
    gpu.rates.dram_latency = 0;
    ck_assert_str_eq(time_missing_key(&gpu), "dram_latency");
    struct estimate estimate = time_estimate(&gpu, &input);
    ck_assert(isnan(estimate.time_ms) && isnan(estimate.term_ms[TERM_L1]));
    ck_assert_double_eq(estimate.warps_per_sm, 1);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("time");
    TCase *cases = tcase_create("time");
    tcase_add_test(cases, coalesced_load_costs_one_latency);
    tcase_add_test(cases, strided_load_costs_one_a_sector);
    tcase_add_test(cases, repeats_any_number_of_times);
    tcase_add_test(cases, warps_in_flight_hide_latency);
    tcase_add_test(cases, nothing_takes_no_time);
    tcase_add_test(cases, no_model_gives_no_figure);
    tcase_add_test(cases, throughput_needs_a_whole_launch);
    tcase_add_test(cases, a_missing_key_is_named);
    suite_add_tcase(suite, cases);
    return suite;
}
