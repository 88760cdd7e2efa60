/* Counts by kind and extents -> the work of a launch, by hand. */
#include "model/work.h"

#include "unit.h"

static const struct gpu gpu = {
    .warp_lanes = 32,
    .sector_bytes = 32,
    .dram_bytes = 64,
    .sm = { .sms = 1, .schedulers = 1, .warps = 2 },
};

/* Four blocks of a warp each, two of them at once on the only SM. */
static const struct launch launch = { .block = { 32, 1, 1 },
                                      .grid = { 4, 1, 1 } };

static struct kind_counts some_kinds(void)
{
    struct kind_counts kinds = { 0 };
    kinds.of[SPACE_GLOBAL][KIND_LOAD] = (struct counts){
        .requests = 10, .sectors = 400, .l1_centicycles = 1150
    };
    kinds.of[SPACE_GLOBAL][KIND_STORE] = (struct counts){
        .requests = 5, .sectors = 20, .l1_centicycles = 1000
    };
    kinds.of[SPACE_GLOBAL][KIND_ATOMIC] =
        (struct counts){ .requests = 3, .sectors = 30 };
    kinds.of[SPACE_GLOBAL][KIND_REDUCTION] =
        (struct counts){ .requests = 2, .sectors = 7 };
    kinds.of[SPACE_SHARED][KIND_LOAD] =
        (struct counts){ .requests = 8, .wavefronts = 64 };
    kinds.of[SPACE_SHARED][KIND_STORE] =
        (struct counts){ .requests = 4, .wavefronts = 4 };
    return kinds;
}

START_TEST(kinds_are_summed_where_they_belong)
{
    struct kind_counts kinds = some_kinds();
    struct launch_work work = work_of(&gpu, &launch, &kinds, NULL, 1e3);
    ck_assert_double_eq(work.requests, 10 + 5 + 3 + 2 + 8 + 4);
    ck_assert_double_eq(work.loads, 10);
    ck_assert_double_eq(work.load_cycles, 11.5);
    ck_assert_double_eq(work.store_cycles, 10);
    ck_assert_double_eq(work.shared_wavefronts, 68);
    ck_assert_double_eq(work.load_sectors, 400);
    ck_assert_double_eq(work.store_sectors, 57);
    ck_assert_double_eq(work.flops, 1e3);
    /* Where nothing is known of places: all from DRAM. */
    ck_assert_double_eq(work.l2_load_sectors, 400);
    ck_assert_double_eq(work.dram_bytes, 457 * 64);
}
END_TEST

START_TEST(extents_tell_what_is_shared)
{
    /* All blocks load one array, each a quarter of the other. */
    static const struct array_extent arrays[] = {
        { .load_sectors = 10, .block_load_sectors = 40, .load_granules = 5 },
        { .load_sectors = 80, .block_load_sectors = 80, .load_granules = 40 },
        { .store_granules = 9 },
    };
    const struct extents extents = { arrays, 3, true };
    struct kind_counts kinds = some_kinds();
    struct launch_work work = work_of(&gpu, &launch, &kinds, &extents, 0);
    /* Of two blocks one gets the first for both; 1 - (3/4)^2 of the second. */
    ck_assert_double_eq_tol(work.l2_load_sectors,
                            40 / 2.0 + 4 * 80 * (7 / 16.0) / 2, 1e-9);
    ck_assert_double_eq(work.dram_bytes, 54 * 64);
    uint64_t bytes;
    ck_assert(work_dram_bytes(&gpu, &kinds, &extents, &bytes));
    ck_assert_uint_eq(bytes, 54 * 64);
}
END_TEST

/* An extent is an upper bound; so are the sectors that were asked for. */
START_TEST(no_more_than_was_asked_for)
{
    static const struct array_extent arrays[] = {
        { .load_sectors = 1000,
          .block_load_sectors = 4000,
          .load_granules = 900,
          .store_granules = 900 },
    };
    const struct extents extents = { arrays, 1, false };
    struct kind_counts kinds = some_kinds();
    struct launch_work work = work_of(&gpu, &launch, &kinds, &extents, 0);
    ck_assert_double_eq(work.l2_load_sectors, 400);
    ck_assert_double_eq(work.dram_bytes, (400 + 57) * 64);
    uint64_t bytes;
    ck_assert(work_dram_bytes(&gpu, &kinds, &extents, &bytes));
    ck_assert_uint_eq(bytes, (400 + 57) * 64);
}
END_TEST

START_TEST(granules_may_be_unknown_or_too_many)
{
    static const struct array_extent arrays[] = {
        { .load_granules = UINT64_MAX, .store_granules = UINT64_MAX },
        { .load_granules = 1, .store_granules = 1 },
    };
    const struct extents one = { arrays, 1, true };
    const struct extents two = { arrays, 2, true };
    struct gpu unknown = gpu;
    struct kind_counts kinds = some_kinds();
    uint64_t bytes;
    unknown.dram_bytes = 0;
    ck_assert(!work_dram_bytes(&unknown, &kinds, &one, &bytes));
    ck_assert(!work_dram_bytes(&gpu, &kinds, &two, &bytes));
    /* DRAM moves a sector at least. */
    struct launch_work work = work_of(&unknown, &launch, &kinds, &one, 0);
    ck_assert_double_eq(work.dram_bytes, 457 * 32);

    kinds.of[SPACE_GLOBAL][KIND_LOAD].sectors = UINT64_MAX / 64;
    kinds.of[SPACE_GLOBAL][KIND_STORE].sectors = UINT64_MAX / 64;
    ck_assert(!work_dram_bytes(&gpu, &kinds, &one, &bytes));
}
END_TEST

START_TEST(nothing_is_no_work)
{
    const struct extents none = { NULL, 0, true };
    struct kind_counts kinds = { 0 };
    struct launch_work work = work_of(&gpu, &launch, &kinds, &none, 0);
    uint64_t bytes;
    ck_assert_double_eq(work.requests, 0);
    ck_assert_double_eq(work.l2_load_sectors, 0);
    ck_assert_double_eq(work.dram_bytes, 0);
    ck_assert(work_dram_bytes(&gpu, &kinds, &none, &bytes));
    ck_assert_uint_eq(bytes, 0);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("work");
    TCase *cases = tcase_create("work");
    tcase_add_test(cases, kinds_are_summed_where_they_belong);
    tcase_add_test(cases, extents_tell_what_is_shared);
    tcase_add_test(cases, no_more_than_was_asked_for);
    tcase_add_test(cases, granules_may_be_unknown_or_too_many);
    tcase_add_test(cases, nothing_is_no_work);
    suite_add_tcase(suite, cases);
    return suite;
}
