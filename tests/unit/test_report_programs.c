/* Rows for programs: tsv, csv, json and --get. */
#include "report/report.h"

#include <stdlib.h>
#include <string.h>

#include "report/text.h"
#include "random.h"
#include "report_sample.h"
#include "unit.h"

/* --- tsv, csv, --get ---------------------------------------------------- */

#define HEADER(s)                                                            \
    "pattern" s "gpu" s "access" s "op" s "space" s "line" s "column" s      \
    "requests" s "lanes" s "sectors" s "transactions" s "l2_requests" s      \
    "sectors_per_request" s "requested_bytes" s "used_bytes" s               \
    "fetched_bytes" s "efficiency" s "ideal_sectors" s "excess_sectors" s    \
    "footprint_sectors" s "footprint_efficiency" s "wavefronts" s            \
    "bank_conflicts" s "ways" s "latency_ns" s "latency_best_ns" s           \
    "transfer_ns" s "time_ms" s "bound" s "crossover_warps" s                \
    "sectors_ratio" s "bytes_ratio" s "time_ratio" s "sectors_per_step" s      \
    "flop_per_byte" s "block" s "grid" s "tag_wavefronts" s                  \
    "data_wavefronts" s "l1_cycles" s "dram_bytes" s "gflops" s "l1_ms" s    \
    "issue_ms" s "fma_ms" s "l2_ms" s "dram_ms" s "latency_ms" s             \
    "launch_ms" s "warps_per_sm" s "occupancy_limit" s "waves" s            \
    "requests_as_written" s "sectors_as_written" s                           \
    "wavefronts_as_written" s "estimated\n"

/* What only real GPUs have, from tag_wavefronts to waves, and what only totals
 * have behind it. */
#define NO_REAL(s) s s s s s s s s s s s s s s s s s s

START_TEST(tsv_in_full)
{
    struct report_row row = sample_global("a\tb\\c\nd\re", "x,\"y\"", 32);
    row.estimate.latency_ns = 1.0 / 3;
    check_written("tsv", &sample_context, &row, 1,
                  HEADER("\t")
                  "a\\tb\\\\c\\nd\\re\ttextbook\tx,\"y\"\tload\tglobal\t1\t5\t"
                  "1\t32\t32\t32\t8\t32\t128\t128\t1024\t12.5\t4\t28\t32\t"
                  "12.5\t\t\t\t0.3333333333333333\t2400\t1.25\t0.0096\t"
                  "latency\t270\t\t\t\t\t\t32,8\t4" NO_REAL("\t") "\t\n");
    check_written("tsv", &sample_context, NULL, 0, HEADER("\t"));
}
END_TEST

START_TEST(csv_in_full)
{
    struct report_row row = sample_shared("a\tb\\c\nd", "x,\"y\"", 2);
    check_written("csv", &sample_context, &row, 1,
                  HEADER(",")
                  "\"a\tb\\c\nd\",textbook,\"x,\"\"y\"\"\",store,shared,,,"
                  "1,32,,,,,,,,,,,,,2,1,2,,,,,,,,,,,,\"32,8\",4" NO_REAL(
                      ",") ",\n");
    check_written("csv", &sample_context, NULL, 0, HEADER(","));
}
END_TEST

START_TEST(get_is_one_line)
{
    struct report_row row = sample_global("a\tb\nc", "total", 32);
    row.counts.sectors = UINT64_MAX;
    const struct field *fields[] = { field_find("pattern"),
                                     field_find("sectors"),
                                     field_find("wavefronts"),
                                     field_find("time_ms") };
    char text[128] = "";
    FILE *out = fmemopen(text, sizeof text, "w");
    report_get(out, fields, 4, &row);
    report_get(out, fields + 1, 1, &row);
    report_get(out, fields, 0, &row);
    fclose(out);
    ck_assert_str_eq(text, "a\\tb\\nc\t18446744073709551615\t\t0.0096\n"
                           "18446744073709551615\n\n");
}
END_TEST

static void random_text(uint64_t *state, char *text, size_t room)
{
    static const char odd[] = "\t\n\r\\\",\x7f\x1b\xC3\xA4\xE2\x82\xAC\xF0\xED";
    size_t length = next_random(state) % room;
    for (size_t i = 0; i < length; i++) {
        uint64_t pick = next_random(state);
        text[i] = pick % 2 ? odd[pick / 2 % (sizeof odd - 1)]
                           : (char)(pick / 2 % 255 + 1);
    }
    text[length] = '\0';
}

enum { TEXT_ROOM = 24 };

