/* GPU files: those that are built in, and everything a user may get wrong. */
#include "input/gpu_file.h"

#include <stdio.h>
#include <string.h>

#include "unit.h"

#define NAME "name x\n"
#define SHAPE "warp 32 lanes\nsector 32 B\nline 128 B\n"
#define BANKS "banks 32\nbank_width 4 B\n"
#define WHOLE NAME SHAPE BANKS
#define TAGS "tag_bank_bit0 0x5\ntag_bank_bit1 6\n"
#define STORE_TAGS "store_tags 8\nstore_tags_narrow 4\n"
#define LOADS "load_4 1.15 cycles\nload_8 2 cycles\nload_16 4e0 cycles\n"
#define STORES "store_4 2 cycles\nstore_8 2 cycles\nstore_16 5.5 cycles\n"
#define L1 TAGS STORE_TAGS LOADS STORES

START_TEST(every_built_in_file_parses)
{
    ck_assert_uint_ge(gpu_count(), 3);
    for (size_t i = 0; i < gpu_count(); i++) {
        struct gpu gpu;
        ck_assert_msg(gpu_find(gpu_name(i), &gpu), "%s", gpu_name(i));
        ck_assert_str_eq(gpu.name, gpu_name(i));
    }
    struct gpu gpu;
    ck_assert(!gpu_find("nosuch", &gpu));
    ck_assert(!gpu_find("", &gpu));
}
END_TEST

START_TEST(textbook_is_the_textbook)
{
    struct gpu gpu;
    ck_assert(gpu_find("textbook", &gpu));
    ck_assert_uint_eq(gpu.warp_lanes, 32);
    ck_assert_uint_eq(gpu.sector_bytes, 32);
    ck_assert_uint_eq(gpu.line_bytes, 128);
    ck_assert_uint_eq(gpu.banks, 32);
    ck_assert_uint_eq(gpu.bank_bytes, 4);
    ck_assert_int_eq(gpu.time_model, GPU_TIME_LATENCY);
    ck_assert_double_eq(gpu.latency_ns, 300);
    ck_assert_double_eq(gpu.bandwidth_gb_s, 900);
    ck_assert_uint_eq(gpu.slots, 4);
}
END_TEST

START_TEST(reads_what_is_allowed)
{
    static const char text[] = "# A comment\r\n\n \t \n"
                               "name\tmy-GPU_2 # another\n" SHAPE BANKS
                               "latency 2.5e2 ns#close\r\nslots 1000000";
    struct source source = source_of("my.gpu", text);
    struct diagnostic diagnostic = { 0 };
    struct gpu gpu;
    ck_assert_msg(gpu_file_parse(&source, &gpu, &diagnostic), "%s",
                  diagnostic.text);
    ck_assert_str_eq(gpu.name, "my-GPU_2");
    ck_assert_double_eq(gpu.latency_ns, 250);
    ck_assert_uint_eq(gpu.slots, 1000000);
    ck_assert_int_eq(gpu.time_model, GPU_TIME_NONE);
}
END_TEST

START_TEST(reads_what_an_l1_has)
{
    struct source source = source_of(
        "f", WHOLE L1 "return_path 64 B/cycle\ndram_granule 64 B\n"
                      "atomics serial\n");
    struct diagnostic diagnostic = { 0 };
    struct gpu gpu;
    ck_assert_msg(gpu_file_parse(&source, &gpu, &diagnostic), "%s",
                  diagnostic.text);
    ck_assert_uint_eq(gpu.l1.tag_bank_bit[0], 5);
    ck_assert_uint_eq(gpu.l1.tag_bank_bit[1], 6);
    ck_assert_uint_eq(gpu.l1.store_tags, 8);
    ck_assert_uint_eq(gpu.l1.store_tags_narrow, 4);
    ck_assert_uint_eq(gpu.l1.load_centicycles[GPU_WIDTH_4], 115);
    ck_assert_uint_eq(gpu.l1.load_centicycles[GPU_WIDTH_8], 200);
    ck_assert_uint_eq(gpu.l1.load_centicycles[GPU_WIDTH_16], 400);
    ck_assert_uint_eq(gpu.l1.store_centicycles[GPU_WIDTH_4], 200);
    ck_assert_uint_eq(gpu.l1.store_centicycles[GPU_WIDTH_8], 200);
    ck_assert_uint_eq(gpu.l1.store_centicycles[GPU_WIDTH_16], 550);
    ck_assert_uint_eq(gpu.l1.return_bytes, 64);
    ck_assert_uint_eq(gpu.dram_bytes, 64);
    ck_assert_int_eq(gpu.atomics, GPU_ATOMICS_SERIAL);
}
END_TEST

