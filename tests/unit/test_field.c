/* The fields of a row, and how a cell becomes text. */
#include "report/field.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "comma_locale.h"
#include "random.h"
#include "report_sample.h"
#include "unit.h"

/* --- the table ---------------------------------------------------------- */

static const char *const names[] = {
    "pattern", "gpu", "access", "op", "space", "line", "column", "requests",
    "lanes", "sectors", "transactions", "l2_requests", "sectors_per_request",
    "requested_bytes", "used_bytes", "fetched_bytes", "efficiency",
    "ideal_sectors", "excess_sectors", "footprint_sectors",
    "footprint_efficiency", "wavefronts", "bank_conflicts", "ways",
    "latency_ns", "latency_best_ns", "transfer_ns", "time_ms", "bound",
    "crossover_warps", "sectors_ratio", "bytes_ratio", "time_ratio",
    "sectors_per_step", "flop_per_byte", "block", "grid", "tag_wavefronts",
    "data_wavefronts", "l1_cycles", "dram_bytes", "gflops", "l1_ms", "issue_ms",
    "fma_ms", "l2_ms", "dram_ms", "latency_ms", "launch_ms", "warps_per_sm",
    "occupancy_limit", "waves", "requests_as_written", "sectors_as_written",
    "wavefronts_as_written", "estimated"
};

enum { NAME_COUNT = sizeof names / sizeof names[0] };

START_TEST(names_and_their_order_stay)
{
    ck_assert_uint_eq(report_field_count, NAME_COUNT);
    for (size_t i = 0; i < NAME_COUNT; i++) {
        ck_assert_str_eq(report_fields[i].name, names[i]);
        ck_assert_ptr_eq(field_find(names[i]), &report_fields[i]);
    }
    ck_assert_ptr_null(field_find("sector"));
    ck_assert_ptr_null(field_find(""));
}
END_TEST

START_TEST(help_is_one_short_line)
{
    for (size_t i = 0; i < report_field_count; i++) {
        size_t length = strlen(report_fields[i].help);
        ck_assert_msg(length > 0 && length < 60, "%s", report_fields[i].name);
        ck_assert_ptr_null(strpbrk(report_fields[i].help, "\n\t"));
    }
}
END_TEST

START_TEST(units_are_in_the_names)
{
    static const struct {
        const char *ending, *unit;
    } rules[] = { { "_bytes", "B" }, { "_ns", "ns" }, { "_ms", "ms" },
                  { "efficiency", "%" }, { "sectors", "" } };
    for (size_t i = 0; i < report_field_count; i++)
        for (size_t rule = 0; rule < 5; rule++) {
            const char *name = report_fields[i].name;
            size_t length = strlen(rules[rule].ending);
            if (strlen(name) >= length &&
                strcmp(name + strlen(name) - length, rules[rule].ending) == 0)
                ck_assert_str_eq(report_fields[i].unit, rules[rule].unit);
        }
}
END_TEST

/* --- values ------------------------------------------------------------- */

static void check_value(const struct report_row *row, const char *name,
                        const char *expected)
{
    char buffer[CELL_TEXT_ROOM];
    struct cell cell = field_find(name)->value(row);
    const char *text = cell_text(&cell, buffer, sizeof buffer);
    ck_assert_msg(strcmp(text, expected) == 0, "%s is '%s', not '%s'", name,
                  text, expected);
    ck_assert((cell.kind == CELL_EMPTY) == (expected[0] == '\0'));
}

static void check_empty(const struct report_row *row, size_t first,
                        size_t last)
{
    for (size_t i = first; i <= last; i++)
        check_value(row, names[i], "");
}

static size_t place_of(const char *name)
{
    return (size_t)(field_find(name) - report_fields);
}

static void check_global_empty(const struct report_row *row)
{
    check_empty(row, place_of("sectors"), place_of("footprint_efficiency"));
    check_empty(row, place_of("latency_ns"), place_of("crossover_warps"));
}

static void check_shared_empty(const struct report_row *row)
{
    check_empty(row, place_of("wavefronts"), place_of("ways"));
}

