/* "did you mean": which names are near. */
#include "core/similar.h"

#include <string.h>

#include "unit.h"

static const char *const names[] = { "sectors", "requests", "--block", "N",
                                     "time_ms", "sector_size" };

static const struct {
    const char *given, *meant; /* NULL: none is near */
} slips[] = {
    { "sector", "sectors" },      { "Sectors", "sectors" },
    { "setcors", "sectors" },     { "request", "requests" },
    { "--blok", "--block" },      { "--blocks", "--block" },
    { "time-ms", "time_ms" },     { "sectors_size", "sector_size" },
    { "n", "N" },                 { "M", NULL },
    { "", NULL },                 { "wavefronts", NULL },
    { "secs", NULL },             { "xxxxxxx", NULL },
    { "time", "time_ms" },        { "sec", "sectors" },
    { "tiem_sm", "time_ms" },     { "blcok", NULL },
};

START_TEST(nearest)
{
    struct similar similar = similar_to(slips[_i].given);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        similar_try(&similar, names[i]);
    if (slips[_i].meant == NULL)
        ck_assert_ptr_null(similar.best);
    else
        ck_assert_pstr_eq(similar.best, slips[_i].meant);
}
END_TEST

START_TEST(hint)
{
    struct arena arena = { 0 };
    struct similar similar = similar_to("a_name");
    ck_assert_str_eq(similar_hint(&similar, &arena), "");
    similar_try(&similar, "b_name");
    ck_assert_str_eq(similar_hint(&similar, &arena), "did you mean 'b_name'? ");
    similar_try(&similar, "a_names");
    ck_assert_str_eq(similar_hint(&similar, &arena), "did you mean 'b_name'? ");
    similar_try(&similar, "A_name");
    ck_assert_str_eq(similar_hint(&similar, &arena), "did you mean 'A_name'? ");
    arena_free(&arena);
}
END_TEST

START_TEST(long_names)
{
    char name[100];
    memset(name, 'a', sizeof name - 1);
    for (size_t length = 60; length < sizeof name; length++) {
        name[length] = '\0';
        struct similar similar = similar_to(name);
        similar_try(&similar, name + 1);
        ck_assert_int_eq(similar.best != NULL, length < 64);
        name[length] = 'a';
    }
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("similar");
    TCase *names_case = tcase_create("names");
    tcase_add_loop_test(names_case, nearest, 0,
                        (int)(sizeof slips / sizeof *slips));
    tcase_add_test(names_case, hint);
    tcase_add_test(names_case, long_names);
    suite_add_tcase(suite, names_case);
    return suite;
}
