/* What the loads of a block find in its shared memory; see board.h, cell.h. */
#include "core/memory.h"
#include "exec/bits.h"
#include "exec/cell.h"

/* The integer that a lane finds; false: it is not known. */
static bool find(struct machine *machine, struct cell *cells, unsigned bytes,
                 uint64_t *value)
{
    uint16_t warp = cell_own_number(machine);
    bool is_known = !machine->board->is_lost;
    for (unsigned i = 0; i < bytes; i++) {
        struct cell *cell = &cells[i];
        cell_touch(machine->board, cell);
        cell_join(&cell->reader, warp);
        is_known = is_known && (cell->writer != 0
                                    ? cell->writer == warp && cell->is_told
                                    : cell->is_held);
    }
    *value = cells_bits(cells, bytes);
    return is_known;
}

int64_t *finding_new(struct machine *machine)
{
    struct findings *own = machine->board->own;
    size_t words = machine->lanes + FINDING_NUMBERS;
    while (own->count + words > own->room)
        own->words = memory_grow(own->words, own->room, &own->room,
                                 sizeof *own->words);
    own->count += words;
    return &own->words[own->count - words];
}

static unsigned guesses_of(const struct cell *cells, unsigned bytes)
{
    unsigned guesses = 0;
    for (unsigned i = 0; i < bytes; i++)
        guesses |= cells[i].guesses;
    return guesses;
}

static void find_out(struct machine *machine, const struct expr *expr,
                     const struct lanes *address, uint64_t mask)
{
    int64_t *finding = finding_new(machine);
    unsigned bytes = expr_bytes(expr);
    uint64_t unknown = ~0ULL >> (64 - machine->lanes) & ~mask;
    finding[FINDING_GUESSES] = 0;
    for (unsigned lane = 0; lane < machine->lanes; lane++) {
        uint64_t bit = UINT64_C(1) << lane, value = 0;
        struct cell *cells =
            (mask & bit) != 0
                ? cells_at(machine, lanes_get(address, VALUE_POINTER, lane),
                           bytes)
                : NULL;
        if (cells == NULL || !find(machine, cells, bytes, &value))
            unknown |= bit;
        else
            finding[FINDING_GUESSES] |= guesses_of(cells, bytes);
        finding[FINDING_NUMBERS + lane] = (int64_t)value;
    }
    finding[FINDING_UNKNOWN] = (int64_t)unknown;
}

static void integers_from(struct machine *machine, const struct expr *expr,
                          const int64_t *finding, unsigned bits,
                          bool is_signed)
{
    struct lanes *result = machine_result(machine, expr);
    lanes_from_bits(result, expr->value, finding + FINDING_NUMBERS, bits,
                    is_signed, machine->lanes);
    result->unknown = (uint64_t)finding[FINDING_UNKNOWN];
    result->why = expr;
    if (result->unknown == 0)
        lanes_gather(result, expr->value, machine->lanes);
}

const struct lanes *finding_give(struct machine *machine,
                                 const struct expr *expr, unsigned bits,
                                 bool is_signed)
{
    struct findings *own = machine->board->own;
    const int64_t *finding = &own->words[own->at];
    struct lanes *result = machine_result(machine, expr);
    uint64_t unknown = (uint64_t)finding[FINDING_UNKNOWN];
    own->at += machine->lanes + FINDING_NUMBERS;
    if (expr->value == VALUE_NONE)
        bits_to_reals(result, finding + FINDING_NUMBERS, bits / 8,
                      ~unknown & ~0ULL >> (64 - machine->lanes), expr);
    else
        integers_from(machine, expr, finding, bits, is_signed);
    if (finding[FINDING_GUESSES] != 0)
        machine_note_guess(machine, (unsigned)finding[FINDING_GUESSES]);
    return result;
}

/* A number that somebody may want to know? */
static bool is_looked_for(const struct machine *machine,
                          const struct expr *expr)
{
    if (expr->value != VALUE_NONE)
        return expr->bits != 0;
    return expr->bits >= 32 && machine->results[expr->id].reals != NULL;
}

const struct lanes *board_load(struct machine *machine,
                               const struct expr *expr,
                               const struct lanes *address, uint64_t mask)
{
    struct board *board = machine->board;
    mask &= ~address->unknown;
    if (board == NULL || !is_looked_for(machine, expr) ||
        !cells_are_there(machine, address, mask))
        return NULL;
    if (board->own->at == board->own->count)
        find_out(machine, expr, address, mask);
    return finding_give(machine, expr, expr->bits, expr->is_signed);
}

void board_keep(struct machine *machine, const struct expr *expr,
                const struct lanes *found)
{
    int64_t *finding = finding_new(machine);
    finding[FINDING_UNKNOWN] = (int64_t)found->unknown;
    finding[FINDING_GUESSES] = GUESS_ORDER;
    for (unsigned lane = 0; lane < machine->lanes; lane++)
        finding[FINDING_NUMBERS + lane] = lanes_get(found, expr->value, lane);
    machine->board->own->at = machine->board->own->count;
}

const struct lanes *board_again(struct machine *machine,
                                const struct expr *expr)
{
    return finding_give(machine, expr, class_is_wide(expr->value) ? 64 : 32,
                        class_is_signed(expr->value));
}
