/* Known numbers; see contents.h. */
#include "lang/contents.h"

#include <string.h>

#include "core/float16.h"
#include "core/number.h"
#include "core/vector.h"

/* A well-mixed number from another one (splitmix64's last steps). */
static inline uint64_t mixed(uint64_t number)
{
    number += UINT64_C(0x9e3779b97f4a7c15);
    number = (number ^ (number >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    number = (number ^ (number >> 27)) * UINT64_C(0x94d049bb133111eb);
    return number ^ (number >> 31);
}

/* The upper half of number * limit. */
static inline uint64_t scaled(uint64_t number, uint64_t limit)
{
    __extension__ typedef unsigned __int128 wide;
    return (uint64_t)((wide)number * limit >> 64);
}

/* The same of a limit of 32 bits, as vector units can do it. */
static inline uint64_t scaled_narrow(uint64_t number, uint64_t limit)
{
    uint64_t low = (number & UINT32_MAX) * limit >> 32;
    return ((number >> 32) * limit + low) >> 32;
}

static uint64_t random_below(uint64_t seed, uint64_t index, uint64_t limit)
{
    return scaled(mixed(mixed(seed) ^ index), limit);
}

enum { FEISTEL_ROUNDS = 4 };

/* A permutation of the numbers of 2 * half bits: a Feistel network. */
static inline uint64_t shuffled(uint64_t key, uint64_t number, unsigned half)
{
    uint64_t mask = (UINT64_C(1) << half) - 1;
    uint64_t left = number >> half, right = number & mask;
    for (uint64_t round = 0; round < FEISTEL_ROUNDS; round++) {
        uint64_t next = left ^ (mixed(key + (right << 2 | round)) & mask);
        left = right;
        right = next;
    }
    return left << half | right;
}

/* Half the bits that the numbers below `count` need. */
static unsigned half_of(uint64_t count)
{
    unsigned half = 1;
    while (half < 31 && count > UINT64_C(1) << 2 * half)
        half++;
    return half;
}

/*
 * Of the numbers below `count`: what falls outside is shuffled again. At most
 * three quarters of the numbers do.
 */
static uint64_t permuted(uint64_t seed, uint64_t number, uint64_t count)
{
    unsigned half = half_of(count);
    do {
        number = shuffled(mixed(seed), number, half);
    } while (number >= count);
    return number;
}

static inline uint64_t unpacked(const unsigned char *at, unsigned bytes)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < bytes; i++)
        number |= (uint64_t)at[i] << 8 * i;
    return number;
}

double contents_real(uint64_t number, unsigned bits)
{
    float narrow;
    double wide;
    uint32_t low = (uint32_t)number;
    if (float16_is(bits))
        return float16_from_memory((uint16_t)number, bits);
    memcpy(&narrow, &low, sizeof narrow);
    memcpy(&wide, &number, sizeof wide);
    return bits == 32 ? (double)narrow : wide;
}

uint64_t contents_real_bits(double number, unsigned bits)
{
    float narrow = (float)number_rounded_to_float(number);
    uint32_t low;
    uint64_t whole;
    if (float16_is(bits))
        return float16_to_memory(number, bits);
    memcpy(&low, &narrow, sizeof low);
    memcpy(&whole, &number, sizeof whole);
    return bits == 32 ? low : whole;
}

static uint64_t number_at(const struct contents *contents, uint64_t index)
{
    switch (contents->kind) {
    case CONTENTS_SEQUENCE:
        return (uint64_t)contents->start + index * (uint64_t)contents->step;
    case CONTENTS_RANDOM:
        return random_below(contents->seed, index, contents->limit);
    case CONTENTS_PERMUTATION:
        return permuted(contents->seed, index, contents->count);
    case CONTENTS_LIST:
        break;
    }
    return unpacked(contents->packed + index * contents->bytes,
                    contents->bytes);
}

uint64_t contents_at(const struct contents *contents, uint64_t index)
{
    uint64_t number = number_at(contents, index);
    if (!contents->is_real || contents->kind == CONTENTS_LIST)
        return number;
    return contents_real_bits(contents->origin +
                                  contents->scale * (double)number,
                              contents->bits);
}

/* `bytes` is a constant: then one instruction loads it. */
static inline void read_list(const unsigned char *packed,
                             const uint64_t *offset, int64_t *value,
                             unsigned count, unsigned bytes)
{
    for (unsigned i = 0; i < count; i++)
        value[i] = (int64_t)unpacked(packed + offset[i], bytes);
}

VECTOR_CLONES
static void read_random(const struct contents *contents, const uint64_t *offset,
                        int64_t *restrict value, unsigned count)
{
    uint64_t key = mixed(contents->seed), limit = contents->limit;
    int shift = __builtin_ctz(contents->bytes);
    for (unsigned i = 0; i < count; i++)
        value[i] =
            (int64_t)scaled_narrow(mixed(key ^ offset[i] >> shift), limit);
}

