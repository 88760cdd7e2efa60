/*
 * What is left of the accesses of a text: tables of what nvcc 13 (PTX and SASS
 * for sm_90) was seen to leave, and random programs, whose merged form must
 * store the same bytes and load no others.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exec/exec.h"
#include "lang/lang.h"
#include "merge/merge.h"
#include "random.h"
#include "unit.h"

/* A text, read and merged. */
struct merged {
    struct source source;
    struct lang_options options;
    struct arena arena;
    struct diagnostic diagnostic;
    struct merge_notes notes;
    const struct program *written, *program;
};

static void merged_read(struct merged *merged, const char *text, bool is_kernel)
{
    *merged = (struct merged){ .source = source_of("text", text),
                               .options.warp_lanes = 32 };
    merged->written =
        is_kernel ? lang_kernel(&merged->source, NULL, &merged->options,
                                &merged->arena, &merged->diagnostic)
                  : lang_pattern(&merged->source, NULL, &merged->options,
                                 &merged->arena, &merged->diagnostic);
    ck_assert_msg(merged->written != NULL, "%s\n%s", text,
                  merged->diagnostic.text);
    merged->program =
        merge_program(merged->written, &merged->arena, &merged->notes);
}

static void merged_free(struct merged *merged)
{
    merge_notes_free(&merged->notes);
    arena_free(&merged->arena);
    diagnostic_free(&merged->diagnostic);
}

/* ---- tables ---- */

/* "L4 S4*10": the kind and bytes of each site, and its requests if not one. */
struct tally {
    uint64_t requests[64];
};

static void count(void *context, const struct request *request)
{
    struct tally *tally = context;
    ck_assert_uint_lt(request->site, 64);
    tally->requests[request->site] += request->copies;
}

static void describe(const struct program *program, char *text, size_t room)
{
    struct tally tally = { 0 };
    struct diagnostic diagnostic = { 0 };
    const struct launch launch = { .block = { 32, 1, 1 }, .grid = { 1, 1, 1 } };
    const struct exec_options options = { .warp_lanes = 32, .only_warp = -1,
                                          .max_steps = 100000, .threads = 1 };
    const struct request_sink sink = { .take = count, .context = &tally,
                                       .period_bytes = 128,
                                       .banks_bytes = 128 };
    ck_assert_msg(exec_run(program, &launch, &options, &sink, &diagnostic),
                  "%s", diagnostic.text);
    size_t at = 0;
    text[0] = '\0';
    for (size_t i = 0; i < program->site_count; i++) {
        const struct site *site = &program->sites[i];
        at += (size_t)snprintf(text + at, room - at, "%s%c%u", i > 0 ? " " : "",
                               "LSAR"[site->kind], site->bytes_per_lane);
        if (tally.requests[i] != 1)
            at += (size_t)snprintf(text + at, room - at, "*%" PRIu64,
                                   tally.requests[i]);
    }
}

struct row {
    const char *text;
    const char *sites;
};

static void check_rows(const struct row *rows, size_t row_count, bool is_kernel)
{
    for (size_t i = 0; i < row_count; i++) {
        struct merged merged;
        char seen[256];
        merged_read(&merged, rows[i].text, is_kernel);
        describe(merged.program, seen, sizeof seen);
        ck_assert_msg(strcmp(seen, rows[i].sites) == 0,
                      "%s\n  wanted: %s\n  saw:    %s", rows[i].text,
                      rows[i].sites, seen);
        merged_free(&merged);
    }
}

