/* Turns of loads and exchanges; see tried.h. */
#include "exec/tried.h"

#include "exec/pointer.h"

static uint64_t address_of(const struct machine *machine,
                           const struct lanes *pointers, unsigned lane)
{
    int64_t pointer = lanes_get(pointers, VALUE_POINTER, lane);
    int64_t shift = machine->rooms[pointer_array(pointer)].shift;
    return (uint64_t)pointer + (uint64_t)shift;
}

/* Does one of the lanes have this address? */
static bool is_among(const struct machine *machine,
                     const struct lanes *pointers, uint64_t lanes,
                     uint64_t address)
{
    for (; lanes != 0; lanes &= lanes - 1)
        if (address_of(machine, pointers, lowest_lane(lanes)) == address)
            return true;
    return false;
}

/* The lanes of `mask` that get through. The banks are `columns` side by side,
 * as wide as what a lane accesses. */
static uint64_t through(const struct machine *machine,
                        const struct lanes *pointers, uint64_t mask,
                        unsigned bytes, unsigned columns)
{
    uint64_t won = 0, taken = 0;
    unsigned phase = 0;
    for (; mask != 0; mask &= mask - 1) {
        unsigned lane = lowest_lane(mask);
        uint64_t address = address_of(machine, pointers, lane);
        uint64_t column = UINT64_C(1) << address / bytes % columns;
        if (lane / columns != phase)
            taken = 0;
        phase = lane / columns;
        if ((taken & column) == 0 && !is_among(machine, pointers, won, address))
            won |= UINT64_C(1) << lane;
        taken |= column;
    }
    return won;
}

/* More warps than one, or data, may make it more turns or fewer. */
static bool is_estimate(const struct machine *machine, unsigned bytes)
{
    return bytes > 4 || launch_threads(machine->launch) > machine->lanes;
}

static void note_estimate(struct machine *machine, const struct expr *expr)
{
    if (machine->options->estimated == NULL)
        return;
    atomic_store(&machine->options->estimated[expr->site], true);
    atomic_store(&machine->options->estimated[expr->second_site], true);
}

void tried_make(struct machine *machine, const struct expr *expr,
                const struct lanes *address, uint64_t mask)
{
    const struct site *site = &machine->program->sites[expr->site];
    unsigned bytes = site->bytes_per_lane;
    unsigned columns = machine->sink->banks_bytes / bytes;
    if (site->is_one_lane)
        mask &= -mask;
    if (is_estimate(machine, bytes))
        note_estimate(machine, expr);
    while (mask != 0) {
        access_memory(machine, expr->second_site, expr, address, mask);
        access_memory(machine, expr->site, expr, address, mask);
        if (machine->diagnostic.failed)
            return;
        mask &= ~through(machine, address, mask, bytes, columns);
    }
}
