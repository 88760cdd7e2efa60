/* Compares requests lane by lane; see moved.h. */
#include "model/moved.h"

#include "core/lane_bit.h"
#include "core/vector.h"
#include "model/width.h"

VECTOR_PART bool all_are(const uint64_t *to, const uint64_t *from,
                         uint64_t by)
{
    uint64_t off = 0;
    for (unsigned i = 0; i < NARROW; i++)
        off |= to[i] - from[i] - by;
    return off == 0;
}

/* Dead lanes hold anything. */
VECTOR_PART bool live_are(const uint64_t *to, const uint64_t *from,
                          uint64_t by, uint64_t live, unsigned length)
{
    uint64_t off = 0;
    for (unsigned i = 0; i < length; i++)
        off |= (live & lane_bit[i]) != 0 ? to[i] - from[i] - by : 0;
    return off == 0;
}

/* Where lanes lie anywhere, one of them is mostly enough to tell. */
static inline bool last_is(const struct request *to, const struct request *from,
                           uint64_t by)
{
    int last = 63 - __builtin_clzll(to->lanes | 1);
    return to->lanes == 0 || to->address[last] - from->address[last] == by;
}

VECTOR_CLONES
static bool lanes_are(const struct request *to, const struct request *from,
                      uint64_t by)
{
    uint64_t live = to->lanes;
    if (live == UINT32_MAX)
        return all_are(to->address, from->address, by);
    return live <= UINT32_MAX
               ? live_are(to->address, from->address, by, live, NARROW)
               : live_are(to->address, from->address, by, live, WIDE);
}

bool moved_is_by(const struct request *to, const struct request *from,
                 uint64_t by)
{
    return to->lanes == from->lanes &&
           to->bytes_per_lane == from->bytes_per_lane &&
           last_is(to, from, by) && lanes_are(to, from, by);
}
