/* From addresses to lines and cells; see l1_lines.h. */
#include "model/l1_lines.h"

#include "core/vector.h"

/* A hash table of lines: twice as many slots as there can be. */
enum { SLOT_BITS = 7, SLOTS = 1 << SLOT_BITS };
_Static_assert(SLOTS == 2 * REQUEST_LANES_MAX, "half of the slots stay free");

struct l1_layout l1_layout_of(const struct gpu *gpu, uint32_t bytes_per_lane)
{
    uint32_t unit =
        bytes_per_lane > gpu->bank_bytes ? bytes_per_lane : gpu->bank_bytes;
    return (struct l1_layout){
        .line_shift = __builtin_ctz(gpu->line_bytes),
        .unit_shift = __builtin_ctz(unit),
        .columns = gpu->line_bytes / unit,
    };
}

/* The place of a line among `lines`, a new one if it was not seen before. */
static uint32_t line_index(struct l1_lines *lines, uint8_t *slots,
                           uint64_t number)
{
    uint64_t slot = (number * 0x9e3779b97f4a7c15u) >> (64 - SLOT_BITS);
    while (slots[slot] != 0) {
        uint32_t index = slots[slot] - 1u;
        if (lines->number[index] == number)
            return index;
        slot = (slot + 1) % SLOTS;
    }
    uint32_t index = lines->count++;
    slots[slot] = (uint8_t)lines->count;
    lines->number[index] = number;
    lines->cells[index] = 0;
    return index;
}

/* `length` is a constant: the vector units like that better. */
static inline void place(struct l1_layout layout,
                         const uint64_t *restrict address, uint64_t length,
                         uint64_t *restrict number, uint64_t *restrict cell)
{
    uint64_t in_phase = (uint64_t)layout.columns - 1;
    for (uint64_t i = 0; i < length; i++) {
        uint64_t column = (address[i] >> layout.unit_shift) & in_phase;
        number[i] = address[i] >> layout.line_shift;
        cell[i] = (i & ~in_phase) | column;
    }
}

/* Line and cell, as a bit's place, of every lane; dead ones' mean nothing. */
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
    uint8_t slots[SLOTS] = { 0 }; /* 1 + the index of a line; 0: free */
    place_lanes(layout, request, number, cell);
    lines->count = 0;
    for (uint64_t rest = request->lanes; rest != 0;) {
        uint64_t own = number[__builtin_ctzll(rest)], cells = 0;
        uint32_t index = line_index(lines, slots, own);
        for (; rest != 0; rest &= rest - 1) {
            int lane = __builtin_ctzll(rest);
            if (number[lane] != own)
                break;
            cells |= (uint64_t)1 << cell[lane];
        }
        lines->cells[index] |= cells;
    }
}

void l1_lines_apart(const struct l1_layout *layout,
                    const struct request *request, struct l1_lines *lines)
{
    uint64_t number[REQUEST_LANES_MAX], cell[REQUEST_LANES_MAX];
    place_lanes(layout, request, number, cell);
    lines->count = 0;
    for (uint64_t rest = request->lanes; rest != 0; rest &= rest - 1) {
        int lane = __builtin_ctzll(rest);
        lines->number[lines->count] = number[lane];
        lines->cells[lines->count++] = (uint64_t)1 << cell[lane];
    }
}
