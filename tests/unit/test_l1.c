/*
 * The L1's wavefronts against queues and words counted one by one, and against
 * a real GPU.
 */
#include "coalsim/l1.h"

#include "coalsim/coalesce.h"
#include "requests.h"
#include "unit.h"

/* Where the array of the measurements began, modulo 2^33. */
#define MEASURED_BASE 0x28000000u

static struct gpu h200(void)
{
    struct gpu gpu;
    ck_assert(gpu_find("h200", &gpu));
    return gpu;
}

static struct counts count(const struct gpu *gpu, const struct request *request)
{
    struct counts counts;
    coalesce_count(gpu, request, &counts);
    l1_count(gpu, request, &counts);
    return counts;
}

/* --- the slow version ----------------------------------------------------- */

enum { LANES = REQUEST_LANES_MAX };

static uint64_t parity(uint64_t bits)
{
    uint64_t odd = 0;
    for (; bits != 0; bits >>= 1)
        odd ^= bits & 1;
    return odd;
}

static uint64_t slow_bank(const struct gpu *gpu, uint64_t line)
{
    return parity(line & gpu->l1.tag_bank_bit[0]) +
           2 * parity(line & gpu->l1.tag_bank_bit[1]);
}

static bool is_live(const struct request *request, uint32_t lane)
{
    return (request->lanes >> lane & 1) != 0;
}

/*
 * In which tag wavefront each live lane's line goes: behind the other lines of
 * its bank that an earlier lane asked for. Returns how many there are.
 */
static uint32_t slow_tags(const struct gpu *gpu, const struct request *request,
                          uint32_t *tag)
{
    uint64_t queue[4][LANES];
    uint32_t length[4] = { 0 }, tags = 0;
    for (uint32_t lane = 0; lane < LANES; lane++) {
        if (!is_live(request, lane))
            continue;
        uint64_t line = request->address[lane] / gpu->line_bytes;
        uint64_t bank = slow_bank(gpu, line);
        uint32_t i = 0;
        while (i < length[bank] && queue[bank][i] != line)
            i++;
        if (i == length[bank])
            queue[bank][length[bank]++] = line;
        tag[lane] = i;
        tags = i + 1 > tags ? i + 1 : tags;
    }
    return tags;
}

/* Distinct words of one bank that some lanes of a phase ask for. */
static uint64_t words_of_bank(const struct gpu *gpu,
                              const struct request *request, uint64_t chosen,
                              uint64_t bank)
{
    uint64_t found[LANES * 16], count = 0;
    for (uint32_t lane = 0; lane < LANES; lane++) {
        if ((chosen >> lane & 1) == 0)
            continue;
        for (uint64_t byte = 0; byte < request->bytes_per_lane; byte++) {
            uint64_t word = (request->address[lane] + byte) / gpu->bank_bytes;
            uint64_t i = 0;
            while (i < count && found[i] != word)
                i++;
            if (word % (gpu->line_bytes / gpu->bank_bytes) == bank &&
                i == count)
                found[count++] = word;
        }
    }
    return count;
}

/* Data wavefronts of the lanes `chosen`, phase by phase. */
static uint64_t slow_data(const struct gpu *gpu, const struct request *request,
                          uint64_t chosen)
{
    uint32_t width = request->bytes_per_lane > gpu->bank_bytes
                         ? request->bytes_per_lane
                         : gpu->bank_bytes;
    uint32_t together = gpu->line_bytes / width;
    uint64_t wavefronts = 0;
    for (uint32_t start = 0; start < LANES; start += together) {
        uint64_t phase = 0, most = 0;
        for (uint32_t lane = start; lane < start + together; lane++)
            phase |= chosen & (uint64_t)1 << lane;
        for (uint64_t bank = 0; bank < gpu->line_bytes / gpu->bank_bytes;
             bank++) {
            uint64_t words = words_of_bank(gpu, request, phase, bank);
            most = words > most ? words : most;
        }
        wavefronts += most;
    }
    return wavefronts;
}

