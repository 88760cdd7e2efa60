/*
 * Distinct numbers among those of a request's lanes: a hash table with open
 * addressing, of as many slots as leaves half of them free.
 */
#ifndef MODEL_FEW_H
#define MODEL_FEW_H

#include <stdint.h>
#include <string.h>

#include "coalsim/request.h"

enum { FEW_SLOT_BITS = 7, FEW_SLOTS = 1 << FEW_SLOT_BITS };
_Static_assert(FEW_SLOTS == 2 * REQUEST_LANES_MAX, "half of them stay free");

struct few {
    uint32_t count;
    uint64_t number[REQUEST_LANES_MAX]; /* in the order in which they came */
    uint8_t slots[FEW_SLOTS];           /* 1 + index of a number; 0: free */
};

static inline void few_clear(struct few *few)
{
    few->count = 0;
    memset(few->slots, 0, sizeof few->slots);
}

/* The index of a number, a new one if it did not come before. */
static inline uint32_t few_index(struct few *few, uint64_t number)
{
    uint64_t slot = (number * 0x9e3779b97f4a7c15u) >> (64 - FEW_SLOT_BITS);
    while (few->slots[slot] != 0) {
        uint32_t index = few->slots[slot] - 1u;
        if (few->number[index] == number)
            return index;
        slot = (slot + 1) % FEW_SLOTS;
    }
    few->slots[slot] = (uint8_t)(few->count + 1);
    few->number[few->count] = number;
    return few->count++;
}

#endif