static const struct row patterns[] = {
    /* what is loaded once stays known */
    { "out[tid] = A[tid] * A[tid]", "L4 S4" },
    { "A[tid]; A[tid]", "L4" },
    { "A[tid]; A[tid + 1]", "L4 L4" },
    { "int i = tid; A[i]; i++; A[i]; A[i - 1]", "L4 L4" },
    { "A[2 * tid + 1]; A[1 + tid * 2]; A[(tid << 1) + 1]", "L4" },
    { "A[tid] += A[tid + 1]", "L4 L4 S4" },
    { "A[tid] = 1; B[tid] = A[tid]", "S4 S4" },
    { "float x = A[tid]; B[tid] = x; B[tid + 32] = A[tid]", "L4 S4 L4 S4" },
    { "float x = A[tid]; A[tid + 32] = x; A[tid + 64] = A[tid]", "L4 S4 S4" },
    { "A[tid]; __syncthreads(); A[tid]", "L4 L4" },
    { "if (tid < 8) A[tid]; A[tid]", "L4 L4" },
    { "A[tid]; if (tid < 8) A[tid]", "L4" },
    { "tid < 8 ? A[tid] : B[tid]; A[tid]", "L4 L4 L4" },
    { "volatile float *p; p[tid] = p[tid + 1] + p[tid + 1]", "L4 L4 S4" },
    { "float *__restrict__ p; B[tid] = p[tid]; B[tid + 32] = p[tid]",
      "L4 S4 S4" },
    /* loops */
    { "for (int k = 0; k < 10; k++) A[tid] * B[k]", "L4 L4*10" },
    { "for (int k = 0; k < 10; k++) { A[tid]; C[k] = 0; }", "L4*10 S4*10" },
    { "for (int k = 0; k < 10; k++) { A[tid]; __syncthreads(); }", "L4*10" },
    { "for (int k = 0; k < 10; k++) if (k > 4) A[tid]", "L4" },
    { "for (int k = 0; k < 10; k++) C[tid] += A[k]", "L4 L4*10 S4*10" },
    { "for (int k = 0; k < 10; k++) C[tid] += A[k]; D[tid] = C[tid]",
      "L4 L4*10 S4*10 S4" },
    { "C[tid] = 0; for (int k = 0; k < 1 + tid / 32; k++) C[tid] += A[k]; "
      "D[tid] = C[tid]", "S4 L4 S4 S4" },
    { "for (int k = 0; k < 1 + tid / 32; k++) C[tid] += A[k]; "
      "D[tid] = C[tid]", "L4 L4 S4 L4 S4" },
    { "C[tid] = 0; for (int k = 0; k < 1 + tid / 32; k++) { C[tid] += A[k]; "
      "if (k == 3) continue; B[k] = 1; } D[tid] = C[tid]",
      "S4 L4 L4 S4 S4 L4 S4" },
    { "C[tid] = 0; for (int k = 0; k < 1 + tid / 32; k++) { if (k == 3) "
      "C[tid] = 2; B[k] = 1; } D[tid] = C[tid]", "S4 S4*0 S4 L4 S4" },
    { "float *__restrict__ c; for (int k = 0; k < 10; k++) c[tid] += A[k]",
      "L4 L4*10 S4" },
    { "for (int k = 0; k < 10; k++) C[tid] += 1", "L4 S4" },
    { "for (int k = 0; k < 0; k++) C[tid] += 1", "L4*0 S4*0" },
    { "for (int k = 0; k < 99; k++) { C[tid] += k; C[tid + 32] = k; }",
      "L4 S4 S4" },
    { "for (int k = 0; k < 99; k++) { C[tid] = k; if (k > tid) C[tid] = 0; }",
      "S4" },
    { "for (int k = 0; k < 99; k++) { C[tid] = k; C[k] = 0; }",
      "S4*99 S4*99" },
    { "for (int k = 0; k < tid % 2; k++) A[tid]", "L4" },
    { "for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) A[tid]", "L4" },
    { "for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) A[i]", "L4*3" },
    { "for (int i = 0; i < 3; i++) { A[tid]; if (i == 1) break; A[tid + 1]; }",
      "L4 L4" },
    /* stores */
    { "A[tid] = 1; A[tid] = 2", "S4" },
    { "A[tid] = 1; if (tid < 8) A[tid] = 2", "S4 S4" },
    { "A[tid] = 1; __syncthreads(); A[tid] = 2", "S4 S4" },
    { "A[tid] = 1; A[31 - tid]; A[tid] = 2", "S4 L4 S4" },
    /* neighbours */
    { "float4 *p; p[tid].x + p[tid].y", "L8" },
    { "float4 *p; p[tid].x + p[tid].z", "L4 L4" },
    { "float4 *p; p[tid].x + p[tid].w", "L4 L4" },
    { "float4 *p; p[tid].y + p[tid].z", "L4 L4" },
    { "float4 *p; p[tid].x + p[tid].y + p[tid].z", "L16" },
    { "float4 *p; p[tid].z + p[tid].w + p[tid].x", "L16" },
    { "float4 *p; p[tid].y + p[tid].z + p[tid].w", "L4 L8" },
    { "float4 *p; p[tid].x = 1; p[tid].y = 2; p[tid].z = 3", "S8 S4" },
    { "float4 *p; p[tid].x = 1; A[tid] = 2; p[tid].y = 3", "S4 S4 S4" },
    { "A[2 * tid] + A[2 * tid + 1]", "L4 L4" },
    { "struct S { float a, b; }; S *p; p[tid].a + p[tid].b", "L4 L4" },
    { "__shared__ float s[256]; s[4 * tid] + s[4 * tid + 1]", "L8" },
    { "__shared__ float s[256]; s[4 * tid] + s[4 * tid + 1] + s[4 * tid + 2]",
      "L16" },
    { "__shared__ float s[256]; s[4 * tid] + s[4 * tid + 2]", "L4 L4" },
    { "__shared__ float s[256]; s[3 * tid] + s[3 * tid + 1]", "L4 L4" },
    { "__shared__ float s[32][32]; for (int k = 0; k < 32; k++) s[tid][k]",
      "L16*8" },
    { "__shared__ float s[32][33]; for (int k = 0; k < 32; k++) s[tid][k]",
      "L4*32" },
    { "__shared__ float s[32][32]; for (int k = 0; k < 32; k++) s[k][tid]",
      "L4*32" },
    { "__shared__ float s[32][32]; for (int k = 0; k < 6; k++) s[tid][k]",
      "L16 L8" },
    { "__shared__ float s[64 * 8]; for (int k = 0; k < 8; k++) "
      "for (int i = 0; i < 8; i++) s[(tid / 16 * 8 + i) * 8 + k]", "L16*16" },
    /* loops that are unrolled, whole or in part */
    { "for (int k = 0; k < 4; k++) A[tid + k] + A[tid + k + 1]", "L4 L4*4" },
    { "for (int k = 0; k < 8; k++) { if (k == 3) continue; A[tid + k]; }",
      "L4*7" },
    { "for (int s = 16; s > 0; s >>= 1) A[s]", "L4*5" },
    { "for (int k = 0; k < bx + 7; k++) A[tid + k] + A[tid + k + 1]",
      "L4*4 L4*7" },
    { "for (int k = 0; k < bx + 7; k++) A[k] + A[k + 1]", "L4 L4*7 L4*3" },
    { "for (int k = bx + 7; k > 0; k--) A[k] + A[k - 1]", "L4 L4*7" },
    { "float *a; for (int k = 0; k < bx + 7; k++) (a + bx)[k] + (a + bx)[k + 1]",
      "L4*4 L4*7" },
    { "for (int k = 0; k < bx + 7; k++) A[9 - k] + A[8 - k]", "L4*4 L4*7" },
    { "struct P { float x, y; } *p; "
      "for (int k = 0; k < bx + 7; k++) p[k].x + p[k + 1].x", "L4 L4*7 L4*3" },
    { "float p[9][32]; for (int k = 0; k < bx + 7; k++) p[k][tid] + "
      "p[k + 1][tid]", "L4 L4*7 L4*3" },
    { "float p[32][9]; for (int k = 0; k < bx + 7; k++) p[tid][k] + "
      "p[tid][k + 1]", "L4 L4*7 L4*3" },
    { "for (int k = 0; k < bx + 7; k++) A[tid + 64 * k] + A[tid + 64 * k + 64]",
      "L4*4 L4*7" },
    { "__shared__ float s[64]; for (int k = 0; k < bx + 11; k++) s[k]",
      "L16*2 L4*3" },
    { "__shared__ float s[64]; int n = bx; "
      "for (int k = n; k < n + 11; k++) s[k]", "L4*11" },
    { "for (int k = 0; k <= tid % 8; k++) A[k]", "L4*8" },
    /* atomics */
    { "int *n; atomicAdd(&n[0], 1)", "R4" },
};

