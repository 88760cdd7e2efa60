/*
 * What the lanes of a warp tell each other, held against the words of the PTX
 * manual (shfl.sync, vote.sync, match.sync, redux.sync), written out lane by
 * lane; and functions of bits against loops over the bits.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exec/exec.h"
#include "lang_read.h"
#include "random.h"
#include "unit.h"

enum { LANES = 32, ROUNDS = 400, TEXT_ROOM = 512 };

/* Which element of the first array each lane of the last request loads. */
struct elements {
    uint32_t lanes;
    uint32_t of[LANES];
};

static void note(void *context, const struct request *request)
{
    struct elements *elements = context;
    elements->lanes = (uint32_t)request->lanes;
    for (unsigned i = 0; i < LANES; i++) /* the array starts at 2^43 */
        elements->of[i] = (uint32_t)(request->address[i] / 4);
}

/* False: the program came to an error, which is `why`. */
static bool run(const char *text, struct elements *elements, const char *why)
{
    struct reading reading;
    struct launch launch = launch_default();
    struct exec_options options = { .warp_lanes = LANES, .only_warp = -1,
                                    .max_steps = 1000, .threads = 1 };
    struct request_sink sink = { .take = note, .context = elements,
                                 .period_bytes = 128,
                                 .banks_bytes = 128 };
    struct diagnostic diagnostic = { 0 };
    reading_init(&reading);
    reading_read(&reading, text, NULL);
    ck_assert_msg(reading.program != NULL, "%s\n%s", text,
                  reading.diagnostic.text);
    bool fine =
        exec_run(reading.program, &launch, &options, &sink, &diagnostic);
    if (!fine)
        ck_assert_msg(why != NULL && strstr(diagnostic.text, why) != NULL,
                      "%s\n%s", text, diagnostic.text);
    diagnostic_free(&diagnostic);
    reading_free(&reading);
    return fine;
}

/* A random exchange: the values, who runs it, whom its mask names. */
struct exchange {
    uint32_t value[LANES];
    uint32_t factor, more;
    uint32_t runs, named;
};

static struct exchange random_exchange(uint64_t *seed)
{
    struct exchange exchange = {
        .factor = (uint32_t)next_random(seed) >> next_random(seed) % 32,
        .more = (uint32_t)next_random(seed) >> next_random(seed) % 32,
        .runs = next_random(seed) % 2 ? UINT32_MAX
                                      : (uint32_t)next_random(seed),
    };
    exchange.named = exchange.runs;
    if (next_random(seed) % 4 == 0)
        exchange.named |= (uint32_t)next_random(seed);
    if (next_random(seed) % 8 == 0)
        exchange.named &= (uint32_t)next_random(seed);
    for (uint32_t i = 0; i < LANES; i++)
        exchange.value[i] = i / 3 * exchange.factor ^ exchange.more;
    return exchange;
}

/* The program, in which `call` is made of v. */
static void write_program(const struct exchange *exchange, const char *call,
                          char text[TEXT_ROOM])
{
    snprintf(text, TEXT_ROOM,
             "unsigned v = (unsigned)tid / 3 * %uu ^ %uu; if (%uu >> lane & 1) "
             "a[(unsigned)(%s)]",
             exchange->factor, exchange->more, exchange->runs, call);
}

/* The manual's lane j, or `lane` itself where its predicate is false. */
static int source_lane(unsigned mode, unsigned by, unsigned width, int lane)
{
    int segment = (int)(32 - width), clamp = mode == 1 ? 0 : 31;
    int most = (lane & segment) | (clamp & ~segment & 31);
    int b = (int)(by % 32), j;
    switch (mode) {
    case 0: j = (lane & segment) | (b & ~segment); break;
    case 1: j = lane - b; break;
    case 2: j = lane + b; break;
    default: j = lane ^ b; break;
    }
    bool inside = mode == 1 ? j >= most : j <= most;
    return inside ? j : lane;
}

