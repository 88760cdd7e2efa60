/*
 * Trips and warps that go as the ones before them did, against the same run step
 * by step: request for request, and the same error where there is one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exec/exec.h"
#include "lang_read.h"
#include "random.h"
#include "unit.h"

enum { LANES = 32 };

/* All requests so far, in their order, in one number. */
struct sequence {
    uint64_t hash, requests;
};

static void mix(struct sequence *sequence, uint64_t number)
{
    sequence->hash = (sequence->hash ^ number) * UINT64_C(0x100000001b3);
    sequence->hash ^= sequence->hash >> 29;
}

static void note(void *context, const struct request *request)
{
    struct sequence *sequence = context;
    sequence->requests++;
    mix(sequence, request->site);
    mix(sequence, request->array);
    mix(sequence, request->lanes);
    mix(sequence, request->copies);
    mix(sequence, request->trip);
    mix(sequence, request->block);
    mix(sequence, request->warp);
    mix(sequence, (uint64_t)request->span_count << 8 | request->kind);
    for (unsigned i = 0; i < request->span_count; i++)
        mix(sequence, (uint64_t)request->spans[i].bytes);
    for (unsigned i = 0; i < LANES; i++)
        if ((request->lanes >> i & 1) != 0)
            mix(sequence, request_address(request, i));
}

static bool note_even(void *context, const struct request *request)
{
    note(context, request);
    return true;
}

struct outcome {
    struct sequence sequence;
    struct diagnostic diagnostic;
};

static struct outcome run(const struct program *program,
                          const struct launch *launch, bool exhaustive,
                          bool stepwise)
{
    struct outcome outcome = { .sequence.hash = 1 };
    const struct exec_options options = { .warp_lanes = LANES,
                                          .only_warp = -1,
                                          .max_steps = 5000,
                                          .threads = 1,
                                          .exhaustive = exhaustive,
                                          .stepwise = stepwise };
    const struct request_sink sink = { .take = note,
                                       .take_even = note_even,
                                       .context = &outcome.sequence,
                                       .period_bytes = 128,
                                       .banks_bytes = 128 };
    exec_run(program, launch, &options, &sink, &outcome.diagnostic);
    return outcome;
}

static const char *error_of(const struct outcome *outcome)
{
    return outcome->diagnostic.failed ? outcome->diagnostic.text : "none";
}

/* Gives how many requests there are, with an error as one. */
static uint64_t hold_against(const struct program *program,
                             const struct launch *launch, bool exhaustive,
                             const char *text)
{
    struct outcome stepped = run(program, launch, exhaustive, true);
    struct outcome moved = run(program, launch, exhaustive, false);
    ck_assert_msg(strcmp(error_of(&stepped), error_of(&moved)) == 0,
                  "%s\nstep by step: %s\nby moves: %s", text,
                  error_of(&stepped), error_of(&moved));
    ck_assert_msg(stepped.sequence.requests == moved.sequence.requests &&
                      stepped.sequence.hash == moved.sequence.hash,
                  "%s\nblock %u,%u: %llu requests step by step, %llu by moves",
                  text, launch->block[0], launch->block[1],
                  (unsigned long long)stepped.sequence.requests,
                  (unsigned long long)moved.sequence.requests);
    uint64_t made = stepped.sequence.requests + stepped.diagnostic.failed;
    diagnostic_free(&stepped.diagnostic);
    diagnostic_free(&moved.diagnostic);
    return made;
}

#define KERNEL_OF(BODY) \
    "__global__ void k(float *A, float *B, int *x, int *y, int n) { " \
    "int i = blockIdx.x * blockDim.x + threadIdx.x; " BODY " }\n"

