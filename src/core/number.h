/*
 * Numbers as the user writes them in options, GPU files and traces.
 * Independent of the locale. Each returns false on anything else than one
 * whole number from `text` to its end: empty, a sign where none fits, overflow.
 */
#ifndef CORE_NUMBER_H
#define CORE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decimal or 0x hexadecimal. `length` bytes are read, no NUL is needed. */
bool number_unsigned(const char *text, size_t length, uint64_t *value);

/* Hexadecimal digits, 0x allowed in front. */
bool number_hex(const char *text, size_t length, uint64_t *value);

/* A decimal fraction, exponent allowed; finite. */
bool number_real(const char *text, size_t length, double *value);

/* The same, or `inf`, `infinity` or `nan`, as a number of 32 or 64 bits, to
 * which it is rounded once: what is too large is infinite. */
bool number_real_of(const char *text, size_t length, unsigned bits,
                    double *value);

/* Rounded to a float as IEEE 754 has it: what is too large is infinite. (C
 * gives that conversion no meaning, and gcc 12 makes use of that.) */
double number_rounded_to_float(double number);

/* Rounded to the type of `bits`: 64, 32, or one of float16.h. */
double number_rounded(double number, unsigned bits);

/* An integer of 64 bits as a float (`bits` is 32), a double, or a number of 16
 * bits. */
double number_of_integer(int64_t integer, bool is_unsigned, unsigned bits);

/* Towards 0, into an integer of `bits`, the upper half of 64 without a sign
 * wrapped; false where that does not hold it, or it is no number. */
bool number_truncate(int64_t *result, unsigned bits, bool is_signed,
                     double number);

/* `sum += value * times`; false (sum unspecified) when it passes 64 bits. */
bool number_add_product(uint64_t *sum, uint64_t value, uint64_t times);

#endif
