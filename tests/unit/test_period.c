/*
 * Counting by period against running everything, and that, where trips go as the
 * one before did, against running it step by step, on random programs: the same
 * counts for each access, the same error where there is one.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exec/exec.h"
#include "lang/lang.h"
#include "model/extent.h"
#include "model/tally.h"
#include "random.h"
#include "unit.h"

enum { PROGRAMS = 1500, TEXT_ROOM = 8192, LOOPS_MAX = 3, TRIPS_MAX = 300 };

/* A program under way: what is in scope is the loops' variables. */
struct writer {
    uint64_t seed;
    char text[TEXT_ROOM];
    size_t length;
    unsigned loops;    /* open ones; their variables are i0, i1, ... */
    unsigned accesses;
    unsigned trips; /* of the open loops, multiplied */
    bool has_pointer;
    bool loads; /* some values are loaded from memory */
};

static unsigned pick(struct writer *writer, unsigned below)
{
    return (unsigned)(next_random(&writer->seed) % below);
}

__attribute__((format(printf, 2, 3)))
static void put(struct writer *writer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    writer->length += (size_t)vsnprintf(writer->text + writer->length,
                                        TEXT_ROOM - writer->length, format,
                                        arguments);
    va_end(arguments);
    ck_assert(writer->length < TEXT_ROOM);
}

static void put_leaf(struct writer *writer)
{
    static const char *const builtin[] = {
        "tid", "tx", "ty", "bx", "by", "lane", "threadIdx.x", "blockIdx.x",
        "blockIdx.y", "(int)blockDim.x", "N",
    };
    unsigned choice = pick(writer, 10);
    if (choice < 4 && writer->loops > 0)
        put(writer, "i%u", pick(writer, writer->loops));
    else if (choice < 8)
        put(writer, "%s",
            builtin[pick(writer, sizeof builtin / sizeof *builtin)]);
    else
        put(writer, "%u", pick(writer, 70));
}

static void put_expression(struct writer *writer, unsigned depth);

/* What lanes tell each other; mostly with all of them there. */
static void put_exchange(struct writer *writer, unsigned depth)
{
    static const char *const shuffles[] = { "__shfl_sync", "__shfl_up_sync",
                                            "__shfl_down_sync",
                                            "__shfl_xor_sync" };
    static const char *const votes[] = { "__ballot_sync", "__any_sync",
                                         "__all_sync", "__match_any_sync",
                                         "__reduce_add_sync",
                                         "__reduce_max_sync" };
    static const char *const bits[] = { "__popc", "__ffs", "__clz", "__brev" };
    static const char *const masks[] = { "~0u", "~0u", "__activemask()",
                                         "__activemask()", "0xffffu" };
    unsigned choice = pick(writer, 8);
    if (choice < 4) {
        put(writer, "%s(%s, ", shuffles[pick(writer, 4)],
            masks[pick(writer, 5)]);
        put_expression(writer, depth - 1);
        put(writer, ", ");
        if (pick(writer, 3) == 0)
            put_leaf(writer);
        else
            put(writer, "%u", pick(writer, 8));
        put(writer, ", %u)", 1u << pick(writer, 6));
    } else if (choice < 7) {
        put(writer, "(int)%s(%s, (int)", votes[pick(writer, 6)],
            masks[pick(writer, 5)]);
        put_expression(writer, depth - 1);
        put(writer, ")");
    } else {
        put(writer, "%s(", bits[pick(writer, 4)]);
        put_expression(writer, depth - 1);
        put(writer, ")");
    }
}

/* What an array of integers is known to hold; mostly inside of it. */
static void put_known_load(struct writer *writer, unsigned depth)
{
    switch (pick(writer, 6)) {
    case 0:
        put(writer, "own[tid + %u]", pick(writer, 8) ? 0 : 1);
        return;
    case 1:
        put(writer, "line[(short)");
        put_expression(writer, depth - 1);
        put(writer, "]");
        return;
    case 2:
        put(writer, "few[(unsigned)(");
        put_expression(writer, depth - 1);
        put(writer, ") %% %uu]", pick(writer, 8) ? 64 : 66);
        return;
    default:
        put(writer, "many[(unsigned)(");
        put_expression(writer, depth - 1);
        put(writer, ") %% 1000u]");
        return;
    }
}