START_TEST(left_of_patterns)
{
    check_rows(patterns, sizeof patterns / sizeof *patterns, false);
}
END_TEST

static const struct row kernels[] = {
    { "__global__ void k(float *p) { int t = threadIdx.x; float x = p[t]; "
      "p[t + 1] = 2; }", "S4" },
    { "__global__ void k(float *p, float *q) { __shared__ float s[32]; "
      "int t = threadIdx.x; s[t] = p[t]; q[t] = 1; }", "S4" },
    { "__global__ void k(float *p, float *q) { __shared__ float s[32]; "
      "int t = threadIdx.x; s[t] = p[t]; q[t] = s[t]; }", "L4 S4" },
    { "__global__ void k(float *p, float *q) { int t = threadIdx.x; p[t]; "
      "q[t] = 1; }", "S4" },
    { "__global__ void k(float *p) { float r[4]; int t = threadIdx.x; "
      "for (int j = 0; j < 4; j++) r[j] = p[j * 32 + t]; "
      "for (int j = 0; j < 4; j++) p[j * 32 + t] = r[3 - j]; }",
      "L4*4 S4*4" },
    { "__global__ void k(float *p) { float s = 0; int t = threadIdx.x;\n"
      "#pragma unroll 1\n"
      "for (int k = 0; k < 4; k++) s += p[t + k] * p[t + k + 1]; p[t] = s; }",
      "L4*4 L4*4 S4" },
    { "__global__ void k(float *p) { float s = 0; int t = threadIdx.x;\n"
      "for (int k = 0; k < t % 8; k++) s += p[k]; p[t] = s; }",
      "L4*7 S4" },
    { "__global__ void k(float *p) { float s = 0; int t = threadIdx.x;\n"
      "int n = blockDim.x; for (int k = t; k < 7 * n + 9; k += n) s += p[k]; "
      "p[t] = s; }",
      "L4*11 S4" },
    { "__global__ void k(float *p) { float s = 0; int t = threadIdx.x;\n"
      "for (int k = t; k < 7 * 32 + 9; k += blockDim.x) s += p[k]; "
      "p[t] = s; }",
      "L4*8 S4" },
    { "__global__ void k(float *p) { float s = 0; int t = threadIdx.x;\n"
      "for (int k = t % 6; k < t % 8 + 6; k++) s += p[k]; p[t] = s; }",
      "L4*14 S4" },
    { "__global__ void k(float *p, const float *__restrict__ q) {\n"
      "size_t t = threadIdx.x; for (size_t k = 5 + blockDim.y; k > 0; k--) "
      "p[32 * k + t] = q[t]; }",
      "L4 S4*6" },
    { "__global__ void k(float *p) { __shared__ float s[64], t[64];\n"
      "int i = threadIdx.x, n = 5 + blockDim.y; float x = 0;\n"
      "for (int k = 0; k < n; k++) { s[i] = 0; if (i < 20) s[i] = p[k];\n"
      "t[i] = 0; if (i < 9) t[i] = p[i]; __syncthreads();\n"
      "x += s[31 - i] * t[31 - i]; __syncthreads(); } p[i] = x; }",
      "S4*6 L4*6 S4*6 L4*6 L4*6 L4*6 S4" },
    { "__global__ void k(float *p) { __shared__ float s[64], t[64];\n"
      "int i = threadIdx.x, n = 5 + blockDim.y; float x = 0;\n"
      "for (int k = 0; k < n; k++) { s[i] = 0; t[i] = 0;\n"
      "if (i < 20) s[i] = p[k]; if (i < 9) t[i] = p[i]; __syncthreads();\n"
      "x += s[31 - i] * t[31 - i]; __syncthreads(); } p[i] = x; }",
      "S4*6 S4*6 L4*6 S4*6 L4*6 S4*6 L4*6 L4*6 S4" },
    { "#define T 2\n__global__ void k(float *p) { int t = threadIdx.x;\n"
      "float s = 0;\n#pragma unroll T\n"
      "for (int k = 0; k < 4; k++) s += p[t + k] * p[t + k + 1]; p[t] = s; }",
      "L4*2 L4*4 S4" },
    /* what 28 of 31 trips carry is loaded in each of the rest */
    { "__global__ void k(float *p, const float *q) {\n"
      "for (int k = 1; k < blockDim.x; k++) p[k] = p[k - 1] + q[k]; }",
      "L4 L4*31 S4*31 L4*3" },
    { "__global__ void k(float *p, const float *q) { p[0] = 3;\n"
      "for (int k = 1; k < blockDim.x; k++) p[k] = p[k - 1] + q[k]; }",
      "S4 L4*31 S4*31 L4*3" },
    { "__global__ void k(float *p, const float *q) {\n"
      "for (int k = 1; k < blockDim.x - 28; k++) p[k] = p[k - 1] + q[k]; }",
      "L4*0 L4*3 S4*3 L4*3" },
    /* before the 16, 8 and 4 of 31 trips in one, and before the rest */
    { "__global__ void k(float *p, const float *q) { int t = threadIdx.x;\n"
      "for (int k = 1; k < blockDim.x; k++) p[t] += q[k]; }",
      "L4 L4*31 S4*31 L4" },
    { "__global__ void k(float *p, const float *q) { int t = threadIdx.x;\n"
      "for (int k = 1; k < blockDim.y; k++) p[t] += q[k]; }",
      "L4*0 L4*0 S4*0 L4*0" },
    { "__global__ void k(float *p, const float *q) { int t = threadIdx.x;\n"
      "for (int j = 0; j < gridDim.x + 1; j++)\n"
      "for (int k = 1; k < blockDim.x; k++) p[t] += q[j * 32 + k]; }",
      "L4*2 L4*62 S4*62 L4*2" },
    { "__global__ void k(float *p, const float *q) { int t = threadIdx.x;\n"
      "p[t] = 0; for (int k = 1; k < blockDim.x; k++) p[t] += q[k]; }",
      "S4 L4*31 S4*31" },
    { "__global__ void k(float *__restrict__ p, const float *q) {\n"
      "int t = threadIdx.x; for (int k = 1; k < blockDim.x; k++)\n"
      "p[t] += q[k]; }",
      "L4 L4*31 S4" },
    /* 31 trips: 16, 8 and 4 in one, then one by one, in another loop at once */
    { "__global__ void k(float *p, const float *q) { int n = blockDim.x;\n"
      "p += threadIdx.x * n; q += threadIdx.x * n;\n"
      "for (int k = 1; k < n; k++) p[k] = p[k - 1] + q[k]; }",
      "L4*6 L4*31 S4*31" },
    { "__global__ void k(float *p, const float *q) { int n = blockDim.x;\n"
      "for (int j = threadIdx.x; j < n + threadIdx.x; j += n)\n"
      "for (int k = 1; k < n; k++) p[j * n + k] = p[j * n + k - 1] + q[k]; }",
      "L4*4 L4*31 S4*31" },
};

