/* Blocks on an SM: the limits one by one, and all of them against counting. */
#include "coalsim/occupancy.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "random.h"
#include "unit.h"

/* CUDA C Programming Guide, compute capability 9.0. */
static const struct gpu hopper = {
    .warp_lanes = 32,
    .sm = { .sms = 132,
            .schedulers = 4,
            .warps = 64,
            .blocks = 32,
            .registers = 65536,
            .register_unit = 256,
            .shared_bytes = 228 * 1024,
            .shared_unit = 128,
            .shared_reserved = 1024 },
};

static struct launch launch_of(uint32_t threads, uint32_t blocks,
                               uint32_t registers, uint64_t shared_bytes)
{
    return (struct launch){ .block = { threads, 1, 1 },
                            .grid = { blocks, 1, 1 },
                            .registers = registers,
                            .shared_bytes = shared_bytes };
}

START_TEST(each_limit_alone)
{
    static const struct {
        uint32_t threads, blocks, registers;
        uint64_t shared_bytes;
        uint32_t fit, held;
        enum occupancy_limit limit;
    } rows[] = {
        { 1024, 1024, 0, 0, 2, 2, LIMIT_WARPS },
        { 256, 100000, 0, 0, 8, 8, LIMIT_WARPS },
        { 96, 100000, 0, 0, 21, 21, LIMIT_WARPS }, /* 63 of 64 warps */
        { 64, 100000, 0, 0, 32, 32, LIMIT_WARPS }, /* both: the first */
        { 32, 100000, 0, 0, 32, 32, LIMIT_BLOCKS },
        { 1, 100000, 0, 0, 32, 32, LIMIT_BLOCKS },
        { 256, 100000, 32, 0, 8, 8, LIMIT_WARPS },
        { 256, 100000, 64, 0, 4, 4, LIMIT_REGISTERS },
        /* 33 x 32 = 1,056, in units 1,280: 12 warps a scheduler, 48 in all */
        { 256, 100000, 33, 0, 6, 6, LIMIT_REGISTERS },
        { 1024, 100000, 255, 0, 0, 0, LIMIT_REGISTERS },
        /* 48 KiB + 1 KiB: 4 in 228 KiB */
        { 256, 100000, 0, 48 * 1024, 4, 4, LIMIT_SHARED },
        { 256, 100000, 0, 227 * 1024, 1, 1, LIMIT_SHARED },
        { 256, 100000, 0, 227 * 1024 + 1, 0, 0, LIMIT_SHARED },
        { 256, 100000, 0, UINT64_MAX, 0, 0, LIMIT_SHARED },
        { 1024, 1, 0, 0, 2, 1, LIMIT_GRID },
        { 256, 132 * 3, 0, 0, 8, 3, LIMIT_GRID },
        { 256, 132 * 3 + 1, 0, 0, 8, 4, LIMIT_GRID },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct launch launch =
            launch_of(rows[i].threads, rows[i].blocks, rows[i].registers,
                      rows[i].shared_bytes);
        struct occupancy occupancy = occupancy_of(&hopper, &launch);
        ck_assert_msg(occupancy.blocks_fit == rows[i].fit &&
                          occupancy.blocks == rows[i].held &&
                          occupancy.limit == rows[i].limit,
                      "row %zu: saw %u, %u, %s", i, occupancy.blocks_fit,
                      occupancy.blocks, occupancy_limit_name(occupancy.limit));
        ck_assert_uint_eq(occupancy.warps,
                          occupancy.blocks * occupancy.warps_per_block);
    }
}
END_TEST

START_TEST(waves_and_the_fullest_sm)
{
    struct launch launch = launch_of(1024, 1024, 0, 0);
    struct occupancy occupancy = occupancy_of(&hopper, &launch);
    ck_assert_uint_eq(occupancy.warps_per_block, 32);
    ck_assert_uint_eq(occupancy.blocks_run, 8); /* 1,024 / 132 = 7.76 */
    ck_assert_double_eq(occupancy.waves, 1024.0 / (132 * 2));

    launch.shared_bytes = UINT64_MAX;
    ck_assert(isnan(occupancy_of(&hopper, &launch).waves));
}
END_TEST

