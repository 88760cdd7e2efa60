/*
 * How fast requests are counted, beside a plain loop in the same run (plain.c).
 * Prints a line a pattern: nanoseconds a request, each the median of several
 * rounds, and ratios; "tally" is all that a run does with a request.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "coalsim/coalesce.h"
#include "model/tally.h"
#include "plain.h"
#include "textbook.h"

enum { BATCH = 16, REPEATS = 4000, ROUNDS = 11 };

struct pattern {
    const char *name;
    uint32_t lanes;
    uint64_t (*index)(uint64_t lane, uint64_t noise);
};

static uint64_t unit(uint64_t lane, uint64_t noise)
{
    (void)noise;
    return lane;
}

static uint64_t stride_2(uint64_t lane, uint64_t noise)
{
    (void)noise;
    return lane * 2;
}

static uint64_t stride_8(uint64_t lane, uint64_t noise)
{
    (void)noise;
    return lane * 8;
}

static uint64_t stride_1024(uint64_t lane, uint64_t noise)
{
    (void)noise;
    return lane * 1024;
}

static uint64_t broadcast(uint64_t lane, uint64_t noise)
{
    (void)noise;
    return lane * 0;
}

static uint64_t two_rows(uint64_t lane, uint64_t noise)
{
    (void)noise;
    return lane / 16 * 4096 + lane % 16;
}

static uint64_t swizzle(uint64_t lane, uint64_t noise)
{
    (void)noise;
    return lane ^ 5;
}

static uint64_t anywhere(uint64_t lane, uint64_t noise)
{
    (void)lane;
    return noise;
}

static const struct pattern patterns[] = {
    { "unit stride", UINT32_MAX, unit },
    { "stride 2", UINT32_MAX, stride_2 },
    { "stride 8", UINT32_MAX, stride_8 },
    { "stride 1024", UINT32_MAX, stride_1024 },
    { "broadcast", UINT32_MAX, broadcast },
    { "two rows", UINT32_MAX, two_rows },
    { "lane ^ 5", UINT32_MAX, swizzle },
    { "random", UINT32_MAX, anywhere },
    { "unit, 16 lanes", 0xffff, unit },
    { "unit, 31 lanes", 0x7fffffff, unit },
    { "unit, even lanes", 0x55555555, unit },
    { "1024, even lanes", 0x55555555, stride_1024 },
    { "unit, some lanes", 0x9d3b57e6, unit },
    { "random, some lanes", 0x9d3b57e6, anywhere },
};

static void fill(const struct pattern *pattern, struct request *batch,
                 bool alone)
{
    uint64_t noise = 1;
    for (uint64_t i = 0; i < BATCH; i++) {
        batch[i] = (struct request){
            .lanes = pattern->lanes,
            .bytes_per_lane = 4,
            .alone = alone,
            .copies = 1,
            .trip = i,
        };
        for (uint64_t lane = 0; lane < 32; lane++) {
            noise = noise * 6364136223846793005u + 1442695040888963407u;
            batch[i].address[lane] =
                (i << 21) + 4 * pattern->index(lane, noise >> 44);
        }
    }
}

/* Each counts a batch again and again, and gives the sectors of one time. */
typedef uint64_t runner(const struct request *batch);

static uint64_t run_plain(const struct request *batch)
{
    uint64_t sectors = 0;
    for (size_t repeat = 0; repeat < REPEATS; repeat++)
        for (size_t i = 0; i < BATCH; i++)
            sectors +=
                plain_sectors(batch[i].address, (uint32_t)batch[i].lanes);
    return sectors / REPEATS;
}

static uint64_t run_coalesce(const struct request *batch)
{
    uint64_t sectors = 0;
    for (size_t repeat = 0; repeat < REPEATS; repeat++)
        for (size_t i = 0; i < BATCH; i++) {
            struct counts counts;
            coalesce_count(&textbook, &batch[i], &counts);
            sectors += counts.sectors;
        }
    return sectors / REPEATS;
}

static uint64_t run_tally(const struct request *batch)
{
    struct tally tally;
    tally_init(&tally, &textbook, 1);
    for (size_t repeat = 0; repeat < REPEATS; repeat++)
        for (size_t i = 0; i < BATCH; i++)
            tally_take(&tally, &batch[i]);
    tally_finish(&tally);
    uint64_t sectors = tally.total.sectors;
    tally_free(&tally);
    return sectors / REPEATS;
}

static double now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int by_size(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

enum { PLAIN, COALESCE, TALLY, TALLY_TOGETHER, RUNNERS };

static runner *const runners[RUNNERS] = {
    [PLAIN] = run_plain,
    [COALESCE] = run_coalesce,
    [TALLY] = run_tally,
    [TALLY_TOGETHER] = run_tally,
};

/*
 * The median time of each runner. They take turns, so that what disturbs the
 * machine disturbs all of them. False when they disagree on the sectors.
 */
static bool measure(struct request *const *batches, double *median_ns)
{
    double ns[RUNNERS][ROUNDS];
    uint64_t sectors[RUNNERS];
    for (int round = -1; round < ROUNDS; round++) /* the first warms up */
        for (size_t i = 0; i < RUNNERS; i++) {
            double start = now_ns();
            sectors[i] = runners[i](batches[i]);
            if (round >= 0)
                ns[i][round] = (now_ns() - start) / (REPEATS * BATCH);
        }
    for (size_t i = 0; i < RUNNERS; i++) {
        qsort(ns[i], ROUNDS, sizeof *ns[i], by_size);
        median_ns[i] = ns[i][ROUNDS / 2];
        if (sectors[i] != sectors[PLAIN])
            return false;
    }
    return true;
}

static bool bench_pattern(const struct pattern *pattern)
{
    static struct request alone[BATCH], together[BATCH];
    struct request *const batches[RUNNERS] = { alone, alone, alone, together };
    double ns[RUNNERS];
    fill(pattern, alone, true);
    fill(pattern, together, false);
    if (!measure(batches, ns)) {
        fprintf(stderr, "bench: %s: the counts differ\n", pattern->name);
        return false;
    }
    printf("%-18s  %6.1f  %8.1f  %4.1fx  %5.1f  %15.1f  %9.1f\n", pattern->name,
           ns[PLAIN], ns[COALESCE], ns[PLAIN] / ns[COALESCE], ns[TALLY],
           ns[TALLY_TOGETHER], 1e3 / ns[TALLY]);
    return true;
}

int main(void)
{
    printf("ns a request         plain  coalesce  ratio  tally  "
           "tally+footprint  tally M/s\n");
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
        if (!bench_pattern(&patterns[i]))
            return EXIT_FAILURE;
    return EXIT_SUCCESS;
}