#define SM "sms 2\nclock 1.5 GHz\npartitions 4\nwarps_per_sm 48\n"

START_TEST(reads_what_an_sm_has)
{
    struct source source = source_of(
        "f", WHOLE SM "time throughput\nblocks_per_sm 16\n"
                      "shared_per_sm 100 KiB\nshared_per_block 1048576 KiB\n"
                      "shared_reserved 0 B\nl2_port 64 B/cycle\n"
                      "tags_per_cycle 4\nlaunch 2.5 us\n");
    struct diagnostic diagnostic = { 0 };
    struct gpu gpu;
    ck_assert_msg(gpu_file_parse(&source, &gpu, &diagnostic), "%s",
                  diagnostic.text);
    ck_assert_int_eq(gpu.time_model, GPU_TIME_THROUGHPUT);
    ck_assert_uint_eq(gpu.sm.sms, 2);
    ck_assert_double_eq(gpu.rates.clock_ghz, 1.5);
    ck_assert_uint_eq(gpu.sm.schedulers, 4);
    ck_assert_uint_eq(gpu.sm.warps, 48);
    ck_assert_uint_eq(gpu.sm.blocks, 16);
    ck_assert_uint_eq(gpu.sm.shared_bytes, 102400);
    ck_assert_uint_eq(gpu.sm.block_bytes, 1u << 30);
    ck_assert_uint_eq(gpu.sm.shared_reserved, 0);
    ck_assert_uint_eq(gpu.l1.tags, 4);
    ck_assert_double_eq(gpu.rates.l2_port_bytes, 64);
    ck_assert_double_eq(gpu.rates.launch_us, 2.5);
    ck_assert_double_eq(gpu.rates.l2_gb_s, 0);
}
END_TEST

/* Every decimal with two places is the hundredths that it says. */
START_TEST(hundredths_are_exact)
{
    for (uint32_t hundredths = 1; hundredths < 30000; hundredths += 7) {
        char text[512];
        snprintf(text, sizeof text,
                 "%sload_4 %u.%02u cycles\nload_8 2 cycles\n"
                 "load_16 1000000 cycles\n",
                 WHOLE TAGS STORE_TAGS STORES, hundredths / 100,
                 hundredths % 100);
        struct source source = source_of("f", text);
        struct diagnostic diagnostic = { 0 };
        struct gpu gpu;
        ck_assert_msg(gpu_file_parse(&source, &gpu, &diagnostic), "%s",
                      diagnostic.text);
        ck_assert_uint_eq(gpu.l1.load_centicycles[GPU_WIDTH_4], hundredths);
        ck_assert_uint_eq(gpu.l1.load_centicycles[GPU_WIDTH_16], 100000000);
    }
}
END_TEST

struct mistake {
    const char *text;
    const char *message; /* how the diagnostic begins */
};

