/* The first error, as the user sees it. */
#include "core/diagnostic.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/source.h"
#include "random.h"
#include "unit.h"

static const struct {
    const char *text;
    size_t offset;
    const char *expected;
} carets[] = {
    { "tid*8", 3, "x.cu:1:4: error: bad\n  tid*8\n     ^\n" },
    { "tid*8", 0, "x.cu:1:1: error: bad\n  tid*8\n  ^\n" },
    { "tid*8", 5, "x.cu:1:6: error: bad\n  tid*8\n       ^\n" },
    { "tid*8", 99, "x.cu:1:6: error: bad\n  tid*8\n       ^\n" },
    { "", 0, "x.cu:1:1: error: bad\n  \n  ^\n" },
    { "a\n\tb c\nd", 5, "x.cu:2:4: error: bad\n  \tb c\n  \t  ^\n" },
    { "a\nb\n", 1, "x.cu:1:2: error: bad\n  a\n   ^\n" },
    { "a\nb\n", 4, "x.cu:3:1: error: bad\n  \n  ^\n" },
    { "\xC3\xA4 x", 3, "x.cu:1:4: error: bad\n  \xC3\xA4 x\n    ^\n" },
    { "a\x1B[2Jb\x7F", 5, "x.cu:1:6: error: bad\n  a?[2Jb?\n       ^\n" },
};

START_TEST(caret_table)
{
    struct diagnostic diagnostic = { 0 };
    struct source source = source_of("x.cu", carets[_i].text);
    diagnostic_at(&diagnostic, &source, carets[_i].offset, "%s", "bad");
    ck_assert(diagnostic.failed);
    ck_assert_str_eq(diagnostic.text, carets[_i].expected);
    diagnostic_free(&diagnostic);
}
END_TEST

START_TEST(nul_bytes_show)
{
    struct diagnostic diagnostic = { 0 };
    struct source source = { .name = "x", .text = "a\0b", .length = 3 };
    diagnostic_at(&diagnostic, &source, 1, "NUL");
    ck_assert_str_eq(diagnostic.text, "x:1:2: error: NUL\n  a?b\n   ^\n");
    diagnostic_free(&diagnostic);
}
END_TEST

START_TEST(lines_before_count)
{
    struct diagnostic diagnostic = { 0 };
    struct source source = source_of("x", "abc");
    source.lines_before = 9;
    diagnostic_at(&diagnostic, &source, 1, "bad");
    ck_assert_str_eq(diagnostic.text, "x:10:2: error: bad\n  abc\n   ^\n");
    diagnostic_free(&diagnostic);
}
END_TEST

/* Of a long line a part shows: the caret still stands under its byte. */
START_TEST(long_lines_show_in_part)
{
    enum { LONG = 5000 };
    char text[LONG + 1];
    for (size_t i = 0; i < LONG; i++)
        text[i] = "abcdefghijklmnopqrstuvwxyz\t 0123456789"[i * 7 % 38];
    text[LONG] = '\0';
    struct source source = source_of("x", text);
    uint64_t state = 42;
    for (int i = 0; i < 2000; i++) {
        struct diagnostic diagnostic = { 0 };
        size_t offset = next_random(&state) % LONG;
        diagnostic_at(&diagnostic, &source, offset, "bad");
        char *line = strchr(diagnostic.text, '\n') + 1;
        char *under = strchr(line, '\n') + 1;
        size_t column = (size_t)(strchr(under, '^') - under);
        ck_assert_int_eq(line[column], text[offset]);
        ck_assert_uint_lt(strlen(line), 250);
        for (size_t at = 0; at < column; at++)
            ck_assert((line[at] == '\t') == (under[at] == '\t'));
        ck_assert((strncmp(line, "  ...", 5) == 0) == (offset > 60));
        diagnostic_free(&diagnostic);
    }
}
END_TEST

START_TEST(the_first_one_stays)
{
    struct diagnostic diagnostic = { 0 };
    struct source source = source_of("x", "abc");
    diagnostic_plain(&diagnostic, "number %d", 1);
    diagnostic_plain(&diagnostic, "number %d", 2);
    diagnostic_at(&diagnostic, &source, 1, "number %d", 3);
    ck_assert_str_eq(diagnostic.text, "coalsim: error: number 1\n");
    diagnostic_free(&diagnostic);
    ck_assert(!diagnostic.failed);
    ck_assert_ptr_null(diagnostic.text);
}
END_TEST

START_TEST(moving)
{
    struct diagnostic to = { 0 }, from = { 0 };
    diagnostic_move(&to, &from);
    ck_assert(!to.failed);

    diagnostic_plain(&from, "one");
    diagnostic_move(&to, &from);
    ck_assert(to.failed && !from.failed);
    ck_assert_ptr_null(from.text);
    ck_assert_str_eq(to.text, "coalsim: error: one\n");

    diagnostic_plain(&from, "two");
    diagnostic_move(&to, &from);
    ck_assert(!from.failed);
    ck_assert_str_eq(to.text, "coalsim: error: one\n");
    diagnostic_free(&to);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("diagnostic");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, caret_table, 0,
                        (int)(sizeof carets / sizeof carets[0]));
    tcase_add_test(all, nul_bytes_show);
    tcase_add_test(all, lines_before_count);
    tcase_add_test(all, long_lines_show_in_part);
    tcase_add_test(all, the_first_one_stays);
    tcase_add_test(all, moving);
    suite_add_tcase(suite, all);
    return suite;
}
