/* Tallies: counts a site, their total, and merging. */
#include "model/tally.h"

#include "coalsim/bank.h"
#include "coalsim/coalesce.h"
#include "requests.h"
#include "textbook.h"
#include "unit.h"

enum { SITES = 5 };

static struct request random_step(uint64_t *state, uint64_t trip)
{
    struct request request = random_request(state, 32);
    request.site = (uint32_t)random_below(state, SITES);
    request.space = request.site == 4 ? SPACE_SHARED : SPACE_GLOBAL;
    request.kind = request.site == 3 ? KIND_ATOMIC : KIND_LOAD;
    request.alone = request.site == 0;
    request.array = request.site;
    request.trip = trip;
    request.copies = 1 + random_below(state, 3);
    return request;
}

static void check_equal(const struct counts *a, const struct counts *b)
{
    ck_assert_uint_eq(a->requests, b->requests);
    ck_assert_uint_eq(a->lanes, b->lanes);
    ck_assert_uint_eq(a->global_requests, b->global_requests);
    ck_assert_uint_eq(a->sectors, b->sectors);
    ck_assert_uint_eq(a->l2_requests, b->l2_requests);
    ck_assert_uint_eq(a->requested_bytes, b->requested_bytes);
    ck_assert_uint_eq(a->used_bytes, b->used_bytes);
    ck_assert_uint_eq(a->footprint_sectors, b->footprint_sectors);
    ck_assert_uint_eq(a->footprint_used_bytes, b->footprint_used_bytes);
    ck_assert_uint_eq(a->wavefronts, b->wavefronts);
    ck_assert_uint_eq(a->bank_conflicts, b->bank_conflicts);
}

/* Each trip has one request of one site: footprints are plain sums. */
START_TEST(sums_by_site)
{
    uint64_t state = 4;
    struct tally tally;
    struct counts sites[SITES] = { { 0 } }, total = { 0 };
    tally_init(&tally, &textbook, SITES);
    for (uint64_t i = 0; i < 20000; i++) {
        struct request request = random_step(&state, i);
        struct counts one;
        if (request.space == SPACE_SHARED)
            bank_count(&textbook, &request, &one);
        else
            coalesce_count(&textbook, &request, &one);
        counts_add(&sites[request.site], &one, request.copies);
        counts_add(&total, &one, request.copies);
        tally_take(&tally, &request);
    }
    tally_finish(&tally);
    for (size_t i = 0; i < SITES; i++)
        check_equal(&tally.sites[i], &sites[i]);
    check_equal(&tally.total, &total);
    ck_assert_uint_gt(total.bank_conflicts, 0);
    ck_assert_uint_gt(total.footprint_sectors, 0);
    ck_assert_uint_eq(sites[3].footprint_sectors, 0);
    tally_free(&tally);
}
END_TEST

START_TEST(sites_share_a_footprint)
{
    struct tally tally;
    tally_init(&tally, &textbook, 4);
    for (uint32_t site = 0; site < 4; site++) {
        struct request request = {
            .site = site, .lanes = UINT32_MAX, .bytes_per_lane = 4, .copies = 10
        };
        for (uint64_t i = 0; i < 32; i++)
            request.address[i] = i * 16 + site * 4;
        tally_take(&tally, &request);
    }
    tally_finish(&tally);
    ck_assert_uint_eq(tally.sites[0].footprint_sectors, 160);
    ck_assert_uint_eq(tally.sites[0].footprint_used_bytes, 1280);
    ck_assert_uint_eq(tally.total.sectors, 640);
    ck_assert_uint_eq(tally.total.footprint_sectors, 160);
    ck_assert_uint_eq(tally.total.footprint_used_bytes, 5120);
    tally_free(&tally);
}
END_TEST

/* What is said to be alone is not looked up, and so is summed. */
START_TEST(alone_is_summed)
{
    struct tally tally;
    tally_init(&tally, &textbook, 1);
    struct request request = {
        .lanes = UINT32_MAX, .bytes_per_lane = 4, .alone = true, .copies = 3
    };
    tally_take(&tally, &request);
    tally_take(&tally, &request);
    tally_finish(&tally);
    ck_assert_uint_eq(tally.total.footprint_sectors, 6);
    ck_assert_uint_eq(tally.total.footprint_used_bytes, 24);
    tally_free(&tally);
}
END_TEST

/* Two threads that take half of the blocks each find what one finds. */
START_TEST(merges)
{
    uint64_t state = 5;
    struct tally whole, half[2];
    tally_init(&whole, &textbook, SITES);
    tally_init(&half[0], &textbook, SITES);
    tally_init(&half[1], &textbook, SITES);
    for (uint64_t i = 0; i < 4000; i++) {
        struct request request = random_step(&state, i / 8);
        request.array = 0;
        request.block = i / 400;
        tally_take(&whole, &request);
        tally_take(&half[request.block % 2], &request);
    }
    tally_finish(&whole);
    tally_finish(&half[0]);
    tally_finish(&half[1]);
    tally_merge(&half[0], &half[1]);
    for (size_t i = 0; i < SITES; i++)
        check_equal(&half[0].sites[i], &whole.sites[i]);
    check_equal(&half[0].total, &whole.total);
    tally_free(&half[0]);
    tally_free(&half[1]);
    tally_free(&whole);
}
END_TEST

START_TEST(overflow_reaches_the_total)
{
    struct tally tally;
    tally_init(&tally, &textbook, 1);
    struct request request = { .lanes = UINT32_MAX,
                               .bytes_per_lane = 4,
                               .copies = UINT64_MAX,
                               .alone = true };
    tally_take(&tally, &request);
    tally_finish(&tally);
    ck_assert(tally.sites[0].overflow);
    ck_assert(tally.total.overflow);
    tally_free(&tally);
}
END_TEST

START_TEST(no_sites_no_counts)
{
    struct tally tally;
    tally_init(&tally, &textbook, 0);
    tally_finish(&tally);
    ck_assert_uint_eq(tally.total.requests, 0);
    tally_free(&tally);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("tally");
    TCase *cases = tcase_create("tally");
    tcase_set_timeout(cases, 1200);
    tcase_add_test(cases, sums_by_site);
    tcase_add_test(cases, sites_share_a_footprint);
    tcase_add_test(cases, alone_is_summed);
    tcase_add_test(cases, merges);
    tcase_add_test(cases, overflow_reaches_the_total);
    tcase_add_test(cases, no_sites_no_counts);
    suite_add_tcase(suite, cases);
    return suite;
}
