/* What the loads of a block find in its shared memory; see board.h, cell.h. */
#include <string.h>

#include "core/memory.h"
#include "exec/cell.h"

/* What another warp alone has told in this phase was held before: the load is
 * taken to come first, as it stands next to the barrier in `best = s[0];` with
 * the stores of the next round behind it. */
static bool is_ahead(const struct cell *cell, uint16_t warp)
{
    return cell->writer != 0 && cell->writer != warp &&
           cell->writer != WARPS_SEVERAL && cell->is_held;
}

/* False: the byte is not known. */
static bool find_byte(const struct cell *cell, uint16_t warp,
                      struct bits *value, unsigned *guesses)
{
    bool is_told = cell->writer != 0 && !is_ahead(cell, warp);
    *value = is_told ? (struct bits){ cell->told, cell->told_high }
                     : (struct bits){ cell->held, cell->held_high };
    *guesses |= cell->guesses;
    if (is_ahead(cell, warp))
        *guesses |= GUESS_RACE;
    return is_told ? cell->writer == warp && cell->is_told : cell->is_held;
}

/* What a lane finds; false: it is not known. */
static bool find(struct machine *machine, struct cell *cells, unsigned bytes,
                 struct bits *value, unsigned *guesses)
{
    uint16_t warp = cell_own_number(machine);
    bool is_known = !machine->board->is_lost;
    *value = (struct bits){ 0, 0 };
    for (unsigned i = 0; i < bytes; i++) {
        struct cell *cell = &cells[i];
        struct bits byte;
        cell_touch(machine->board, cell);
        cell_join(&cell->reader, warp);
        is_known = find_byte(cell, warp, &byte, guesses) && is_known;
        value->low |= byte.low << 8 * i;
        value->high |= byte.high << 8 * i;
    }
    return is_known;
}

static int64_t *more_words(struct findings *own, size_t count)
{
    while (own->count + count > own->room)
        own->words = memory_grow(own->words, own->room, &own->room,
                                 sizeof *own->words);
    own->count += count;
    return &own->words[own->count - count];
}

int64_t *finding_new(struct machine *machine)
{
    int64_t *finding =
        more_words(machine->board->own, machine->lanes + FINDING_NUMBERS);
    finding[FINDING_BOUNDS] = 0;
    return finding;
}

/* The upper bounds, behind it. */
static void finding_bound(struct machine *machine, int64_t *finding,
                          const int64_t *high)
{
    size_t bytes = machine->lanes * sizeof *high;
    if (memcmp(finding + FINDING_NUMBERS, high, bytes) == 0)
        return;
    finding[FINDING_BOUNDS] = 1;
    memcpy(more_words(machine->board->own, machine->lanes), high, bytes);
}

/* False: the lane does not know it. */
static bool find_in_lane(struct machine *machine, const struct lanes *address,
                         unsigned lane, unsigned bytes, struct bits *value,
                         int64_t *guesses)
{
    struct cell *cells = cells_at(
        machine, lanes_get(address, VALUE_POINTER, lane), bytes);
    unsigned found = 0;
    if (cells == NULL || !find(machine, cells, bytes, value, &found))
        return false;
    *guesses |= found;
    return true;
}

static void find_out(struct machine *machine, const struct expr *expr,
                     const struct lanes *address, uint64_t mask)
{
    int64_t *finding = finding_new(machine), high[LANES_MAX];
    uint64_t known = 0;
    finding[FINDING_GUESSES] = 0;
    for (unsigned lane = 0; lane < machine->lanes; lane++) {
        struct bits value;
        bool is_known = (mask >> lane & 1) != 0 &&
                        find_in_lane(machine, address, lane, expr_bytes(expr),
                                     &value, &finding[FINDING_GUESSES]);
        if (!is_known)
            value = (struct bits){ 0, 0 };
        known |= (uint64_t)is_known << lane;
        finding[FINDING_NUMBERS + lane] = (int64_t)value.low;
        high[lane] = (int64_t)value.high;
    }
    finding[FINDING_UNKNOWN] =
        (int64_t)(~0ULL >> (64 - machine->lanes) & ~known);
    finding_bound(machine, finding, high);
}

/* Of numbers that are known by their bounds, taken as integers, the likely
 * ones. */
static const int64_t *likely_from(struct machine *machine,
                                  const int64_t *finding, unsigned bytes,
                                  int64_t likely[LANES_MAX])
{
    const int64_t *low = finding + FINDING_NUMBERS;
    const int64_t *high = low + machine->lanes;
    if (finding[FINDING_BOUNDS] == 0)
        return low;
    machine_note_guess(machine, GUESS_ROUNDING);
    for (unsigned i = 0; i < machine->lanes; i++)
        likely[i] = (int64_t)bits_likely(
            (struct bits){ (uint64_t)low[i], (uint64_t)high[i] }, bytes);
    return likely;
}

static void integers_from(struct machine *machine, const struct expr *expr,
                          const int64_t *finding, unsigned bits,
                          bool is_signed)
{
    struct lanes *result = machine_result(machine, expr);
    int64_t likely[LANES_MAX];
    lanes_from_bits(result, expr->value,
                    likely_from(machine, finding, bits / 8, likely), bits,
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
    const int64_t *low = finding + FINDING_NUMBERS, *high = low;
    if (finding[FINDING_BOUNDS] != 0)
        high += machine->lanes;
    own->at += FINDING_NUMBERS + machine->lanes + (size_t)(high - low);
    if (expr->value == VALUE_NONE)
        bits_to_reals(result, low, high, bits,
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
