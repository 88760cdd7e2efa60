/* Texts given to coalsim: where an offset lies, and reading them. */
#include "core/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/diagnostic.h"
#include "unit.h"

static const struct {
    const char *text;
    size_t offset;
    size_t line, column;
} places[] = {
    { "", 0, 1, 1 },
    { "abc", 0, 1, 1 },
    { "abc", 2, 1, 3 },
    { "abc", 3, 1, 4 },
    { "abc", 99, 1, 4 },
    { "a\nbc\n", 1, 1, 2 },
    { "a\nbc\n", 2, 2, 1 },
    { "a\nbc\n", 4, 2, 3 },
    { "a\nbc\n", 5, 3, 1 },
    { "\n\n\n", 2, 3, 1 },
    { "\tx", 1, 1, 2 },
    { "a\r\nb", 3, 2, 1 },
    { "\xC3\xA4x", 2, 1, 3 },
};

START_TEST(place_table)
{
    struct source source = source_of("x", places[_i].text);
    struct source_place place = source_place(&source, places[_i].offset);
    ck_assert_uint_eq(place.line, places[_i].line);
    ck_assert_uint_eq(place.column, places[_i].column);
}
END_TEST

/* The same by the table of lines, at every offset, in texts that were added. */
START_TEST(places_by_lines)
{
    struct arena arena = { 0 };
    struct source source = source_of("s", places[_i].text);
    source.lines_before = (size_t)_i;
    for (size_t i = 0; i < 2; i++) {
        struct source_lines lines = source_lines_of(&source, &arena);
        for (size_t at = 0; at <= source.length + 1; at++) {
            struct source_place one = source_place(&source, at);
            struct source_place two = source_lines_place(&lines, at);
            ck_assert_uint_eq(one.line, two.line);
            ck_assert_uint_eq(one.column, two.column);
            ck_assert_str_eq(one.prefix, two.prefix);
        }
        struct source part = source_of("t", "x\n\ny");
        source_append(&source, &part, &arena);
    }
    arena_free(&arena);
}
END_TEST

START_TEST(place_of_a_later_part)
{
    struct source source = source_of("x", "a\nb");
    source.lines_before = 41;
    ck_assert_uint_eq(source_place(&source, 0).line, 42);
    ck_assert_uint_eq(source_place(&source, 2).line, 43);
    ck_assert_uint_eq(source_place(&source, 2).column, 1);
}
END_TEST

START_TEST(texts_that_were_added)
{
    static const char *const texts[] = { "", "x\n", "y\nz", "\n\nw" };
    static const char *const names[] = { "t", "u", "v", "w" };
    struct arena arena = { 0 };
    struct source source = source_of("s", "a\nb");
    size_t starts[4];
    for (size_t i = 0; i < 4; i++) {
        struct source text = source_of(names[i], texts[i]);
        starts[i] = source_append(&source, &text, &arena);
    }
    for (size_t i = 0; i < 4; i++) {
        struct source_place place = source_place(&source, starts[i]);
        ck_assert_uint_eq(place.line, 1);
        ck_assert_uint_eq(place.column, 1);
        ck_assert_int_eq(place.prefix[0], names[i][0]);
        ck_assert_int_eq(place.prefix[1], ':');
        ck_assert_str_eq(source_name(&source, starts[i]), names[i]);
        ck_assert_int_eq(strncmp(source.text + starts[i], texts[i],
                                 strlen(texts[i])), 0);
    }
    ck_assert_uint_eq(source_place(&source, starts[2] + 2).line, 2);
    ck_assert_uint_eq(source_place(&source, 2).line, 2);
    ck_assert_str_eq(source_place(&source, 3).prefix, "");
    ck_assert_str_eq(source_name(&source, 3), "s");
    arena_free(&arena);
}
END_TEST
START_TEST(source_of_a_text)
{
    struct source source = source_of("--pattern", "tid*8");
    ck_assert_str_eq(source.name, "--pattern");
    ck_assert_str_eq(source.text, "tid*8");
    ck_assert_uint_eq(source.length, 5);
    ck_assert_uint_eq(source.lines_before, 0);
}
END_TEST

/* --- reading ------------------------------------------------------------ */

static char path[64];

static void write_file(const char *bytes, size_t length)
{
    strcpy(path, "/tmp/coalsim_source_XXXXXX");
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, bytes, length), (ssize_t)length);
    close(file);
}

