/* From addresses to lines and cells; see l1_lines.h. */
#include "model/l1_lines.h"

#include "core/vector.h"

struct l1_layout l1_layout_of(const struct gpu *gpu, uint32_t bytes_per_lane)
{
    uint32_t unit =
        bytes_per_lane > gpu->bank_bytes ? bytes_per_lane : gpu->bank_bytes;
    int line_shift = __builtin_ctz(gpu->line_bytes);
    int unit_shift = __builtin_ctz(unit);
    return (struct l1_layout){ line_shift, unit_shift,
                               UINT32_C(1) << (line_shift - unit_shift) };
}

/* `length` is a constant: the vector units like that better. */
VECTOR_PART void place(struct l1_layout layout,
                       const uint64_t *restrict address, uint64_t length,
                       uint64_t *restrict number, uint64_t *restrict cell)
{
    uint64_t in_phase = (uint64_t)layout.columns - 1;
    for (uint64_t i = 0; i < length; i++) {
        uint64_t column = (address[i] >> layout.unit_shift) & in_phase;
        number[i] = address[i] >> layout.line_shift;
        cell[i] = (uint64_t)1 << ((i & ~in_phase) | column);
    }
}

/* Line and cell of every lane; dead ones' mean nothing. */
VECTOR_CLONES
static void place_lanes(const struct l1_layout *layout,
                        const struct request *request, uint64_t *number,
                        uint64_t *cell)
{
    if (request->lanes <= UINT32_MAX)
        place(*layout, request->address, REQUEST_LANES_MAX / 2, number, cell);
    else
        place(*layout, request->address, REQUEST_LANES_MAX, number, cell);
}

/* Neighbouring lanes are often on one line: their cells come together first. */
void l1_lines_gather(const struct l1_layout *layout,
                         const struct request *request, struct l1_lines *lines)
{
    uint64_t number[REQUEST_LANES_MAX], cell[REQUEST_LANES_MAX];
    place_lanes(layout, request, number, cell);
    few_clear(&lines->few);
    for (uint64_t rest = request->lanes; rest != 0;) {
        uint64_t own = number[__builtin_ctzll(rest)], cells = 0;
        uint32_t before = lines->few.count;
        uint32_t index = few_index(&lines->few, own);
        if (index == before)
            lines->cells[index] = 0;
        for (; rest != 0; rest &= rest - 1) {
            int lane = __builtin_ctzll(rest);
            if (number[lane] != own)
                break;
            cells |= cell[lane];
        }
        lines->cells[index] |= cells;
    }
}

/* Moves what the live lanes have to the front; gives how many those are. */
static uint32_t close_gaps(uint64_t lanes, uint64_t *number, uint64_t *cells)
{
    uint32_t count = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
        int lane = __builtin_ctzll(lanes);
        number[count] = number[lane];
        cells[count++] = cells[lane];
    }
    return count;
}

void l1_lines_apart(const struct l1_layout *layout,
                    const struct request *request, struct l1_lines *lines)
{
    place_lanes(layout, request, lines->few.number, lines->cells);
    lines->few.count =
        request->lanes == UINT32_MAX
            ? REQUEST_LANES_MAX / 2
            : close_gaps(request->lanes, lines->few.number, lines->cells);
}