START_TEST(the_largest_grid)
{
    struct launch launch = { .block = { 1024, 1, 1 },
                             .grid = { INT32_MAX, 65535, 65535 } };
    struct occupancy occupancy = occupancy_of(&hopper, &launch);
    uint64_t blocks = launch_blocks(&launch);
    ck_assert_uint_eq(occupancy.blocks, 2);
    ck_assert_uint_eq(occupancy.blocks_run, blocks / 132 + 1);
}
END_TEST

START_TEST(what_is_not_known_does_not_limit)
{
    struct gpu few = hopper;
    few.sm = (struct gpu_sm){ .sms = 132, .schedulers = 4, .warps = 64 };
    struct launch launch = launch_of(256, 100000, 255, 10 << 20);
    ck_assert_uint_eq(occupancy_of(&few, &launch).blocks, 8);
    launch = launch_of(32, 100000, 0, 0);
    ck_assert_uint_eq(occupancy_of(&few, &launch).blocks, 64);
}
END_TEST

START_TEST(a_block_may_not_have_all_that_an_sm_has)
{
    struct gpu gpu = hopper;
    gpu.sm.block_bytes = 227 * 1024;
    struct launch launch = launch_of(256, 100000, 0, 227 * 1024);
    ck_assert_uint_eq(occupancy_of(&gpu, &launch).blocks_fit, 1);
    launch.shared_bytes++;
    ck_assert_uint_eq(occupancy_of(&gpu, &launch).blocks_fit, 0);
    ck_assert_int_eq(occupancy_of(&gpu, &launch).limit, LIMIT_SHARED);
    gpu.sm.shared_bytes = 0;
    ck_assert_uint_eq(occupancy_of(&gpu, &launch).blocks_fit, 0);
}
END_TEST

/* Does one more warp fit a scheduler that has `warps` of them? */
static bool warp_fits(const struct gpu_sm *limits, uint64_t warps,
                      uint64_t registers)
{
    uint64_t lanes = registers * hopper.warp_lanes, of_warp = 0;
    while (of_warp < lanes)
        of_warp += limits->register_unit;
    return (warps + 1) * of_warp <= limits->registers / limits->schedulers;
}

/* Puts blocks on an SM, one after another, until something is full. */
static uint32_t count_blocks(const struct gpu_sm *limits,
                             const struct launch *launch)
{
    uint32_t of_block = (launch->block[0] + 31) / 32;
    uint64_t shared = 0, room = 0, warps;
    while (shared < launch->shared_bytes + limits->shared_reserved)
        shared += limits->shared_unit;
    while (warp_fits(limits, room, launch->registers))
        room++;
    for (uint32_t blocks = 0;; blocks++) {
        warps = (uint64_t)(blocks + 1) * of_block;
        if (blocks == limits->blocks || warps > limits->warps ||
            warps > room * limits->schedulers ||
            (blocks + 1) * shared > limits->shared_bytes)
            return blocks;
    }
}

START_TEST(agrees_with_counting)
{
    uint64_t state = 4;
    for (int i = 0; i < 20000; i++) {
        struct launch launch =
            launch_of((uint32_t)(next_random(&state) % 1024) + 1, UINT16_MAX,
                      (uint32_t)(next_random(&state) % 255) + 1,
                      next_random(&state) % (240 * 1024));
        struct gpu gpu = hopper;
        gpu.sm.blocks = (uint32_t)(next_random(&state) % 32) + 1;
        struct occupancy occupancy = occupancy_of(&gpu, &launch);
        ck_assert_uint_eq(occupancy.blocks_fit, count_blocks(&gpu.sm, &launch));
    }
}
END_TEST

START_TEST(every_limit_has_a_name)
{
    for (enum occupancy_limit i = LIMIT_WARPS; i < LIMIT_COUNT; i++)
        ck_assert_uint_gt(strlen(occupancy_limit_name(i)), 3);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("occupancy");
    TCase *cases = tcase_create("occupancy");
    tcase_add_test(cases, each_limit_alone);
    tcase_add_test(cases, waves_and_the_fullest_sm);
    tcase_add_test(cases, the_largest_grid);
    tcase_add_test(cases, what_is_not_known_does_not_limit);
    tcase_add_test(cases, a_block_may_not_have_all_that_an_sm_has);
    tcase_add_test(cases, agrees_with_counting);
    tcase_add_test(cases, every_limit_has_a_name);
    suite_add_tcase(suite, cases);
    return suite;
}