static void check_against_queues(const struct gpu *gpu,
                                 const struct request *request)
{
    uint32_t tag[LANES], done = 0;
    uint32_t tags = slow_tags(gpu, request, tag);
    uint64_t wavefronts = 0;
    while (done < tags) {
        uint32_t together = 1;
        if (request->kind == KIND_STORE && done == 0)
            together = request->bytes_per_lane < 4 ? gpu->l1.store_tags_narrow
                                                   : gpu->l1.store_tags;
        uint64_t chosen = 0;
        for (uint32_t lane = 0; lane < LANES; lane++)
            if (is_live(request, lane) && tag[lane] >= done &&
                tag[lane] < done + together)
                chosen |= (uint64_t)1 << lane;
        wavefronts += slow_data(gpu, request, chosen);
        done += together;
    }
    struct counts counts = count(gpu, request);
    ck_assert_uint_eq(counts.tag_wavefronts, tags);
    ck_assert_uint_eq(counts.data_wavefronts, wavefronts);
    ck_assert_uint_eq(counts.l1_centicycles == 0, request->lanes == 0);
}

/* --- the tests ------------------------------------------------------------ */

START_TEST(agrees_with_queues)
{
    uint64_t state = 3;
    for (int i = 0; i < 8000; i++) {
        struct gpu gpu = h200();
        if (random_below(&state, 3) == 0) {
            gpu.bank_bytes = 4u << random_below(&state, 3);
            gpu.line_bytes = gpu.bank_bytes << random_below(&state, 7);
            if (gpu.line_bytes < 16)
                gpu.line_bytes = 16;
            gpu.sector_bytes = 16;
            gpu.l1.tag_bank_bit[0] = 1 + (uint32_t)random_below(&state, 63);
            gpu.l1.tag_bank_bit[1] = (uint32_t)next_random(&state) | 1;
            gpu.l1.store_tags = 1 + (uint32_t)random_below(&state, 64);
        }
        uint32_t lanes = random_below(&state, 4) == 0 ? 64 : 32;
        struct request request = random_request(&state, lanes);
        request.kind = random_below(&state, 2) == 0 ? KIND_LOAD : KIND_STORE;
        check_against_queues(&gpu, &request);
    }
}
END_TEST

START_TEST(agrees_for_every_stride)
{
    struct gpu gpu = h200();
    for (uint64_t width = 1; width <= 16; width *= 2)
        for (uint64_t stride = 0; stride <= 70; stride++) {
            struct request request = {
                .lanes = UINT32_MAX,
                .bytes_per_lane = (uint8_t)width,
            };
            for (uint64_t i = 0; i < 32; i++)
                request.address[i] = MEASURED_BASE + i * stride * width;
            check_against_queues(&gpu, &request);
        }
}
END_TEST

/* Stores that are known to disagree with l1.h's rule; the measured figure. */
struct exception {
    const char *id;
    long data_wavefronts;
};

static const struct exception exceptions[] = {
    { "st1_s1024", 47 }, { "st1_s4096", 47 }, { "st2_s64", 47 },
    { "st2_s1024", 47 }, { "st2_s4096", 47 },
};

static bool is_exception(const struct measured *measured)
{
    for (size_t i = 0; i < sizeof exceptions / sizeof *exceptions; i++)
        if (strcmp(measured->id, exceptions[i].id) == 0)
            return measured->data_wavefronts == exceptions[i].data_wavefronts;
    return false;
}

/* Whether the data wavefronts agree; the tag wavefronts must. */
static bool replay(const struct gpu *gpu, struct measured *measured)
{
    for (uint32_t lane = 0; lane < 32; lane++)
        measured->request.address[lane] += MEASURED_BASE;
    struct counts counts = count(gpu, &measured->request);
    ck_assert_msg(counts.tag_wavefronts == (uint64_t)measured->tag_wavefronts,
                  "%s: tag wavefronts", measured->id);
    bool agrees = counts.data_wavefronts == (uint64_t)measured->data_wavefronts;
    if (!agrees)
        printf("%s: data wavefronts measured %ld, counted %llu\n", measured->id,
               measured->data_wavefronts,
               (unsigned long long)counts.data_wavefronts);
    ck_assert_msg(agrees || is_exception(measured), "%s", measured->id);
    return agrees;
}