static const struct mistake mistakes[] = {
    { "", "f:1:1: error: expected the key 'name', saw the end of the file" },
    { "# only this\n", "f:2:1: error: expected the key 'name'" },
    { SHAPE BANKS, "f:6:1: error: expected the key 'name'" },
    { NAME SHAPE "banks 32\n", "f:6:1: error: expected the key 'bank_width'" },
    { WHOLE "speed 3\n", "f:7:1: error: unknown key 'speed'" },
    { WHOLE "nam y\n", "f:7:1: error: unknown key 'nam'" },
    { WHOLE "names y\n", "f:7:1: error: unknown key 'names'" },
    { WHOLE "banks 32\n", "f:7:1: error: 'banks' was given before" },
    { "warp\n", "f:1:5: error: expected a value after 'warp', saw the end of "
                "the line" },
    { "warp # 32 lanes\n", "f:1:5: error: expected a value after 'warp'" },
    { "warp 32", "f:1:8: error: expected the unit 'lanes' after '32', saw the "
                 "end of the line" },
    { "sector 32 KB\n", "f:1:11: error: expected the unit 'B' after '32', saw "
                        "'KB'" },
    { "sector 32 b\n", "f:1:11: error: expected the unit 'B'" },
    { "sector 32B\n", "f:1:8: error: expected a power of two from 16 to 128 "
                      "after 'sector', saw '32B'" },
    { "sector 32 B B\n", "f:1:13: error: expected the end of the line after "
                         "'B', saw 'B'" },
    { "banks 32 B\n", "f:1:10: error: expected the end of the line after "
                      "'32', saw 'B'" },
    { "sector 48 B\n", "f:1:8: error: expected a power of two" },
    { "sector 8 B\n", "f:1:8: error: expected a power of two" },
    { "sector 256 B\n", "f:1:8: error: expected a power of two" },
    { "sector 0 B\n", "f:1:8: error: expected a power of two" },
    { "sector -32 B\n", "f:1:8: error: expected a power of two" },
    { "sector 4294967328 B\n", "f:1:8: error: expected a power of two" },
    { "sector 99999999999999999999999 B\n", "f:1:8: error: expected a power" },
    { "warp 16 lanes\n", "f:1:6: error: expected a power of two from 32" },
    { "warp 128 lanes\n", "f:1:6: error: expected a power of two" },
    { "banks 2\n", "f:1:7: error: expected a power of two from 4 to 256" },
    { "slots 0\n", "f:1:7: error: expected a whole number from 1 to 1000000" },
    { "slots 2.5\n", "f:1:7: error: expected a whole number" },
    { "latency fast ns\n", "f:1:9: error: expected a number from" },
    { "latency 0 ns\n", "f:1:9: error: expected a number from" },
    { "latency -3 ns\n", "f:1:9: error: expected a number from" },
    { "latency nan ns\n", "f:1:9: error: expected a number from" },
    { "latency 1e999 ns\n", "f:1:9: error: expected a number from" },
    { "bandwidth 900 GB\n", "f:1:15: error: expected the unit 'GB/s'" },
    { "time magic\n", "f:1:6: error: expected 'latency' or 'throughput' after "
                      "'time', saw 'magic'" },
    { WHOLE "time throughput\n", "f:8:1: error: expected the key 'sms'" },
    { WHOLE "time throughput\nsms 1\nclock 1 GHz\npartitions 4\n",
      "f:11:1: error: expected the key 'warps_per_sm', saw the end" },
    { "sms 0\n", "f:1:5: error: expected a whole number from 1 to 65536" },
    { "warps_per_sm 1025\n", "f:1:14: error: expected a whole number from 1 to "
                             "1024" },
    { "clock 0 GHz\n", "f:1:7: error: expected a number from 0.001" },
    { "clock 1.98 MHz\n", "f:1:12: error: expected the unit 'GHz'" },
    { "shared_per_sm 228 KB\n", "f:1:19: error: expected the unit 'KiB'" },
    { "shared_per_sm 1.5 KiB\n", "f:1:15: error: expected a whole number" },
    { "shared_per_sm 1048577 KiB\n", "f:1:15: error: expected a whole number" },
    { "issue 4\n", "f:1:8: error: expected the unit 'warps/cycle'" },
    { "l2_bandwidth -1 GB/s\n", "f:1:14: error: expected a number from" },
    { NAME "warp 32 lanes\nsector 32 B\nline 512 B\n" BANKS
           "return_path 64 B/cycle\n",
      "f:4:6: error: expected a line of up to 64 bank words, 256 B, beside "
      "'return_path'" },
    { WHOLE "time latency\nlatency 300 ns\nslots 4\n",
      "f:10:1: error: expected the key 'bandwidth'" },
    { NAME "warp 32 lanes\nsector 64 B\nline 32 B\n" BANKS,
      "f:4:6: error: expected a line of at least a sector, 64 B" },
    { WHOLE "dram_granule 16 B\n",
      "f:7:14: error: expected a granule of at least a sector, 32 B" },
    { "tag_bank_bit0 0\n", "f:1:15: error: expected a whole number from 1 to "
                           "4294967295 after 'tag_bank_bit0', saw '0'" },
    { "tag_bank_bit1 0x100000000\n", "f:1:15: error: expected a whole number" },
    { "store_tags 65\n", "f:1:12: error: expected a whole number from 1 to 64" },
    { "store_tags_narrow\n", "f:1:18: error: expected a value" },
    { "load_4 1.15\n", "f:1:12: error: expected the unit 'cycles' after "
                       "'1.15', saw the end of the line" },
    { "load_4 1.155 cycles\n",
      "f:1:8: error: expected a number from 0.01 to 1000000 with two decimals "
      "at most after 'load_4', saw '1.155'" },
    { "load_8 0 cycles\n", "f:1:8: error: expected a number from 0.01" },
    { "load_16 -1 cycles\n", "f:1:9: error: expected a number from 0.01" },
    { "store_4 1e7 cycles\n", "f:1:9: error: expected a number from 0.01" },
    { "store_8 inf cycles\n", "f:1:9: error: expected a number from 0.01" },
    { "store_16 5 ns\n", "f:1:12: error: expected the unit 'cycles'" },
    { "return_path 64 B\n", "f:1:16: error: expected the unit 'B/cycle'" },
    { "dram_granule 48 B\n", "f:1:14: error: expected a power of two" },
    { "atomics fast\n", "f:1:9: error: expected 'serial' or 'sectors' after "
                        "'atomics', saw 'fast'" },
    { WHOLE "load_4 1 cycles\n",
      "f:8:1: error: expected the key 'tag_bank_bit0'" },
    { WHOLE TAGS STORE_TAGS LOADS "store_4 2 cycles\nstore_8 2 cycles\n",
      "f:16:1: error: expected the key 'store_16', saw the end of the file" },
    { NAME "warp 32 lanes\nsector 32 B\nline 512 B\n" BANKS L1,
      "f:4:6: error: expected a line of up to 64 bank words, 256 B, beside "
      "'tag_bank_bit0'" },
    { "name a\tb\n", "f:1:8: error: expected the end of the line" },
    { "name a;b\n", "f:1:6: error: expected up to 31 letters" },
    { "name abcdefghijklmnopqrstuvwxyz-12345\n", "f:1:6: error: expected up" },
    { "name \x01\n", "f:1:6: error: expected text, saw the byte 0x01" },
    { "# \x7f\n", "f:1:3: error: expected text, saw the byte 0x7f" },
    { "\xff\xfe", "f:1:1: error: unknown key" },
};