static void write_sparse(off_t length)
{
    write_file("", 0);
    ck_assert_int_eq(truncate(path, length), 0);
}

static void check_failure(const char *name, const char *expected)
{
    struct arena arena = { 0 };
    struct diagnostic diagnostic = { 0 };
    struct source source;
    ck_assert(!source_read(&source, name, &arena, &diagnostic));
    ck_assert(diagnostic.failed);
    ck_assert_msg(strstr(diagnostic.text, expected) != NULL, "%s",
                  diagnostic.text);
    diagnostic_free(&diagnostic);
    arena_free(&arena);
}

static void check_reading(const char *name, const char *bytes, size_t length)
{
    struct arena arena = { 0 };
    struct diagnostic diagnostic = { 0 };
    struct source source;
    memset(&source, 0x5A, sizeof source);
    ck_assert(source_read(&source, name, &arena, &diagnostic));
    ck_assert(!diagnostic.failed);
    ck_assert_str_eq(source.name, name);
    ck_assert_uint_eq(source.length, length);
    ck_assert_uint_eq(source.lines_before, 0);
    ck_assert_mem_eq(source.text, bytes, length);
    ck_assert_int_eq(source.text[length], '\0');
    arena_free(&arena);
}

START_TEST(reads_any_bytes)
{
    static const char bytes[] = "a\0b\r\n\xFF\n";
    write_file(bytes, sizeof bytes - 1);
    check_reading(path, bytes, sizeof bytes - 1);
    unlink(path);
}
END_TEST

START_TEST(reads_an_empty_file)
{
    write_file("", 0);
    check_reading(path, "", 0);
    unlink(path);
}
END_TEST

/* Sizes around those at which a buffer grows. */
START_TEST(reads_every_size)
{
    char bytes[600];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)('a' + i % 26);
    for (size_t length = 0; length < sizeof bytes; length += 7) {
        write_file(bytes, length);
        check_reading(path, bytes, length);
        unlink(path);
    }
}
END_TEST

START_TEST(reads_standard_input)
{
    write_file("tid*8\n", 6);
    ck_assert_ptr_nonnull(freopen(path, "rb", stdin));
    check_reading("-", "tid*8\n", 6);
    unlink(path);
}
END_TEST

START_TEST(refuses_what_is_not_there)
{
    check_failure("/nowhere/x.cu",
                  "coalsim: error: cannot open '/nowhere/x.cu': "
                  "No such file or directory\n");
}
END_TEST

START_TEST(refuses_a_folder)
{
    check_failure("/tmp", "cannot read '/tmp': Is a directory\n");
}
END_TEST

START_TEST(refuses_what_is_too_large)
{
    write_sparse((off_t)SOURCE_BYTES_MAX + 1);
    check_failure(path, "is larger than 64 MiB\n");
    unlink(path);
    check_failure("/dev/zero", "is larger than 64 MiB\n");
}
END_TEST

START_TEST(reads_the_largest)
{
    struct arena arena = { 0 };
    struct diagnostic diagnostic = { 0 };
    struct source source;
    write_sparse(SOURCE_BYTES_MAX);
    ck_assert(source_read(&source, path, &arena, &diagnostic));
    ck_assert_uint_eq(source.length, SOURCE_BYTES_MAX);
    arena_free(&arena);
    unlink(path);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("source");
    TCase *place = tcase_create("place");
    tcase_add_loop_test(place, place_table, 0,
                        (int)(sizeof places / sizeof places[0]));
    tcase_add_loop_test(place, places_by_lines, 0,
                        (int)(sizeof places / sizeof places[0]));
    tcase_add_test(place, place_of_a_later_part);
    tcase_add_test(place, texts_that_were_added);
    tcase_add_test(place, source_of_a_text);
    suite_add_tcase(suite, place);

    TCase *reading = tcase_create("reading");
    tcase_set_timeout(reading, 1200);
    tcase_add_test(reading, reads_any_bytes);
    tcase_add_test(reading, reads_an_empty_file);
    tcase_add_test(reading, reads_every_size);
    tcase_add_test(reading, reads_standard_input);
    tcase_add_test(reading, refuses_what_is_not_there);
    tcase_add_test(reading, refuses_a_folder);
    tcase_add_test(reading, refuses_what_is_too_large);
    tcase_add_test(reading, reads_the_largest);
    suite_add_tcase(suite, reading);
    return suite;
}
