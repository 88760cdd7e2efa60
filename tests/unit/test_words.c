/* A line is cut into words as a shell does it. */
#include "cli/words.h"

#include <string.h>

#include "unit.h"

enum { WORDS_MAX = 5 };

static const struct {
    const char *text;
    const char *words[WORDS_MAX];
    int open; /* where a quote begins that nothing ends; -1: all are ended */
} lines[] = {
    { "", { NULL }, -1 },
    { " \t\r", { NULL }, -1 },
    { "one", { "one" }, -1 },
    { "  one\ttwo  three ", { "one", "two", "three" }, -1 },
    { "one two\r", { "one", "two" }, -1 },
    { "'a b' c", { "a b", "c" }, -1 },
    { "\"a b\" c", { "a b", "c" }, -1 },
    { "'a \"b\" c'", { "a \"b\" c" }, -1 },
    { "\"it's\" so", { "it's", "so" }, -1 },
    { "--block='32,8' x", { "--block=32,8", "x" }, -1 },
    { "'a''b'\"c\"d e", { "abcd", "e" }, -1 },
    { "'' \"\"", { "", "" }, -1 },
    { "a\\ b \\'c \\\\", { "a b", "'c", "\\" }, -1 },
    { "\"a \\\" b\" c", { "a \" b", "c" }, -1 },
    { "'a \\' b", { "a \\", "b" }, -1 },
    { "a\\", { "a\\" }, -1 },
    { "# a", { "#", "a" }, -1 },
    { "'\r' a", { "\r", "a" }, -1 },
    { "one 'two", { "one", "two" }, 4 },
    { "'one' \"two' three", { "one", "two' three" }, 6 },
    { "a\\ b'", { "a b" }, 4 },
};

START_TEST(all_lines)
{
    char text[32];
    const char *open = NULL;
    strcpy(text, lines[_i].text);
    char *rest = text;
    for (size_t i = 0; i < WORDS_MAX; i++)
        ck_assert_pstr_eq(words_next(&rest, &open), lines[_i].words[i]);
    ck_assert_int_eq(open == NULL ? -1 : (int)(open - text), lines[_i].open);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("words");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, all_lines, 0,
                        (int)(sizeof lines / sizeof lines[0]));
    suite_add_tcase(suite, all);
    return suite;
}