/* Floating-point numbers, of all lanes or each. */
static void put_real(struct writer *writer)
{
    static const char *const forms[] = {
        "(int)(%s * 0.5f)", "(int)ceil(%s / 7.0)", "(int)floorf(%s / 3.f)",
        "(int)sqrtf((float)%s)", "(%s / 4.0 < 5)", "(int)(%s * 0.3f + 0.7f)",
        "(%s + 0.5f < f)", "(int)f * %s",
    };
    static const char *const numbers[] = { "bx", "by", "N", "i0", "tx", "tid" };
    put(writer, forms[pick(writer, 8)], numbers[pick(writer, 6)]);
}

static void put_expression(struct writer *writer, unsigned depth)
{
    static const char *const plain[] = { "+", "-", "*", "+", "-", "*" };
    unsigned choice = depth == 0 ? 0 : pick(writer, 31);
    if (choice == 30) {
        put_real(writer);
    } else if (choice >= 28 && writer->loads) {
        put_known_load(writer, depth);
    } else if (choice >= 28) {
        put_exchange(writer, depth);
    } else if (choice >= 26) {
        put(writer, "((long long)");
        put_expression(writer, depth - 1);
        put(writer, " << %u)", pick(writer, 3) ? pick(writer, 6) : pick(writer, 64));
    } else if (choice < 6) {
        put_leaf(writer);
    } else if (choice < 18) {
        put(writer, "(");
        put_expression(writer, depth - 1);
        put(writer, " %s ", plain[pick(writer, 6)]);
        put_expression(writer, depth - 1);
        put(writer, ")");
    } else if (choice < 20) {
        static const char *const by_number[] = { "/", "%", "&", ">>" };
        put(writer, "(");
        put_expression(writer, depth - 1);
        put(writer, " %s %u)", by_number[pick(writer, 4)],
            pick(writer, 40) ? 1 + pick(writer, 20) : 0);
    } else if (choice < 22) {
        put(writer, "%s(", pick(writer, 2) ? "min" : "max");
        put_expression(writer, depth - 1);
        put(writer, ", ");
        put_expression(writer, depth - 1);
        put(writer, ")");
    } else if (choice < 24) {
        put(writer, "(");
        put_leaf(writer);
        put(writer, " < ");
        put_leaf(writer);
        put(writer, " ? ");
        put_expression(writer, depth - 1);
        put(writer, " : ");
        put_expression(writer, depth - 1);
        put(writer, ")");
    } else {
        static const char *const casts[] = { "(unsigned)", "(long long)",
                                             "(size_t)", "(short)", "-", "~" };
        put(writer, "(%s", casts[pick(writer, 6)]);
        put_expression(writer, depth - 1);
        put(writer, ")");
    }
}

/* Small indices: most programs should stay inside the address range. */
static void put_index(struct writer *writer)
{
    put(writer, "(long long)(int)");
    put_expression(writer, 3);
}

static void put_condition(struct writer *writer)
{
    static const char *const compare[] = { "<", "<=", ">", ">=", "==", "!=" };
    put_expression(writer, 2);
    put(writer, " %s ", compare[pick(writer, 6)]);
    put_expression(writer, 1);
    if (pick(writer, 4) == 0) {
        put(writer, pick(writer, 2) ? " && " : " || ");
        put_leaf(writer);
        put(writer, " %s ", compare[pick(writer, 6)]);
        put_leaf(writer);
    }
}

static void put_access(struct writer *writer)
{
    writer->accesses++;
    switch (pick(writer, 11)) {
    case 8:
        put(writer, "(");
        put_condition(writer);
        put(writer, " ? A : C)[");
        put_leaf(writer);
        put(writer, "]; ");
        break;
    case 9:
        put(writer, "D[(unsigned)(");
        put_expression(writer, 2);
        put(writer, ") %% %uu]; ", pick(writer, 8) ? 4096 : 4200);
        break;
    case 0:
        put(writer, "s[");
        put_index(writer);
        put(writer, "].%c; ", "abc"[pick(writer, 3)]);
        break;
    case 1:
        put(writer, "tile[(unsigned)(");
        put_expression(writer, 2);
        put(writer, ") %% 1024u]; ");
        break;
    case 2:
        put(writer, "C[");
        put_index(writer);
        put(writer, "] = 0; ");
        break;
    case 3:
        put(writer, "p[");
        put_leaf(writer);
        put(writer, "]; ");
        break;
    case 4:
        put(writer, "C[");
        put_index(writer);
        put(writer, "] += A[i0]; ");
        break;
    default:
        put(writer, "A[");
        put_index(writer);
        put(writer, "]; ");
        break;
    }
}

static void put_statements(struct writer *writer, unsigned depth);

