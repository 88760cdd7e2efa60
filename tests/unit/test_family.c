/*
 * A family of requests counted by classes of places, against each of its
 * requests counted by itself.
 */
#include "model/family.h"

#include <string.h>

#include "coalsim/coalesce.h"
#include "coalsim/l1.h"
#include "random.h"
#include "unit.h"

enum { FAMILIES = 1500 };

static uint64_t below(uint64_t *seed, uint64_t bound)
{
    return next_random(seed) % bound;
}

static void random_lanes(struct request *request, uint64_t *seed)
{
    static const uint64_t steps[] = { 0, 4, 8, 32, 128, 132, 1024, 4096, 5000,
                                      16384, 65540 };
    uint64_t base = (UINT64_C(1) << 43) + 4 * below(seed, 1 << 24);
    uint64_t step = steps[below(seed, 11)];
    bool scattered = below(seed, 4) == 0;
    request->bytes_per_lane = 4;
    request->kind = (uint8_t)(below(seed, 3) == 0 ? KIND_STORE : KIND_LOAD);
    request->lanes = below(seed, 3) == 0 ? (next_random(seed) & UINT32_MAX) | 1
                                         : UINT32_MAX;
    for (unsigned i = 0; i < 32; i++)
        request->address[i] =
            base + (scattered ? 4 * below(seed, 1 << 12) : i * step);
}

static void random_spans(struct request *request, uint64_t *seed)
{
    static const int64_t bytes[] = { 0, 128, -128, 256, 4096, 16384, 1280,
                                     1 << 20, 3 * 128 };
    request->spans_known = true;
    request->copies = 1;
    request->span_count = (uint8_t)(1 + below(seed, 3));
    for (unsigned i = 0; i < request->span_count; i++) {
        request->spans[i].bytes = bytes[below(seed, 9)];
        request->spans[i].count = 1 + below(seed, 12);
        request->copies *= request->spans[i].count;
    }
}

/* The one before, some bytes further on: often on the same lines. */
static void move_a_little(struct request *request, const struct request *before,
                          uint64_t *seed)
{
    uint64_t by = 4 * below(seed, 8);
    *request = *before;
    for (unsigned i = 0; i < 32; i++)
        request->address[i] += by;
}

/* Every place of the family, one after the other. */
static void count_all(const struct gpu *gpu, struct request request,
                      unsigned span, struct counts *sum)
{
    if (span == request.span_count || span == REQUEST_SPANS_MAX) {
        struct counts one;
        coalesce_count(gpu, &request, &one);
        l1_count(gpu, &request, &one);
        counts_add(sum, &one, 1);
        return;
    }
    for (uint64_t i = 0; i < request.spans[span].count; i++) {
        count_all(gpu, request, span + 1, sum);
        for (unsigned lane = 0; lane < 32; lane++)
            request.address[lane] += (uint64_t)request.spans[span].bytes;
    }
}

START_TEST(classes_are_exact)
{
    struct gpu gpu;
    uint64_t seed = 31;
    ck_assert(gpu_find("h200", &gpu));
    struct request before = { .lanes = 0 };
    struct family *family = family_new(&gpu);
    for (int i = 0; i < FAMILIES; i++) {
        struct request request = { .lanes = 0 };
        struct counts one, sum = { 0 }, expected = { 0 };
        random_lanes(&request, &seed);
        random_spans(&request, &seed);
        if (i % 2 == 1)
            move_a_little(&request, &before, &seed);
        before = request;
        coalesce_count(&gpu, &request, &one);
        ck_assert(family_count(family, &request, &one, &sum));
        count_all(&gpu, request, 0, &expected);
        ck_assert_uint_eq(sum.tag_wavefronts, expected.tag_wavefronts);
        ck_assert_uint_eq(sum.data_wavefronts, expected.data_wavefronts);
        ck_assert_uint_eq(sum.l1_centicycles, expected.l1_centicycles);
    }
    family_free(family);
}
END_TEST

START_TEST(what_is_not_known_is_an_estimate)
{
    struct gpu gpu;
    struct request request = { .lanes = 3, .bytes_per_lane = 4, .copies = 10,
                               .address = { 0, 4096 }, .span_count = 1,
                               .spans = { { 128, 10 } } };
    struct counts one, sum = { 0 };
    ck_assert(gpu_find("h200", &gpu));
    struct family *family = family_new(&gpu);
    coalesce_count(&gpu, &request, &one);
    ck_assert(!family_count(family, &request, &one, &sum));
    ck_assert_uint_ge(sum.tag_wavefronts, 10);
    request.spans_known = true;
    ck_assert(family_count(family, &request, &one, &sum));
    request.spans[0].count = request.copies = UINT64_C(1) << 40;
    ck_assert(!family_count(family, &request, &one, &sum));
    request.address[1] = 4; /* one line: the hash does not matter */
    coalesce_count(&gpu, &request, &one);
    ck_assert(family_count(family, &request, &one, &sum));
    family_free(family);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("family");
    TCase *tests = tcase_create("family");
    tcase_set_timeout(tests, 1200);
    tcase_add_test(tests, classes_are_exact);
    tcase_add_test(tests, what_is_not_known_is_an_estimate);
    suite_add_tcase(suite, tests);
    return suite;
}
