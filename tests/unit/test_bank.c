/* Shared-memory banks against a word-by-word count, and a real GPU. */
#include "coalsim/bank.h"

#include "requests.h"
#include "unit.h"

static const struct gpu textbook = { .banks = 32, .bank_bytes = 4 };

static bool is_live(const struct request *request, uint32_t lane)
{
    return lane < REQUEST_LANES_MAX && (request->lanes >> lane & 1) != 0;
}

/* Distinct words of one bank that lanes [start, end) ask for. */
static uint64_t words_of_bank(const struct gpu *gpu,
                              const struct request *request, uint32_t start,
                              uint32_t end, uint64_t bank)
{
    uint64_t found[REQUEST_LANES_MAX * 16], count = 0;
    for (uint32_t lane = start; lane < end; lane++) {
        if (!is_live(request, lane))
            continue;
        for (uint64_t byte = 0; byte < request->bytes_per_lane; byte++) {
            uint64_t word = (request->address[lane] + byte) / gpu->bank_bytes;
            uint64_t i = 0;
            while (i < count && found[i] != word)
                i++;
            if (word % gpu->banks == bank && i == count)
                found[count++] = word;
        }
    }
    return count;
}

/* Every live lane i has lane i^other off or on its own address. */
static bool is_paired(const struct request *request, uint32_t other)
{
    for (uint32_t lane = 0; lane < REQUEST_LANES_MAX; lane++)
        if (is_live(request, lane) && is_live(request, lane ^ other) &&
            request->address[lane] != request->address[lane ^ other])
            return false;
    return true;
}

static void check_against_loops(const struct gpu *gpu,
                                const struct request *request)
{
    uint32_t width = request->bytes_per_lane > gpu->bank_bytes
                         ? request->bytes_per_lane
                         : gpu->bank_bytes;
    uint32_t together = gpu->banks * gpu->bank_bytes / width;
    if (request->kind == KIND_LOAD &&
        request->bytes_per_lane > gpu->bank_bytes &&
        (is_paired(request, 1) || is_paired(request, 2)))
        together *= 2;
    uint64_t wavefronts = 0, phases = 0;
    for (uint32_t start = 0; start < REQUEST_LANES_MAX; start += together) {
        uint64_t most = 0;
        for (uint64_t bank = 0; bank < gpu->banks; bank++) {
            uint64_t words =
                words_of_bank(gpu, request, start, start + together, bank);
            most = words > most ? words : most;
        }
        wavefronts += most;
        phases += most > 0;
    }
    struct counts counts;
    bank_count(gpu, request, &counts);
    ck_assert_uint_eq(counts.requests, request->lanes != 0);
    ck_assert_uint_eq(counts.shared_requests, request->lanes != 0);
    ck_assert_uint_eq(counts.wavefronts, wavefronts);
    ck_assert_uint_eq(counts.bank_conflicts, wavefronts - phases);
    ck_assert_uint_eq(counts.sectors + counts.requested_bytes, 0);
}

START_TEST(agrees_with_loops)
{
    uint64_t state = 2;
    for (int i = 0; i < 6000; i++) {
        struct gpu gpu = textbook;
        if (random_below(&state, 3) == 0) {
            gpu.banks = 4u << random_below(&state, 7);
            gpu.bank_bytes = 4u << random_below(&state, 3);
        }
        uint32_t lanes = random_below(&state, 4) == 0 ? 64 : 32;
        struct request request = random_request(&state, lanes);
        request.space = SPACE_SHARED;
        request.kind = (uint8_t)random_below(&state, KIND_COUNT);
        check_against_loops(&gpu, &request);
    }
}
END_TEST

struct example {
    uint8_t kind;
    uint8_t bytes_per_lane;
    uint64_t lanes;
    uint64_t stride; /* bytes from lane to lane */
    uint64_t wavefronts;
    uint64_t bank_conflicts;
};

START_TEST(gives_known_figures)
{
    static const struct example examples[] = {
        { KIND_LOAD, 4, 0xffffffff, 4, 1, 0 },
        { KIND_LOAD, 4, 0xffffffff, 0, 1, 0 },
        { KIND_LOAD, 4, 0xffffffff, 8, 2, 1 },
        { KIND_LOAD, 4, 0xffffffff, 128, 32, 31 },
        { KIND_LOAD, 4, 0xffffffff, 132, 1, 0 },
        { KIND_LOAD, 1, 0xffffffff, 1, 1, 0 },
        { KIND_LOAD, 8, 0xffffffff, 8, 2, 0 },
        { KIND_STORE, 8, 0xffffffff, 8, 2, 0 },
        { KIND_LOAD, 8, 0xffffffff, 0, 1, 0 },
        { KIND_STORE, 8, 0xffffffff, 0, 2, 0 },
        { KIND_ATOMIC, 8, 0xffffffff, 0, 2, 0 },
        { KIND_LOAD, 16, 0xffffffff, 16, 4, 0 },
        { KIND_LOAD, 16, 0xffffffff, 0, 2, 0 },
        { KIND_STORE, 16, 0xffffffff, 0, 4, 0 },
        { KIND_LOAD, 16, 0xff, 128, 8, 7 },
        { KIND_LOAD, 4, 0, 4, 0, 0 },
    };
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const struct example *example = &examples[i];
        struct request request = {
            .space = SPACE_SHARED,
            .kind = example->kind,
            .bytes_per_lane = example->bytes_per_lane,
            .lanes = example->lanes,
        };
        for (uint64_t lane = 0; lane < 32; lane++)
            request.address[lane] = lane * example->stride;
        struct counts counts;
        bank_count(&textbook, &request, &counts);
        ck_assert_msg(counts.wavefronts == example->wavefronts &&
                          counts.bank_conflicts == example->bank_conflicts,
                      "example %zu", i);
    }
}
END_TEST

START_TEST(agrees_with_an_h200)
{
    FILE *file = fopen("tests/data/h200_requests.tsv", "r");
    ck_assert_ptr_nonnull(file);
    struct measured measured;
    int compared = 0;
    while (measured_next(file, &measured)) {
        if (measured.request.space != SPACE_SHARED)
            continue;
        struct counts counts;
        bank_count(&textbook, &measured.request, &counts);
        ck_assert_msg(counts.wavefronts == (uint64_t)measured.shared_wavefronts,
                      "%s: wavefronts", measured.id);
        compared++;
    }
    fclose(file);
    ck_assert_int_eq(compared, 466);
}
END_TEST

/* Wide loads whose lanes are paired, or nearly so, with some of them off. */
START_TEST(pairs_agree_with_an_h200)
{
    FILE *file = fopen("tests/data/h200_shared_pairs.tsv", "r");
    ck_assert_ptr_nonnull(file);
    struct measured measured;
    int compared = 0;
    while (measured_next(file, &measured)) {
        struct counts counts;
        bank_count(&textbook, &measured.request, &counts);
        ck_assert_msg(counts.wavefronts == (uint64_t)measured.shared_wavefronts,
                      "%s: wavefronts", measured.id);
        compared++;
    }
    fclose(file);
    ck_assert_int_eq(compared, 720);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("bank");
    TCase *cases = tcase_create("bank");
    tcase_set_timeout(cases, 1200);
    tcase_add_test(cases, agrees_with_loops);
    tcase_add_test(cases, gives_known_figures);
    tcase_add_test(cases, agrees_with_an_h200);
    tcase_add_test(cases, pairs_agree_with_an_h200);
    suite_add_tcase(suite, cases);
    return suite;
}