static void put_for(struct writer *writer, unsigned depth)
{
    static const char *const types[] = { "int", "unsigned", "size_t",
                                         "long long", "short", "unsigned char",
                                         "unsigned short" };
    unsigned loop = writer->loops;
    unsigned most = TRIPS_MAX / writer->trips;
    unsigned trips = 3 + pick(writer, most < 150 ? most : 150);
    unsigned around = writer->trips;
    const char *type = types[pick(writer, 7)];
    switch (pick(writer, 7)) {
    case 5:
        put(writer, "for (int i%u = 1 + %s; i%u < %u; i%u *= 2) { ", loop,
            loop > 0 ? "i0" : "bx", loop, trips, loop);
        break;
    case 4:
        put(writer, "for (%s i%u = 0; (A[i%u * 2], i%u < %u); i%u++) { ", type,
            loop, loop, loop, trips, loop);
        break;
    case 0:
        put(writer, "for (%s i%u = %u; i%u > 0; i%u -= %u) { ", type, loop,
            trips, loop, loop, 1 + pick(writer, 1));
        break;
    case 1:
        put(writer, "for (%s i%u = tx; i%u < %u; i%u += %u) { ", type, loop,
            loop, trips, loop, 1 + pick(writer, 7));
        break;
    case 2:
        put(writer, "for (%s i%u = 0; i%u < %u; i%u += tx %% 3 + 1) { ", type,
            loop, loop, trips, loop);
        break;
    case 3:
        put(writer, "for (%s i%u = 0; i%u != %u; ++i%u) { ", type, loop, loop,
            trips, loop);
        break;
    default:
        put(writer, "for (%s i%u = %u; i%u < %u; i%u++) { ", type, loop,
            pick(writer, 3), loop, trips, loop);
        break;
    }
    writer->loops++;
    writer->trips *= trips;
    put_statements(writer, depth - 1);
    writer->trips = around;
    if (pick(writer, 3) == 0)
        put(writer, "p += %u; ", pick(writer, 16) ? pick(writer, 80)
                                                  : 1000000000 + pick(writer, 9));
    if (pick(writer, 5) == 0)
        put(writer, "u = u * 3 + 1; ");
    if (pick(writer, 5) == 0)
        put(writer, pick(writer, 2) ? "f += 0.25f; " : "f = f * 0.5f + tx; ");
    if (pick(writer, 5) == 0)
        put(writer, "u += 0x%xu; ", pick(writer, 1u << 30));
    writer->loops--;
    put(writer, "} ");
}

static void put_exit(struct writer *writer)
{
    static const char *const inside[] = { "break", "continue", "return" };
    put(writer, "if (");
    put_condition(writer);
    put(writer, ") %s; ", writer->loops > 0 ? inside[pick(writer, 3)] : "return");
}

static void put_statements(struct writer *writer, unsigned depth)
{
    unsigned count = 1 + pick(writer, 3);
    for (unsigned i = 0; i < count; i++) {
        unsigned choice = pick(writer, 10);
        if (choice < 4 && depth > 0 && writer->loops < LOOPS_MAX &&
            writer->trips < TRIPS_MAX / 6) {
            put_for(writer, depth);
        } else if (choice == 4 && depth > 0) {
            put(writer, "if (");
            put_condition(writer);
            put(writer, ") { ");
            put_statements(writer, depth - 1);
            if (pick(writer, 2)) {
                put(writer, "} else { ");
                put_statements(writer, depth - 1);
            }
            put(writer, "} ");
        } else if (choice == 5) {
            put_exit(writer);
        } else if (choice == 6 && writer->loads && pick(writer, 3) == 0) {
            put(writer, "own[tid] = ");
            put_expression(writer, 2);
            put(writer, "; ");
        } else if (choice == 6) {
            put(writer, "A[u %% 4096u]; ");
        } else {
            put_access(writer);
        }
    }
}

static void write_program(struct writer *writer)
{
    put(writer, "struct S { float a, b, c; } *s; float *A, *C; float D[4096]; "
                "__shared__ float tile[1024]; float *p = A; unsigned u = tid; "
                "float f = bx; int i0 = 0; int *own, *line, *few, *many; ");
    put_statements(writer, 3);
    put(writer, "A[u %% 64u]; ");
}

/* How a program is run. */
struct how {
    const struct gpu *gpu;
    bool exhaustive;
    unsigned threads;
    bool stepwise;
};

enum { THREADS_MAX = 3 };

struct counter {
    struct tally tally;
    uint64_t calls;
};

struct outcome {
    struct tally tally;
    struct diagnostic diagnostic;
    uint64_t calls; /* of the sinks */
    bool fine;
};