START_TEST(shuffles_are_as_in_the_manual)
{
    static const char *const names[] = { "__shfl_sync", "__shfl_up_sync",
                                         "__shfl_down_sync",
                                         "__shfl_xor_sync" };
    uint64_t seed = 1;
    unsigned defined = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct exchange exchange = random_exchange(&seed);
        struct elements elements = { 0 };
        unsigned mode = round % 4, by = (unsigned)(next_random(&seed) % 40);
        unsigned width = 1u << next_random(&seed) % 6;
        char call[TEXT_ROOM / 2], text[TEXT_ROOM];
        snprintf(call, sizeof call, "%s(%uu, v, %u, %u)", names[mode],
                 exchange.named, by, width);
        write_program(&exchange, call, text);
        uint32_t there = exchange.runs & exchange.named;
        bool is_defined = exchange.runs == there;
        for (int i = 0; i < LANES; i++)
            if ((exchange.runs >> i & 1) != 0)
                is_defined &= there >> source_lane(mode, by, width, i) & 1;
        bool fine = run(text, &elements, "does not take part");
        ck_assert_msg(fine == is_defined, "%s", text);
        defined += fine;
        for (int i = 0; fine && i < LANES; i++)
            if ((exchange.runs >> i & 1) != 0)
                ck_assert_msg(elements.of[i] ==
                                  exchange.value[source_lane(mode, by, width,
                                                             i)],
                              "lane %d of %s", i, text);
    }
    ck_assert_uint_gt(defined, ROUNDS / 3);
    ck_assert_uint_lt(defined, ROUNDS);
}
END_TEST

/* What all lanes get from those in `members`. */
typedef uint32_t vote(const struct exchange *exchange, uint32_t members,
                      unsigned lane);

static uint32_t ballot(const struct exchange *exchange, uint32_t members,
                       unsigned lane)
{
    uint32_t result = 0;
    (void)lane;
    for (unsigned i = 0; i < LANES; i++)
        result |= (exchange->value[i] % 3 != 0 ? members : 0) & 1u << i;
    return result;
}

static uint32_t any(const struct exchange *exchange, uint32_t members,
                    unsigned lane)
{
    return ballot(exchange, members, lane) != 0;
}

static uint32_t all(const struct exchange *exchange, uint32_t members,
                    unsigned lane)
{
    return ballot(exchange, members, lane) == members;
}

static uint32_t match(const struct exchange *exchange, uint32_t members,
                      unsigned lane)
{
    uint32_t result = 0;
    for (unsigned i = 0; i < LANES; i++)
        if (exchange->value[i] == exchange->value[lane])
            result |= members & 1u << i;
    return result;
}

static uint32_t sum(const struct exchange *exchange, uint32_t members,
                    unsigned lane)
{
    uint32_t result = 0;
    (void)lane;
    for (unsigned i = 0; i < LANES; i++)
        result += (members >> i & 1) * exchange->value[i];
    return result;
}

static uint32_t smallest(const struct exchange *exchange, uint32_t members,
                         unsigned lane)
{
    int32_t result = INT32_MAX;
    (void)lane;
    for (unsigned i = 0; i < LANES; i++)
        if ((members >> i & 1) != 0 && (int32_t)exchange->value[i] < result)
            result = (int32_t)exchange->value[i];
    return (uint32_t)result;
}

static uint32_t either(const struct exchange *exchange, uint32_t members,
                       unsigned lane)
{
    uint32_t result = 0;
    (void)lane;
    for (unsigned i = 0; i < LANES; i++)
        result |= (members >> i & 1) * exchange->value[i];
    return result;
}

static const struct vote_case {
    const char *name, *value;
    vote *vote;
} votes[] = {
    { "__ballot_sync", "v % 3", ballot },
    { "__any_sync", "v % 3", any },
    { "__all_sync", "v % 3", all },
    { "__match_any_sync", "v", match },
    { "__reduce_add_sync", "v", sum },
    { "__reduce_min_sync", "(int)v", smallest },
    { "__reduce_or_sync", "v", either },
};

START_TEST(votes_are_as_in_the_manual)
{
    const struct vote_case *row = &votes[_i];
    uint64_t seed = 2;
    for (unsigned round = 0; round < ROUNDS / 4; round++) {
        struct exchange exchange = random_exchange(&seed);
        struct elements elements = { 0 };
        char call[TEXT_ROOM / 2], text[TEXT_ROOM];
        snprintf(call, sizeof call, "%s(%uu, %s)", row->name, exchange.named,
                 row->value);
        write_program(&exchange, call, text);
        uint32_t there = exchange.runs & exchange.named;
        bool fine = run(text, &elements, "does not take part");
        ck_assert_msg(fine == (exchange.runs == there), "%s", text);
        for (unsigned i = 0; fine && i < LANES; i++)
            if ((exchange.runs >> i & 1) != 0)
                ck_assert_msg(elements.of[i] == row->vote(&exchange, there, i),
                              "lane %u of %s: %u", i, text, elements.of[i]);
    }
}
END_TEST