/* What `write` made of the text. Malloc'd. */
static char *rewritten(void (*write)(FILE *, const char *), const char *text)
{
    char *result;
    size_t length;
    FILE *out = open_memstream(&result, &length);
    write(out, text);
    fclose(out);
    return result;
}

static char from_tsv_escape(char letter)
{
    return letter == 't' ? '\t' : letter == 'n' ? '\n'
                              : letter == 'r'   ? '\r'
                                                : letter;
}

START_TEST(tsv_texts_read_back)
{
    uint64_t state = 521288629u;
    for (int i = 0; i < 5000; i++) {
        char text[TEXT_ROOM], back[TEXT_ROOM * 2];
        random_text(&state, text, sizeof text);
        char *tsv = rewritten(text_write_tsv, text);
        ck_assert_ptr_null(strpbrk(tsv, "\t\n\r"));
        size_t length = 0;
        for (const char *at = tsv; *at != '\0'; at++)
            back[length++] = *at == '\\' ? from_tsv_escape(*++at) : *at;
        back[length] = '\0';
        ck_assert_str_eq(back, text);
        free(tsv);
    }
}
END_TEST

START_TEST(csv_texts_read_back)
{
    uint64_t state = 88675123u;
    for (int i = 0; i < 5000; i++) {
        char text[TEXT_ROOM], back[TEXT_ROOM * 2];
        random_text(&state, text, sizeof text);
        char *csv = rewritten(text_write_csv, text);
        size_t length = 0;
        bool is_quoted = csv[0] == '"';
        const char *at = csv + is_quoted;
        for (; *at != '\0' && !(is_quoted && at[0] == '"' && at[1] != '"');
             at++) {
            at += is_quoted && *at == '"';
            back[length++] = *at;
        }
        back[length] = '\0';
        ck_assert_str_eq(at, is_quoted ? "\"" : "");
        ck_assert_str_eq(back, text);
        ck_assert(is_quoted || strpbrk(csv, ",\"\r\n") == NULL);
        free(csv);
    }
}
END_TEST

/* --- json --------------------------------------------------------------- */

static bool json_value(const char **at, int depth);

static void json_space(const char **at)
{
    *at += strspn(*at, " \n");
}

static bool json_take(const char **at, const char *text)
{
    json_space(at);
    if (strncmp(*at, text, strlen(text)) != 0)
        return false;
    *at += strlen(text);
    return true;
}

static bool json_string(const char **at)
{
    if (!json_take(at, "\""))
        return false;
    while (**at != '"') {
        size_t length = text_utf8_length(*at);
        if ((unsigned char)**at < ' ' || length == 0)
            return false;
        if (**at == '\\') {
            (*at)++;
            if (**at == 'u') {
                if (strspn(*at + 1, "0123456789abcdef") < 4)
                    return false;
                *at += 4;
            } else if (**at != '"' && **at != '\\') {
                return false;
            }
        }
        *at += length;
    }
    (*at)++;
    return true;
}

static bool json_number(const char **at)
{
    char *end;
    json_space(at);
    if (strchr("-0123456789", **at) == NULL)
        return false;
    strtod(*at, &end);
    *at = end;
    return true;
}

/* Members of an object, or elements of an array, up to `close`. */
static bool json_list(const char **at, const char *close, bool named,
                      int depth)
{
    if (json_take(at, close))
        return true;
    do {
        if (named && !(json_string(at) && json_take(at, ":")))
            return false;
        if (!json_value(at, depth + 1))
            return false;
    } while (json_take(at, ","));
    return json_take(at, close);
}

static bool json_value(const char **at, int depth)
{
    if (depth > 10)
        return false;
    if (json_take(at, "{"))
        return json_list(at, "}", true, depth);
    if (json_take(at, "["))
        return json_list(at, "]", false, depth);
    json_space(at);
    if (**at == '"')
        return json_string(at);
    return json_take(at, "null") || json_number(at);
}

static bool is_json(const char *text)
{
    const char *at = text;
    bool good = json_value(&at, 0);
    json_space(&at);
    return good && *at == '\0';
}

START_TEST(the_json_reader_can_fail)
{
    ck_assert(is_json("{\"a\": [1, null, \"\\u00ff\"], \"b\": {}}\n"));
    ck_assert(!is_json("{\"a\": [1,]}"));
    ck_assert(!is_json("{\"a\": nan}"));
    ck_assert(!is_json("{\"a\": \"\n\"}"));
    ck_assert(!is_json("{\"a\": \"\xff\"}"));
    ck_assert(!is_json("{\"a\": 1} x"));
    ck_assert(!is_json("{\"a\": }"));
}
END_TEST

