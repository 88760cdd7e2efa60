/*
 * The yardstick: the loop that anyone would write by hand to count sectors. It
 * is compiled for the very machine it runs on, and counts nothing else.
 */
#ifndef BENCH_PLAIN_H
#define BENCH_PLAIN_H

#include <stdint.h>

/* Distinct 32-byte sectors among the live ones of 32 lanes. */
uint32_t plain_sectors(const uint64_t *address, uint32_t lanes);

#endif