/* ---- bits ---- */

static uint32_t bit_function(unsigned which, uint64_t value, unsigned width)
{
    uint32_t ones = 0, above = 0, lowest = 0, reversed = 0;
    for (unsigned i = 0; i < width; i++) {
        unsigned bit = value >> i & 1;
        ones += bit;
        above = bit ? 0 : above + 1;
        lowest = lowest == 0 && bit ? i + 1 : lowest;
        if (width - 1 - i < 32)
            reversed |= bit << (width - 1 - i);
    }
    return which == 0 ? ones : which == 1 ? above : which == 2 ? lowest
                                                               : reversed;
}

/* Constants, the same value in all lanes, and one a lane. */
START_TEST(functions_of_bits)
{
    static const char *const names[][4] = {
        { "__popc", "__clz", "__ffs", "__brev" },
        { "__popcll", "__clzll", "__ffsll", "__brevll" },
    };
    uint64_t seed = 3;
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned wide = round % 2, which = round / 2 % 4, form = round / 8 % 3;
        uint64_t value = next_random(&seed) >> next_random(&seed) % 64;
        uint64_t factor = form == 2 ? next_random(&seed) : 0;
        struct elements elements = { 0 };
        char text[TEXT_ROOM];
        snprintf(text, sizeof text,
                 "uint64_t v = %lluull%s; v += tid * %lluull; "
                 "a[(unsigned)%s(%lluull + %s)]",
                 0ull, form == 0 ? "" : " + 0 * tid",
                 (unsigned long long)factor, names[wide][which],
                 (unsigned long long)value, form == 0 ? "0" : "v");
        ck_assert(run(text, &elements, NULL));
        for (unsigned i = 0; i < LANES; i++)
            ck_assert_msg(elements.of[i] ==
                              bit_function(which, value + i * factor,
                                           wide ? 64 : 32),
                          "lane %u of %s: %u", i, text, elements.of[i]);
    }
}
END_TEST

/* ---- calls ---- */

struct call_case {
    const char *text, *error; /* NULL: it is read */
};

static const struct call_case calls[] = {
    { "a[__shfl(tid, 3)]", NULL },
    { "a[__shfl_xor(tid, 3, 16)]", NULL },
    { "a[__ballot(tid) + __any(1) + __all(0)]", NULL },
    { "b[0] = __shfl_down_sync(~0u, a[tid], 1)", NULL },
    { "if (__any_sync(~0u, a[tid])) b[0]", "a branch depends on" },
    { "a[__shfl_sync(~0u, tid)]", "'__shfl_sync' takes 4 arguments, not 2" },
    { "a[__reduce_add_sync(~0u, 1.f)]",
      "'__reduce_add_sync' needs an integer, not 'float'" },
    { "a[__shfl_down_sync(~0u, tid, 1, 12)]",
      "a shuffle's width is a power of two up to the warp's, not 12" },
};

START_TEST(calls_of_warp_functions)
{
    const struct call_case *row = &calls[_i];
    struct reading reading;
    reading_init(&reading);
    reading_read(&reading, row->text, NULL);
    bool is_read = reading.program != NULL;
    if (!is_read)
        ck_assert_msg(row->error != NULL &&
                          strstr(reading.diagnostic.text, row->error) != NULL,
                      "%s\n%s", row->text, reading.diagnostic.text);
    reading_free(&reading);
    struct elements elements = { 0 };
    if (is_read)
        ck_assert_msg(run(row->text, &elements, row->error) ==
                          (row->error == NULL), "%s", row->text);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("warp");
    TCase *told = tcase_create("what lanes tell each other");
    tcase_add_test(told, shuffles_are_as_in_the_manual);
    tcase_add_loop_test(told, votes_are_as_in_the_manual, 0,
                        sizeof votes / sizeof *votes);
    tcase_add_test(told, functions_of_bits);
    tcase_add_loop_test(told, calls_of_warp_functions, 0,
                        sizeof calls / sizeof *calls);
    suite_add_tcase(suite, told);
    return suite;
}