START_TEST(agrees_with_an_h200)
{
    FILE *file = fopen("tests/data/h200_requests.tsv", "r");
    ck_assert_ptr_nonnull(file);
    struct gpu gpu = h200();
    struct measured measured;
    int compared[KIND_COUNT] = { 0 }, agreed[KIND_COUNT] = { 0 };
    while (measured_next(file, &measured)) {
        const struct request *request = &measured.request;
        if (!request_has_footprint(request))
            continue;
        compared[request->kind]++;
        agreed[request->kind] += replay(&gpu, &measured);
    }
    fclose(file);
    ck_assert_int_eq(compared[KIND_LOAD], 538);
    ck_assert_int_eq(agreed[KIND_LOAD], 538);
    ck_assert_int_eq(compared[KIND_STORE], 365);
    ck_assert_int_eq(agreed[KIND_STORE], 360);
}
END_TEST

START_TEST(tag_banks_are_those_of_an_h200)
{
    FILE *file = fopen("tests/data/h200_tag_banks.tsv", "r");
    ck_assert_ptr_nonnull(file);
    struct gpu gpu = h200();
    char line[256];
    int compared = 0;
    ck_assert_ptr_nonnull(fgets(line, sizeof line, file)); /* the header */
    while (fgets(line, sizeof line, file) != NULL) {
        char *at = line;
        uint64_t base = strtoull(at, &at, 16);
        uint64_t address = base + strtoull(at, &at, 10) * 128;
        uint64_t relative = strtoull(at, &at, 10);
        ck_assert_msg((l1_tag_bank(&gpu, base) ^ l1_tag_bank(&gpu, address)) ==
                          relative,
                      "%s", line);
        compared++;
    }
    fclose(file);
    ck_assert_int_eq(compared, 4000);
}
END_TEST

struct example {
    uint8_t kind;
    uint8_t bytes_per_lane;
    uint64_t lanes;
    uint64_t stride; /* bytes from lane to lane */
    uint32_t return_bytes;
    uint64_t centicycles;
};

START_TEST(cycles_are_wavefronts_or_the_floor)
{
    static const struct example examples[] = {
        { KIND_LOAD, 4, 0xffffffff, 4, 0, 115 },
        { KIND_LOAD, 1, 0xffffffff, 1, 0, 115 },
        { KIND_LOAD, 8, 0xffffffff, 8, 0, 200 },
        { KIND_LOAD, 16, 0xffffffff, 16, 0, 400 },
        { KIND_LOAD, 16, 1, 16, 0, 400 },
        { KIND_STORE, 4, 0xffffffff, 4, 0, 200 },
        { KIND_STORE, 8, 0xffffffff, 8, 0, 200 },
        { KIND_STORE, 16, 0xffffffff, 16, 0, 500 },
        { KIND_LOAD, 4, 0xffffffff, 4096, 0, 3200 },
        { KIND_LOAD, 4, 0xffffffff, 132, 0, 800 },
        { KIND_LOAD, 4, 0xffffffff, 4, 64, 200 },
        { KIND_LOAD, 2, 1, 2, 64, 200 },
        { KIND_LOAD, 16, 0xffffffff, 16, 64, 800 },
        { KIND_LOAD, 4, 0xffffffff, 4096, 64, 3200 },
        { KIND_LOAD, 4, 0xffffffff, 4, 4096, 115 },
        { KIND_STORE, 4, 0xffffffff, 4, 1, 200 },
        { KIND_ATOMIC, 4, 0xffffffff, 4, 0, 0 },
        { KIND_REDUCTION, 4, 0xffffffff, 4096, 0, 0 },
        { KIND_LOAD, 4, 0, 4, 64, 0 },
    };
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const struct example *example = &examples[i];
        struct gpu gpu = h200();
        gpu.l1.return_bytes = example->return_bytes;
        struct request request = {
            .kind = example->kind,
            .bytes_per_lane = example->bytes_per_lane,
            .lanes = example->lanes,
        };
        for (uint64_t lane = 0; lane < 32; lane++)
            request.address[lane] = lane * example->stride;
        struct counts counts = count(&gpu, &request);
        ck_assert_msg(counts.l1_centicycles == example->centicycles,
                      "example %zu: %llu", i,
                      (unsigned long long)counts.l1_centicycles);
    }
}
END_TEST