static void take(void *context, const struct request *request)
{
    struct counter *counter = context;
    counter->calls++;
    tally_take(&counter->tally, request);
}

static bool take_even(void *context, const struct request *request)
{
    struct counter *counter = context;
    bool is_taken = tally_take_even(&counter->tally, request);
    counter->calls += is_taken;
    return is_taken;
}

static struct outcome run(const struct program *program,
                          const struct launch *launch, const struct how *how)
{
    struct outcome outcome = { .calls = 0 };
    struct counter counters[THREADS_MAX];
    struct request_sink sinks[THREADS_MAX];
    struct exec_options options = { .warp_lanes = 32, .only_warp = -1,
                                    .max_steps = 4000,
                                    .exhaustive = how->exhaustive,
                                    .stepwise = how->stepwise,
                                    .threads = how->threads };
    for (unsigned i = 0; i < how->threads; i++) {
        counters[i].calls = 0;
        tally_init(&counters[i].tally, how->gpu, program->site_count);
        sinks[i] = (struct request_sink){ .take = take,
                                          .take_even = take_even,
                                          .context = &counters[i],
                                          .period_bytes = 128,
                                          .banks_bytes = 128,
                                          .whole_blocks =
                                              how->gpu->time_model ==
                                              GPU_TIME_THROUGHPUT };
    }
    outcome.fine =
        exec_run(program, launch, &options, sinks, &outcome.diagnostic);
    for (unsigned i = 0; i < how->threads; i++) {
        tally_finish(&counters[i].tally);
        outcome.calls += counters[i].calls;
        if (i > 0) {
            tally_merge(&counters[0].tally, &counters[i].tally);
            tally_free(&counters[i].tally);
        }
    }
    outcome.tally = counters[0].tally;
    return outcome;
}

/* What the launch touches in all; not exact, it is an upper bound. */
static void ck_same_extents(const struct outcome *slow,
                            const struct outcome *fast, const char *text,
                            uint64_t seed)
{
    if (slow->tally.extents == NULL)
        return;
    struct extents in_full = extent_result(slow->tally.extents);
    struct extents by_period = extent_result(fast->tally.extents);
    ck_assert_uint_eq(in_full.array_count, by_period.array_count);
    for (size_t i = 0; i < in_full.array_count; i++) {
        const struct array_extent *one = &in_full.arrays[i];
        const struct array_extent *other = &by_period.arrays[i];
        bool same = one->load_granules == other->load_granules &&
                    one->store_granules == other->store_granules &&
                    one->block_load_sectors == other->block_load_sectors;
        bool below = one->load_granules <= other->load_granules &&
                     one->store_granules <= other->store_granules;
        ck_assert_msg(by_period.exact ? same : below,
                      "seed %llu, array %zu: %llu granules read, by period "
                      "%llu; a block's sectors: %g, %g: %s",
                      (unsigned long long)seed, i,
                      (unsigned long long)one->load_granules,
                      (unsigned long long)other->load_granules,
                      one->block_load_sectors, other->block_load_sectors,
                      text);
    }
}

static void ck_same(const struct outcome *slow, const struct outcome *fast,
                    const char *text, uint64_t seed)
{
    ck_assert_msg(slow->fine == fast->fine, "seed %llu: %s\n%s%s",
                  (unsigned long long)seed, text,
                  slow->fine ? "" : slow->diagnostic.text,
                  fast->fine ? "" : fast->diagnostic.text);
    if (!slow->fine) {
        ck_assert_msg(strcmp(slow->diagnostic.text, fast->diagnostic.text) == 0,
                      "seed %llu: %s\n%s%s", (unsigned long long)seed, text,
                      slow->diagnostic.text, fast->diagnostic.text);
        return;
    }
    for (size_t i = 0; i < slow->tally.site_count; i++)
        ck_assert_msg(memcmp(&slow->tally.sites[i], &fast->tally.sites[i],
                             sizeof(struct counts)) == 0,
                      "seed %llu, site %zu: %llu sectors, by period %llu: %s",
                      (unsigned long long)seed, i,
                      (unsigned long long)slow->tally.sites[i].sectors,
                      (unsigned long long)fast->tally.sites[i].sectors, text);
    ck_assert_msg(memcmp(&slow->tally.total, &fast->tally.total,
                         sizeof(struct counts)) == 0,
                  "seed %llu, total: %llu footprint, by period %llu: %s",
                  (unsigned long long)seed,
                  (unsigned long long)slow->tally.total.footprint_sectors,
                  (unsigned long long)fast->tally.total.footprint_sectors, text);
    ck_same_extents(slow, fast, text, seed);
}

