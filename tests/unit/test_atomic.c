/* Atomics that meet on an address: against loops, and against a real GPU. */
#include "coalsim/coalesce.h"

#include <stdlib.h>

#include "requests.h"
#include "unit.h"

static const struct gpu serial = {
    .warp_lanes = 32,
    .sector_bytes = 32,
    .line_bytes = 128,
    .atomics = GPU_ATOMICS_SERIAL,
};

static bool is_live(const struct request *request, uint32_t lane)
{
    return (request->lanes >> lane & 1) != 0;
}

/* Lanes on one address. */
static uint64_t lanes_on(const struct request *request, uint64_t address)
{
    uint64_t lanes = 0;
    for (uint32_t lane = 0; lane < REQUEST_LANES_MAX; lane++)
        lanes += is_live(request, lane) && request->address[lane] == address;
    return lanes;
}

/* Sum over the blocks touched of the most lanes on one address in the block. */
static uint64_t slow_visits(const struct request *request, uint64_t bytes)
{
    uint64_t block[REQUEST_LANES_MAX], most[REQUEST_LANES_MAX];
    uint64_t count = 0, visits = 0;
    for (uint32_t lane = 0; lane < REQUEST_LANES_MAX; lane++) {
        if (!is_live(request, lane))
            continue;
        uint64_t own = request->address[lane] / bytes, i = 0;
        uint64_t lanes = lanes_on(request, request->address[lane]);
        while (i < count && block[i] != own)
            i++;
        if (i == count) {
            block[count] = own;
            most[count++] = 0;
        }
        most[i] = lanes > most[i] ? lanes : most[i];
    }
    for (uint64_t i = 0; i < count; i++)
        visits += most[i];
    return visits;
}

START_TEST(agrees_with_loops)
{
    uint64_t state = 6;
    for (int i = 0; i < 30000; i++) {
        struct gpu gpu = serial;
        gpu.sector_bytes = 16u << random_below(&state, 4);
        gpu.line_bytes = gpu.sector_bytes << random_below(&state, 3);
        uint32_t lanes = random_below(&state, 4) == 0 ? 64 : 32;
        struct request request = random_request(&state, lanes);
        struct counts counts;
        request.kind = i % 2 == 0 ? KIND_ATOMIC : KIND_REDUCTION;
        coalesce_count(&gpu, &request, &counts);
        ck_assert_uint_eq(counts.sectors,
                          slow_visits(&request, gpu.sector_bytes));
        ck_assert_uint_eq(counts.l2_requests,
                          slow_visits(&request, gpu.line_bytes));
        ck_assert_uint_le(counts.ideal_sectors, counts.sectors);
    }
}
END_TEST

/* Loads and stores never, atomics only where the GPU's file says so. */
START_TEST(only_serial_atomics_repeat)
{
    for (uint8_t kind = 0; kind < KIND_COUNT; kind++)
        for (int is_serial = 0; is_serial < 2; is_serial++) {
            struct gpu gpu = serial;
            struct counts counts;
            struct request request = { .kind = kind,
                                       .lanes = UINT32_MAX,
                                       .bytes_per_lane = 4 };
            gpu.atomics = is_serial ? GPU_ATOMICS_SERIAL : GPU_ATOMICS_SECTORS;
            coalesce_count(&gpu, &request, &counts);
            bool repeats = is_serial && kind != KIND_LOAD && kind != KIND_STORE;
            ck_assert_uint_eq(counts.sectors, repeats ? 32 : 1);
            ck_assert_uint_eq(counts.l2_requests, repeats ? 32 : 1);
            ck_assert_uint_eq(counts.used_bytes, 4);
        }
}
END_TEST

START_TEST(agrees_with_an_h200)
{
    FILE *file = fopen("tests/data/h200_requests.tsv", "r");
    ck_assert_ptr_nonnull(file);
    struct gpu gpu;
    struct measured measured;
    int compared = 0;
    ck_assert(gpu_find("h200", &gpu));
    while (measured_next(file, &measured)) {
        const struct request *request = &measured.request;
        if (request->space != SPACE_GLOBAL || request_has_footprint(request))
            continue;
        struct counts counts;
        coalesce_count(&gpu, request, &counts);
        ck_assert_msg(counts.sectors == (uint64_t)measured.sectors,
                      "%s: sectors", measured.id);
        ck_assert_msg(counts.l2_requests == (uint64_t)measured.l2_requests,
                      "%s: l2_requests", measured.id);
        compared++;
    }
    fclose(file);
    ck_assert_int_eq(compared, 105);
}
END_TEST

/* And what is behind it. */
static uint64_t next_number(char **at)
{
    uint64_t number = strtoull(*at, at, 10);
    ++*at;
    return number;
}

/* One row of atomics.tsv: a warp's indices and the sectors measured. */
static bool next_warp(FILE *file, struct request *request, uint64_t *sectors)
{
    char line[512];
    while (fgets(line, sizeof line, file) != NULL) {
        char *at = line;
        if (*line < '0' || *line > '9')
            continue;
        for (unsigned lane = 0; lane < 32; lane++)
            request->address[lane] = 4 * next_number(&at);
        *sectors = strtoull(at, NULL, 10);
        return true;
    }
    return false;
}

START_TEST(random_ones_of_an_h200_take_no_less_and_are_marked_where_more)
{
    FILE *file = fopen("tests/gpu/results/h200/atomics.tsv", "r");
    struct request request = { .kind = KIND_REDUCTION, .lanes = UINT32_MAX,
                               .bytes_per_lane = 4 };
    uint64_t measured, warps = 0, marked = 0, more = 0;
    struct gpu gpu;
    ck_assert_ptr_nonnull(file);
    ck_assert(gpu_find("h200", &gpu));
    while (next_warp(file, &request, &measured)) {
        struct counts counts;
        coalesce_count(&gpu, &request, &counts);
        ck_assert_uint_le(counts.sectors, measured);
        ck_assert(counts.is_least || counts.sectors == measured);
        warps++;
        marked += counts.is_least;
        more += counts.sectors < measured;
    }
    fclose(file);
    ck_assert_uint_eq(warps, 232);
    ck_assert_uint_eq(more, 19);
    ck_assert_uint_lt(marked, warps / 2);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("atomic");
    TCase *cases = tcase_create("atomic");
    tcase_set_timeout(cases, 1200);
    tcase_add_test(cases, agrees_with_loops);
    tcase_add_test(cases, only_serial_atomics_repeat);
    tcase_add_test(cases, agrees_with_an_h200);
    tcase_add_test(
        cases, random_ones_of_an_h200_take_no_less_and_are_marked_where_more);
    suite_add_tcase(suite, cases);
    return suite;
}
