/* Rows as the table for people. */
#include "report/report.h"

#include <stdlib.h>
#include <string.h>

#include "report/text.h"
#include "report_sample.h"
#include "unit.h"

START_TEST(formats_have_names)
{
    ck_assert_uint_eq(report_format_count, 4);
    for (size_t i = 0; i < report_format_count; i++)
        ck_assert_ptr_eq(report_format_find(report_formats[i].name),
                         &report_formats[i]);
    ck_assert_ptr_null(report_format_find("xml"));
    ck_assert_ptr_null(report_format_find(""));
}
END_TEST

/* --- table -------------------------------------------------------------- */

START_TEST(table_of_one_pattern)
{
    struct report_row rows[3];
    rows[0] = sample_global("kernel.cu", "A[row*N+k]", 32);
    rows[1] = sample_shared("kernel.cu", "tile[ty]", 1);
    rows[2] = sample_total(&rows[0]);
    rows[2].op = rows[2].space = NULL;
    rows[2].counts.shared_requests = 1;
    rows[2].counts.wavefronts = 1;
    rows[2].counts.requests = 2;
    check_written(
        "table", &sample_context, rows, 3,
        "gpu textbook\n"
        "\n"
        "kernel.cu\n"
        "launch  block 32,8  grid 4  threads 1024  warps 32\n"
        "access      op     space   line  requests  sectors  "
        "sectors_per_request  fetched_bytes  efficiency  wavefronts  "
        "bank_conflicts  ways\n"
        "A[row*N+k]  load   global     1         1       32  "
        "                 32         1024 B      12.5 %           -  "
        "             -     -\n"
        "tile[ty]    store  shared     -         1        -  "
        "                  -              -           -           1  "
        "             0     1\n"
        "\n"
        "requests                   2\n"
        "lanes                     32\n"
        "sectors                   32\n"
        "transactions              32\n"
        "l2_requests                8\n"
        "sectors_per_request       32\n"
        "requested_bytes          128 B\n"
        "used_bytes               128 B\n"
        "fetched_bytes           1024 B\n"
        "efficiency              12.5 %\n"
        "ideal_sectors              4\n"
        "excess_sectors            28\n"
        "footprint_sectors         32\n"
        "footprint_efficiency    12.5 %\n"
        "wavefronts                 1\n"
        "bank_conflicts             0\n"
        "ways                       1\n"
        "latency_ns              9600 ns\n"
        "latency_best_ns         2400 ns\n"
        "transfer_ns             1.25 ns\n"
        "time_ms               0.0096 ms\n"
        "bound                 latency\n"
        "crossover_warps          270\n");
}
END_TEST

/* Empty columns go; the comparison comes last. */
START_TEST(table_of_two_patterns)
{
    struct report_row rows[4];
    rows[0] = sample_global("tid*8", "data[tid*8]", 32);
    rows[1] = sample_total(&rows[0]);
    rows[2] = sample_global("tid", "data[tid]", 4);
    rows[3] = sample_total(&rows[2]);
    rows[1].first = rows[3].first = &rows[1];
    char *text = written("table", &sample_context, rows, 4);
    ck_assert_ptr_null(strstr(text, "wavefronts"));
    ck_assert_ptr_nonnull(strstr(text, "\n\ntid\nlaunch  block 32,8"));
    const char *end =
        "\n\npattern  sectors  fetched_bytes  efficiency    time_ms  "
        "sectors_ratio  bytes_ratio  time_ratio\n"
        "tid*8         32         1024 B      12.5 %  0.0096 ms  "
        "            1            1           1\n"
        "tid            4          128 B       100 %  0.0012 ms  "
        "        0.125        0.125       0.125\n";
    ck_assert_ptr_nonnull(strstr(text, end));
    ck_assert_str_eq(text + strlen(text) - strlen(end), end);
    free(text);
}
END_TEST

START_TEST(table_head_and_notes)
{
    static const char *const notes[] = { "one\x1b[0m", "two" };
    struct report_context context = sample_context;
    context.launch = NULL;
    context.time.warps_in_flight = 8;
    context.time.warp_loads = UINT64_MAX;
    context.notes = notes;
    context.note_count = 2;
    check_written("table", &context, NULL, 0,
                  "gpu textbook  warps_in_flight 8  "
                  "warp_loads 18446744073709551615\n"
                  "note: one\\x1b[0m\nnote: two\n");
}
END_TEST

/* 2^31-1 blocks of 65,535 x 65,535: the threads pass 64 bits. */
START_TEST(table_of_the_largest_launch)
{
    struct launch largest = { .block = { 1024, 1, 1 },
                              .grid = { 2147483647, 65535, 65535 } };
    struct report_row row = sample_global("p", "total", 4);
    row.launch = &largest;
    char *text = written("table", &sample_context, &row, 1);
    ck_assert_ptr_nonnull(
        strstr(text, "launch  block 1024  grid 2147483647,65535,65535\n"));
    free(text);
}
END_TEST

START_TEST(table_has_no_control_characters)
{
    struct report_row rows[2];
    rows[0] = sample_global("a\nb\x1b[2J", "x\t\x7f\xC2\x9B" "1m\xff", 1);
    rows[1] = sample_total(&rows[0]);
    char *text = written("table", &sample_context, rows, 2);
    ck_assert_ptr_nonnull(strstr(text, "\na\\nb\\x1b[2J\n"));
    ck_assert_ptr_nonnull(strstr(text, "x\\t\\x7f\\xc2\\x9b1m\\xff  load"));
    for (const char *at = text; *at != '\0'; at++)
        ck_assert(*at == '\n' || (*at >= ' ' && *at != 0x7F));
    free(text);
}
END_TEST

