/* Numbers of 16 bits; see float16.h. */
#include "core/float16.h"

#include <math.h>

/* Bits of the digits, the first one counted; what an exponent of 0 means. */
struct format {
    int digits, lowest;
};

static struct format format_of(unsigned bits)
{
    return bits == BITS_HALF ? (struct format){ HALF_DIGITS, -14 }
                             : (struct format){ BFLOAT_DIGITS, -126 };
}

/* The power of two by which numbers of this size differ. */
static int unit_of(const struct format *format, double number)
{
    int exponent;
    frexp(number, &exponent);
    if (exponent - 1 < format->lowest)
        exponent = format->lowest + 1;
    return exponent - format->digits;
}

/* The power of two that is too large. */
static int beyond(const struct format *format)
{
    return 2 - format->lowest;
}

double float16_rounded(double number, unsigned bits)
{
    struct format format = format_of(bits);
    if (!isfinite(number) || number == 0)
        return number;
    int unit = unit_of(&format, number);
    double rounded = ldexp(nearbyint(ldexp(number, -unit)), unit);
    return fabs(rounded) >= ldexp(1, beyond(&format))
               ? copysign(INFINITY, number)
               : rounded;
}

uint16_t float16_to_memory(double number, unsigned bits)
{
    struct format format = format_of(bits);
    int shift = format.digits - 1;
    unsigned sign = signbit(number) ? 0x8000 : 0;
    unsigned infinite = (0x7fffu >> shift) << shift;
    number = fabs(float16_rounded(number, bits));
    if (isnan(number))
        return (uint16_t)0x7fff;
    if (number == 0 || isinf(number))
        return (uint16_t)(sign | (number == 0 ? 0 : infinite));
    int unit = unit_of(&format, number);
    unsigned digits = (unsigned)ldexp(number, -unit);
    unsigned steps = (unsigned)(unit + shift - format.lowest);
    return (uint16_t)(sign | ((steps << shift) + digits));
}

double float16_from_memory(uint16_t memory, unsigned bits)
{
    struct format format = format_of(bits);
    int shift = format.digits - 1;
    int exponent = (memory & 0x7fff) >> shift;
    int digits = memory & ((1 << shift) - 1);
    double sign = (memory & 0x8000) != 0 ? -1 : 1;
    if (exponent == 0x7fff >> shift)
        return digits != 0 ? NAN : sign * INFINITY;
    if (exponent > 0)
        digits += 1 << shift;
    else
        exponent = 1;
    return sign * ldexp(digits, exponent - 1 + format.lowest - shift);
}