static struct launch random_launch(struct writer *writer)
{
    static const uint32_t blocks[][3] = {
        { 32, 1, 1 }, { 32, 8, 1 }, { 16, 16, 1 }, { 24, 4, 1 },
        { 8, 4, 2 },  { 7, 5, 3 },  { 64, 2, 1 },  { 1, 40, 1 },
    };
    struct launch launch = launch_default();
    memcpy(launch.block, blocks[pick(writer, 8)], sizeof launch.block);
    launch.grid[0] = 1 + pick(writer, pick(writer, 16) ? 3 : 40);
    launch.grid[1] = 1 + (pick(writer, 4) == 0);
    launch.grid[2] = 1 + (pick(writer, 12) == 0);
    return launch;
}

struct totals {
    unsigned fine, failed, saved, estimated;
};

static void check_program(uint64_t seed, const struct gpu *gpu,
                          unsigned threads, struct totals *totals)
{
    struct writer writer = { .seed = seed * 7919 + 1, .trips = 1 };
    struct lang_define define = { .name = "N", .value = "48" };
    struct lang_base base = { NULL, UINT64_C(1) << 36, false };
    if (pick(&writer, 4) == 0)
        base.bytes = 1 << 12; /* some will run into the array's start */
    struct lang_options options = { .defines = &define, .define_count = 1,
                                    .bases = &base, .base_count = 1,
                                    .warp_lanes = 32 };
    struct arena arena = { 0 };
    struct diagnostic diagnostic = { 0 };
    struct launch launch = random_launch(&writer);
    struct lang_data data[] = {
        { .name = "own", .text = "iota" },
        { .name = "line", .text = "iota:-5:12" },
        { .name = "few", .text = "permutation:3:64" },
        { .name = "many", .text = "random:9:3000" },
    };
    writer.loads = seed % 3 == 0;
    options.data = data;
    options.data_count = sizeof data / sizeof *data;
    write_program(&writer);
    struct source source = source_of("random", writer.text);
    const struct program *program =
        lang_pattern(&source, NULL, &options, &arena, &diagnostic);
    ck_assert_msg(program != NULL, "%s\n%s", writer.text, diagnostic.text);
    struct outcome plain =
        run(program, &launch, &(struct how){ gpu, true, 1, true });
    struct outcome slow =
        run(program, &launch, &(struct how){ gpu, true, threads, false });
    struct outcome fast =
        run(program, &launch, &(struct how){ gpu, false, 1, false });
    ck_same(&plain, &slow, writer.text, seed);
    ck_same(&slow, &fast, writer.text, seed);
    totals->fine += slow.fine;
    totals->failed += !slow.fine;
    totals->saved += fast.calls * 2 < slow.calls;
    totals->estimated += fast.tally.l1_estimated;
    tally_free(&plain.tally);
    tally_free(&slow.tally);
    tally_free(&fast.tally);
    diagnostic_free(&plain.diagnostic);
    diagnostic_free(&slow.diagnostic);
    diagnostic_free(&fast.diagnostic);
    arena_free(&arena);
}

static void check_programs(const char *name, unsigned threads,
                           uint64_t first_seed)
{
    struct gpu gpu;
    struct totals totals = { 0, 0, 0, 0 };
    const char *given = getenv("SEED");
    uint64_t seed = given != NULL ? strtoull(given, NULL, 10) : first_seed;
    ck_assert(gpu_find(name, &gpu));
    for (unsigned i = 0; i < PROGRAMS; i++)
        check_program(seed + i, &gpu, threads, &totals);
    printf("period, %s: %u programs ran, %u failed alike, %u in under half the "
           "requests\n", name, totals.fine, totals.failed, totals.saved);
    ck_assert_uint_gt(totals.fine, PROGRAMS / 2);
    ck_assert_uint_gt(totals.failed, PROGRAMS / 50);
    ck_assert_uint_gt(totals.saved, PROGRAMS / 20);
    ck_assert_uint_eq(totals.estimated, 0);
}

START_TEST(random_programs)
{
    check_programs("textbook", 1, 1);
}
END_TEST

/* Tag wavefronts depend on where each request lies, not on a short period. */
START_TEST(random_programs_of_a_real_gpu)
{
    check_programs("h200", 3, 100000);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("period");
    TCase *random = tcase_create("random programs");
    tcase_set_timeout(random, 1200);
    tcase_add_test(random, random_programs);
    tcase_add_test(random, random_programs_of_a_real_gpu);
    suite_add_tcase(suite, random);
    return suite;
}