START_TEST(table_columns_stand_under_each_other)
{
    struct report_row rows[3];
    char wide[200];
    memset(wide, 'w', sizeof wide);
    wide[sizeof wide - 1] = '\0';
    rows[0] = sample_global("p", "\xC3\xA4[i]", 4); /* one column, two bytes */
    rows[1] = sample_global("p", "ab[i]", 12345);
    rows[2] = sample_global("p", wide, 4);
    char *text = written("table", &sample_context, rows, 3);
    ck_assert_ptr_nonnull(strstr(text, "\xC3\xA4[i]    load"));
    ck_assert_ptr_nonnull(strstr(text, "ab[i]   load"));
    ck_assert_ptr_nonnull(strstr(text, "w  load"));
    free(text);
}
END_TEST

START_TEST(each_pattern_has_a_block)
{
    struct report_row rows[4];
    rows[0] = sample_global("same", "first[i]", 4);
    rows[1] = sample_total(&rows[0]);
    rows[2] = sample_global("same", "second[i]", 4);
    rows[3] = sample_total(&rows[2]);
    rows[3].access = "total of loads";
    char *text = written("table", &sample_context, rows, 4);
    ck_assert_ptr_nonnull(strstr(text, "  warps 32\naccess    op "));
    ck_assert_ptr_nonnull(strstr(text, "  warps 32\naccess     op "));
    ck_assert_ptr_nonnull(strstr(text, "\n\ntotal of loads:\nop "));
    free(text);
}
END_TEST

/* Names end right after the call; what is kept was copied. */
START_TEST(table_copies_what_it_keeps)
{
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    struct report *report =
        report_begin(report_format_find("table"), out, &sample_context);
    for (int i = 0; i < 20; i++) {
        char *name = malloc(16);
        snprintf(name, 16, "row%d", i);
        struct report_row *row = malloc(sizeof *row);
        *row = sample_global("p", name, 4);
        report_row(report, row);
        free(name);
        free(row);
    }
    report_end(report);
    fclose(out);
    ck_assert_ptr_nonnull(strstr(text, "\nrow0    load"));
    ck_assert_ptr_nonnull(strstr(text, "\nrow19   load"));
    free(text);
}
END_TEST

static size_t count_lines(const char *text)
{
    size_t count = 0;
    for (; *text != '\0'; text++)
        count += *text == '\n';
    return count;
}

/* Past the rows that are kept, rows come out at once and lose nothing. */
START_TEST(table_streams)
{
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    struct report *report =
        report_begin(report_format_find("table"), out, &sample_context);
    for (int i = 0; i < 5000; i++) {
        struct report_row row = i < 3000
                                    ? sample_global("p", "access", 32)
                                    : sample_shared("p", "access", 1);
        report_row(report, &row);
        if (i % 100 != 0)
            continue;
        fflush(out);
        if (i < 1000)
            ck_assert_uint_eq(count_lines(text), 4);
        else
            ck_assert_uint_eq(count_lines(text), 5 + (size_t)i + 1);
    }
    struct report_row row = sample_global("p", "access", 32);
    row = sample_total(&row);
    report_row(report, &row);
    report_end(report);
    fclose(out);
    ck_assert_ptr_nonnull(strstr(text, "  wavefronts  "));
    ck_assert_ptr_nonnull(strstr(text, "\naccess  store  shared"));
    ck_assert_uint_eq(count_lines(strstr(text, "\nop ")), 23);
    free(text);
}
END_TEST

/* --- writes that fail --------------------------------------------------- */

/* Nothing crashes; the stream remembers, for the caller to ask. */
START_TEST(a_full_disk_is_seen)
{
    for (size_t i = 0; i < report_format_count; i++) {
        FILE *full = fopen("/dev/full", "w");
        if (full == NULL)
            return;
        struct report *report =
            report_begin(&report_formats[i], full, &sample_context);
        struct report_row row = sample_global("p", "data[tid]", 4);
        for (int j = 0; j < 3000; j++)
            report_row(report, &row);
        report_end(report);
        fflush(full);
        ck_assert(ferror(full));
        fclose(full);
    }
}
END_TEST

START_TEST(labels_are_one_short_line)
{
    static const char *const rows[][2] = {
        { "", "" },
        { " \n", "" },
        { "tid", "tid" },
        { "\n  a[tid];\n\tb[tid]\r\n", "a[tid]; b[tid]" },
        { "123456789 123456789 123456789 123456789 12345678",
          "123456789 123456789 123456789 123456789 12345678" },
        { "123456789 123456789 123456789 123456789 123456789",
          "123456789 123456789 123456789 123456789 12345..." },
        { "123456789 123456789 123456789 123456789 1234\xc3\xa4 6789",
          "123456789 123456789 123456789 123456789 1234..." },
    };
    struct arena arena = { 0 };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_str_eq(text_label(&arena, rows[i][0]), rows[i][1]);
    arena_free(&arena);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("report");
    TCase *table = tcase_create("table");
    tcase_add_test(table, formats_have_names);
    tcase_add_test(table, table_of_one_pattern);
    tcase_add_test(table, table_of_two_patterns);
    tcase_add_test(table, table_head_and_notes);
    tcase_add_test(table, table_of_the_largest_launch);
    tcase_add_test(table, table_has_no_control_characters);
    tcase_add_test(table, table_columns_stand_under_each_other);
    tcase_add_test(table, each_pattern_has_a_block);
    tcase_add_test(table, table_copies_what_it_keeps);
    tcase_add_test(table, table_streams);
    tcase_add_test(table, a_full_disk_is_seen);
    tcase_add_test(table, labels_are_one_short_line);
    suite_add_tcase(suite, table);
    return suite;
}
