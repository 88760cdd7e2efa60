/* Known numbers of arrays: by rule and as a list. */
#include "lang/contents.h"

#include <string.h>

#include "unit.h"

START_TEST(a_permutation_has_each_number_once)
{
    static const uint64_t counts[] = { 1, 2, 3, 4, 5, 31, 64, 65, 1000, 5000 };
    static unsigned char seen[5000];
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct contents contents = { .kind = CONTENTS_PERMUTATION,
                                     .seed = i * 7, .count = counts[i] };
        memset(seen, 0, sizeof seen);
        for (uint64_t k = 0; k < counts[i]; k++) {
            uint64_t number = contents_at(&contents, k);
            ck_assert_uint_lt(number, counts[i]);
            ck_assert_uint_eq(seen[number], 0);
            seen[number] = 1;
        }
    }
}
END_TEST

START_TEST(a_permutation_of_many_is_not_in_order)
{
    struct contents contents = { .kind = CONTENTS_PERMUTATION,
                                 .count = UINT64_C(1) << 40 };
    unsigned in_place = 0;
    for (uint64_t k = 0; k < 1000; k++) {
        uint64_t number = contents_at(&contents, k);
        ck_assert_uint_lt(number, contents.count);
        in_place += number == k;
    }
    ck_assert_uint_lt(in_place, 3);
}
END_TEST

/* Below the limit, however it is rounded, and spread evenly. */
START_TEST(random_floats_are_below_the_limit)
{
    static const float limits[] = { 1, 3, 0.1F, 16777215, 1e-30F };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct contents contents = {
            .kind = CONTENTS_RANDOM, .bytes = 4, .bits = 32, .is_real = true,
            .seed = i,
            .limit = UINT64_C(1) << 23,
            .scale = (double)limits[i] / (double)(UINT64_C(1) << 23),
        };
        unsigned lower = 0;
        for (uint64_t k = 0; k < 10000; k++) {
            double number = contents_real(contents_at(&contents, k), 32);
            ck_assert(number >= 0 && number < (double)limits[i]);
            lower += number < (double)limits[i] / 2;
        }
        ck_assert_uint_gt(lower, 4800);
        ck_assert_uint_lt(lower, 5200);
        contents.kind = CONTENTS_SEQUENCE;
        contents.start = (int64_t)contents.limit - 1;
        double last = contents_real(contents_at(&contents, 0), 32);
        ck_assert(last < (double)limits[i]);
    }
}
END_TEST

START_TEST(reals_come_back_from_their_bits)
{
    static const double numbers[] = { 0, 1, -1.5, 0x1p-149, 0x1p127 };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        for (unsigned bits = 32; bits <= 64; bits += 32) {
            uint64_t memory = contents_real_bits(numbers[i], bits);
            ck_assert(contents_real(memory, bits) == numbers[i]);
        }
    ck_assert_uint_eq(contents_real_bits(1, 32), 0x3f800000);
    ck_assert_uint_eq(contents_real_bits(1, 16), 0x3c00);
}
END_TEST

/* All lanes at once, and one by one. */
START_TEST(many_are_read_as_one_by_one)
{
    static const uint8_t widths[] = { 1, 2, 4, 8 };
    static const uint64_t counts[] = { 64, 65, 100, 5000 };
    unsigned char packed[8 * 64];
    for (size_t i = 0; i < sizeof packed; i++)
        packed[i] = (unsigned char)(i * 37 + i / 5);
    for (int kind = CONTENTS_LIST; kind <= CONTENTS_PERMUTATION; kind++)
        for (size_t n = 0; n < 16; n++) {
            size_t width = n % 4;
            struct contents contents = {
                .kind = (enum contents_kind)kind, .bytes = widths[width],
                .stride = widths[width], .count = counts[n / 4],
                .packed = packed,
                .start = 5, .step = -3, .seed = 9, .limit = 100,
            };
            uint64_t offset[64];
            int64_t value[64];
            for (unsigned i = 0; i < 64; i++)
                offset[i] = i * 29 % 64 * widths[width];
            contents_read(&contents, offset, value, 64);
            for (unsigned i = 0; i < 64; i++)
                ck_assert_int_eq(value[i], (int64_t)contents_at(&contents,
                                                                i * 29 % 64));
        }
}
END_TEST

/* Each of 16 numbers about as often as the others, from seed to seed others. */
START_TEST(random_numbers_are_spread)
{
    struct contents one = { .kind = CONTENTS_RANDOM, .seed = 1, .limit = 16 };
    struct contents other = { .kind = CONTENTS_RANDOM, .seed = 2, .limit = 16 };
    unsigned often[16] = { 0 }, alike = 0;
    for (uint64_t k = 0; k < 16000; k++) {
        uint64_t number = contents_at(&one, k);
        ck_assert_uint_lt(number, 16);
        often[number]++;
        alike += number == contents_at(&other, k);
    }
    for (unsigned i = 0; i < 16; i++) {
        ck_assert_uint_gt(often[i], 850);
        ck_assert_uint_lt(often[i], 1150);
    }
    ck_assert_uint_gt(alike, 800);
    ck_assert_uint_lt(alike, 1200);
}
END_TEST

