/* Sums of counts, and what happens when they pass 64 bits. */
#include "coalsim/counts.h"

#include <stddef.h>

#include "unit.h"

/* Field i of the struct, all of which but the last are uint64_t. */
enum { FIELDS = offsetof(struct counts, overflow) / sizeof(uint64_t) };

union fields {
    struct counts counts;
    uint64_t field[FIELDS];
};

START_TEST(adds_every_field)
{
    union fields sum = { .field = { 0 } }, one = { .field = { 0 } };
    for (uint64_t i = 0; i < FIELDS; i++) {
        sum.field[i] = 1000 + i;
        one.field[i] = i + 1;
    }
    counts_add(&sum.counts, &one.counts, 10);
    for (uint64_t i = 0; i < FIELDS; i++)
        ck_assert_uint_eq(sum.field[i], 1000 + i + (i + 1) * 10);
    ck_assert(!sum.counts.overflow);
}
END_TEST

START_TEST(holds_64_bits_exactly)
{
    struct counts sum = { .sectors = 1 };
    struct counts one = { .sectors = UINT64_MAX / 2 };
    counts_add(&sum, &one, 2);
    ck_assert_uint_eq(sum.sectors, UINT64_MAX);
    ck_assert(!sum.overflow);
}
END_TEST

START_TEST(notices_overflow_in_every_field)
{
    for (size_t i = 0; i < FIELDS; i++) {
        union fields by_sum = { .field = { 0 } };
        union fields by_product = { .field = { 0 } };
        union fields one = { .field = { 0 } };
        by_sum.field[i] = UINT64_MAX;
        one.field[i] = 1;
        counts_add(&by_sum.counts, &one.counts, 1);
        ck_assert(by_sum.counts.overflow);
        one.field[i] = (uint64_t)1 << 32;
        counts_add(&by_product.counts, &one.counts, (uint64_t)1 << 32);
        ck_assert(by_product.counts.overflow);
    }
}
END_TEST

START_TEST(overflow_stays)
{
    struct counts sum = { .overflow = true }, one = { .sectors = 1 };
    counts_add(&sum, &one, 1);
    ck_assert(sum.overflow);
    struct counts other = { 0 };
    counts_add(&other, &sum, 1);
    ck_assert(other.overflow);
}
END_TEST

START_TEST(no_copies_add_nothing)
{
    struct counts sum = { .sectors = 5 }, one = { .sectors = UINT64_MAX };
    counts_add(&sum, &one, 0);
    ck_assert_uint_eq(sum.sectors, 5);
    ck_assert(!sum.overflow);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("counts");
    TCase *cases = tcase_create("counts");
    tcase_add_test(cases, adds_every_field);
    tcase_add_test(cases, holds_64_bits_exactly);
    tcase_add_test(cases, notices_overflow_in_every_field);
    tcase_add_test(cases, overflow_stays);
    tcase_add_test(cases, no_copies_add_nothing);
    suite_add_tcase(suite, cases);
    return suite;
}
