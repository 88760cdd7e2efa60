/* Bytes of shared memory; see cell.h. */
#include "exec/cell.h"

#include "exec/pointer.h"

/* Several warps; others are a warp's number + 1, or 0. */
enum { WARPS_SEVERAL = UINT16_MAX };

struct cell *cells_at(const struct machine *machine, int64_t pointer,
                      unsigned bytes)
{
    const struct program *program = machine->program;
    const struct board *board = machine->board;
    int64_t number = pointer_array(pointer);
    if (number < 0 || (uint64_t)number >= program->array_count ||
        program->arrays[number].space != SPACE_SHARED)
        return NULL;
    const struct array *array = &program->arrays[number];
    int64_t at = pointer_offset(pointer) + (int64_t)array->shared_at +
                 (int64_t)array->base_shift;
    bool is_inside = at >= 0 && (uint64_t)at + bytes <= board->size;
    return is_inside ? &board->cells[at] : NULL;
}

bool cells_are_there(const struct machine *machine,
                     const struct lanes *address, uint64_t mask)
{
    return mask != 0 && !machine->diagnostic.failed &&
           cells_at(machine,
                    lanes_get(address, VALUE_POINTER, lowest_lane(mask)),
                    1) != NULL;
}

void cell_touch(struct board *board, struct cell *cell)
{
    if (cell->reader == 0 && cell->writer == 0)
        board->touched[board->touched_count++] =
            (uint32_t)(cell - board->cells);
}

void cell_join(uint16_t *warps, uint16_t warp)
{
    *warps = *warps == 0 || *warps == warp ? warp : WARPS_SEVERAL;
}

uint16_t cell_own_number(const struct machine *machine)
{
    return (uint16_t)(machine->warp + 1);
}

uint64_t cells_bits(const struct cell *cells, unsigned bytes)
{
    uint64_t bits = 0;
    for (unsigned i = 0; i < bytes; i++)
        bits |= (uint64_t)(cells[i].writer != 0 ? cells[i].told
                                                : cells[i].held) << 8 * i;
    return bits;
}