START_TEST(left_of_kernels)
{
    check_rows(kernels, sizeof kernels / sizeof *kernels, true);
}
END_TEST

/* How many trips become one, by how many loads of neighbours do: of loops of 64
 * trips, s += VALUE, whose length nvcc does not know, or knows. */
static const struct weighed {
    const char *value;
    const char *run_time, *counted;
} weighed[] = {
    { "sinf(s[k])", "L4*64", "L4*64" },
    { "powf(s[k], y)", "L4*64", "L4*64" },
    { "fmodf(s[k], y)", "L4*64", "L4*64" },
    { "powf(s[k], 3.f)", "L8*32 L4*0", "L8*32" },
    { "asinhf(s[k])", "L8*32 L4*0", "L8*32" },
    { "log(s[k] + 1.0)", "L8*32 L4*0", "L8*32" },
    { "logf(s[k]) * atanf(y * s[k])", "L8*32 L4*0", "L8*32" },
    { "logf(s[k])", "L16*16 L4*0", "L16*16" },
    { "erff(s[k])", "L16*16 L4*0", "L16*16" },
    { "expf(s[k])", "L16*16 L4*0", "L16*16" },
    { "(int)s[k] / n", "L16*16 L4*0", "L16*16" },
    { "(int)s[k] % n", "L16*16 L4*0", "L16*16" },
    { "fmaxf(s[k], y)", "L16*16 L4*0", "L16*16" },
};

