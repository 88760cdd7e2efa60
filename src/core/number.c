/* Reads numbers without the locale; see number.h. */
#include "core/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/float16.h"

static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return 16;
}

static bool digits(const char *text, size_t length, uint64_t radix,
                   uint64_t *value)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < length; i++) {
        uint64_t digit = (uint64_t)digit_value(text[i]);
        if (digit >= radix || sum > (UINT64_MAX - digit) / radix)
            return false;
        sum = sum * radix + digit;
    }
    *value = sum;
    return length > 0;
}

static bool has_hex_prefix(const char *text, size_t length)
{
    return length > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
}

bool number_hex(const char *text, size_t length, uint64_t *value)
{
    size_t prefix = has_hex_prefix(text, length) ? 2 : 0;
    return digits(text + prefix, length - prefix, 16, value);
}

bool number_unsigned(const char *text, size_t length, uint64_t *value)
{
    if (has_hex_prefix(text, length))
        return number_hex(text, length, value);
    return digits(text, length, 10, value);
}

static size_t skip_digits(const char *text, size_t length, size_t at)
{
    while (at < length && text[at] >= '0' && text[at] <= '9')
        at++;
    return at;
}

/* [sign] digits [. digits] [e [sign] digits], with a digit before the e. */
static bool is_decimal(const char *text, size_t length, size_t *point)
{
    size_t at = length > 0 && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    size_t start = at;
    at = skip_digits(text, length, at);
    size_t found = at - start;
    *point = length;
    if (at < length && text[at] == '.') {
        *point = at;
        size_t fraction = at + 1;
        at = skip_digits(text, length, fraction);
        found += at - fraction;
    }
    if (found == 0)
        return false;
    if (at < length && (text[at] == 'e' || text[at] == 'E')) {
        at++;
        if (at < length && (text[at] == '-' || text[at] == '+'))
            at++;
        start = at;
        at = skip_digits(text, length, at);
        if (at == start)
            return false;
    }
    return at == length;
}

/* [sign] inf, infinity or nan, in any case. */
static bool is_word(const char *text, size_t length)
{
    static const char *const words[] = { "inf", "infinity", "nan" };
    size_t sign = length > 0 && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length - sign &&
            strncasecmp(words[i], text + sign, length - sign) == 0)
            return true;
    return false;
}

/* Rounded once; to 16 bits by way of a double. */
static double convert(const char *text, char **end, unsigned bits)
{
    return bits == 32 ? (double)strtof(text, end)
                      : number_rounded(strtod(text, end), bits);
}

bool number_real_of(const char *text, size_t length, unsigned bits,
                    double *value)
{
    char copy[1024];
    size_t point = length;
    if (length >= sizeof copy ||
        (!is_word(text, length) && !is_decimal(text, length, &point)))
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    char *end;
    *value = convert(copy, &end, bits);
    if (*end != '\0' && point < length) { /* the locale wants a comma */
        copy[point] = ',';
        *value = convert(copy, &end, bits);
    }
    return *end == '\0';
}

bool number_real(const char *text, size_t length, double *value)
{
    return number_real_of(text, length, 64, value) && isfinite(*value);
}

double number_rounded_to_float(double number)
{
    const double infinite = 0x1.ffffffp127; /* half an ulp behind the last */
    if (fabs(number) >= infinite)
        return copysign(INFINITY, number);
    return (double)(float)number;
}

double number_rounded(double number, unsigned bits)
{
    if (float16_is(bits))
        return float16_rounded(number, bits);
    return bits == 32 ? number_rounded_to_float(number) : number;
}

/* Straight to float: by way of double rounds twice. */
double number_of_integer(int64_t integer, bool is_unsigned, unsigned bits)
{
    uint64_t size = (uint64_t)integer;
    if (bits == 32)
        return is_unsigned ? (double)(float)size : (double)(float)integer;
    return number_rounded(is_unsigned ? (double)size : (double)integer, bits);
}

bool number_truncate(int64_t *result, unsigned bits, bool is_signed,
                     double number)
{
    double beyond = ldexp(1, is_signed ? (int)bits - 1 : (int)bits);
    number = trunc(number);
    if (!(number < beyond && number >= (is_signed ? -beyond : 0)))
        return false;
    *result = number >= 0x1p63 ? (int64_t)(uint64_t)number : (int64_t)number;
    return true;
}

bool number_add_product(uint64_t *sum, uint64_t value, uint64_t times)
{
    uint64_t product;
    return !__builtin_mul_overflow(value, times, &product) &&
           !__builtin_add_overflow(*sum, product, sum);
}
