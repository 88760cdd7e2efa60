/* Launches: sizes and CUDA's limits. And the names of requests. */
#include "coalsim/launch.h"

#include <string.h>

#include "coalsim/request.h"
#include "unit.h"

START_TEST(default_is_one_warp)
{
    struct launch launch = launch_default();
    char message[100];
    ck_assert(launch_check(&launch, message, sizeof message));
    ck_assert_uint_eq(launch_threads(&launch), 32);
    ck_assert_uint_eq(launch_blocks(&launch), 1);
    ck_assert_uint_eq(launch_warps(&launch, 32), 1);
    ck_assert_uint_eq(launch_warps(&launch, 64), 1);
}
END_TEST

START_TEST(last_warp_may_be_partial)
{
    struct launch launch = { .block = { 11, 3, 1 }, .grid = { 2, 3, 4 } };
    ck_assert_uint_eq(launch_threads(&launch), 33);
    ck_assert_uint_eq(launch_warps(&launch, 32), 2);
    ck_assert_uint_eq(launch_blocks(&launch), 24);
}
END_TEST

struct limit {
    struct launch launch;
    const char *wrong; /* part of the message; NULL: nothing is wrong */
};

START_TEST(limits_are_cudas)
{
    static const struct limit limits[] = {
        { { { 1024, 1, 1 }, { INT32_MAX, 65535, 65535 }, 0, 0 }, NULL },
        { { { 1, 1024, 1 }, { 1, 1, 1 }, 0, 0 }, NULL },
        { { { 16, 1, 64 }, { 1, 1, 1 }, 0, 0 }, NULL },
        { { { 1025, 1, 1 }, { 1, 1, 1 }, 0, 0 }, "block x" },
        { { { 1, 1025, 1 }, { 1, 1, 1 }, 0, 0 }, "block y" },
        { { { 1, 1, 65 }, { 1, 1, 1 }, 0, 0 }, "block z" },
        { { { 0, 1, 1 }, { 1, 1, 1 }, 0, 0 }, "block x" },
        { { { 1, 1, 1 }, { 1, 0, 1 }, 0, 0 }, "grid y" },
        { { { 1, 1, 1 }, { 1, 1, 0 }, 0, 0 }, "grid z" },
        { { { 1, 1, 1 }, { 0x80000000u, 1, 1 }, 0, 0 }, "grid x" },
        { { { 1, 1, 1 }, { 1, 65536, 1 }, 0, 0 }, "grid y" },
        { { { 1, 1, 1 }, { 1, 1, 65536 }, 0, 0 }, "grid z" },
        { { { 33, 32, 1 }, { 1, 1, 1 }, 0, 0 }, "33x32x1 = 1056" },
        { { { 1024, 1024, 64 }, { 1, 1, 1 }, 0, 0 }, "67108864" },
        { { { UINT32_MAX, 1, UINT32_MAX }, { 1, 1, 1 }, 0, 0 }, "block x" },
    };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        char message[100] = "";
        bool fits = launch_check(&limits[i].launch, message, sizeof message);
        const char *wrong = limits[i].wrong;
        ck_assert_msg(fits == (wrong == NULL), "row %zu: %s", i, message);
        if (wrong != NULL)
            ck_assert_msg(strstr(message, wrong) != NULL, "row %zu: %s", i,
                          message);
    }
}
END_TEST

START_TEST(largest_grid_fits_64_bits)
{
    struct launch launch = { .block = { 1, 1, 1 },
                             .grid = { INT32_MAX, 65535, 65535 } };
    ck_assert_uint_eq(launch_blocks(&launch),
                      (uint64_t)INT32_MAX * 65535 * 65535);
}
END_TEST

START_TEST(message_is_cut_to_its_room)
{
    struct launch launch = launch_default();
    char message[8] = "";
    launch.block[0] = 0;
    ck_assert(!launch_check(&launch, message, sizeof message));
    ck_assert_uint_eq(strlen(message), sizeof message - 1);
}
END_TEST

START_TEST(requests_have_names)
{
    ck_assert_str_eq(request_kind_name(KIND_LOAD), "load");
    ck_assert_str_eq(request_kind_name(KIND_STORE), "store");
    ck_assert_str_eq(request_kind_name(KIND_ATOMIC), "atomic");
    ck_assert_str_eq(request_kind_name(KIND_REDUCTION), "reduction");
    ck_assert_str_eq(request_space_name(SPACE_GLOBAL), "global");
    ck_assert_str_eq(request_space_name(SPACE_SHARED), "shared");
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("launch");
    TCase *cases = tcase_create("launch");
    tcase_add_test(cases, default_is_one_warp);
    tcase_add_test(cases, last_warp_may_be_partial);
    tcase_add_test(cases, limits_are_cudas);
    tcase_add_test(cases, largest_grid_fits_64_bits);
    tcase_add_test(cases, message_is_cut_to_its_room);
    tcase_add_test(cases, requests_have_names);
    suite_add_tcase(suite, cases);
    return suite;
}
