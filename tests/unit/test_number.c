/* Numbers as the user writes them. */
#include "core/float16.h"
#include "core/number.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "comma_locale.h"
#include "random.h"
#include "unit.h"

static const struct {
    const char *text;
    bool good;
    uint64_t value;
} unsigneds[] = {
    { "0", true, 0 },
    { "00012", true, 12 },
    { "18446744073709551615", true, UINT64_MAX },
    { "18446744073709551616", false, 0 },
    { "18446744073709551620", false, 0 },
    { "99999999999999999999999999", false, 0 },
    { "0x1f", true, 31 },
    { "0X1F", true, 31 },
    { "0xffffffffffffffff", true, UINT64_MAX },
    { "0x10000000000000000", false, 0 },
    { "0x", false, 0 },
    { "0xg", false, 0 },
    { "x1", false, 0 },
    { "", false, 0 },
    { "+1", false, 0 },
    { "-1", false, 0 },
    { " 1", false, 0 },
    { "1 ", false, 0 },
    { "1a", false, 0 },
    { "1.0", false, 0 },
    { "1e3", false, 0 },
};

START_TEST(unsigned_table)
{
    uint64_t value = 7;
    const char *text = unsigneds[_i].text;
    bool good = number_unsigned(text, strlen(text), &value);
    ck_assert_msg(good == unsigneds[_i].good, "'%s'", text);
    if (good)
        ck_assert_uint_eq(value, unsigneds[_i].value);
}
END_TEST

START_TEST(length_rules)
{
    uint64_t value;
    ck_assert(number_unsigned("123456", 3, &value));
    ck_assert_uint_eq(value, 123);
    ck_assert(!number_unsigned("1\0", 2, &value));
    ck_assert(!number_hex("1\0", 2, &value));
    ck_assert(!number_unsigned("1", 0, &value));
    double real;
    ck_assert(number_real("1.55", 3, &real));
    ck_assert(real == 1.5);
    ck_assert(!number_real("1\0", 2, &real));
}
END_TEST

static const struct {
    const char *text;
    bool good;
    uint64_t value;
} hexes[] = {
    { "0", true, 0 },
    { "ffffffff", true, 0xFFFFFFFF },
    { "FfFfFfFfFfFfFfFf", true, UINT64_MAX },
    { "0xab", true, 0xAB },
    { "00000000000000000001", true, 1 },
    { "10000000000000000", false, 0 },
    { "0x", false, 0 },
    { "", false, 0 },
    { "fg", false, 0 },
    { "-1", false, 0 },
};

START_TEST(hex_table)
{
    uint64_t value = 7;
    const char *text = hexes[_i].text;
    bool good = number_hex(text, strlen(text), &value);
    ck_assert_msg(good == hexes[_i].good, "'%s'", text);
    if (good)
        ck_assert_uint_eq(value, hexes[_i].value);
}
END_TEST

static const struct {
    const char *text;
    bool good;
    double value;
} reals[] = {
    { "0", true, 0 },
    { "1.5", true, 1.5 },
    { "-1.5", true, -1.5 },
    { "+1.5", true, 1.5 },
    { ".5", true, 0.5 },
    { "5.", true, 5 },
    { "900", true, 900 },
    { "1e3", true, 1000 },
    { "2.5E-3", true, 0.0025 },
    { "1e400", false, 0 },
    { "-1e400", false, 0 },
    { ".", false, 0 },
    { "", false, 0 },
    { "-", false, 0 },
    { "1e", false, 0 },
    { "1e+", false, 0 },
    { ".e3", false, 0 },
    { "1.2.3", false, 0 },
    { "1,5", false, 0 },
    { "nan", false, 0 },
    { "inf", false, 0 },
    { "0x1p3", false, 0 },
    { " 1", false, 0 },
    { "1.5x", false, 0 },
};

