/*
 * Warps that halt at barriers and go on, against warps that begin anew in each
 * phase: request for request, and the same error where there is one. Random
 * kernels, whose addresses hang on what their threads tell each other.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exec/exec.h"
#include "lang_read.h"
#include "unit.h"

enum { LANES = 32, PROGRAMS = 1500, TEXT_MAX = 1 << 16 };

/* ---- what a run makes ---- */

struct outcome {
    uint64_t hash, requests;
    struct diagnostic diagnostic;
};

static void mix(struct outcome *outcome, uint64_t number)
{
    outcome->hash = (outcome->hash ^ number) * UINT64_C(0x100000001b3);
    outcome->hash ^= outcome->hash >> 29;
}

static void note(void *context, const struct request *request)
{
    struct outcome *outcome = context;
    outcome->requests++;
    mix(outcome, request->site);
    mix(outcome, request->lanes);
    mix(outcome, request->block << 8 | request->warp);
    for (unsigned i = 0; i < LANES; i++)
        if ((request->lanes >> i & 1) != 0)
            mix(outcome, request->address[i]);
}

static struct outcome run(const struct program *program, bool stepwise)
{
    struct outcome outcome = { .hash = 1 };
    const struct launch launch = { .block = { 96, 1, 1 },
                                   .grid = { 2, 1, 1 } };
    const struct exec_options options = { .warp_lanes = LANES,
                                          .only_warp = -1,
                                          .max_steps = 5000,
                                          .threads = 1,
                                          .stepwise = stepwise };
    const struct request_sink sink = { .take = note, .context = &outcome,
                                       .period_bytes = 128,
                                       .banks_bytes = 128 };
    exec_run(program, &launch, &options, &sink, &outcome.diagnostic);
    return outcome;
}

/* ---- random kernels ---- */

struct writer {
    char text[TEXT_MAX];
    size_t length;
    uint64_t random;
    unsigned loops; /* so far, for the names of counters */
};

static unsigned below(struct writer *writer, unsigned limit)
{
    writer->random =
        writer->random * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (unsigned)(writer->random >> 33) % limit;
}

static void put(struct writer *writer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    writer->length += (size_t)vsnprintf(writer->text + writer->length,
                                        TEXT_MAX - writer->length, format,
                                        arguments);
    va_end(arguments);
    ck_assert_uint_lt(writer->length, TEXT_MAX);
}

static void put_body(struct writer *writer, unsigned depth);

/* Some threads tell, all meet, and others listen. */
static void put_exchange(struct writer *writer)
{
    put(writer, "s[t] = v + %u; __syncthreads(); v ^= s[(t + %u) %% 96]; "
                "__syncthreads();\n",
        below(writer, 9), below(writer, 96));
}

static void put_access(struct writer *writer)
{
    static const char *const forms[] = {
        "B[v & 1023] = A[(v >> 2) & 255];\n",
        "v += 3 * t; A[v & 4095];\n",
        "if (v & 1) B[v & 511] = 1; else v++;\n",
        "w = s[t]; v += w;\n",
        "atomicAdd(&s[96 + (v & 7)], 1);\n",
        "v = __shfl_xor_sync(0xffffffff, v, 3);\n",
    };
    put(writer, "%s", forms[below(writer, sizeof forms / sizeof *forms)]);
}

/* What a whole block decides alike. */
static void put_test(struct writer *writer)
{
    static const char *const tests[] = { "n > 2",  "blockIdx.x == 0",
                                         "s[96] > 4", "s[97] & 1" };
    if (below(writer, 20) == 0) /* then the block does not meet */
        put(writer, "t < 40");
    else
        put(writer, "%s", tests[below(writer, sizeof tests / sizeof *tests)]);
}

static void put_loop(struct writer *writer, unsigned depth)
{
    unsigned i = writer->loops++;
    put(writer, "for (int i%u = 0; i%u < %u; i%u++) {\n", i, i,
        1 + below(writer, 4), i);
    if (below(writer, 3) == 0)
        put(writer, "if (i%u == %u) %s;\n", i, below(writer, 4),
            below(writer, 2) == 0 ? "continue" : "break");
    put_body(writer, depth);
    put(writer, "v += i%u; }\n", i);
}