START_TEST(a_global_access)
{
    struct report_row row = sample_global("p", "data[tid*8]", 32);
    check_value(&row, "pattern", "p");
    check_value(&row, "gpu", "textbook");
    check_value(&row, "access", "data[tid*8]");
    check_value(&row, "op", "load");
    check_value(&row, "space", "global");
    check_value(&row, "line", "1");
    check_value(&row, "column", "5");
    check_value(&row, "requests", "1");
    check_value(&row, "lanes", "32");
    check_value(&row, "sectors", "32");
    check_value(&row, "transactions", "32");
    check_value(&row, "l2_requests", "8");
    check_value(&row, "sectors_per_request", "32");
    check_value(&row, "requested_bytes", "128");
    check_value(&row, "used_bytes", "128");
    check_value(&row, "fetched_bytes", "1024");
    check_value(&row, "efficiency", "12.5");
    check_value(&row, "ideal_sectors", "4");
    check_value(&row, "excess_sectors", "28");
    check_value(&row, "footprint_sectors", "32");
    check_value(&row, "footprint_efficiency", "12.5");
    check_shared_empty(&row);
    check_value(&row, "latency_ns", "9600");
    check_value(&row, "time_ms", "0.0096");
    check_value(&row, "bound", "latency");
    check_value(&row, "crossover_warps", "270");
    check_empty(&row, place_of("sectors_ratio"), place_of("flop_per_byte"));
    check_value(&row, "block", "32,8");
    check_value(&row, "grid", "4");
    check_value(&row, "estimated", "");
}
END_TEST

START_TEST(steps_of_a_product)
{
    struct report_row row = sample_global("p", "total", 4);
    row.steps = (struct report_steps){ .steps = 10, .sectors = 330,
                                       .flops = 640, .requested_bytes = 2560 };
    check_value(&row, "sectors_per_step", "33");
    check_value(&row, "flop_per_byte", "0.25");
}
END_TEST

START_TEST(a_shared_access)
{
    struct report_row row = sample_shared("p", "s[tid*4]", 4);
    row.counts.bank_conflicts = 2;
    check_global_empty(&row);
    check_value(&row, "requests", "1");
    check_value(&row, "wavefronts", "4");
    check_value(&row, "bank_conflicts", "2");
    check_value(&row, "ways", "2");
    check_value(&row, "line", "");
    check_value(&row, "column", "");
}
END_TEST

START_TEST(nothing_at_all)
{
    struct report_row row = sample_global("p", "data[tid]", 0);
    row.counts = (struct counts){ 0 };
    check_value(&row, "requests", "0");
    check_value(&row, "sectors", "0");
    check_value(&row, "fetched_bytes", "0");
    check_value(&row, "excess_sectors", "0");
    check_value(&row, "footprint_sectors", "0");
    check_value(&row, "sectors_per_request", "");
    check_value(&row, "efficiency", "");
    check_value(&row, "footprint_efficiency", "");
    row = sample_total(&row);
    row.op = row.space = NULL;
    check_value(&row, "sectors", "0");
    check_value(&row, "op", "");
    check_shared_empty(&row);
}
END_TEST

START_TEST(totals_have_what_their_accesses_have)
{
    struct report_row shared = sample_shared("p", "s[tid]", 1);
    struct report_row row = sample_total(&shared);
    row.space = NULL;
    check_global_empty(&row);
    check_value(&row, "wavefronts", "1");
    check_value(&row, "ways", "1");
    row.counts.global_requests = 3;
    row.counts.sectors = 12;
    check_value(&row, "sectors_per_request", "4");
    check_value(&row, "wavefronts", "1");
    row.counts.shared_requests = 0;
    check_shared_empty(&row);
    check_value(&row, "sectors", "12");
}
END_TEST

START_TEST(only_loads_and_stores_have_footprints)
{
    static const struct {
        const char *op;
        const char *expected;
    } ops[] = { { "load", "4" },   { "store", "4" },     { "load.cg", "4" },
                { "atomic", "" }, { "reduction", "" }, { NULL, "" } };
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++) {
        struct report_row row = sample_global("p", "data[tid]", 4);
        row.op = ops[i].op;
        check_value(&row, "footprint_sectors", ops[i].expected);
        row = sample_total(&row);
        check_value(&row, "footprint_sectors", "4");
    }
}
END_TEST

