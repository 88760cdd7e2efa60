/*
 * Blocks marked in words of 32 bits, which vector units can shift each by an
 * amount of its own; see window.h.
 */
#include "model/window.h"

#include "core/lane_bit.h"
#include "core/vector.h"
#include "model/width.h"

/* A window of more words of the smallest blocks is not quick. */
enum { MARKS = 32, WORDS_MAX = 8 };

/* How many distinct values `offset >> shift` has, of those up to `last`. */
VECTOR_PART uint64_t count_marked(const uint32_t *offset, uint64_t length,
                                  int shift, uint64_t last)
{
    uint64_t count = 0;
    for (uint32_t word = 0; word <= last / MARKS; word++) {
        uint32_t marks = 0;
        for (uint64_t i = 0; i < length; i++) {
            uint32_t block = offset[i] >> shift;
            uint32_t mark = UINT32_C(1) << (block % MARKS);
            marks |= block / MARKS == word ? mark : 0;
        }
        count += (uint64_t)__builtin_popcount(marks);
    }
    return count;
}

VECTOR_PART bool count_row(const uint64_t *row, uint64_t length,
                           const uint32_t size[WINDOW_SIZES],
                           uint64_t count[WINDOW_SIZES])
{
    uint32_t offset[REQUEST_LANES_MAX];
    uint64_t low = UINT64_MAX, high = 0;
    for (uint64_t i = 0; i < length; i++) {
        low = row[i] < low ? row[i] : low;
        high = row[i] > high ? row[i] : high;
    }
    low &= ~((uint64_t)size[WINDOW_SIZES - 1] - 1);
    uint64_t reach = high - low;
    if (reach >> __builtin_ctz(size[0]) >= MARKS * WORDS_MAX)
        return false;
    for (uint64_t i = 0; i < length; i++)
        offset[i] = (uint32_t)(row[i] - low);
    for (int i = 0; i < WINDOW_SIZES; i++) {
        int shift = __builtin_ctz(size[i]);
        count[i] = count_marked(offset, length, shift, reach >> shift);
    }
    return true;
}

/* Dead lanes are put where the first live one is, which changes no count. */
VECTOR_PART void fill_row(const struct request *request, uint64_t length,
                          uint64_t *row)
{
    uint64_t live = request->lanes;
    uint64_t first = request->address[__builtin_ctzll(live)];
    for (uint64_t i = 0; i < length; i++)
        row[i] = (live & lane_bit[i]) != 0 ? request->address[i] : first;
}

/* Where lanes lie anywhere, two of them are mostly enough to tell. */
static bool first_two_are_far(const struct request *request, uint32_t size)
{
    uint64_t rest = request->lanes & (request->lanes - 1);
    if (rest == 0)
        return false;
    uint64_t first = request->address[__builtin_ctzll(request->lanes)];
    uint64_t second = request->address[__builtin_ctzll(rest)];
    uint64_t reach = (uint64_t)MARKS * WORDS_MAX * size;
    return second - first + reach > 2 * reach;
}

VECTOR_CLONES
static bool count_lanes(const struct request *request,
                        const uint32_t size[WINDOW_SIZES],
                        uint64_t count[WINDOW_SIZES])
{
    uint64_t row[REQUEST_LANES_MAX];
    if (request->lanes == UINT32_MAX)
        return count_row(request->address, NARROW, size, count);
    if (request->lanes >> NARROW == 0) {
        fill_row(request, NARROW, row);
        return count_row(row, NARROW, size, count);
    }
    fill_row(request, WIDE, row);
    return count_row(row, WIDE, size, count);
}

bool window_count(const struct request *request,
                  const uint32_t size[WINDOW_SIZES],
                  uint64_t count[WINDOW_SIZES])
{
    return !first_two_are_far(request, size[0]) &&
           count_lanes(request, size, count);
}