/* Each is run in all of the launches, where some come to an error. */
static const char *const kernels[] = {
    /* warps */
    KERNEL_OF("B[i] = A[i];"),
    KERNEL_OF("if (i < n) B[i] = A[i];"),
    KERNEL_OF("if (i >= n) return; B[i] = A[i];"),
    KERNEL_OF("if (i < n) { int j = 3 * i; B[j] = A[j + 1]; } else B[0] = 1;"),
    KERNEL_OF("if (blockIdx.x % 3 == 1) { if (i < n) A[i]; } else B[i];"),
    KERNEL_OF("if (blockIdx.x == 2) return; A[threadIdx.x + 100 * threadIdx.y];"),
    KERNEL_OF("A[threadIdx.y * 64 + threadIdx.x] = B[i] = A[2 * i];"),
    KERNEL_OF("int j = i; if (threadIdx.x < 5) j = 7 * i; A[j]; B[j + 1];"),
    KERNEL_OF("float *p = blockIdx.x & 1 ? A : B; p[i];"),
    KERNEL_OF("A[threadIdx.x * blockIdx.x];"),
    KERNEL_OF("A[(i + 5) % 7]; B[i ^ 3]; A[i / 2];"),
    KERNEL_OF("B[i] = A[x[i]];"),
    KERNEL_OF("A[i * 100000000];"),
    KERNEL_OF("A[10000 - i];"),
    KERNEL_OF("atomicAdd(&x[i & 31], 1); A[i];"),
    KERNEL_OF("x[i] += 2; B[i] = A[n > 100 ? i : 0];"),
    KERNEL_OF("A[y[i] = blockIdx.x & 1 ? i ^ 5 : i ^ 9];"),
    KERNEL_OF("float f = A[i]; B[i] = f; if (f > 2) return; i = 2;"),
    KERNEL_OF("int j = i; if (blockIdx.x > 1) j = i * i; A[j & 255]; B[j / 4];"),
    /* trips */
    KERNEL_OF("for (int j = 0; j < 40; j++) A[j * 64 + i];"),
    KERNEL_OF("for (int j = 0; j < 40; j++) { if (j % 4 == 1) A[j + i]; }"),
    KERNEL_OF("for (int j = i; j < n; j += 64) { int l = 2 * j; B[l] = A[j]; }"),
    KERNEL_OF("for (int j = 0; j < 20 + i % 3; j++) B[j] = A[j * n + i];"),
    KERNEL_OF("for (int j = 0; j < 30; j++) if (i < j * 9) B[j + i] = A[j];"),
    KERNEL_OF("for (int j = 1; j < 5000; j *= 2) { A[i + j]; B[i * j]; }"),
    KERNEL_OF("float *p = A, *q = B; for (int j = 0; j < 9; j++) "
              "{ p[i + j]; float *t = p; p = q; q = t; }"),
    KERNEL_OF("float *p = A + i; for (int j = 0; j < 99; j++) { *p; p += n; }"),
    KERNEL_OF("int l = i; for (int j = 0; j < 20; j++) { A[l]; l = l * 3 + j; }"),
    KERNEL_OF("int l = i; for (int j = 0; j < 20; j++) A[l++ + j];"),
    KERNEL_OF("for (unsigned char j = 250; j != 9; j++) A[j + i];"),
    KERNEL_OF("for (short j = 0; j < 9; j++) A[(short)(j * 9000) + 40000];"),
    KERNEL_OF("for (int j = 0; j < 50; j++) A[i + j * 0x4000000];"),
    KERNEL_OF("for (unsigned j = 0; j < 50; j++) A[i + j * 0x8000000];"),
    KERNEL_OF("for (long long j = 0; j < 50; j++) A[i + (j << 39)];"),
    KERNEL_OF("for (int j = 30; j > -30; j--) A[i + j];"),
    KERNEL_OF("__shared__ float s[64]; for (int j = 0; j < 9; j++) "
              "s[(threadIdx.x + 8 * j)] = A[i];"),
    KERNEL_OF("for (int j = 0; j < 9; j++) { int l; A[i]; l = j; A[l]; }"),
    KERNEL_OF("int j = 0; do { A[i + j]; j += 3; } while (j < n);"),
    KERNEL_OF("int l; for (int j = 0; j < 5; j++) { if (j > 2) l = j; A[l]; }"),
    KERNEL_OF("for (int j = 0; ; j++) { A[i + j]; }"),
    KERNEL_OF("for (int j = 0; j < n; j++) for (int l = 0; l < j; l++) "
              "B[l * 7 + i] = A[j + l];"),
    KERNEL_OF("for (int j = 0; j < n; j++) B[j] = A[x[j] + i];"),
    KERNEL_OF("for (int j = 0; j < 600; j++) { A[j * 4 + i]; "
              "if (j == 500) i = i * i; }"),
};

/* Indices of each lane's own, from which random kernels are made: E is another
 * one, or a number. */
static const char *const indices[] = {
    "x[i]", "x[i ^ 5]", "x[x[i] & 63]", "x[(E) & 1023]", "(i * 37) % 100",
    "(unsigned)x[i] + j", "(long long)x[i] * 3 - 7", "(short)(x[i] * 9)",
    "(i ^ 9) - 8", "x[i] - (E)", "(E) ^ j", "z[i & 63]", "(E) + z[j & 31]",
    "i + j", "n - (E)", "(E) > 99 ? i : j", "(unsigned long long)(E)", "c[i]",
    "c[(E) & 4095] * 5", "i / 3", "x[i] / (1 + (E))", "(E) % 17u", "-(E)",
    "x[(i ^ 5) * (j & 1)]", "(i ^ 9) * (j % 3)", "z[(i * j * j) & 31]",
};

static const char *const accesses[] = {
    "A[E];", "B[E] = 1;", "atomicAdd(&y[E], 1);", "d[E];", "w[E] = w[(E) + 1];",
    "((char *)A)[E] = 3;", "s[(E) & 255] = 1;", "s[E];", "(A + i)[E];",
    "(j & 1 ? A : B)[E];", "A[(E) * 1000];", "*(float *)((char *)B + (E));",
    "int l = E; A[l]; B[l + 1];", "i = (E) & 255; A[i];", "v[(E) & 31].m;",
    "float f = A[E]; d[E] = f;", "*(p + (E));", "A[E] += 2;",
};

