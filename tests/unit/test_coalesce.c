/* The coalescer against the obvious loops, and against a real GPU. */
#include "coalsim/coalesce.h"

#include "requests.h"
#include "textbook.h"
#include "unit.h"

static void check_against_loops(const struct gpu *gpu,
                                const struct request *request)
{
    struct counts counts;
    coalesce_count(gpu, request, &counts);
    uint64_t width = request->bytes_per_lane;
    uint64_t lanes = 0;
    for (uint32_t i = 0; i < REQUEST_LANES_MAX; i++)
        lanes += request->lanes >> i & 1;
    uint64_t sectors = distinct_blocks(request, gpu->sector_bytes);
    uint64_t fewest =
        (lanes * width + gpu->sector_bytes - 1) / gpu->sector_bytes;

    ck_assert_uint_eq(counts.requests, lanes > 0);
    ck_assert_uint_eq(counts.global_requests, lanes > 0);
    ck_assert_uint_eq(counts.lanes, lanes);
    ck_assert_uint_eq(counts.sectors, sectors);
    ck_assert_uint_eq(counts.l2_requests,
                      distinct_blocks(request, gpu->line_bytes));
    ck_assert_uint_eq(counts.requested_bytes, lanes * width);
    ck_assert_uint_eq(counts.used_bytes,
                      distinct_blocks(request, width) * width);
    ck_assert_uint_eq(counts.ideal_sectors,
                      fewest < sectors ? fewest : sectors);
    ck_assert_uint_eq(counts.footprint_sectors, counts.sectors);
    ck_assert_uint_eq(counts.footprint_used_bytes, counts.used_bytes);
    ck_assert(!counts.overflow);
}

START_TEST(agrees_with_loops)
{
    uint64_t state = 1;
    for (int i = 0; i < 100000; i++) {
        struct gpu gpu = textbook;
        gpu.sector_bytes = 16u << random_below(&state, 4);
        gpu.line_bytes = gpu.sector_bytes << random_below(&state, 3);
        uint32_t lanes = random_below(&state, 4) == 0 ? 64 : 32;
        struct request request = random_request(&state, lanes);
        check_against_loops(&gpu, &request);
    }
}
END_TEST

START_TEST(agrees_for_every_stride)
{
    for (uint64_t width = 1; width <= 16; width *= 2)
        for (uint64_t shift = 0; shift < 256; shift += width)
            for (int64_t stride = -70; stride <= 70; stride++) {
                struct request request = {
                    .lanes = UINT32_MAX,
                    .bytes_per_lane = (uint8_t)width,
                };
                for (int64_t i = 0; i < 32; i++)
                    request.address[i] = ((uint64_t)1 << 21) + shift +
                                         (uint64_t)(i * stride) * width;
                check_against_loops(&textbook, &request);
            }
}
END_TEST

/* A step of half the address space comes back to where it began. */
START_TEST(wraps_around)
{
    struct request request = { .lanes = UINT32_MAX, .bytes_per_lane = 4 };
    for (uint64_t i = 0; i < 32; i++)
        request.address[i] = i << 63;
    check_against_loops(&textbook, &request);
    for (uint64_t i = 0; i < 32; i++)
        request.address[i] = (uint64_t)0 - 64 + i * 4;
    check_against_loops(&textbook, &request);
}
END_TEST

START_TEST(no_live_lane_counts_nothing)
{
    struct request request = { .bytes_per_lane = 4, .copies = 7 };
    struct counts counts, nothing = { 0 };
    memset(&counts, 0xff, sizeof counts);
    coalesce_count(&textbook, &request, &counts);
    ck_assert_uint_eq(counts.requests, 0);
    check_against_loops(&textbook, &request);
    ck_assert_uint_eq(counts.latencies, nothing.latencies);
}
END_TEST

START_TEST(only_the_last_lane)
{
    struct request request = { .lanes = (uint64_t)1 << 63,
                               .bytes_per_lane = 16 };
    check_against_loops(&textbook, &request);
}
END_TEST

START_TEST(atomics_have_no_footprint)
{
    struct request request = { .lanes = UINT32_MAX,
                               .bytes_per_lane = 4,
                               .kind = KIND_ATOMIC };
    struct counts counts;
    coalesce_count(&textbook, &request, &counts);
    ck_assert_uint_eq(counts.sectors, 1);
    ck_assert_uint_eq(counts.footprint_sectors, 0);
    ck_assert_uint_eq(counts.footprint_used_bytes, 0);
}
END_TEST

START_TEST(latencies_follow_the_slots)
{
    static const struct {
        uint32_t slots;
        uint64_t worst, best;
    } rows[] = {
        { 0, 0, 0 },   { 1, 32, 32 }, { 4, 32, 8 }, { 5, 32, 7 },
        { 31, 32, 2 }, { 32, 1, 1 },  { 33, 1, 1 },
    };
    struct request request = { .lanes = UINT32_MAX, .bytes_per_lane = 4 };
    for (uint64_t i = 0; i < 32; i++)
        request.address[i] = i * 4096;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct gpu gpu = textbook;
        struct counts counts;
        gpu.slots = rows[i].slots;
        coalesce_count(&gpu, &request, &counts);
        ck_assert_uint_eq(counts.latencies, rows[i].worst);
        ck_assert_uint_eq(counts.latencies_best, rows[i].best);
    }
}
END_TEST

START_TEST(agrees_with_an_h200)
{
    FILE *file = fopen("tests/data/h200_requests.tsv", "r");
    ck_assert_ptr_nonnull(file);
    struct measured measured;
    int seen = 0, compared = 0;
    for (; measured_next(file, &measured); seen++) {
        const struct request *request = &measured.request;
        struct counts counts;
        if (!request_has_footprint(request))
            continue;
        coalesce_count(&textbook, request, &counts);
        if (measured.sectors >= 0)
            ck_assert_msg(counts.sectors == (uint64_t)measured.sectors,
                          "%s: sectors", measured.id);
        if (measured.l2_requests >= 0)
            ck_assert_msg(counts.l2_requests == (uint64_t)measured.l2_requests,
                          "%s: l2_requests", measured.id);
        compared++;
    }
    fclose(file);
    ck_assert_int_eq(seen, 1474);
    ck_assert_int_eq(compared, 903);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("coalesce");
    TCase *cases = tcase_create("coalesce");
    tcase_set_timeout(cases, 1200);
    tcase_add_test(cases, agrees_with_loops);
    tcase_add_test(cases, agrees_for_every_stride);
    tcase_add_test(cases, wraps_around);
    tcase_add_test(cases, no_live_lane_counts_nothing);
    tcase_add_test(cases, only_the_last_lane);
    tcase_add_test(cases, atomics_have_no_footprint);
    tcase_add_test(cases, latencies_follow_the_slots);
    tcase_add_test(cases, agrees_with_an_h200);
    suite_add_tcase(suite, cases);
    return suite;
}