START_TEST(real_of_rounds_once)
{
    double value;
    const char *half_way = "1.00000005960464477540"; /* by way of double: even */
    ck_assert(number_real_of(half_way, strlen(half_way), 32, &value));
    ck_assert(value == (double)nextafterf(1, 2));
    ck_assert(number_real_of("1e39", 4, 32, &value) && isinf(value));
    ck_assert(number_real_of("1e39", 4, 64, &value) && value == 1e39);
    ck_assert(number_real_of("-Inf", 4, 32, &value) && value == -INFINITY);
    ck_assert(number_real_of("NaN", 3, 64, &value) && isnan(value));
    ck_assert(!number_real_of("in", 2, 64, &value));
    ck_assert(!number_real_of("infi", 4, 64, &value));
    ck_assert(!number_real_of("", 0, 64, &value));
}
END_TEST

static void check_real(size_t row)
{
    double value = 7;
    const char *text = reals[row].text;
    bool good = number_real(text, strlen(text), &value);
    ck_assert_msg(good == reals[row].good, "'%s'", text);
    if (good)
        ck_assert_msg(value == reals[row].value, "'%s' is %g", text, value);
}

START_TEST(real_table)
{
    check_real((size_t)_i);
}
END_TEST

START_TEST(real_table_in_a_comma_locale)
{
    if (!comma_locale_set())
        return;
    for (size_t row = 0; row < sizeof reals / sizeof reals[0]; row++)
        check_real(row);
    setlocale(LC_NUMERIC, "C");
}
END_TEST

/* The slow obvious way: strtoull, once only digits are there. */
static bool slow_unsigned(const char *text, uint64_t *value)
{
    bool is_hex = strncmp(text, "0x", 2) == 0 || strncmp(text, "0X", 2) == 0;
    const char *digits = is_hex ? text + 2 : text;
    const char *allowed = is_hex ? "0123456789abcdefABCDEF" : "0123456789";
    if (*digits == '\0' || digits[strspn(digits, allowed)] != '\0')
        return false;
    errno = 0;
    *value = strtoull(digits, NULL, is_hex ? 16 : 10);
    return errno != ERANGE;
}

START_TEST(unsigned_agrees_with_strtoull)
{
    uint64_t state = 88172645463325252u;
    for (int i = 0; i < 20000; i++) {
        char text[32] = "";
        uint64_t number = next_random(&state) >> next_random(&state) % 64;
        const char *format = next_random(&state) % 2 ? "0x%llx" : "%llu";
        snprintf(text, sizeof text - 2, format, (unsigned long long)number);
        if (next_random(&state) % 2) /* one digit more or another byte */
            text[next_random(&state) % (strlen(text) + 1)] =
                "0123456789abcxX.-+ "[next_random(&state) % 19];
        uint64_t fast = 0, slow = 0;
        bool good = number_unsigned(text, strlen(text), &fast);
        ck_assert_msg(good == slow_unsigned(text, &slow), "'%s'", text);
        if (good)
            ck_assert_msg(fast == slow, "'%s'", text);
    }
}
END_TEST

/* 2^60 + 2^36 + 1 is just above the middle between two floats; as a double it
 * is that middle, which goes to the even one below. */
START_TEST(integers_are_rounded_once)
{
    int64_t above = (INT64_C(1) << 60) + (INT64_C(1) << 36) + 1;
    ck_assert_double_eq(number_of_integer(above, false, 32),
                        0x1p60 + 0x1p37);
    ck_assert_double_eq(number_of_integer(-above, false, 32),
                        -0x1p60 - 0x1p37);
    ck_assert_double_eq(number_of_integer(above, false, 64),
                        0x1p60 + 0x1p36);
    ck_assert_double_eq(number_of_integer(-1, true, 64), 0x1p64);
    ck_assert_double_eq(number_of_integer(-1, true, 32), 0x1p64);
    ck_assert_double_eq(number_of_integer(-1, false, 32), -1);
}
END_TEST

