/* Placement: what requests touch, and where they are moved to. */
#include "cli/placement.h"
#include "exec/pointer.h"
#include "random.h"
#include "unit.h"

enum { SEEN_MAX = 8 };

struct seen {
    uint64_t address[SEEN_MAX];
    unsigned count;
};

static void take(void *context, const struct request *request)
{
    struct seen *seen = context;
    seen->address[seen->count++] = request->address[0];
}

static uint64_t start_of(uint32_t array)
{
    return ((uint64_t)array + 1) * (uint64_t)POINTER_REACH_BYTES;
}

/* A request of one lane, `offset` bytes from the array's boundary. */
static struct request one_lane(uint32_t array, int64_t offset)
{
    return (struct request){ .array = array,
                             .lanes = 1,
                             .copies = 1,
                             .bytes_per_lane = 4,
                             .address = { start_of(array) + (uint64_t)offset } };
}

static void run(struct placement *placement, struct seen *seen,
                const struct request *requests, unsigned count)
{
    struct request_sink sink = { .take = take, .context = seen };
    placement_begin(placement, 2, 1);
    struct request_sink before = placement_sink(placement, 0, &sink);
    for (unsigned i = 0; i < count; i++)
        before.take(before.context, &requests[i]);
    placement_end(placement);
}

START_TEST(extent_is_from_the_lowest_byte_to_the_highest)
{
    struct placement placement = { 0 };
    struct seen seen = { .count = 0 };
    const struct request requests[] = { one_lane(1, 100), one_lane(1, -8) };
    run(&placement, &seen, requests, 2);
    ck_assert(!placement.arrays[0].touched);
    ck_assert(placement.arrays[1].touched);
    ck_assert_int_eq(placement.arrays[1].low, -8);
    ck_assert_int_eq(placement.arrays[1].high, 104);
    placement_free(&placement);
}
END_TEST

/* Each lane is in an array of its own, and moves with that. */
START_TEST(lanes_may_be_in_several_arrays)
{
    static const uint32_t arrays[] = { 1, 0 };
    struct placement placement = { 0 };
    struct seen seen = { .count = 0 };
    struct request request = one_lane(1, 16);
    request.arrays = arrays;
    request.lanes = 3;
    request.address[1] = start_of(0) + 40;
    run(&placement, &seen, &request, 1);
    ck_assert_int_eq(placement.arrays[1].low, 16);
    ck_assert_int_eq(placement.arrays[1].high, 20);
    ck_assert_int_eq(placement.arrays[0].low, 40);
    ck_assert_int_eq(placement.arrays[0].high, 44);
    placement.arrays[1].boundary = 4096;
    run(&placement, &seen, &request, 1);
    ck_assert_uint_eq(seen.address[1], 4096 + 16);
    placement_free(&placement);
}
END_TEST

START_TEST(dead_lanes_touch_nothing)
{
    struct placement placement = { 0 };
    struct seen seen = { .count = 0 };
    struct request request = one_lane(0, 16);
    request.lanes = 2; /* lane 0 is off */
    request.address[1] = start_of(0) + 64;
    run(&placement, &seen, &request, 1);
    ck_assert_int_eq(placement.arrays[0].low, 64);
    ck_assert_int_eq(placement.arrays[0].high, 68);
    placement_free(&placement);
}
END_TEST

START_TEST(requests_without_places_are_told)
{
    struct placement placement = { 0 };
    struct seen seen = { .count = 0 };
    struct request request = one_lane(0, 0);
    request.copies = 3;
    run(&placement, &seen, &request, 1);
    ck_assert(placement.is_partial);
    request.spans_known = true;
    request.span_count = 1;
    request.spans[0] = (struct request_span){ 8, 3 };
    run(&placement, &seen, &request, 1);
    ck_assert(!placement.is_partial);
    placement_free(&placement);
}
END_TEST

START_TEST(addresses_move_to_where_the_array_lies)
{
    struct placement placement = { 0 };
    struct seen seen = { .count = 0 };
    struct request request = one_lane(1, 12);
    run(&placement, &seen, &request, 1);
    ck_assert_uint_eq(seen.address[0], start_of(1) + 12);
    placement.arrays[1].boundary = UINT64_C(0x7f0000200000);
    run(&placement, &seen, &request, 1);
    ck_assert_uint_eq(seen.address[1], UINT64_C(0x7f0000200000) + 12);
    placement_free(&placement);
}
END_TEST

/* The oracle goes to every place of the spans. */
START_TEST(spans_reach_as_far_as_their_requests)
{
    uint64_t state = (uint64_t)_i + 1;
    struct placement placement = { 0 };
    struct seen seen = { .count = 0 };
    struct request request = one_lane(0, 0);
    int64_t low = 0, high = 0;
    request.spans_known = true;
    request.span_count = 2;
    for (unsigned i = 0; i < 2; i++)
        request.spans[i] = (struct request_span){
            (int64_t)(next_random(&state) % 400) - 200,
            1 + next_random(&state) % 6
        };
    request.copies = request.spans[0].count * request.spans[1].count;
    for (uint64_t i = 0; i < request.spans[0].count; i++)
        for (uint64_t j = 0; j < request.spans[1].count; j++) {
            int64_t at = (int64_t)i * request.spans[0].bytes +
                         (int64_t)j * request.spans[1].bytes;
            low = at < low ? at : low;
            high = at > high ? at : high;
        }
    run(&placement, &seen, &request, 1);
    ck_assert_int_eq(placement.arrays[0].low, low);
    ck_assert_int_eq(placement.arrays[0].high, high + 4);
    placement_free(&placement);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("placement");
    TCase *tests = tcase_create("placement");
    tcase_add_test(tests, extent_is_from_the_lowest_byte_to_the_highest);
    tcase_add_test(tests, lanes_may_be_in_several_arrays);
    tcase_add_test(tests, dead_lanes_touch_nothing);
    tcase_add_test(tests, requests_without_places_are_told);
    tcase_add_test(tests, addresses_move_to_where_the_array_lies);
    tcase_add_loop_test(tests, spans_reach_as_far_as_their_requests, 0, 2000);
    suite_add_tcase(suite, tests);
    return suite;
}