START_TEST(random_numbers_below_one_are_0)
{
    struct contents contents = { .kind = CONTENTS_RANDOM, .limit = 1 };
    for (uint64_t k = 0; k < 100; k++)
        ck_assert_uint_eq(contents_at(&contents, k), 0);
}
END_TEST

START_TEST(lists_are_little_endian)
{
    static const unsigned char bytes[] = { 1, 2, 3, 0xff, 0xfe, 0xff };
    struct contents contents = { .kind = CONTENTS_LIST, .packed = bytes,
                                 .bytes = 2, .count = 3 };
    ck_assert_uint_eq(contents_at(&contents, 0), 0x0201);
    ck_assert_uint_eq(contents_at(&contents, 1), 0xff03);
    ck_assert_uint_eq(contents_at(&contents, 2), 0xfffe);
}
END_TEST

START_TEST(integers_are_found_by_place_and_width)
{
    struct contents count = { .first = 4, .stride = 12, .bytes = 4,
                              .count = 5 };
    struct contents flag = { .first = 8, .stride = 12, .bytes = 1, .count = 5,
                             .next = &count };
    uint64_t index = 99;
    ck_assert_ptr_eq(contents_find(&flag, 4 + 24, 4, &index), &count);
    ck_assert_uint_eq(index, 2);
    ck_assert_ptr_eq(contents_find(&flag, 8, 1, &index), &flag);
    ck_assert_uint_eq(index, 0);
    ck_assert_ptr_null(contents_find(&flag, 8, 4, &index));
    ck_assert_ptr_null(contents_find(&flag, 0, 4, &index));
    ck_assert_ptr_null(contents_find(&flag, -8, 4, &index));
    ck_assert_ptr_null(contents_find(&flag, 5, 4, &index));
    ck_assert_ptr_eq(contents_find(&flag, 4 + 12 * 7, 4, &index), &count);
    ck_assert_uint_eq(index, 7); /* beyond the count */
    ck_assert_ptr_null(contents_find(NULL, 4, 4, &index));
}
END_TEST

START_TEST(several_in_an_element_are_found)
{
    struct contents three = { .first = 8, .stride = 40, .inner = 3,
                              .inner_stride = 6, .bytes = 2, .count = 30 };
    uint64_t index;
    for (uint64_t i = 0; i < 10; i++) {
        int64_t at = (int64_t)contents_place(&three, i);
        ck_assert_int_eq(at, (int64_t)(8 + i / 3 * 40 + i % 3 * 6));
        ck_assert_ptr_eq(contents_find(&three, at, 2, &index), &three);
        ck_assert_uint_eq(index, i);
        ck_assert_ptr_null(contents_find(&three, at + 2, 2, &index));
        ck_assert_ptr_null(contents_find(&three, at - 2, 2, &index));
    }
    ck_assert_ptr_null(contents_find(&three, 8 + 18, 2, &index));
}
END_TEST

START_TEST(an_image_has_what_is_known)
{
    unsigned char image[14];
    struct contents all = { .kind = CONTENTS_SEQUENCE, .stride = 2, .bytes = 2,
                            .start = 0x100, .step = 1,
                            .count = CONTENTS_ENDLESS };
    struct contents one = { .kind = CONTENTS_SEQUENCE, .first = 5, .stride = 8,
                            .bytes = 1, .start = -1, .count = 1, .next = &all };
    memset(image, 7, sizeof image);
    contents_fill(&one, image, 13);
    static const unsigned char wanted[] = { 0, 1, 1, 1, 2, 0xff, 3, 1,
                                            4, 1, 5, 1, 7, 7 };
    ck_assert_mem_eq(image, wanted, sizeof wanted);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("contents");
    TCase *tcase = tcase_create("contents");
    tcase_add_test(tcase, a_permutation_has_each_number_once);
    tcase_add_test(tcase, a_permutation_of_many_is_not_in_order);
    tcase_add_test(tcase, random_floats_are_below_the_limit);
    tcase_add_test(tcase, reals_come_back_from_their_bits);
    tcase_add_test(tcase, many_are_read_as_one_by_one);
    tcase_add_test(tcase, random_numbers_are_spread);
    tcase_add_test(tcase, random_numbers_below_one_are_0);
    tcase_add_test(tcase, lists_are_little_endian);
    tcase_add_test(tcase, integers_are_found_by_place_and_width);
    tcase_add_test(tcase, several_in_an_element_are_found);
    tcase_add_test(tcase, an_image_has_what_is_known);
    suite_add_tcase(suite, tcase);
    return suite;
}