START_TEST(a_gpu_without_the_rules_has_none)
{
    struct gpu gpu;
    struct request request = { .lanes = UINT32_MAX, .bytes_per_lane = 4 };
    ck_assert(gpu_find("textbook", &gpu));
    ck_assert(!l1_is_known(&gpu));
    struct counts counts = count(&gpu, &request);
    ck_assert_uint_eq(counts.sectors, 1);
    ck_assert_uint_eq(counts.tag_wavefronts + counts.data_wavefronts +
                          counts.l1_centicycles,
                      0);
    ck_assert_uint_eq(l1_period_bytes(&gpu), 1);
}
END_TEST

static uint64_t slow_lines(const struct gpu *gpu, const struct request *request)
{
    struct counts counts;
    coalesce_count(gpu, request, &counts);
    return counts.l2_requests;
}

/* The banks of the lines are not known: as few cycles as there can be. */
START_TEST(unknown_banks_are_taken_at_their_best)
{
    uint64_t state = 8;
    struct gpu known = h200();
    for (int i = 0; i < 8000; i++) {
        struct gpu gpu = { .warp_lanes = 32, .sector_bytes = 32,
                           .line_bytes = 128, .banks = 32, .bank_bytes = 4 };
        gpu.l1.return_bytes = 64;
        gpu.l1.tags = (uint32_t)random_below(&state, 5);
        struct request request = random_request(&state, 32);
        request.kind = random_below(&state, 2) == 0 ? KIND_LOAD : KIND_STORE;
        struct counts counts = count(&gpu, &request);
        uint64_t least = slow_data(&gpu, &request, request.lanes);
        for (uint64_t tags = 0; gpu.l1.tags > 0 && tags <= 32; tags++)
            if (tags > least &&
                (tags - 1) * gpu.l1.tags < slow_lines(&gpu, &request))
                least = tags;
        uint64_t floor = request.bytes_per_lane < 4
                             ? 2
                             : 32u * request.bytes_per_lane / 64;
        if (request.kind == KIND_LOAD && request.lanes != 0 && floor > least)
            least = floor;
        ck_assert_uint_eq(counts.l1_centicycles, least * 100);
        ck_assert_uint_eq(counts.tag_wavefronts + counts.data_wavefronts, 0);

        gpu.l1.return_bytes = 4096;
        gpu.l1.tags = 4;
        ck_assert_uint_le(count(&gpu, &request).l1_centicycles,
                          count(&known, &request).l1_centicycles);
    }
}
END_TEST

/* Moved by a period nothing changes; moved by half of it something does. */
START_TEST(the_period_is_the_hash)
{
    struct gpu gpu = h200();
    uint64_t period = l1_period_bytes(&gpu), state = 5;
    int differ = 0;
    ck_assert_uint_eq(period, (uint64_t)1 << 35);
    ck_assert(l1_is_known(&gpu));
    for (int i = 0; i < 1000; i++) {
        uint64_t address = next_random(&state) >> 1;
        uint32_t bank = l1_tag_bank(&gpu, address);
        ck_assert_uint_eq(bank, slow_bank(&gpu, address / 128));
        ck_assert_uint_eq(bank, l1_tag_bank(&gpu, address + period));
        differ += bank != l1_tag_bank(&gpu, address + period / 2);
    }
    ck_assert_int_gt(differ, 0);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("l1");
    TCase *cases = tcase_create("l1");
    tcase_set_timeout(cases, 1200);
    tcase_add_test(cases, agrees_with_queues);
    tcase_add_test(cases, agrees_for_every_stride);
    tcase_add_test(cases, agrees_with_an_h200);
    tcase_add_test(cases, tag_banks_are_those_of_an_h200);
    tcase_add_test(cases, cycles_are_wavefronts_or_the_floor);
    tcase_add_test(cases, a_gpu_without_the_rules_has_none);
    tcase_add_test(cases, unknown_banks_are_taken_at_their_best);
    tcase_add_test(cases, the_period_is_the_hash);
    suite_add_tcase(suite, cases);
    return suite;
}
