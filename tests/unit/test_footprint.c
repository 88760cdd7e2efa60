/* Footprints against a list of all bytes that a trip touched. */
#include "model/footprint.h"

#include "requests.h"
#include "unit.h"

enum { STREAM_MAX = 64, BYTES_MAX = STREAM_MAX * REQUEST_LANES_MAX * 16 };

static bool together(const struct request *a, const struct request *b)
{
    return a->scope == b->scope && a->array == b->array && a->kind == b->kind &&
           a->block == b->block && a->warp == b->warp && a->trip == b->trip;
}

static int compare(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static size_t list_bytes(const struct request *request, uint64_t *bytes)
{
    size_t count = 0;
    for (uint32_t lane = 0; lane < REQUEST_LANES_MAX; lane++)
        for (uint64_t i = 0; i < request->bytes_per_lane; i++)
            if ((request->lanes >> lane & 1) != 0)
                bytes[count++] = request->address[lane] + i;
    return count;
}

/* What the requests of stream[first]'s trip touch. */
static struct counts trip_counts(const struct request *stream, size_t count,
                                 size_t first, uint32_t sector_bytes)
{
    static uint64_t bytes[BYTES_MAX];
    struct counts counts = { 0 };
    size_t touched = 0;
    for (size_t i = first; i < count; i++)
        if (together(&stream[i], &stream[first]))
            touched += list_bytes(&stream[i], bytes + touched);
    qsort(bytes, touched, sizeof *bytes, compare);
    for (size_t i = 0; i < touched; i++) {
        bool again = i > 0 && bytes[i] == bytes[i - 1];
        bool beside =
            i > 0 && bytes[i] / sector_bytes == bytes[i - 1] / sector_bytes;
        counts.footprint_used_bytes += !again;
        counts.footprint_sectors += !beside;
    }
    return counts;
}

static bool begins_trip(const struct request *stream, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (together(&stream[i], &stream[at]))
            return false;
    return true;
}

static void check_stream(const struct request *stream, size_t count,
                         uint32_t sector_bytes)
{
    struct gpu gpu = { .sector_bytes = sector_bytes, .line_bytes = 128 };
    struct footprint *footprint = footprint_new(&gpu);
    struct counts sum = { 0 }, found;
    for (size_t i = 0; i < count; i++) {
        footprint_add(footprint, &stream[i]);
        if (!begins_trip(stream, i))
            continue;
        struct counts trip = trip_counts(stream, count, i, sector_bytes);
        counts_add(&sum, &trip, stream[i].copies);
    }
    footprint_finish(footprint, &found);
    footprint_free(footprint);
    ck_assert_uint_eq(found.footprint_sectors, sum.footprint_sectors);
    ck_assert_uint_eq(found.footprint_used_bytes, sum.footprint_used_bytes);
    ck_assert_uint_eq(found.requests + found.sectors, 0);
}

/* The request some trips later: as it was, or with one thing changed. */
static struct request vary(uint64_t *state, const struct request *request,
                           uint64_t move)
{
    struct request varied = *request;
    for (uint32_t i = 0; i < REQUEST_LANES_MAX; i++)
        varied.address[i] += move;
    uint64_t what = random_below(state, 12);
    if (what == 0)
        varied.lanes &= next_random(state);
    if (what == 1)
        varied.address[random_below(state, 32)] ^= 64;
    return varied;
}

/* Trips of a loop that make the same few requests, mostly. */
static size_t random_loop(uint64_t *state, struct request *stream)
{
    struct request body[6];
    size_t length = 1 + random_below(state, 6), count = 0;
    for (size_t i = 0; i < length; i++) {
        body[i] = random_request(state, random_below(state, 2) == 0 ? 32 : 64);
        body[i].scope = (uint32_t)random_below(state, 3);
        body[i].array = (uint32_t)random_below(state, 2) * 64;
        body[i].kind = (uint8_t)random_below(state, 2);
        if (i > 0 && random_below(state, 2) == 0)
            memcpy(body[i].address, body[0].address, sizeof body[i].address);
        for (uint32_t lane = 0; lane < REQUEST_LANES_MAX; lane++)
            body[i].address[lane] &= ~(uint64_t)15;
    }
    uint64_t step = random_below(state, 2) == 0 ? random_below(state, 5) * 128
                                                : random_below(state, 9) * 16;
    uint64_t rounds = 1 + random_below(state, STREAM_MAX / 6);
    for (uint64_t round = 0; round < rounds; round++)
        for (size_t i = 0; i < length; i++) {
            if (random_below(state, 10) == 0)
                continue;
            struct request *request = &stream[count++];
            *request = vary(state, &body[i], step * round);
            request->trip = round / (request->scope + 1);
            request->warp = (uint32_t)round / 4;
            request->block = round / 8;
            request->copies = 1 + request->trip % 3;
        }
    return count;
}

START_TEST(agrees_with_lists)
{
    static struct request stream[STREAM_MAX];
    uint64_t state = 3;
    for (int i = 0; i < 3000; i++) {
        size_t count = random_loop(&state, stream);
        check_stream(stream, count, 16u << random_below(&state, 4));
    }
}
END_TEST

static struct request field_of_struct(uint64_t field, uint64_t trip)
{
    struct request request = {
        .lanes = UINT32_MAX, .bytes_per_lane = 4, .copies = 1, .trip = trip
    };
    for (uint64_t i = 0; i < 32; i++)
        request.address[i] = trip * 512 + i * 16 + field * 4;
    return request;
}

START_TEST(fields_of_a_struct_share_sectors)
{
    struct gpu gpu = { .sector_bytes = 32 };
    struct footprint *footprint = footprint_new(&gpu);
    struct counts counts;
    for (uint64_t trip = 0; trip < 1000; trip++)
        for (uint64_t field = 0; field < 4; field++) {
            struct request request = field_of_struct(field, trip);
            footprint_add(footprint, &request);
        }
    footprint_finish(footprint, &counts);
    ck_assert_uint_eq(counts.footprint_sectors, 16 * 1000);
    ck_assert_uint_eq(counts.footprint_used_bytes, 512 * 1000);
    footprint_free(footprint);
}
END_TEST

START_TEST(block_warp_and_trip_part_requests)
{
    struct request stream[4];
    for (size_t i = 0; i < 4; i++)
        stream[i] = field_of_struct(0, 0);
    stream[1].block = 1;
    stream[2].warp = 1;
    stream[3].trip = 1;
    struct gpu gpu = { .sector_bytes = 32 };
    struct footprint *footprint = footprint_new(&gpu);
    struct counts counts;
    for (size_t i = 0; i < 8; i++) /* 0 0 1 1 2 2 3 3 */
        footprint_add(footprint, &stream[i / 2]);
    footprint_finish(footprint, &counts);
    ck_assert_uint_eq(counts.footprint_sectors, 16 * 4);
    footprint_free(footprint);
}
END_TEST

/* A trip may touch far more than the first table of sectors holds. */
START_TEST(long_trips_grow)
{
    struct gpu gpu = { .sector_bytes = 32 };
    struct footprint *footprint = footprint_new(&gpu);
    struct counts counts;
    for (uint64_t i = 0; i < 2000; i++) {
        struct request request = field_of_struct(0, i);
        request.trip = 0;
        footprint_add(footprint, &request);
    }
    footprint_finish(footprint, &counts);
    ck_assert_uint_eq(counts.footprint_sectors, 16 * 2000);
    footprint_free(footprint);
}
END_TEST

START_TEST(empty_is_nothing)
{
    struct gpu gpu = { .sector_bytes = 32 };
    struct footprint *footprint = footprint_new(&gpu);
    struct counts counts;
    footprint_finish(footprint, &counts);
    ck_assert_uint_eq(counts.footprint_sectors, 0);
    footprint_free(footprint);
    footprint_free(NULL);
}
END_TEST

START_TEST(too_much_is_noticed)
{
    struct gpu gpu = { .sector_bytes = 32 };
    struct footprint *footprint = footprint_new(&gpu);
    struct counts counts;
    struct request request = field_of_struct(0, 0);
    request.copies = UINT64_MAX / 4;
    footprint_add(footprint, &request);
    footprint_finish(footprint, &counts);
    ck_assert(counts.overflow);
    footprint_free(footprint);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("footprint");
    TCase *cases = tcase_create("footprint");
    tcase_set_timeout(cases, 1200);
    tcase_add_test(cases, agrees_with_lists);
    tcase_add_test(cases, fields_of_a_struct_share_sectors);
    tcase_add_test(cases, block_warp_and_trip_part_requests);
    tcase_add_test(cases, long_trips_grow);
    tcase_add_test(cases, empty_is_nothing);
    tcase_add_test(cases, too_much_is_noticed);
    suite_add_tcase(suite, cases);
    return suite;
}