START_TEST(json_in_full)
{
    static const char *const notes[] = { "say \"so\"" };
    struct report_context context = sample_context;
    context.notes = notes;
    context.note_count = 1;
    struct report_row rows[2];
    rows[0] = sample_global("p", "data[tid]", UINT64_MAX);
    rows[1] = sample_shared("p", "s[tid]", 2);
    char *text = written("json", &context, rows, 2);
    ck_assert(is_json(text));
    static const char *const parts[] = {
        "\"gpu\": {\"name\": \"textbook\", \"warp_lanes\": 32, "
        "\"sector_bytes\": 32,",
        "\"latency_ns\": 300, \"bandwidth_gb_s\": 900, \"slots\": 4}",
        "\"launch\": {\"block\": [32, 8, 1], \"grid\": [4, 1, 1], "
        "\"threads_per_block\": 256, \"warps_per_block\": 8, \"blocks\": 4, ",
        "\"time\": {\"warps_in_flight\": 1, \"warp_loads\": 1}",
        "\"fetched_bytes\": \"B\"",
        "\"notes\": [\"say \\\"so\\\"\"]",
        "\"sectors\": 18446744073709551615, ",
        "\"fetched_bytes\": null, ",
        "\"bound\": \"latency\", \"crossover_warps\": 270, ",
        "\"sectors\": null, ",
        "\"wavefronts\": 2, \"bank_conflicts\": 1, \"ways\": 2, ",
    };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        ck_assert_msg(strstr(text, parts[i]) != NULL, "%s not in %s",
                      parts[i], text);
    free(text);
}
END_TEST

START_TEST(json_of_nothing)
{
    struct gpu gpu = textbook;
    gpu.time_model = GPU_TIME_NONE;
    struct report_context context = { .gpu = &gpu, .time = { 1, 1 } };
    char *text = written("json", &context, NULL, 0);
    ck_assert(is_json(text));
    ck_assert_ptr_nonnull(strstr(text, "\"launch\": null"));
    ck_assert_ptr_nonnull(strstr(text, "\"time_model\": null}"));
    ck_assert_ptr_nonnull(strstr(text, "\"notes\": []"));
    ck_assert_ptr_nonnull(strstr(text, "\"rows\": [\n]"));
    free(text);
}
END_TEST

START_TEST(json_of_any_bytes)
{
    uint64_t state = 5783321u;
    for (int i = 0; i < 2000; i++) {
        char pattern[TEXT_ROOM], access[TEXT_ROOM];
        random_text(&state, pattern, sizeof pattern);
        random_text(&state, access, sizeof access);
        struct report_row row = sample_global(pattern, access, 4);
        char *text = written("json", &sample_context, &row, 1);
        ck_assert_msg(is_json(text), "%s", text);
        free(text);
    }
}
END_TEST

static const struct {
    const char *text;
    const char *json;
} strings[] = {
    { "plain", "\"plain\"" },
    { "", "\"\"" },
    { "a\"b\\c", "\"a\\\"b\\\\c\"" },
    { "\n\t\x01", "\"\\u000a\\u0009\\u0001\"" },
    { "\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80",
      "\"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\"" },
    { "a\xFFz", "\"a\\ufffdz\"" },
    { "\xC3", "\"\\ufffd\"" },                 /* cut off */
    { "\xC0\x80", "\"\\ufffd\\ufffd\"" },      /* overlong */
    { "\xE0\x80\x80", "\"\\ufffd\\ufffd\\ufffd\"" },
    { "\xED\xA0\x80", "\"\\ufffd\\ufffd\\ufffd\"" }, /* a surrogate */
    { "\xF4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\"" },
    { "\xF4\x8F\xBF\xBF", "\"\xF4\x8F\xBF\xBF\"" },  /* U+10FFFF */
};

START_TEST(json_string_table)
{
    char *json = rewritten(text_write_json, strings[_i].text);
    ck_assert_str_eq(json, strings[_i].json);
    free(json);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("report_programs");
    TCase *all = tcase_create("all");
    tcase_add_test(all, tsv_in_full);
    tcase_add_test(all, csv_in_full);
    tcase_add_test(all, get_is_one_line);
    tcase_add_test(all, tsv_texts_read_back);
    tcase_add_test(all, csv_texts_read_back);
    tcase_add_test(all, the_json_reader_can_fail);
    tcase_add_test(all, json_in_full);
    tcase_add_test(all, json_of_nothing);
    tcase_add_test(all, json_of_any_bytes);
    tcase_add_loop_test(all, json_string_table, 0,
                        (int)(sizeof strings / sizeof strings[0]));
    suite_add_tcase(suite, all);
    return suite;
}
