/* Lanes become marks, many at once; see lane_sectors.h. */
#include "model/lane_sectors.h"

/* Neighbours among the lanes leave out no sector between them. */
static bool leaves_no_gaps(const struct request *request, uint64_t lanes,
                           int sector_shift)
{
    uint64_t lowest = lanes & -lanes;
    bool none_between = (lanes & (lanes + lowest)) == 0;
    return request->even && none_between &&
           request->step <= (uint64_t)1 << sector_shift;
}

/* Lanes of one row; neighbours are often in one word. */
static void add_row(struct intervals *set, const struct request *request,
                    uint64_t lanes, int sector_shift)
{
    if (leaves_no_gaps(request, lanes, sector_shift)) {
        unsigned first = (unsigned)__builtin_ctzll(lanes);
        unsigned last = 63 - (unsigned)__builtin_clzll(lanes);
        intervals_mark(set, request_address(request, first) >> sector_shift,
                       (request_address(request, last) >> sector_shift) + 1);
        return;
    }
    if (!request->even &&
        marks_add_lanes(&set->marks, request->address, lanes, sector_shift))
        return;
    int word_shift = sector_shift + 6;
    unsigned lane = (unsigned)__builtin_ctzll(lanes);
    uint64_t word = request_address(request, lane) >> word_shift, bits = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
        lane = (unsigned)__builtin_ctzll(lanes);
        uint64_t address = request_address(request, lane);
        if (address >> word_shift != word) {
            intervals_mark_word(set, word, bits);
            bits = 0;
            word = address >> word_shift;
        }
        bits |= UINT64_C(1) << (address >> sector_shift) % 64;
    }
    intervals_mark_word(set, word, bits);
}

/* Rows that begin no further than a sector behind the one before are one. */
static bool has_rows(const struct request *request, int sector_shift)
{
    return request->even && request->jump != 0 &&
           request->step + request->jump > (uint64_t)1 << sector_shift;
}

void lane_sectors_add(struct intervals *set, const struct request *request,
                      int sector_shift)
{
    uint64_t width = REQUEST_LANES_MAX;
    if (has_rows(request, sector_shift))
        width = (uint64_t)1 << request->row_shift;
    uint64_t row = UINT64_MAX >> (REQUEST_LANES_MAX - width);
    for (uint64_t left = request->lanes; left != 0; left &= ~row) {
        while ((left & row) == 0)
            row <<= width;
        add_row(set, request, left & row, sector_shift);
    }
}