/* Shuffles those that are at `from` and behind it; false: none is any more. */
VECTOR_CLONES
static bool shuffle_beyond(const struct contents *contents, uint64_t from,
                           unsigned half, int64_t *value, unsigned count)
{
    uint64_t key = mixed(contents->seed), limit = contents->count, beyond = 0;
    for (unsigned i = 0; i < count; i++) {
        uint64_t number = (uint64_t)value[i];
        number = number < from ? number : shuffled(key, number, half);
        value[i] = (int64_t)number;
        beyond |= number >= limit;
    }
    return beyond != 0;
}

/* permuted() of all lanes at once. */
static void read_permutation(const struct contents *contents,
                             const uint64_t *offset, int64_t *value,
                             unsigned count)
{
    unsigned half = half_of(contents->count);
    int shift = __builtin_ctz(contents->bytes);
    for (unsigned i = 0; i < count; i++)
        value[i] = (int64_t)(offset[i] >> shift);
    uint64_t from = 0;
    while (shuffle_beyond(contents, from, half, value, count))
        from = contents->count;
}

void contents_read(const struct contents *contents, const uint64_t *offset,
                   int64_t *value, unsigned count)
{
    const unsigned char *packed = contents->packed;
    if (contents->kind == CONTENTS_RANDOM && contents->limit <= UINT32_MAX)
        read_random(contents, offset, value, count);
    else if (contents->kind == CONTENTS_PERMUTATION)
        read_permutation(contents, offset, value, count);
    else if (contents->kind != CONTENTS_LIST)
        for (unsigned i = 0; i < count; i++)
            value[i] = (int64_t)contents_at(contents,
                                            offset[i] / contents->bytes);
    else if (contents->bytes == 1)
        read_list(packed, offset, value, count, 1);
    else if (contents->bytes == 2)
        read_list(packed, offset, value, count, 2);
    else if (contents->bytes == 4)
        read_list(packed, offset, value, count, 4);
    else
        read_list(packed, offset, value, count, 8);
}

/* The index of the number that begins at a byte behind the first one. */
static bool find_index(const struct contents *contents, uint64_t byte,
                      uint64_t *index)
{
    uint64_t element = byte / contents->stride, rest = byte % contents->stride;
    uint64_t inner = contents->inner;
    *index = element;
    if (inner == 0)
        return rest == 0;
    *index = element * inner + rest / contents->inner_stride;
    return rest % contents->inner_stride == 0 &&
           rest / contents->inner_stride < inner;
}

const struct contents *contents_find(const struct contents *list,
                                     int64_t offset, unsigned bytes,
                                     uint64_t *index)
{
    for (; list != NULL; list = list->next)
        if (list->bytes == bytes && offset >= (int64_t)list->first &&
            find_index(list, (uint64_t)offset - list->first, index))
            return list;
    return NULL;
}

/* One byte of the number that it is in. */
static bool find_byte(const struct contents *list, int64_t offset,
                      uint64_t *byte)
{
    uint64_t index;
    for (; list != NULL; list = list->next)
        for (unsigned i = 0; i < list->bytes; i++)
            if (offset - (int64_t)i >= (int64_t)list->first &&
                find_index(list, (uint64_t)(offset - (int64_t)i) - list->first,
                           &index) &&
                index < list->count) {
                *byte = contents_at(list, index) >> 8 * i & 0xff;
                return true;
            }
    return false;
}

bool contents_bits(const struct contents *list, int64_t offset, unsigned bytes,
                   uint64_t *bits)
{
    uint64_t byte;
    *bits = 0;
    for (unsigned i = 0; i < bytes; i++) {
        if (!find_byte(list, offset + (int64_t)i, &byte))
            return false;
        *bits |= byte << 8 * i;
    }
    return true;
}

uint64_t contents_place(const struct contents *contents, uint64_t index)
{
    uint64_t inner = contents->inner;
    if (inner == 0)
        return contents->first + index * contents->stride;
    return contents->first + index / inner * contents->stride +
           index % inner * contents->inner_stride;
}

static void fill_one(const struct contents *contents, unsigned char *image,
                     uint64_t size)
{
    for (uint64_t i = 0; i < contents->count; i++) {
        uint64_t at = contents_place(contents, i);
        if (at + contents->bytes > size)
            return;
        uint64_t number = contents_at(contents, i);
        for (unsigned byte = 0; byte < contents->bytes; byte++)
            image[at + byte] = (unsigned char)(number >> 8 * byte);
    }
}

/* The list has the newest first, which holds. */
void contents_fill(const struct contents *list, unsigned char *image,
                   uint64_t size)
{
    if (list == NULL)
        return;
    contents_fill(list->next, image, size);
    fill_one(list, image, size);
}
