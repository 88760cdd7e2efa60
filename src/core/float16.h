/*
 * Floating-point numbers of 16 bits, as CUDA's half and __nv_bfloat16 have them.
 */
#ifndef CORE_FLOAT16_H
#define CORE_FLOAT16_H

#include <stdbool.h>
#include <stdint.h>

/* What stands for the width of a type, among 32 and 64: 16 bits. Of a
 * half 11 are the number's digits, the first one counted, of a bfloat 8. */
enum { BITS_HALF = 16, BITS_BFLOAT = 17 };
enum { HALF_DIGITS = 11, BFLOAT_DIGITS = 8 };

static inline bool float16_is(unsigned bits)
{
    return bits == BITS_HALF || bits == BITS_BFLOAT;
}

/* To the nearest of the type, of two to the even one; infinite where the type
 * does not hold it. */
double float16_rounded(double number, unsigned bits);

/* What a number of the type is in memory, and the other way. */
uint16_t float16_to_memory(double number, unsigned bits);
double float16_from_memory(uint16_t memory, unsigned bits);

#endif
