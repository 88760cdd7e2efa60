/*
 * Requests that wait together against each one counted by itself: the same
 * sums, on random runs of like and unlike requests.
 */
#include "model/repeat.h"

#include <string.h>

#include "model/tally.h"
#include "random.h"
#include "unit.h"

enum { RUNS = 2000, REQUESTS = 200 };

static void make_request(struct request *request, uint64_t *seed)
{
    static const uint8_t widths[] = { 1, 2, 4, 8, 16 };
    memset(request, 0, sizeof *request);
    request->bytes_per_lane = widths[next_random(seed) % 5];
    request->lanes = next_random(seed) % 3 == 0 ? next_random(seed) & UINT32_MAX
                                               : UINT32_MAX;
    request->even = next_random(seed) % 8 != 0;
    request->alone = true;
    request->step = request->bytes_per_lane *
                    (next_random(seed) % 40 - next_random(seed) % 20);
    request->row_shift = (uint8_t)(next_random(seed) % 5);
    if (request->row_shift > 0)
        request->jump = request->bytes_per_lane * (next_random(seed) % 5000);
    request->step <<= next_random(seed) % 4 * (next_random(seed) % 5);
}

/* Evenly spaced from `base` on, as before but moved, or anywhere. Where lanes are
 * dead there is anything. */
static void place(struct request *request, uint64_t base, uint64_t *seed)
{
    int first = request->lanes != 0 ? __builtin_ctzll(request->lanes) : 0;
    uint64_t moved = base - request->address[first];
    request->base = base;
    bool anew = request->address[first] == 0 || next_random(seed) % 4 == 0;
    for (unsigned i = 0; i < REQUEST_LANES_MAX; i++) {
        if (request->even)
            request->address[i] = base + i * request->step +
                                  (i >> request->row_shift) * request->jump;
        else if (anew)
            request->address[i] =
                base + request->bytes_per_lane * (next_random(seed) % 500);
        else
            request->address[i] += moved;
        if ((request->lanes >> i & 1) == 0 && !request->even)
            request->address[i] = next_random(seed);
    }
}

/* Far enough from one to the next that carries go through the lines' numbers. */
static uint64_t random_base(const struct request *request, uint64_t *seed)
{
    uint64_t base = UINT64_C(1) << 40;
    base += request->bytes_per_lane * (next_random(seed) % 99);
    if (next_random(seed) % 2 == 0)
        base += next_random(seed) % 64 << (7 + next_random(seed) % 28);
    return base;
}

static const char *const gpus[] = { "textbook", "h200", "a6000" };

/* Even ones come without an address a lane, unless that is asked for. */
static void take(struct tally *tally, const struct request *request)
{
    struct request bare = *request;
    memset(bare.address, 0x5a, sizeof bare.address);
    if (!request->even || !tally_take_even(tally, &bare))
        tally_take(tally, request);
}

START_TEST(sums_stay)
{
    struct gpu gpu;
    uint64_t seed = 21 + (uint64_t)_i;
    ck_assert(gpu_find(gpus[_i], &gpu));
    for (int run = 0; run < RUNS; run++) {
        struct tally tally;
        struct counts expected = { 0 };
        struct request request;
        tally_init(&tally, &gpu, 1);
        make_request(&request, &seed);
        for (int i = 0; i < REQUESTS; i++) {
            struct counts one;
            if (next_random(&seed) % 16 == 0)
                make_request(&request, &seed);
            place(&request, random_base(&request, &seed), &seed);
            request.copies = next_random(&seed) % 8 == 0 ? 3 : 1;
            tally_count(&gpu, &request, &one);
            counts_add(&expected, &one, request.copies);
            take(&tally, &request);
        }
        tally_finish(&tally);
        ck_assert_mem_eq(&tally.sites[0], &expected, sizeof expected);
        ck_assert_mem_eq(&tally.total, &expected, sizeof expected);
        tally_free(&tally);
    }
}
END_TEST

/* More places than may wait, each twice. */
START_TEST(all_places_at_once)
{
    struct gpu gpu;
    struct tally tally;
    struct counts expected = { 0 };
    struct request request = { .lanes = UINT32_MAX, .bytes_per_lane = 4,
                               .copies = 1, .even = true, .alone = true,
                               .step = 4 << 20 };
    uint64_t seed = 22;
    ck_assert(gpu_find("h200", &gpu));
    tally_init(&tally, &gpu, 1);
    for (int i = 0; i < 20000; i++) {
        struct counts one;
        place(&request, (UINT64_C(1) << 40) + ((uint64_t)i / 2 << 24), &seed);
        tally_count(&gpu, &request, &one);
        counts_add(&expected, &one, 1);
        tally_take(&tally, &request);
    }
    tally_finish(&tally);
    ck_assert_mem_eq(&tally.total, &expected, sizeof expected);
    tally_free(&tally);
}
END_TEST

START_TEST(too_many_to_wait_overflow)
{
    struct gpu gpu;
    struct tally tally;
    struct request request = { .lanes = 1, .bytes_per_lane = 4, .copies = 1,
                               .even = true, .alone = true };
    ck_assert(gpu_find("textbook", &gpu));
    tally_init(&tally, &gpu, 1);
    tally_take(&tally, &request);
    ck_assert(!tally.total.overflow);
    request.copies = UINT64_MAX;
    tally_take(&tally, &request);
    tally_take(&tally, &request);
    tally_finish(&tally);
    ck_assert(tally.total.overflow);
    tally_free(&tally);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("repeat");
    TCase *tests = tcase_create("repeat");
    tcase_set_timeout(tests, 1200);
    tcase_add_loop_test(tests, sums_stay, 0, sizeof gpus / sizeof *gpus);
    tcase_add_test(tests, all_places_at_once);
    tcase_add_test(tests, too_many_to_wait_overflow);
    suite_add_tcase(suite, tests);
    return suite;
}