static void check_mistake(const struct source *source, const char *message)
{
    struct diagnostic diagnostic = { 0 };
    struct gpu gpu;
    ck_assert_msg(!gpu_file_parse(source, &gpu, &diagnostic), "%s",
                  source->text);
    ck_assert(diagnostic.failed);
    ck_assert_msg(strncmp(diagnostic.text, message, strlen(message)) == 0,
                  "expected %s\nsaw %s", message, diagnostic.text);
    ck_assert_ptr_nonnull(strchr(diagnostic.text, '^'));
    diagnostic_free(&diagnostic);
}

START_TEST(every_mistake_has_its_place)
{
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct source source = source_of("f", mistakes[i].text);
        check_mistake(&source, mistakes[i].message);
    }
}
END_TEST

START_TEST(a_nul_is_no_text)
{
    struct source source = { .name = "f", .text = "name x\0y\n", .length = 9 };
    check_mistake(&source, "f:1:7: error: expected text, saw the byte 0x00");
}
END_TEST

START_TEST(lines_are_bounded)
{
    char line[1000];
    memset(line, '#', sizeof line);
    line[sizeof line - 1] = '\0';
    struct source source = source_of("f", line);
    check_mistake(&source, "f:1:201: error: expected a line of up to 200");
}
END_TEST