START_TEST(products_are_checked)
{
    uint64_t sum = 5;
    ck_assert(number_add_product(&sum, 3, 4));
    ck_assert_uint_eq(sum, 17);
    sum = UINT64_MAX;
    ck_assert(number_add_product(&sum, 0, UINT64_MAX));
    ck_assert_uint_eq(sum, UINT64_MAX);
    ck_assert(!number_add_product(&sum, 1, 1));
    sum = 0;
    ck_assert(number_add_product(&sum, UINT32_MAX, UINT32_MAX));
    ck_assert(!number_add_product(&sum, 1ull << 32, 1ull << 32));
    sum = 0;
    ck_assert(number_add_product(&sum, 1, UINT64_MAX));
}
END_TEST

START_TEST(products_agree_with_division)
{
    uint64_t state = 1234567u;
    for (int i = 0; i < 20000; i++) {
        uint64_t sum = next_random(&state) >> next_random(&state) % 64;
        uint64_t value = next_random(&state) >> next_random(&state) % 64;
        uint64_t times = next_random(&state) >> next_random(&state) % 64;
        bool fits = value == 0 || times <= (UINT64_MAX - sum) / value;
        uint64_t fast = sum;
        ck_assert(number_add_product(&fast, value, times) == fits);
        if (fits)
            ck_assert_uint_eq(fast, sum + value * times);
    }
}
END_TEST

/* The largest of a half is 65504, the smallest 2^-24; of a bfloat the smallest is
 * 2^-133. What lies in the middle of two becomes the even one. */
static const struct {
    double number;
    unsigned bits;
    double rounded;
} sixteens[] = {
    { 2049, BITS_HALF, 2048 },          { 2051, BITS_HALF, 2052 },
    { 0.1, BITS_HALF, 0x1.998p-4 },     { -65519, BITS_HALF, -65504 },
    { 65520, BITS_HALF, INFINITY },     { 0x1p-25, BITS_HALF, 0 },
    { 0x1.8p-25, BITS_HALF, 0x1p-24 },  { 0x1.8p-23, BITS_HALF, 0x1.8p-23 },
    { 257, BITS_BFLOAT, 256 },          { 259, BITS_BFLOAT, 260 },
    { 0x1.fep127, BITS_BFLOAT, 0x1.fep127 },
    { 0x1.ffp127, BITS_BFLOAT, INFINITY },
    { 0x1p-134, BITS_BFLOAT, 0 },       { -0x1.8p-134, BITS_BFLOAT, -0x1p-133 },
};

START_TEST(sixteen_bits_table)
{
    double rounded = float16_rounded(sixteens[_i].number, sixteens[_i].bits);
    ck_assert_double_eq(rounded, sixteens[_i].rounded);
}
END_TEST

/* Each number of 16 bits is itself again. */
START_TEST(sixteen_bits_come_back)
{
    for (unsigned bits = BITS_HALF; bits <= BITS_BFLOAT; bits++)
        for (unsigned memory = 0; memory <= UINT16_MAX; memory++) {
            double number = float16_from_memory((uint16_t)memory, bits);
            if (!isnan(number))
                ck_assert_uint_eq(float16_to_memory(number, bits), memory);
        }
    ck_assert_double_eq(float16_from_memory(0x3c01, BITS_HALF), 0x1.004p0);
    ck_assert_double_eq(float16_from_memory(0x3f81, BITS_BFLOAT), 0x1.02p0);
}
END_TEST

#define ROWS(table) (int)(sizeof(table) / sizeof((table)[0]))

Suite *suite_make(void)
{
    Suite *suite = suite_create("number");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, unsigned_table, 0, ROWS(unsigneds));
    tcase_add_loop_test(all, hex_table, 0, ROWS(hexes));
    tcase_add_test(all, real_of_rounds_once);
    tcase_add_loop_test(all, real_table, 0, ROWS(reals));
    tcase_add_test(all, real_table_in_a_comma_locale);
    tcase_add_test(all, length_rules);
    tcase_add_test(all, unsigned_agrees_with_strtoull);
    tcase_add_test(all, integers_are_rounded_once);
    tcase_add_loop_test(all, sixteen_bits_table, 0, ROWS(sixteens));
    tcase_add_test(all, sixteen_bits_come_back);
    tcase_add_test(all, products_are_checked);
    tcase_add_test(all, products_agree_with_division);
    suite_add_tcase(suite, all);
    return suite;
}