static void check_weight(const char *value, const char *limit,
                         const char *sites)
{
    char text[512], wanted[64];
    snprintf(text, sizeof text,
             "__global__ void k(float *p, float y) {\n"
             "__shared__ float s[64]; float x = 0; int n = gridDim.x;\n"
             "s[threadIdx.x] = y; s[threadIdx.x + 32] = y; __syncthreads();\n"
             "for (int k = 0; k < %s; k++) x += %s; p[threadIdx.x] = x; }",
             limit, value);
    snprintf(wanted, sizeof wanted, "S4 S4 %s S4", sites);
    const struct row row = { text, wanted };
    check_rows(&row, 1, true);
}

START_TEST(functions_weigh)
{
    for (size_t i = 0; i < sizeof weighed / sizeof *weighed; i++) {
        check_weight(weighed[i].value, "n + 63", weighed[i].run_time);
        check_weight(weighed[i].value, "64", weighed[i].counted);
    }
}
END_TEST

/* Is the only atomic made by one lane? */
struct atomic_row {
    const char *text;
    bool is_one_lane;
};

static const struct atomic_row atomics[] = {
    { "int *n; atomicAdd(&n[0], 1)", true },
    { "int *n; out[tid] = atomicAdd(&n[0], 1)", true },
    { "int *n; atomicAdd(&n[bx], tid)", true },
    { "int *n; atomicMax(&n[0], tid * 3)", true },
    { "int *n, *o; o[tid] = atomicMax(&n[0], tid)", false },
    { "int *n; atomicOr(&n[0], tid)", true },
    { "int *n; atomicExch(&n[0], 1)", false },
    { "int *n; atomicCAS(&n[0], 0, 1)", false },
    { "unsigned *n; atomicInc(&n[0], 5)", false },
    { "int *n; atomicAdd(&n[tid / 32], 1)", false },
    { "float *n; atomicAdd(&n[0], 1.0f)", false },
    { "unsigned long long *n; atomicAdd(&n[0], 1ull)", true },
    { "unsigned long long *n; atomicAdd(&n[0], (unsigned long long)tid)",
      false },
    { "int *n; if (tid < 5) atomicAdd(&n[0], 1)", true },
    { "int *n; for (int k = 0; k < 4; k++) atomicAdd(&n[k], 1)", true },
};