/* Cutting or changing a good file anywhere never crashes. */
START_TEST(damaged_files_are_survived)
{
    static const char whole[] =
        WHOLE L1 SM "atomics serial\ntime latency\nlatency 300 ns\n"
                 "bandwidth 900 GB/s\nslots 4\n";
    char text[sizeof whole];
    for (size_t i = 0; i < sizeof whole - 1; i++)
        for (int byte = 0; byte < 256; byte += 5) {
            memcpy(text, whole, sizeof whole);
            text[i] = (char)byte;
            struct source source = { .name = "f",
                                     .text = text,
                                     .length = sizeof whole - 1 };
            struct source cut = source;
            cut.length = i + 1;
            struct diagnostic diagnostic = { 0 };
            struct gpu gpu;
            bool done = gpu_file_parse(&source, &gpu, &diagnostic);
            ck_assert(done != diagnostic.failed);
            gpu_file_parse(&cut, &gpu, &diagnostic);
            diagnostic_free(&diagnostic);
        }
}
END_TEST

static bool opens(const char *name, struct gpu *gpu, const char *message)
{
    struct arena arena = { 0 };
    struct diagnostic diagnostic = { 0 };
    bool done = gpu_open(name, gpu, &arena, &diagnostic);
    if (message != NULL)
        ck_assert_msg(strstr(diagnostic.text, message) != NULL, "%s",
                      diagnostic.text);
    diagnostic_free(&diagnostic);
    arena_free(&arena);
    return done;
}

START_TEST(opens_names_and_files)
{
    struct gpu gpu;
    ck_assert(opens("volta", &gpu, NULL));
    ck_assert_str_eq(gpu.name, "volta");
    ck_assert(
        !opens("voltage", &gpu, "'voltage': did you mean 'volta'? expected "));
    ck_assert(!opens("no/such/file", &gpu, "no/such/file"));
    ck_assert(!opens("src/gpus/", &gpu, "src/gpus/"));
    ck_assert(opens("src/gpus/fermi.gpu", &gpu, NULL));
    ck_assert_str_eq(gpu.name, "fermi");
    ck_assert(!opens("Makefile", &gpu, "unknown GPU"));
    ck_assert(!opens("./Makefile", &gpu, "./Makefile:"));
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("gpu_file");
    TCase *cases = tcase_create("gpu_file");
    tcase_add_test(cases, every_built_in_file_parses);
    tcase_add_test(cases, textbook_is_the_textbook);
    tcase_add_test(cases, reads_what_is_allowed);
    tcase_add_test(cases, reads_what_an_l1_has);
    tcase_add_test(cases, reads_what_an_sm_has);
    tcase_add_test(cases, hundredths_are_exact);
    tcase_add_test(cases, every_mistake_has_its_place);
    tcase_add_test(cases, a_nul_is_no_text);
    tcase_add_test(cases, lines_are_bounded);
    tcase_add_test(cases, damaged_files_are_survived);
    tcase_add_test(cases, opens_names_and_files);
    suite_add_tcase(suite, cases);
    return suite;
}