static void put_if(struct writer *writer, unsigned depth)
{
    put(writer, "if (");
    put_test(writer);
    put(writer, ") {\n");
    put_body(writer, depth);
    put(writer, "} else {\n");
    put_body(writer, depth);
    put(writer, "}\n");
}

static void put_call(struct writer *writer)
{
    static const char *const calls[] = {
        "v += meet(s, t, v);\n",
        "if (meet(s, t, v) > 9) v++;\n",
        "v = n > 2 ? meet(s, t, v) : 7;\n",
        "B[(meet(s, t, 5) + meet(s, t, v)) & 255] = 2;\n",
    };
    put(writer, "%s", calls[below(writer, sizeof calls / sizeof *calls)]);
}

static void put_statement(struct writer *writer, unsigned depth)
{
    switch (below(writer, depth > 0 ? 9 : 6)) {
    case 0: case 1: case 2: put_exchange(writer); break;
    case 3: case 4: put_access(writer); break;
    case 5: put_call(writer); break;
    case 6: case 7: put_loop(writer, depth - 1); break;
    default: put_if(writer, depth - 1); break;
    }
}

static void put_body(struct writer *writer, unsigned depth)
{
    for (unsigned left = 1 + below(writer, 4); left > 0; left--)
        put_statement(writer, depth);
}

static void put_kernel(struct writer *writer)
{
    put(writer, "__device__ int meet(int *s, int t, int v) {\n"
                "if (n == 77) return 3;\n");
    for (unsigned left = below(writer, 3); left > 0; left--)
        put_exchange(writer);
    put(writer, "return v & 63; }\n"
                "__global__ void k(float *A, float *B, int n) {\n"
                "__shared__ int s[104]; int t = threadIdx.x, v = t, w = 0;\n"
                "s[t] = t; if (t < 8) s[96 + t] = t; __syncthreads();\n");
    put_body(writer, 3);
    put(writer, "A[v & 8191] = w; }\n");
}

/* ---- tests ---- */

static const char *error_of(const struct outcome *outcome)
{
    return outcome->diagnostic.failed ? outcome->diagnostic.text : "none";
}

/* Gives whether it ran to its end. */
static bool hold_against(const struct program *program, const char *text)
{
    struct program telling = *program;
    telling.tells_shared = true;
    struct outcome anew = run(&telling, true), on = run(&telling, false);
    bool is_fine = !anew.diagnostic.failed;
    ck_assert_msg(strcmp(error_of(&anew), error_of(&on)) == 0,
                  "%s\nbegun anew: %s\ngone on: %s", text, error_of(&anew),
                  error_of(&on));
    ck_assert_msg(anew.requests == on.requests && anew.hash == on.hash,
                  "%s\n%llu requests begun anew, %llu gone on", text,
                  (unsigned long long)anew.requests,
                  (unsigned long long)on.requests);
    diagnostic_free(&anew.diagnostic);
    diagnostic_free(&on.diagnostic);
    return is_fine;
}

START_TEST(warps_go_on_as_if_begun_anew)
{
    struct writer *writer = malloc(sizeof *writer);
    struct lang_define define = { .name = "n", .value = "5" };
    unsigned fine = 0;
    ck_assert_ptr_nonnull(writer);
    for (unsigned seed = 1; seed <= PROGRAMS; seed++) {
        struct reading reading = { .options = { .defines = &define,
                                                .define_count = 1,
                                                .warp_lanes = LANES } };
        *writer = (struct writer){ .random = seed };
        put_kernel(writer);
        read_kernel(&reading, writer->text, "k");
        if (reading.program != NULL)
            fine += hold_against(reading.program, writer->text);
        reading_free(&reading);
    }
    printf("%u of %u kernels ran to their ends\n", fine, (unsigned)PROGRAMS);
    ck_assert_uint_gt(fine, PROGRAMS / 2);
    free(writer);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("halt");
    TCase *tests = tcase_create("halt");
    tcase_set_timeout(tests, 1200);
    tcase_add_test(tests, warps_go_on_as_if_begun_anew);
    suite_add_tcase(suite, tests);
    return suite;
}
