/* Blocks marked in a window, against a list of those seen. */
#include "model/window.h"

#include "requests.h"
#include "unit.h"

/* True when the window was small enough. */
static bool check_against_list(const struct request *request)
{
    static const uint32_t others[][2] = { { 32, 128 }, { 16, 16 }, { 64, 4096 },
                                          { 128, 128 } };
    bool done = false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const uint32_t size[WINDOW_SIZES] = { request->bytes_per_lane,
                                              others[i][0], others[i][1] };
        uint64_t count[WINDOW_SIZES];
        if (!window_count(request, size, count))
            continue;
        done = true;
        for (int j = 0; j < WINDOW_SIZES; j++)
            ck_assert_uint_eq(count[j], distinct_blocks(request, size[j]));
    }
    return done;
}

START_TEST(agrees_with_a_list)
{
    uint64_t state = 11;
    unsigned done = 0;
    for (unsigned round = 0; round < 20000; round++) {
        uint32_t lanes = random_below(&state, 3) == 0 ? 64 : 32;
        struct request request = random_request(&state, lanes);
        uint64_t width = request.bytes_per_lane;
        uint64_t base = next_random(&state) & ~UINT64_C(15);
        for (uint32_t lane = 0; lane < lanes && round % 2 == 0; lane++)
            request.address[lane] = base + width * random_below(&state, 300);
        if (request.lanes != 0)
            done += check_against_list(&request);
    }
    ck_assert_uint_gt(done, 5000);
}
END_TEST

/* The widest window there is, by its first block and its last. */
START_TEST(ends_of_the_window)
{
    static const uint32_t size[WINDOW_SIZES] = { 4, 32, 128 };
    struct request request = { .lanes = 5, .bytes_per_lane = 4 };
    uint64_t count[WINDOW_SIZES];
    request.address[2] = 1020;
    ck_assert(window_count(&request, size, count));
    for (int i = 0; i < WINDOW_SIZES; i++)
        ck_assert_uint_eq(count[i], 2);
    request.address[2] = 1024;
    ck_assert(!window_count(&request, size, count));
    request.address[0] = 124; /* its line begins at 0 all the same */
    ck_assert(!window_count(&request, size, count));
    request.address[0] = UINT64_MAX - 3;
    request.address[2] = UINT64_MAX - 127;
    ck_assert(window_count(&request, size, count));
    ck_assert_uint_eq(count[0], 2);
    ck_assert_uint_eq(count[2], 1);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("window");
    TCase *lanes = tcase_create("lanes");
    tcase_add_test(lanes, agrees_with_a_list);
    tcase_add_test(lanes, ends_of_the_window);
    suite_add_tcase(suite, lanes);
    return suite;
}