START_TEST(estimates_may_be_missing)
{
    struct report_row row = sample_global("p", "data[tid]", 4);
    row.estimate = sample_estimate();
    row.estimate.latency_ns = INFINITY;
    row.estimate.transfer_ns = -INFINITY;
    check_empty(&row, place_of("latency_ns"), place_of("crossover_warps"));
    row.estimated = "";
    check_value(&row, "estimated", "");
    row.estimated = "sectors";
    check_value(&row, "estimated", "sectors");
}
END_TEST

START_TEST(estimated_fields_are_told_apart)
{
    struct report_row row = sample_global("p", "data[tid]", 4);
    ck_assert(!row_is_estimated(&row, "time_ms"));
    row.estimated = "time_ms,l1_ms,dram_bytes";
    ck_assert(row_is_estimated(&row, "time_ms"));
    ck_assert(row_is_estimated(&row, "l1_ms"));
    ck_assert(row_is_estimated(&row, "dram_bytes"));
    ck_assert(!row_is_estimated(&row, "time"));
    ck_assert(!row_is_estimated(&row, "ms"));
    ck_assert(!row_is_estimated(&row, "dram_bytes_"));
}
END_TEST

/* Merging may leave nothing of what shared memory the text uses. */
START_TEST(fields_as_written)
{
    struct report_row row = sample_global("p", "total", 4);
    row.space = NULL;
    check_empty(&row, place_of("requests_as_written"),
                place_of("wavefronts_as_written"));
    row.written = (struct report_written){ true, 3, 0, 0 };
    ck_assert_uint_eq(field_find("requests_as_written")->value(&row).integer,
                      3);
    ck_assert_int_eq(field_find("sectors_as_written")->value(&row).kind,
                     CELL_INTEGER);
    check_empty(&row, place_of("wavefronts_as_written"),
                place_of("wavefronts_as_written"));
    row.written.wavefronts = 5;
    ck_assert_uint_eq(field_find("wavefronts_as_written")->value(&row).integer,
                      5);
}
END_TEST

/* What only the description of a real GPU gives. */
START_TEST(fields_of_real_gpus)
{
    struct gpu gpu = textbook;
    struct report_row row = sample_global("p", "data[tid]", 4);
    row.counts.tag_wavefronts = 2;
    row.counts.data_wavefronts = 3;
    row.counts.l1_centicycles = 315;
    row.dram_bytes = 128;
    check_empty(&row, place_of("tag_wavefronts"), place_of("waves"));

    row.gpu = &gpu;
    row.has_dram_bytes = true;
    gpu.l1.return_bytes = 64; /* only enough for the cycles */
    check_value(&row, "tag_wavefronts", "");
    check_value(&row, "data_wavefronts", "");
    check_value(&row, "l1_cycles", "3.15");
    check_value(&row, "dram_bytes", "128");
    gpu.l1.tag_bank_bit[0] = gpu.l1.tag_bank_bit[1] = 1;
    check_value(&row, "tag_wavefronts", "2");
    check_value(&row, "data_wavefronts", "3");
    row.op = "atomic";
    check_value(&row, "tag_wavefronts", "");
    check_value(&row, "l1_cycles", "");
}
END_TEST

/* Such a time is for the whole launch, one of shared memory alone too. */
START_TEST(times_of_whole_launches)
{
    struct gpu gpu = textbook;
    struct report_row row = sample_shared("p", "total", 4);
    row.estimate.time_ms = 0.5;
    row.estimate.gflops = 12;
    row.estimate.term_ms[TERM_L1] = 0.25;
    row.estimate.term_ms[TERM_LAUNCH] = 0.125;
    row.estimate.occupancy_limit = "grid";
    row.gpu = &gpu;
    check_value(&row, "time_ms", "");
    gpu.time_model = GPU_TIME_THROUGHPUT;
    check_value(&row, "time_ms", "0.5");
    check_value(&row, "gflops", "12");
    check_value(&row, "l1_ms", "0.25");
    check_value(&row, "launch_ms", "0.125");
    check_value(&row, "l2_ms", "");
    check_value(&row, "occupancy_limit", "grid");
    row.first = &row;
    check_value(&row, "time_ratio", "1");
    check_value(&row, "sectors_ratio", "");
}
END_TEST