START_TEST(warp_wide_atomics)
{
    const struct atomic_row *row = &atomics[_i];
    struct merged merged;
    bool seen = false;
    merged_read(&merged, row->text, false);
    for (size_t i = 0; i < merged.program->site_count; i++)
        seen = seen || merged.program->sites[i].is_one_lane;
    ck_assert_msg(seen == row->is_one_lane, "%s", row->text);
    merged_free(&merged);
}
END_TEST

START_TEST(notes_say_why)
{
    struct merged merged;
    merged_read(&merged, "out[tid] = A[tid] * A[tid]", false);
    ck_assert_uint_eq(merged.notes.count, 1);
    ck_assert_str_eq(merge_note_text(&merged.notes.list[0], &merged.arena),
                     "1:21: load A[tid] is what was loaded before: load A[tid] "
                     "at 1:12");
    merged_free(&merged);
}
END_TEST

/* ---- random programs ---- */

enum { TEXT_ROOM = 4096, BYTES_MAX = 4096, ARRAYS = 3 };

struct writer {
    uint64_t random;
    char text[TEXT_ROOM];
    size_t length;
    unsigned loops;
};

static unsigned draw(struct writer *writer, unsigned below)
{
    return (unsigned)(next_random(&writer->random) >> 20) % below;
}

static void put(struct writer *writer, const char *text)
{
    for (; *text != '\0' && writer->length + 1 < TEXT_ROOM; text++)
        writer->text[writer->length++] = *text;
    writer->text[writer->length] = '\0';
}

static void put_element(struct writer *writer)
{
    static const char *const arrays[] = { "A[", "B[", "r[" };
    static const char *const indices[] = { "i", "i + 1", "j", "2 * i", "7",
                                           "i + j", "j + 1" };
    static const char *const effects[] = { "i++", "j++", "++j", "j += 2",
                                           "i ^= 1", "j = i", "i++ + j++" };
    bool has_effect = draw(writer, 5) == 0;
    put(writer, arrays[draw(writer, ARRAYS)]);
    put(writer, (has_effect ? effects : indices)[draw(writer, 7)]);
    put(writer, "]");
}

static void put_value(struct writer *writer)
{
    if (draw(writer, 6) > 0) {
        put_element(writer);
        return;
    }
    put(writer, draw(writer, 2) ? "(tid < 9 + j ? " : "(i % 2 == 0 ? ");
    put_element(writer);
    put(writer, " : ");
    put_element(writer);
    put(writer, ")");
}

/* What is known, at times only once something was loaded. */
static void put_test(struct writer *writer)
{
    put(writer, "(tid < 9 + j");
    if (draw(writer, 3) == 0) {
        put(writer, draw(writer, 2) ? " && (" : " || (");
        put_element(writer);
        put(writer, ", i % 3 == 0)");
    }
    put(writer, ") ");
}

static void put_statement(struct writer *writer, unsigned depth);

static void put_block(struct writer *writer, unsigned depth)
{
    put(writer, "{ ");
    for (unsigned i = draw(writer, 3) + 1; i > 0; i--)
        put_statement(writer, depth);
    put(writer, "} ");
}

/* A loop's head, its counter as `#`. */
static void put_head(struct writer *writer, const char *head, unsigned number)
{
    char name[16];
    snprintf(name, sizeof name, "k%u", number);
    for (; *head != '\0'; head++) {
        const char letter[2] = { *head, '\0' };
        put(writer, *head == '#' ? name : letter);
    }
}

