/*
 * A lane's bit in a mask of lanes. From a table: gcc 12 does not make vectors
 * of shifts by 64-bit amounts.
 */
#ifndef CORE_LANE_BIT_H
#define CORE_LANE_BIT_H

#include <stdint.h>

#define LANE_BITS_4(n) \
    UINT64_C(1) << (n), UINT64_C(2) << (n), UINT64_C(4) << (n), \
    UINT64_C(8) << (n)
#define LANE_BITS_16(n) \
    LANE_BITS_4(n), LANE_BITS_4((n) + 4), LANE_BITS_4((n) + 8), \
    LANE_BITS_4((n) + 12)

static const uint64_t lane_bit[64] = {
    LANE_BITS_16(0), LANE_BITS_16(16), LANE_BITS_16(32), LANE_BITS_16(48)
};

#endif