START_TEST(ratios_are_to_the_first)
{
    struct report_row first = sample_global("a", "total", 32);
    struct report_row row = sample_global("b", "total", 4);
    row.first = &first;
    check_value(&row, "sectors_ratio", "0.125");
    check_value(&row, "bytes_ratio", "0.125");
    check_value(&row, "time_ratio", "0.125");
    first.counts.sectors = 0;
    first.estimate.time_ms = NAN;
    check_value(&row, "sectors_ratio", "");
    check_value(&row, "bytes_ratio", "");
    check_value(&row, "time_ratio", "");
    struct report_row shared = sample_shared("c", "total", 4);
    row.first = &shared;
    check_value(&row, "sectors_ratio", "");
    check_value(&row, "time_ratio", "");
}
END_TEST

/* Bytes depend on what each GPU fetches, not on the count of sectors alone. */
START_TEST(bytes_are_each_gpu_s_own)
{
    struct gpu fermi = textbook;
    fermi.sector_bytes = 128;
    struct report_row first = sample_global("a", "total", 4);
    struct report_row row = sample_global("a", "total", 4);
    row.gpu = &fermi;
    row.first = &first;
    check_value(&row, "fetched_bytes", "512");
    check_value(&row, "sectors_ratio", "1");
    check_value(&row, "bytes_ratio", "4");
}
END_TEST

START_TEST(huge_counts_are_exact_or_missing)
{
    struct report_row row = sample_global("p", "data[tid]", UINT64_MAX / 32);
    check_value(&row, "sectors", "576460752303423487");
    check_value(&row, "fetched_bytes", "18446744073709551584");
    row.counts.sectors++;
    check_value(&row, "fetched_bytes", "");
    row.counts.used_bytes = UINT64_MAX;
    check_value(&row, "efficiency", "100");
}
END_TEST

/* --- cells as text ------------------------------------------------------ */

static const struct {
    double real;
    const char *exact;
    const char *rounded;
} reals[] = {
    { 0, "0", "0" },
    { -0.0, "0", "0" },
    { 100, "100", "100" },
    { 12.5, "12.5", "12.5" },
    { -12.5, "-12.5", "-12.5" },
    { 0.1, "0.1", "0.1" },
    { 1.0 / 3, "0.3333333333333333", "0.3333" },
    { 200.0 / 3, "66.66666666666667", "66.67" },
    { 1234.56, "1234.56", "1235" },
    { 1048576.25, "1048576.25", "1048576" },
    { 9600000000.0, "9600000000", "9600000000" },
    { 999999999999999.0, "999999999999999", "999999999999999" },
    { 1e15, "1e+15", "1e+15" },
    { 0.1 + 0.2, "0.30000000000000004", "0.3" },
    { 1e-7, "1e-07", "1e-07" },
    { 1.7976931348623157e308, "1.7976931348623157e+308",
      "1.7976931348623157e+308" },
    { 4.9406564584124654e-324, "4.94065645841247e-324", "4.941e-324" },
};

static void check_texts(double real, const char *exact, const char *rounded)
{
    char buffer[CELL_TEXT_ROOM];
    struct cell cell = { .kind = CELL_REAL, .real = real };
    ck_assert_str_eq(cell_text(&cell, buffer, sizeof buffer), exact);
    ck_assert_str_eq(cell_rounded(&cell, buffer, sizeof buffer), rounded);
}

START_TEST(real_table)
{
    check_texts(reals[_i].real, reals[_i].exact, reals[_i].rounded);
}
END_TEST

START_TEST(real_table_in_a_comma_locale)
{
    if (!comma_locale_set())
        return;
    for (size_t i = 0; i < sizeof reals / sizeof reals[0]; i++)
        check_texts(reals[i].real, reals[i].exact, reals[i].rounded);
    setlocale(LC_NUMERIC, "C");
}
END_TEST