static void put_loop(struct writer *writer, unsigned depth)
{
    static const char *const heads[] = {
        "for (int # = 0; # < 3; #++) ",
        "for (int # = 0; # < tid % 3; #++) ",
        "for (unsigned # = bx; # < 11; # += 2) ",
        "for (size_t # = 9 + bx; # > 0; #--) ",
        "for (size_t # = tid % 3; # <= 9; #++) ",
        "for (size_t # = 7 + bx; # != 0; #--) ",
        "for (int # = bx - 2; # < sizeof(float) + 3; #++) ",
        "for (int # = bx; # < 13; # += 1 + bx) ",
        "for (long long # = tid % 3 + 6; # >= 0; # -= 1) ",
        "for (short # = 0; # < 7 + bx; #++) ",
        "for (int # = 0; A[j++], # < 3 + bx; #++) ",
        "for (int # = 6; B[--#], # > 0;) ",
        "for (int # = 0; A[#++ + i] = 0, # < 5 + bx;) ",
        "for (int # = 0; # < 9; r[# += 3] += 1) ",
        "for (int # = 0; # < 7; A[i++], #++) ",
        "for (unsigned # = tid % 3; # < 4 && (A[i++], j != 7); #++) ",
    };
    static const char *const jumps[] = {
        "if (i % 2 == 0) continue; ",
        "if (tid < 9 + j) { if (i % 2 == 0) continue; j++; } ",
        "switch (i % 3) { case 1: continue; default: j++; } ",
        "if (j > 9 + i) break; ",
    };
    unsigned number = writer->loops++;
    put_head(writer, heads[draw(writer, sizeof heads / sizeof *heads)],
             number);
    put(writer, "{ ");
    if (draw(writer, 3) == 0)
        put_statement(writer, depth + 1);
    if (draw(writer, 3) == 0)
        put(writer, jumps[draw(writer, sizeof jumps / sizeof *jumps)]);
    put_block(writer, depth + 1);
    put(writer, "} ");
}

static void put_store(struct writer *writer)
{
    put_element(writer);
    put(writer, draw(writer, 2) ? " = " : " += ");
    put_value(writer);
    put(writer, "; ");
}

/* Values that wait in registers for who uses them, if anybody does. */
static void put_register(struct writer *writer)
{
    static const char *const registers[] = { "f", "g" };
    const char *one = registers[draw(writer, 2)];
    bool is_load = draw(writer, 2) == 0;
    if (is_load) {
        put(writer, one);
        put(writer, draw(writer, 2) ? " = " : " += ");
    }
    put_element(writer);
    if (!is_load) {
        put(writer, " = ");
        put(writer, one);
    }
    put(writer, "; ");
}

static void put_statement(struct writer *writer, unsigned depth)
{
    static const char *const changes[] = { "j++; ", "j = i; ", "i = j + 1; ",
                                           "__syncthreads(); ",
                                           "if (i % 4 == 0) return; " };
    unsigned what = draw(writer, depth < 3 ? 9 : 6);
    if (draw(writer, 4) == 0)
        put_register(writer);
    else if (what < 3)
        put_store(writer);
    else if (what < 5) {
        put_element(writer);
        put(writer, "; ");
    } else if (what == 5)
        put(writer, changes[draw(writer, 5)]);
    else if (what == 6)
        put_loop(writer, depth);
    else {
        put(writer, "if ");
        put_test(writer);
        put_block(writer, depth + 1);
        if (what == 8) {
            put(writer, "else ");
            put_block(writer, depth + 1);
        }
    }
}

/* Which lanes load and store each byte, and in how many requests. */
struct effects {
    uint32_t loaded[ARRAYS][BYTES_MAX], stored[ARRAYS][BYTES_MAX];
    const struct program *program;
    uint64_t requests;
};

static unsigned array_of_lane(const struct effects *effects,
                              const struct request *request, unsigned lane)
{
    uint32_t array = request->arrays != NULL ? request->arrays[lane]
                                             : request->array;
    const char *name = effects->program->arrays[array].name;
    return name[0] == 'A' ? 0 : name[0] == 'B' ? 1 : 2;
}

static void note_effect(void *context, const struct request *request)
{
    struct effects *effects = context;
    effects->requests += request->copies;
    for (unsigned lane = 0; lane < 32; lane++) {
        if ((request->lanes >> lane & 1) == 0)
            continue;
        unsigned array = array_of_lane(effects, request, lane);
        for (unsigned byte = 0; byte < request->bytes_per_lane; byte++) {
            uint64_t at = (request->address[lane] + byte) % BYTES_MAX;
            if (request->kind == KIND_LOAD)
                effects->loaded[array][at] |= 1u << lane;
            else
                effects->stored[array][at] |= 1u << lane;
        }
    }
}

