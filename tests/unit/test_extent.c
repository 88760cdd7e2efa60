/*
 * The extent of random launches, taken from weighted requests, against the set
 * of every sector that every request of the launch touches.
 */
#include "model/extent.h"

#include <stdlib.h>
#include <string.h>

#include "model/intervals.h"
#include "random.h"
#include "unit.h"

enum { LAUNCHES = 300, SECTORS = 1 << 16, SITES = 3, ARRAYS = 2 };

static uint64_t below(uint64_t *seed, uint64_t bound)
{
    return next_random(seed) % bound;
}

/* ---- the plain sets ---- */

struct plain {
    bool loads[ARRAYS][SECTORS], stores[ARRAYS][SECTORS];
    bool block[ARRAYS][SECTORS];
    uint64_t block_sum[ARRAYS];
};

static void touch(struct plain *plain, const struct request *request,
                  int64_t offset, bool in_block)
{
    for (unsigned lane = 0; lane < 32; lane++) {
        if ((request->lanes >> lane & 1) == 0)
            continue;
        uint64_t sector = (request->address[lane] + (uint64_t)offset) / 32;
        ck_assert_uint_lt(sector, SECTORS);
        if (request->kind == KIND_STORE)
            plain->stores[request->array][sector] = true;
        else
            plain->loads[request->array][sector] = true;
        if (in_block && request->kind == KIND_LOAD)
            plain->block[request->array][sector] = true;
    }
}

static void touch_all(struct plain *plain, const struct request *request,
                      unsigned span, int64_t offset, bool in_block)
{
    if (span == request->span_count || span == REQUEST_SPANS_MAX) {
        touch(plain, request, offset, in_block);
        return;
    }
    for (uint64_t i = 0; i < request->spans[span].count; i++)
        touch_all(plain, request, span + 1,
                  offset + (int64_t)i * request->spans[span].bytes,
                  in_block && (span >= request->block_spans || i == 0));
}

static void close_plain_block(struct plain *plain, uint64_t blocks)
{
    for (int array = 0; array < ARRAYS; array++) {
        for (int i = 0; i < SECTORS; i++)
            plain->block_sum[array] += plain->block[array][i] ? blocks : 0;
        memset(plain->block[array], 0, sizeof plain->block[array]);
    }
}

static uint64_t count(const bool *set, unsigned size)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < SECTORS; i += size) {
        bool any = false;
        for (unsigned j = 0; j < size; j++)
            any = any || set[i + j];
        sum += any;
    }
    return sum;
}

/* ---- random launches ---- */

static void random_request(struct request *request, uint64_t *seed)
{
    static const uint64_t steps[] = { 0, 4, 8, 32, 128, 512, 1024 };
    uint64_t step = steps[below(seed, 7)];
    uint64_t base = SECTORS * 8 + 4 * below(seed, 4096);
    request->lanes = below(seed, 2) ? UINT32_MAX : (next_random(seed) | 1) & UINT32_MAX;
    request->even = below(seed, 4) != 0;
    request->base = base;
    request->step = step;
    request->row_shift = (uint8_t)below(seed, 5);
    request->jump = request->row_shift > 0 ? 4 * below(seed, 600) : 0;
    for (unsigned i = 0; i < 32; i++)
        request->address[i] = base + i * request->step +
                              (i >> request->row_shift) * request->jump;
    for (unsigned i = request->block_spans; i < request->span_count; i++)
        request->spans[i] = (struct request_span){
            128 * ((int64_t)below(seed, 40) - 10), 1 + below(seed, 6)
        };
}

static void random_block(struct plain *plain, struct extent_tracker *tracker,
                         uint64_t block, uint64_t *seed)
{
    struct request request = { .spans_known = true, .bytes_per_lane = 4 };
    uint64_t blocks = 1;
    int64_t block_bytes[SITES];
    request.block = block;
    request.block_spans = (uint8_t)below(seed, 2);
    uint64_t times = 1 + below(seed, 5);
    if (request.block_spans > 0)
        blocks = times;
    for (int i = 0; i < SITES; i++)
        block_bytes[i] = 128 * (int64_t)below(seed, 200);
    for (int i = 0; i < 12; i++) {
        request.site = (uint32_t)below(seed, SITES);
        if (below(seed, 4) == 0) /* what a site moves by may change */
            block_bytes[request.site] = 128 * (int64_t)below(seed, 200);
        request.array = request.site % ARRAYS;
        request.kind = request.site == 2 ? KIND_STORE : KIND_LOAD;
        request.span_count = (uint8_t)(request.block_spans + below(seed, 3));
        request.spans[0] =
            (struct request_span){ block_bytes[request.site], times };
        random_request(&request, seed);
        extent_take(tracker, &request);
        touch_all(plain, &request, 0, 0, true);
    }
    close_plain_block(plain, blocks);
}