static const char *const frames[] = {
    "j = 3; P P",
    "if ((E) & 1) { P } P",
    "j = 2; if ((E) < 100) return; P P",
    "for (int j = 0; j < 9; j++) { P P }",
    "for (int j = (E) & 7; j < ((E) & 31); j++) { P }",
    "for (int j = (E) & 3; j < 12; j += 1 + (i & 1)) { if (j > 5) P P }",
    "j = 0; while (j < ((E) & 15)) { P j++; }",
    "for (int j = 0; j < 5; j++) { if ((E) & 2) continue; P }",
};

enum { RANDOM_KERNELS = 600, TEXT_MAX = 4000, DEPTH = 3 };

#define ONE_OF(seed, list) \
    ((list)[next_random(seed) % (sizeof(list) / sizeof *(list))])

static void append(char *text, const char *part, uint64_t *seed, unsigned depth)
{
    for (; *part != '\0'; part++) {
        bool is_name = part[1] >= 'a' && part[1] <= 'z';
        size_t length = strlen(text);
        ck_assert_uint_lt(length, TEXT_MAX - 1);
        if (*part == 'E' && !is_name && depth < DEPTH)
            append(text, ONE_OF(seed, indices), seed, depth + 1);
        else if (*part == 'E' && !is_name)
            append(text, "7", seed, depth);
        else if (*part == 'P')
            append(text, ONE_OF(seed, accesses), seed, 1);
        else
            text[length] = *part, text[length + 1] = '\0';
    }
}

static void random_kernel(char *text, uint64_t *seed)
{
    strcpy(text, "struct V { int k, m; };\n__global__ void k(float *A, float *B, "
                 "int *x, int *y, double *d, float4 *w, int *z, V *v, "
                 "unsigned char *c, int n) { __shared__ float s[256]; "
                 "int i = blockIdx.x * blockDim.x + threadIdx.x; "
                 "int j = 1; float *p = A + n; ");
    append(text, ONE_OF(seed, frames), seed, 1);
    strcat(text, " }\n");
}

static const struct launch launches[] = {
    { .block = { 32, 1, 1 }, .grid = { 5, 1, 1 } },
    { .block = { 96, 2, 1 }, .grid = { 3, 1, 1 } },
    { .block = { 24, 4, 1 }, .grid = { 4, 1, 1 } },
    { .block = { 8, 8, 2 }, .grid = { 40, 1, 1 } },
    { .block = { 50, 1, 1 }, .grid = { 70, 1, 1 } },
    { .block = { 48, 2, 1 }, .grid = { 5, 1, 1 } },
    { .block = { 96, 1, 1 }, .grid = { 90, 1, 1 } },
};

START_TEST(moves_are_steps)
{
    const char *text = kernels[_i];
    struct lang_define define = { .name = "n", .value = "150" };
    struct lang_data data = { .name = "x", .text = "random:1:9000" };
    struct reading reading = { .options = { .defines = &define,
                                            .define_count = 1,
                                            .data = &data,
                                            .data_count = 1,
                                            .warp_lanes = LANES } };
    read_kernel(&reading, text, "k");
    ck_assert_msg(reading.program != NULL, "%s", reading.diagnostic.text);
    for (size_t i = 0; i < sizeof launches / sizeof *launches; i++) {
        ck_assert(hold_against(reading.program, &launches[i], true, text) > 0);
        ck_assert(hold_against(reading.program, &launches[i], false, text) > 0);
    }
    reading_free(&reading);
}
END_TEST

/* Of z there are only 40 numbers. */
START_TEST(random_moves_are_steps)
{
    char text[TEXT_MAX + 1000];
    uint64_t seed = ((uint64_t)_i + 1) * UINT64_C(0x9e3779b97f4a7c15);
    struct lang_define define = { .name = "n", .value = "150" };
    struct lang_data data[] = { { .name = "x", .text = "random:1:9000" },
                                { .name = "z", .text = "iota:40" },
                                { .name = "c", .text = "random:2:256" } };
    struct reading reading = { .options = { .defines = &define,
                                            .define_count = 1,
                                            .data = data,
                                            .data_count = 3,
                                            .warp_lanes = LANES } };
    random_kernel(text, &seed);
    read_kernel(&reading, text, "k");
    if (reading.program != NULL)
        for (size_t i = 0; i < 4; i++)
            hold_against(reading.program, &launches[i], i % 2 == 0, text);
    reading_free(&reading);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("stride");
    TCase *kernels_case = tcase_create("kernels");
    tcase_add_loop_test(kernels_case, moves_are_steps, 0,
                        sizeof kernels / sizeof *kernels);
    suite_add_tcase(suite, kernels_case);
    TCase *random = tcase_create("random kernels");
    tcase_set_timeout(random, 1200);
    tcase_add_loop_test(random, random_moves_are_steps, 0, RANDOM_KERNELS);
    suite_add_tcase(suite, random);
    return suite;
}
