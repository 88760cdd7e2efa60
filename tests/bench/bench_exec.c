/*
 * How fast whole kernels are counted. In full: requests a second of a naive
 * matrix product, with one thread and with more, and of what no period can be
 * found in. By period: the time that a product takes as it grows.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "core/embedded.h"
#include "exec/exec.h"
#include "lang/lang.h"
#include "model/tally.h"

enum { ROUNDS = 5, THREADS_MAX = 64 };

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct product {
    const char *kernel;
    const char *gpu;
    const char *size;
    const char *pattern; /* or NULL: the kernel is of the library */
    uint32_t block[3], grid[3];
    bool exhaustive;
    unsigned threads;
};

static const struct program *read_program(const struct product *product,
                                          struct arena *arena,
                                          struct diagnostic *diagnostic)
{
    static struct source text; /* programs point into it */
    struct lang_define defines[] = { { .name = "M", .value = product->size },
                                     { .name = "N", .value = product->size },
                                     { .name = "K", .value = product->size } };
    struct lang_data data = { .name = "index", .text = "random:1:1000000" };
    struct lang_options language = { .defines = defines, .define_count = 3,
                                     .warp_lanes = 32 };
    if (product->pattern == NULL) {
        text = source_of(product->kernel,
                         embedded_find(embedded_patterns, product->kernel));
        return lang_kernel(&text, NULL, &language, arena, diagnostic);
    }
    language.data = &data;
    language.data_count = 1;
    text = source_of(product->kernel, product->pattern);
    return lang_pattern(&text, NULL, &language, arena, diagnostic);
}

