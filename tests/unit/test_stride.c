/*
 * Trips and warps that go as the ones before them did, against the same run step
 * by step: request for request, and the same error where there is one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exec/exec.h"
#include "lang_read.h"
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
                                       .period_bytes = 128 };
    exec_run(program, launch, &options, &sink, &outcome.diagnostic);
    return outcome;
}

static const char *error_of(const struct outcome *outcome)
{
    return outcome->diagnostic.failed ? outcome->diagnostic.text : "none";
}

static void hold_against(const struct program *program,
                         const struct launch *launch, bool exhaustive,
                         const char *text)
{
    struct outcome stepped = run(program, launch, exhaustive, true);
    struct outcome moved = run(program, launch, exhaustive, false);
    ck_assert_msg(strcmp(error_of(&stepped), error_of(&moved)) == 0,
                  "%s\nstep by step: %s\nby moves: %s", text,
                  error_of(&stepped), error_of(&moved));
    ck_assert(stepped.sequence.requests > 0 || stepped.diagnostic.failed);
    ck_assert_msg(stepped.sequence.requests == moved.sequence.requests &&
                      stepped.sequence.hash == moved.sequence.hash,
                  "%s\nblock %u,%u: %llu requests step by step, %llu by moves",
                  text, launch->block[0], launch->block[1],
                  (unsigned long long)stepped.sequence.requests,
                  (unsigned long long)moved.sequence.requests);
    diagnostic_free(&stepped.diagnostic);
    diagnostic_free(&moved.diagnostic);
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
        hold_against(reading.program, &launches[i], true, text);
        hold_against(reading.program, &launches[i], false, text);
    }
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
    return suite;
}