enum how { STEP_BY_STEP, IN_FULL, BY_PERIOD };

static void run(struct effects *effects, const struct program *program,
                enum how how, const char *text)
{
    struct diagnostic diagnostic = { 0 };
    const struct launch launch = { .block = { 32, 1, 1 }, .grid = { 1, 1, 1 } };
    const struct exec_options options = { .warp_lanes = 32, .only_warp = -1,
                                          .max_steps = 100000, .threads = 1,
                                          .exhaustive = how != BY_PERIOD,
                                          .stepwise = how == STEP_BY_STEP };
    const struct request_sink sink = { .take = note_effect, .context = effects,
                                       .period_bytes = 128,
                                       .banks_bytes = 128 };
    memset(effects, 0, sizeof *effects); /* also between the fields */
    effects->program = program;
    ck_assert_msg(exec_run(program, &launch, &options, &sink, &diagnostic),
                  "%s\n%s", text, diagnostic.text);
}

static void hold_against(const struct effects *merged,
                         const struct effects *written, const char *text)
{
    /* Trips of lanes that go on for longer than others are made in other
     * company once some are made in one. */
    bool diverges = strstr(text, "tid % 3") != NULL;
    ck_assert_msg(diverges || merged->requests <= written->requests,
                  "%s\n  %" PRIu64 " requests, of %" PRIu64, text,
                  merged->requests, written->requests);
    for (unsigned array = 0; array < ARRAYS; array++)
        for (unsigned at = 0; at < BYTES_MAX; at++) {
            uint32_t less =
                written->stored[array][at] & ~merged->stored[array][at];
            ck_assert_msg((merged->stored[array][at] &
                           ~written->stored[array][at]) == 0 &&
                              (less & ~written->loaded[array][at]) == 0,
                          "%s\n  stores differ at %u, not only of what was "
                          "loaded there", text, at);
            uint32_t more =
                merged->loaded[array][at] & ~written->loaded[array][at];
            ck_assert_msg(more == 0, "%s\n  a new load at %u", text, at);
        }
}

START_TEST(random_programs_keep_their_effects)
{
    struct effects *written = malloc(sizeof *written);
    struct effects *stepped = malloc(sizeof *stepped);
    struct effects *seen = malloc(sizeof *seen);
    ck_assert(written != NULL && stepped != NULL && seen != NULL);
    for (unsigned seed = 1; seed <= 400; seed++) {
        bool is_kernel = seed % 2 == 0;
        struct writer writer = { .random = seed };
        struct merged merged;
        put(&writer, is_kernel
                         ? "__global__ void k(float *A, float *B, "
                           "float *__restrict__ r) { int tid = threadIdx.x, "
                           "bx = blockIdx.x; "
                         : "float *__restrict__ r; ");
        put(&writer, "int i = tid, j = 2; float f = 0, g = 1; ");
        for (unsigned i = draw(&writer, 6) + 1; i > 0; i--)
            put_statement(&writer, 0);
        put(&writer, is_kernel ? "if (i < 20) r[i] = f; B[i] = g; }" : "A[i];");
        merged_read(&merged, writer.text, is_kernel);
        run(written, merged.written, IN_FULL, writer.text);
        run(stepped, merged.program, STEP_BY_STEP, writer.text);
        run(seen, merged.program, IN_FULL, writer.text);
        ck_assert_msg(memcmp(seen, stepped, sizeof *seen) == 0,
                      "%s\n  step by step", writer.text);
        hold_against(seen, written, writer.text);
        uint64_t requests = seen->requests;
        run(seen, merged.program, BY_PERIOD, writer.text);
        ck_assert_msg(seen->requests == requests, "%s\n  by period",
                      writer.text);
        merged_free(&merged);
    }
    free(written);
    free(stepped);
    free(seen);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("merge");
    TCase *tables = tcase_create("tables");
    tcase_add_test(tables, left_of_patterns);
    tcase_add_test(tables, left_of_kernels);
    tcase_add_test(tables, functions_weigh);
    tcase_add_test(tables, notes_say_why);
    tcase_add_loop_test(tables, warp_wide_atomics, 0,
                        sizeof atomics / sizeof *atomics);
    suite_add_tcase(suite, tables);
    TCase *random = tcase_create("random");
    tcase_set_timeout(random, 1200);
    tcase_add_test(random, random_programs_keep_their_effects);
    suite_add_tcase(suite, random);
    return suite;
}