/* Runs the product once. `*requests` is how many requests it makes. */
static double run(const struct product *product, uint64_t *requests)
{
    struct arena arena = { 0 };
    struct diagnostic diagnostic = { 0 };
    struct gpu gpu;
    struct launch launch = launch_default();
    const struct program *program =
        read_program(product, &arena, &diagnostic);
    if (program == NULL || !gpu_find(product->gpu, &gpu)) {
        fputs(program == NULL ? diagnostic.text : "no GPU\n", stderr);
        exit(2);
    }
    for (int axis = 0; axis < 3; axis++) {
        launch.block[axis] = product->block[axis];
        launch.grid[axis] = product->grid[axis];
    }
    struct tally tallies[THREADS_MAX];
    struct request_sink sinks[THREADS_MAX];
    for (unsigned i = 0; i < product->threads; i++) {
        tally_init(&tallies[i], &gpu, program->site_count);
        sinks[i] = (struct request_sink){ .take = tally_take,
                                          .take_even = tally_take_even,
                                          .context = &tallies[i],
                                          .period_bytes = 128,
                                          .banks_bytes = 128,
                                          .whole_blocks = true };
    }
    struct exec_options options = { .warp_lanes = 32, .only_warp = -1,
                                    .max_steps = EXEC_MAX_STEPS,
                                    .exhaustive = product->exhaustive,
                                    .threads = product->threads };
    double start = seconds_now();
    exec_run(program, &launch, &options, sinks, &diagnostic);
    double seconds = seconds_now() - start;
    *requests = 0;
    for (unsigned i = 0; i < product->threads; i++) {
        tally_finish(&tallies[i]);
        *requests += tallies[i].total.requests;
        tally_free(&tallies[i]);
    }
    arena_free(&arena);
    return seconds;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(const struct product *product, uint64_t *requests)
{
    double seconds[ROUNDS];
    run(product, requests);
    for (int i = 0; i < ROUNDS; i++)
        seconds[i] = run(product, requests);
    qsort(seconds, ROUNDS, sizeof *seconds, compare);
    return seconds[ROUNDS / 2];
}

static void bench_in_full(const char *kernel, const char *gpu,
                          const uint32_t block[2])
{
    uint64_t requests;
    struct product product = { .kernel = kernel, .gpu = gpu, .size = "256",
                               .block = { block[0], block[1], 1 },
                               .grid = { 256 / block[1], 256 / block[0], 1 },
                               .exhaustive = true };
    double alone = 0;
    unsigned cores = (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
    if (cores > THREADS_MAX)
        cores = THREADS_MAX;
    for (product.threads = 1; product.threads <= cores; product.threads *= 2) {
        double rate = median(&product, &requests);
        rate = (double)requests / rate;
        if (product.threads == 1)
            alone = rate;
        printf("%-16s %-8s %2ux%-3u %7u %12.1f %9.2f\n", kernel, gpu,
               block[0], block[1], product.threads, rate / 1e6, rate / alone);
    }
}

/* What no period can be found in. */
static const struct loop {
    const char *name;
    uint32_t blocks;
    const char *text;
} loops[] = {
    { "remainder", 32, "for (int i = 0; i < N; i++) a[(tid + i * 7) % 1000]" },
    { "butterfly", 32, "for (int i = 0; i < N; i++) a[tid ^ i]" },
    { "triangle", 32,
      "for (int i = 0; i < N; i++) if (i * i <= tid * 8) a[i * N + tid]" },
    { "gather", 3900, "int *index; out[tid] = a[index[tid]]" },
    { "gather, loop", 32,
      "int *index; for (int i = 0; i < N; i++) a[index[i * 8192 + tid]]" },
    { "sparse rows", 32,
      "int *index; int first = index[tid] % 900000; for (int j = first; "
      "j < first + index[tid + 1] % 64; j++) v[j] * x[index[j]]" },
    { "histogram", 32,
      "int *index, *h; for (int i = 0; i < N / 4; i++) "
      "atomicAdd(&h[index[i * 8192 + tid] & 4095], 1)" },
    { "histogram, shared", 32,
      "int *index; __shared__ int h[256]; for (int i = 0; i < N / 4; i++) "
      "atomicAdd(&h[index[i * 8192 + tid] & 255], 1)" },
};

static void bench_loop(const struct loop *loop, const char *gpu)
{
    uint64_t requests;
    struct product product = { .kernel = loop->name, .gpu = gpu, .size = "256",
                               .pattern = loop->text, .block = { 256, 1, 1 },
                               .grid = { loop->blocks, 1, 1 },
                               .threads = 1 };
    double seconds = median(&product, &requests);
    printf("%-17s %-8s %11.1f\n", loop->name, gpu,
           (double)requests / seconds / 1e6);
}

static void bench_by_period(const char *size, uint32_t blocks)
{
    uint64_t requests;
    struct product product = { .kernel = "gemm_naive", .gpu = "textbook",
                               .size = size,
                               .block = { 32, 32, 1 },
                               .grid = { blocks, blocks, 1 }, .threads = 1 };
    double seconds = median(&product, &requests);
    printf("%-16s %6s %20llu %10.2f\n", "gemm_naive", size,
           (unsigned long long)requests, seconds * 1e3);
}

int main(void)
{
    static const uint32_t wide[2] = { 32, 32 }, square[2] = { 16, 16 };
    static const char *const gpus[] = { "textbook", "h200" };
    puts("run in full      gpu      block  threads  Mrequests/s   scaling");
    for (int i = 0; i < 2; i++) {
        bench_in_full("gemm_naive", gpus[i], wide);
        bench_in_full("gemm_coalesced", gpus[i], wide);
        bench_in_full("gemm_naive", gpus[i], square);
    }
    puts("\nno period         gpu      Mrequests/s");
    for (size_t i = 0; i < sizeof loops / sizeof *loops; i++)
        for (int gpu = 0; gpu < 2; gpu++)
            bench_loop(&loops[i], gpus[gpu]);
    puts("\nby period          size             requests         ms");
    bench_by_period("256", 8);
    bench_by_period("1024", 32);
    bench_by_period("4096", 128);
    bench_by_period("16384", 512);
    bench_by_period("65536", 2048);
    return 0;
}