START_TEST(what_is_no_number_is_empty)
{
    check_texts(NAN, "", "");
    check_texts(INFINITY, "", "");
    check_texts(-INFINITY, "", "");
}
END_TEST

START_TEST(other_cells)
{
    char buffer[CELL_TEXT_ROOM];
    struct cell cell = { .kind = CELL_EMPTY };
    ck_assert_str_eq(cell_text(&cell, buffer, sizeof buffer), "");
    cell = (struct cell){ .kind = CELL_INTEGER, .integer = UINT64_MAX };
    ck_assert_str_eq(cell_text(&cell, buffer, sizeof buffer),
                     "18446744073709551615");
    ck_assert_str_eq(cell_rounded(&cell, buffer, sizeof buffer),
                     "18446744073709551615");
    cell = (struct cell){ .kind = CELL_TEXT, .text = "as it is" };
    ck_assert_ptr_eq(cell_text(&cell, buffer, sizeof buffer), cell.text);
}
END_TEST

/* The text reads back as the same double, and no shorter one would. */
START_TEST(reals_read_back)
{
    uint64_t state = 2463534242u;
    for (int i = 0; i < 20000; i++) {
        uint64_t bits = next_random(&state);
        double real, back;
        char buffer[CELL_TEXT_ROOM], shorter[CELL_TEXT_ROOM];
        memcpy(&real, &bits, sizeof real);
        if (i % 2 == 0)
            real = (double)(bits >> 11) / (double)(1 + bits % 1000);
        if (!isfinite(real))
            continue;
        struct cell cell = { .kind = CELL_REAL, .real = real };
        const char *text = cell_text(&cell, buffer, sizeof buffer);
        back = strtod(text, NULL);
        ck_assert_msg(back == real, "%s", text);
        for (int digits = 15; digits <= 17; digits++) {
            snprintf(shorter, sizeof shorter, "%.*g", digits, real);
            if (strtod(shorter, NULL) == real)
                break;
        }
        ck_assert_str_eq(text, shorter);
    }
}
END_TEST

START_TEST(whole_reals_are_in_full)
{
    uint64_t state = 362436069u;
    for (int i = 0; i < 20000; i++) {
        uint64_t whole = next_random(&state) % 1000000000000000u >>
                         next_random(&state) % 50;
        char expected[CELL_TEXT_ROOM];
        snprintf(expected, sizeof expected, "%" PRIu64, whole);
        check_texts((double)whole, expected, expected);
    }
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("field");
    TCase *table = tcase_create("table");
    tcase_add_test(table, names_and_their_order_stay);
    tcase_add_test(table, help_is_one_short_line);
    tcase_add_test(table, units_are_in_the_names);
    suite_add_tcase(suite, table);

    TCase *value = tcase_create("value");
    tcase_add_test(value, a_global_access);
    tcase_add_test(value, a_shared_access);
    tcase_add_test(value, steps_of_a_product);
    tcase_add_test(value, nothing_at_all);
    tcase_add_test(value, totals_have_what_their_accesses_have);
    tcase_add_test(value, only_loads_and_stores_have_footprints);
    tcase_add_test(value, estimates_may_be_missing);
    tcase_add_test(value, estimated_fields_are_told_apart);
    tcase_add_test(value, fields_as_written);
    tcase_add_test(value, fields_of_real_gpus);
    tcase_add_test(value, times_of_whole_launches);
    tcase_add_test(value, ratios_are_to_the_first);
    tcase_add_test(value, bytes_are_each_gpu_s_own);
    tcase_add_test(value, huge_counts_are_exact_or_missing);
    suite_add_tcase(suite, value);

    TCase *cell = tcase_create("cell");
    tcase_add_loop_test(cell, real_table, 0,
                        (int)(sizeof reals / sizeof reals[0]));
    tcase_add_test(cell, real_table_in_a_comma_locale);
    tcase_add_test(cell, what_is_no_number_is_empty);
    tcase_add_test(cell, other_cells);
    tcase_add_test(cell, reals_read_back);
    tcase_add_test(cell, whole_reals_are_in_full);
    suite_add_tcase(suite, cell);
    return suite;
}
