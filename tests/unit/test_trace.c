/* Traces: what is read from them, and what is refused. */
#include "input/trace.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "unit.h"

#define HEADER "id\tspace\top\tbytes_per_lane\tlane_mask\tlane_offsets\n"

static char path[64];

static FILE *new_file(void)
{
    strcpy(path, "/tmp/coalsim_trace_XXXXXX");
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    return fdopen(file, "wb");
}

static void write_file(const char *bytes, size_t length)
{
    FILE *file = new_file();
    ck_assert_uint_eq(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

static struct trace *open_text(const char *text, uint64_t base)
{
    struct diagnostic diagnostic = { 0 };
    write_file(text, strlen(text));
    struct trace *trace = trace_open(path, base, 32, &diagnostic);
    ck_assert_msg(trace != NULL, "%s", diagnostic.text);
    unlink(path);
    return trace;
}

/* --- what is read ------------------------------------------------------- */

START_TEST(a_request)
{
    struct trace *trace =
        open_text(HEADER "one\tglobal\tstore\t8\t80000005\t0,16,1048576\n", 64);
    struct diagnostic diagnostic = { 0 };
    struct request request;
    memset(&request, 0x5A, sizeof request);
    ck_assert(trace_next(trace, &request, &diagnostic));
    ck_assert_uint_eq(request.space, SPACE_GLOBAL);
    ck_assert_uint_eq(request.kind, KIND_STORE);
    ck_assert_uint_eq(request.cache, CACHE_DEFAULT);
    ck_assert_uint_eq(request.bytes_per_lane, 8);
    ck_assert_uint_eq(request.lanes, 0x80000005);
    ck_assert_uint_eq(request.address[0], 64);
    ck_assert_uint_eq(request.address[1], 0);
    ck_assert_uint_eq(request.address[2], 80);
    ck_assert_uint_eq(request.address[31], 1048640);
    ck_assert_uint_eq(request.site, 0);
    ck_assert_uint_eq(request.array, 0);
    ck_assert_uint_eq(request.scope, 0);
    ck_assert_uint_eq(request.trip, 2);
    ck_assert_uint_eq(request.copies, 1);
    ck_assert(request.alone);
    ck_assert_str_eq(trace_id(trace), "one");
    ck_assert_uint_eq(trace_line(trace), 2);
    ck_assert(!trace_next(trace, &request, &diagnostic));
    ck_assert(!trace_next(trace, &request, &diagnostic));
    ck_assert(!diagnostic.failed);
    trace_close(trace);
}
END_TEST

START_TEST(ops)
{
    static const struct {
        const char *op;
        enum request_kind kind;
        enum request_cache cache;
    } table[] = {
        { "load", KIND_LOAD, CACHE_DEFAULT },
        { "store", KIND_STORE, CACHE_DEFAULT },
        { "atomic", KIND_ATOMIC, CACHE_DEFAULT },
        { "reduction", KIND_REDUCTION, CACHE_DEFAULT },
        { "load.cg", KIND_LOAD, CACHE_CG },
        { "load.nc", KIND_LOAD, CACHE_NC },
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char text[128];
        snprintf(text, sizeof text, HEADER "\tglobal\t%s\t4\t1\t4\n",
                 table[i].op);
        struct trace *trace = open_text(text, 0);
        struct diagnostic diagnostic = { 0 };
        struct request request;
        ck_assert(trace_next(trace, &request, &diagnostic));
        ck_assert_uint_eq(request.kind, table[i].kind);
        ck_assert_uint_eq(request.cache, table[i].cache);
        ck_assert_str_eq(trace_id(trace), "");
        trace_close(trace);
    }
}
END_TEST

/* Each text holds `count` requests, the last with one live lane at 8. */
static const struct {
    const char *text;
    size_t count;
} good[] = {
    { HEADER, 0 },
    { "space\top\tbytes_per_lane\tlane_mask\tlane_offsets", 0 },
    { HEADER "a\tglobal\tload\t4\t1\t8", 1 },
    { HEADER "a\tglobal\tload\t4\t0x0001\t8\n", 1 },
    { HEADER "a\tglobal\tload\t4\t0x0001\t0x08\n", 1 },
    { HEADER "\n# a comment\na\tglobal\tload\t4\t1\t8\n\n", 1 },
    { "# first\n\n" HEADER "a\tglobal\tload\t4\t1\t8\n", 1 },
    { "\xEF\xBB\xBF" HEADER "a\tglobal\tload\t4\t1\t8\n", 1 },
    { "space\top\tbytes_per_lane\tlane_mask\tlane_offsets\r\n\r\n"
      "shared\tatomic\t4\t1\t8\r\n", 1 },
    { HEADER "a\tglobal\tload\t4\t0\t\na\tshared\tload\t4\t1\t8\n", 2 },
    { "lane_offsets\textra\tlane_mask\tid\tbytes_per_lane\top\tspace\tmore\n"
      "8\t?\t1\tx\t4\tload\tglobal\t\n", 1 },
    { "lane_offsets\tlane_mask\tbytes_per_lane\top\tspace\tmore\n"
      "8\t1\t4\tload\tglobal\n", 1 }, /* a last column that nobody needs */
    /* one offset a lane of the warp; those of dead lanes mean nothing */
    { HEADER "a\tglobal\tload\t4\t1\t8,1,2,3,-4,5,6,7,8,9,10,11,12,13,14,15,"
      "16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,18446744073709551615\n",
      1 },
};

START_TEST(good_table)
{
    struct trace *trace = open_text(good[_i].text, 0);
    struct diagnostic diagnostic = { 0 };
    struct request request;
    size_t count = 0;
    while (trace_next(trace, &request, &diagnostic))
        count++;
    ck_assert_msg(!diagnostic.failed, "%s", diagnostic.text);
    ck_assert_uint_eq(count, good[_i].count);
    if (count > 0) {
        ck_assert_uint_eq(request.lanes, 1);
        ck_assert_uint_eq(request.address[0], 8);
        ck_assert_uint_eq(request.address[1], 0);
    }
    trace_close(trace);
}
END_TEST

START_TEST(negative_offsets_need_a_base)
{
    struct trace *trace =
        open_text(HEADER "\tglobal\tload\t4\t7\t-64,-0,4\n", 64);
    struct diagnostic diagnostic = { 0 };
    struct request request;
    ck_assert(trace_next(trace, &request, &diagnostic));
    ck_assert_uint_eq(request.address[0], 0);
    ck_assert_uint_eq(request.address[1], 64);
    ck_assert_uint_eq(request.address[2], 68);
    trace_close(trace);
}
END_TEST

START_TEST(sixty_four_lanes)
{
    struct diagnostic diagnostic = { 0 };
    struct request request;
    const char *text = HEADER "\tglobal\tload\t4\t8000000000000001\t4,8\n";
    write_file(text, strlen(text));
    struct trace *trace = trace_open(path, 0, 64, &diagnostic);
    unlink(path);
    ck_assert(trace_next(trace, &request, &diagnostic));
    ck_assert_uint_eq(request.address[0], 4);
    ck_assert_uint_eq(request.address[63], 8);
    trace_close(trace);
}
END_TEST

START_TEST(standard_input)
{
    struct diagnostic diagnostic = { 0 };
    struct request request;
    write_file(HEADER "\tglobal\tload\t4\t1\t8\n",
               strlen(HEADER "\tglobal\tload\t4\t1\t8\n"));
    ck_assert_ptr_nonnull(freopen(path, "rb", stdin));
    unlink(path);
    struct trace *trace = trace_open("-", 0, 32, &diagnostic);
    ck_assert(trace_next(trace, &request, &diagnostic));
    ck_assert_uint_eq(request.address[0], 8);
    trace_close(trace);
}
END_TEST

START_TEST(the_measured_requests)
{
    struct diagnostic diagnostic = { 0 };
    struct request request;
    size_t count = 0, global = 0, partial = 0;
    struct trace *trace =
        trace_open("tests/data/h200_requests.tsv", 0, 32, &diagnostic);
    ck_assert_ptr_nonnull(trace);
    while (trace_next(trace, &request, &diagnostic)) {
        count++;
        global += request.space == SPACE_GLOBAL;
        partial += request.lanes != 0xFFFFFFFF;
    }
    ck_assert_msg(!diagnostic.failed, "%s", diagnostic.text);
    ck_assert_uint_eq(count, 1474);
    ck_assert_uint_eq(global, 1008);
    ck_assert_uint_eq(partial, 436);
    ck_assert_str_eq(trace_id(trace), "h_rand159");
    trace_close(trace);
}
END_TEST

/* --- what is refused ---------------------------------------------------- */

#define LINE "\tglobal\tload\t4\t"

static const struct {
    const char *text;
    const char *place; /* LINE:COL */
    const char *message;
} bad[] = {
    { "id\tspace\top\tbytes_per_lane\tlane_mask\n", "1:1",
      "no column 'lane_offsets'" },
    { "space\n", "1:1", "no column 'op'" },
    { "id\tspace\tid\n", "1:10", "'id' is there twice" },
    { HEADER "\tlocal\tload\t4\t1\t0\n", "2:2", "saw 'local'" },
    { HEADER "\t\tload\t4\t1\t0\n", "2:2", "expected global or shared" },
    { HEADER "\tglobal\tread\t4\t1\t0\n", "2:9", "saw 'read'" },
    { HEADER "\tshared\tload.cg\t4\t1\t0\n", "2:9", "global memory only" },
    { HEADER "\tglobal\tload\t3\t1\t0\n", "2:14", "saw '3'" },
    { HEADER "\tglobal\tload\t0\t1\t0\n", "2:14", "saw '0'" },
    { HEADER "\tglobal\tload\t32\t1\t0\n", "2:14", "saw '32'" },
    { HEADER "\tglobal\tload\t-4\t1\t0\n", "2:14", "saw '-4'" },
    { HEADER "\tglobal\tload\t\t1\t0\n", "2:14", "1, 2, 4, 8 or 16" },
    { HEADER "\tglobal\tload\t18446744073709551620\t1\t0\n", "2:14", "saw" },
    { HEADER "\tglobal\tatomic\t1\t1\t0\n", "2:16", "atomics of 1 byte" },
    { HEADER LINE "\t0\n", "2:16", "lane mask" },
    { HEADER LINE "xyz\t0\n", "2:16", "saw 'xyz'" },
    { HEADER LINE "100000000\t0\n", "2:16", "beyond the warp's 32" },
    { HEADER LINE "10000000000000000\t0\n", "2:16", "up to 64 bits" },
    { HEADER LINE "7\t0,4\n", "2:18", "3 live lanes of 32, but there are 2" },
    { HEADER LINE "1\t0,4\n", "2:18", "1 live lanes of 32, but there are 2" },
    { HEADER LINE "1\t\n", "2:18", "1 live lanes of 32, but there are 0" },
    { HEADER LINE "0\t4\n", "2:18", "0 live lanes of 32, but there are 1" },
    { HEADER LINE "3\t0,\n", "2:19", "expected an offset after ','" },
    { HEADER LINE "3\t,4\n", "2:18", "expected an offset" },
    { HEADER LINE "7\t0,,4\n", "2:20", "expected an offset" },
    { HEADER LINE "1\tx\n", "2:18", "expected an offset" },
    { HEADER LINE "1\t-\n", "2:18", "expected an offset" },
    { HEADER LINE "1\t--4\n", "2:18", "expected an offset" },
    { HEADER LINE "1\t+4\n", "2:18", "expected an offset" },
    { HEADER LINE "1\t4x4\n", "2:19", "expected ','" },
    { HEADER LINE "1\t0x\n", "2:18", "bytes in decimal or behind 0x" },
    { HEADER LINE "1\t4 \n", "2:19", "expected ','" },
    { HEADER LINE "3\t0,6\n", "2:20", "address 6 is not a multiple of the 4" },
    { HEADER LINE "1\t-4\n", "2:18", "before 0" },
    { HEADER LINE "1\t18446744073709551616\n", "2:18", "64 bits" },
    { HEADER LINE "1\n", "2:17", "expected the column 'lane_offsets'" },
    { HEADER "x\n", "2:2", "expected the column 'space'" },
    { HEADER LINE "1\t0\t\n", "2:20", "more columns than the header's 6" },
    { HEADER "a\x01" LINE "1\t0\n", "2:2", "control character 0x01" },
    { HEADER "a\x7F" LINE "1\t0\n", "2:2", "control character 0x7f" },
    { HEADER "\n# c\n\n" LINE "1\t2\n", "5:18", "multiple" },
    { "", NULL, "has no header line" },
    { "\n\n# only comments\n", NULL, "has no header line" },
};

/* The text's first diagnostic; the path is put in front. */
static void check_refusal(const char *text, size_t length, uint64_t base,
                          const char *place, const char *message)
{
    struct diagnostic diagnostic = { 0 };
    struct request request;
    char expected[128];
    write_file(text, length);
    struct trace *trace = trace_open(path, base, 32, &diagnostic);
    if (trace != NULL) {
        while (trace_next(trace, &request, &diagnostic))
            ;
        trace_close(trace);
    }
    unlink(path);
    ck_assert_msg(diagnostic.failed, "accepted: %s", text);
    if (place != NULL)
        snprintf(expected, sizeof expected, "%s:%s: error: ", path, place);
    else
        snprintf(expected, sizeof expected, "coalsim: error: '%s' ", path);
    ck_assert_msg(strncmp(diagnostic.text, expected, strlen(expected)) == 0,
                  "%s, not %s", diagnostic.text, expected);
    ck_assert_msg(strstr(diagnostic.text, message) != NULL, "%s, not %s",
                  diagnostic.text, message);
    diagnostic_free(&diagnostic);
}

START_TEST(bad_table)
{
    check_refusal(bad[_i].text, strlen(bad[_i].text), 0, bad[_i].place,
                  bad[_i].message);
}
END_TEST

START_TEST(nul_bytes)
{
    static const char text[] = HEADER "a\0b" LINE "1\t0\n";
    check_refusal(text, sizeof text - 1, 0, "2:2", "control character 0x00");
}
END_TEST

START_TEST(bases_that_do_not_fit)
{
    static const char up[] = HEADER LINE "3\t0,8\n";
    static const char odd[] = HEADER LINE "3\t0,8\n";
    static const char down[] = HEADER LINE "1\t-12\n";
    check_refusal(up, sizeof up - 1, UINT64_MAX - 7, "2:20", "64 bits");
    check_refusal(odd, sizeof odd - 1, 2, "2:18", "address 2 is not");
    check_refusal(down, sizeof down - 1, 8, "2:18", "before 0");
}
END_TEST

/* LINE_BYTES_MAX bytes are a line, one more is not; the id may fill it. */
START_TEST(the_longest_line)
{
    enum { LONGEST = 64 << 10 };
    static const char rest[] = "\tglobal\tload\t4\t1\t8\r\n";
    size_t fits = LONGEST - (sizeof rest - 3);
    for (size_t extra = 0; extra < 2; extra++) {
        FILE *file = new_file();
        fputs(HEADER, file);
        for (size_t i = 0; i < fits + extra; i++)
            fputc('x', file);
        fputs(rest, file);
        fclose(file);
        struct diagnostic diagnostic = { 0 };
        struct request request;
        struct trace *trace = trace_open(path, 0, 32, &diagnostic);
        ck_assert(trace_next(trace, &request, &diagnostic) == (extra == 0));
        ck_assert(diagnostic.failed == (extra == 1));
        if (extra == 0)
            ck_assert_uint_eq(strlen(trace_id(trace)), fits);
        else
            ck_assert_ptr_nonnull(
                strstr(diagnostic.text, ":2:1: error: the line has more than "
                                        "65536 bytes\n"));
        diagnostic_free(&diagnostic);
        trace_close(trace);
        unlink(path);
    }
}
END_TEST

START_TEST(a_line_without_end)
{
    struct diagnostic diagnostic = { 0 };
    ck_assert_ptr_null(trace_open("/dev/zero", 0, 32, &diagnostic));
    ck_assert_ptr_nonnull(strstr(diagnostic.text, "more than 65536 bytes"));
    diagnostic_free(&diagnostic);
}
END_TEST

START_TEST(files_that_cannot_be_read)
{
    struct diagnostic diagnostic = { 0 };
    ck_assert_ptr_null(trace_open("/nowhere/x.tsv", 0, 32, &diagnostic));
    ck_assert_str_eq(diagnostic.text, "coalsim: error: cannot open "
                                      "'/nowhere/x.tsv': "
                                      "No such file or directory\n");
    diagnostic_free(&diagnostic);
    ck_assert_ptr_null(trace_open("/tmp", 0, 32, &diagnostic));
    ck_assert_str_eq(diagnostic.text, "coalsim: error: cannot read '/tmp': "
                                      "Is a directory\n");
    diagnostic_free(&diagnostic);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("trace");
    TCase *reading = tcase_create("reading");
    tcase_add_test(reading, a_request);
    tcase_add_test(reading, ops);
    tcase_add_loop_test(reading, good_table, 0,
                        (int)(sizeof good / sizeof good[0]));
    tcase_add_test(reading, negative_offsets_need_a_base);
    tcase_add_test(reading, sixty_four_lanes);
    tcase_add_test(reading, standard_input);
    tcase_add_test(reading, the_measured_requests);
    suite_add_tcase(suite, reading);

    TCase *refusing = tcase_create("refusing");
    tcase_add_loop_test(refusing, bad_table, 0,
                        (int)(sizeof bad / sizeof bad[0]));
    tcase_add_test(refusing, nul_bytes);
    tcase_add_test(refusing, bases_that_do_not_fit);
    tcase_add_test(refusing, the_longest_line);
    tcase_add_test(refusing, a_line_without_end);
    tcase_add_test(refusing, files_that_cannot_be_read);
    suite_add_tcase(suite, refusing);
    return suite;
}