START_TEST(distinct_sectors)
{
    struct gpu gpu;
    uint64_t seed = 41;
    ck_assert(gpu_find("h200", &gpu));
    struct plain *plain = malloc(sizeof *plain);
    for (int launch = 0; launch < LAUNCHES; launch++) {
        struct extent_tracker *tracker = extent_new(&gpu, SITES);
        memset(plain, 0, sizeof *plain);
        for (uint64_t block = 0; block < 4; block++)
            random_block(plain, tracker, block, &seed);
        extent_finish(tracker);
        struct extents extents = extent_result(tracker);
        ck_assert(extents.exact);
        for (size_t i = 0; i < extents.array_count; i++) {
            const struct array_extent *array = &extents.arrays[i];
            ck_assert_uint_eq(array->load_sectors, count(plain->loads[i], 1));
            ck_assert_uint_eq(array->load_granules, count(plain->loads[i], 2));
            ck_assert_uint_eq(array->store_granules,
                              count(plain->stores[i], 2));
            ck_assert(array->block_load_sectors == (double)plain->block_sum[i]);
        }
        extent_free(tracker);
    }
    free(plain);
}
END_TEST

START_TEST(intervals_by_bits)
{
    uint64_t seed = 42;
    for (int round = 0; round < 2000; round++) {
        struct intervals set = { 0 };
        bool bits[4096] = { false };
        for (int i = 0; i < 20; i++) {
            uint64_t begin = 1000 + below(&seed, 600), size = below(&seed, 9);
            if (below(&seed, 2) == 0)
                intervals_mark(&set, begin, begin + size);
            else if (size > 0)
                intervals_add(&set, begin, begin + size);
            for (uint64_t j = begin; j < begin + size; j++)
                bits[j] = true;
        }
        int64_t step = (int64_t)below(&seed, 60) - 30;
        uint64_t times = below(&seed, 30);
        for (int64_t i = 1600 + 9; i >= 0 && step > 0; i--)
            for (uint64_t j = 1; j < times && bits[i]; j++)
                bits[i + (int64_t)j * step] = true;
        for (int64_t i = 0; i < 4096 && step < 0; i++)
            for (uint64_t j = 1; j < times && bits[i] && i >= 1000; j++)
                bits[i + (int64_t)j * step] = true;
        intervals_repeat(&set, step, times);
        uint64_t expected = 0;
        for (int i = 0; i < 4096; i++)
            expected += bits[i];
        ck_assert_uint_eq(intervals_blocks(&set, 1), expected);
        ck_assert(!set.rough);
        intervals_free(&set);
    }
}
END_TEST

/* Marks in many places, of several sets that are put together. */
START_TEST(marks_by_bits)
{
    enum { NUMBERS = 1 << 20 };
    uint64_t seed = 43;
    bool *bits = malloc(NUMBERS);
    for (uint64_t size = 1; size <= 256; size *= 2) {
        struct intervals all = { 0 }, part = { 0 };
        uint64_t expected = 0;
        memset(bits, 0, NUMBERS);
        for (int round = 0; round < 8; round++) {
            for (int i = 0; i < 500; i++) {
                uint64_t begin = below(&seed, NUMBERS - 500);
                uint64_t end = begin + below(&seed, i % 8 == 0 ? 500 : 3);
                intervals_mark(&part, begin, end);
                memset(bits + begin, true, end - begin);
            }
            intervals_add_set(&all, &part);
            intervals_clear(&part);
        }
        for (uint64_t i = 0; i < NUMBERS; i += size)
            expected += memchr(bits + i, true, size) != NULL;
        ck_assert_uint_eq(intervals_blocks(&all, size), expected);
        intervals_repeat(&all, NUMBERS, 3); /* as intervals */
        ck_assert_uint_eq(intervals_blocks(&all, size), 3 * expected);
        intervals_free(&all);
        intervals_free(&part);
    }
    free(bits);
}
END_TEST

/* More regions than there is room for. */
START_TEST(marks_far_apart)
{
    enum { NUMBERS = 100000 };
    struct intervals set = { 0 }, copy = { 0 };
    for (uint64_t i = 0; i < NUMBERS; i++)
        intervals_mark_word(&set, i * 7919 % NUMBERS * MARKS_WORDS,
                            UINT64_C(1) << i % 2);
    intervals_add_set(&copy, &set);
    ck_assert_uint_eq(intervals_blocks(&copy, 1), NUMBERS);
    ck_assert_uint_eq(intervals_blocks(&set, 2), NUMBERS);
    ck_assert(!set.rough);
    intervals_free(&set);
    intervals_free(&copy);
}
END_TEST

START_TEST(too_fine_a_set_is_rough)
{
    struct intervals set = { 0 };
    intervals_add(&set, 0, 1);
    intervals_repeat(&set, 3, 1 << 20);
    ck_assert(set.rough);
    ck_assert_uint_eq(intervals_blocks(&set, 1), 3 * ((1 << 20) - 1) + 1);
    intervals_free(&set);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("extent");
    TCase *tests = tcase_create("extent");
    tcase_set_timeout(tests, 1200);
    tcase_add_test(tests, distinct_sectors);
    tcase_add_test(tests, intervals_by_bits);
    tcase_add_test(tests, marks_by_bits);
    tcase_add_test(tests, marks_far_apart);
    tcase_add_test(tests, too_fine_a_set_is_rough);
    suite_add_tcase(suite, tests);
    return suite;
}
