/* What a block's stores and atomics tell its other threads; see board.h,
 * cell.h. */
#include "exec/cell.h"

/* How a byte was told in a phase: by atomics that are all alike (1 + their
 * operator), by exchanges, by a store, or so that nobody can say what it is. */
enum { HOW_EXCHANGED = OP_COUNT + 1, HOW_STORED, HOW_LOST };

/* ---- stores ---- */

/* One lane's store or atomic. */
struct telling {
    const struct expr *expr;
    unsigned lane, bytes;
    uint8_t how;
    bool is_known;
    struct bits value;
};

/* What another warp has read is not told anew before a barrier. */
static bool check_order(struct machine *machine, const struct cell *cell,
                        const struct telling *telling)
{
    if (cell->reader == 0 || cell->reader == cell_own_number(machine))
        return true;
    fault_in_lane(machine, telling->expr, telling->lane,
                  "byte %td of the block's shared memory is read by one warp "
                  "and stored to by another with no barrier between,",
                  cell - machine->board->cells);
    return false;
}

/* `is_same`: it is what was told before. */
static uint8_t how_told(const struct cell *cell, const struct telling *telling,
                        bool is_same, uint16_t warp)
{
    if (cell->writer == 0)
        return telling->how;
    if (cell->how == telling->how && telling->how != HOW_STORED)
        return cell->how; /* sums have no order */
    if (cell->how == HOW_LOST || cell->writer == warp)
        return cell->how == HOW_LOST ? HOW_LOST : HOW_STORED;
    return is_same && cell->how == telling->how ? HOW_STORED : HOW_LOST;
}

static void tell(struct machine *machine, struct cell *cell,
                 const struct telling *telling, uint8_t byte, uint8_t high)
{
    struct board *board = machine->board;
    uint16_t warp = cell_own_number(machine);
    bool was_told = cell->writer != 0;
    bool is_same = telling->is_known &&
                   (was_told ? cell->is_told && cell->told == byte &&
                                   cell->told_high == high
                             : cell->is_held && cell->held == byte &&
                                   cell->held_high == high);
    if (!is_same && !check_order(machine, cell, telling))
        return;
    cell->how = how_told(cell, telling, is_same, warp);
    bool clashes = was_told && cell->how == HOW_STORED && !is_same &&
                   cell->serial == board->serial; /* with another lane */
    cell_touch(board, cell);
    cell_join(&cell->writer, warp);
    unsigned guesses = machine->guesses;
    if (cell->how == HOW_EXCHANGED)
        guesses |= GUESS_ORDER;
    cell->guesses = (uint8_t)(was_told ? guesses | cell->guesses : guesses);
    cell->is_told = telling->is_known && cell->how != HOW_LOST && !clashes;
    cell->told = byte;
    cell->told_high = high;
    cell->serial = board->serial;
}

bool board_is_now(const struct machine *machine)
{
    return machine->board->at == machine->board->phase &&
           !machine->diagnostic.failed;
}

static void tell_all(struct machine *machine, struct cell *cells,
                     const struct telling *telling)
{
    struct bits value = telling->value; /* of more bytes it is not known */
    for (unsigned i = 0; i < telling->bytes && !machine->diagnostic.failed;
         i++, value.low >>= 8, value.high >>= 8)
        tell(machine, &cells[i], telling, (uint8_t)value.low,
             (uint8_t)value.high);
}

static struct telling telling_of(const struct machine *machine,
                                 const struct expr *expr, unsigned lane,
                                 const struct stored *stored)
{
    struct telling telling = { .expr = expr, .lane = lane,
                               .bytes = stored->bytes, .how = HOW_STORED };
    telling.is_known = machine->unsure == 0 &&
                       bits_of_lane(stored->value, stored->class,
                                    stored->bytes, lane, &telling.value);
    return telling;
}

void board_store(struct machine *machine, const struct expr *expr,
                 const struct lanes *address, const struct stored *stored,
                 uint64_t mask)
{
    if (!board_is_now(machine))
        return;
    machine->board->serial++;
    for (; mask != 0; mask &= mask - 1) {
        unsigned lane = lowest_lane(mask);
        int64_t pointer = lanes_get(address, VALUE_POINTER, lane);
        struct cell *cells =
            cells_at(machine, pointer + stored->at, stored->bytes);
        struct telling telling = telling_of(machine, expr, lane, stored);
        if (cells != NULL)
            tell_all(machine, cells, &telling);
    }
}

/* ---- atomics ---- */

/* The number before: what the atomics of this phase have made of it. One that
 * is known by its bounds is no integer. */
static bool before(const struct cell *cells, unsigned bytes,
                   enum value_class class, int64_t *number)
{
    bool is_known = true;
    for (unsigned i = 0; i < bytes; i++)
        is_known = is_known && (cells[i].writer != 0 ? cells[i].is_told
                                                     : cells[i].is_held);
    struct bits bits = cells_bits(cells, bytes);
    *number = lanes_through_bits((int64_t)bits.low, bytes * 8,
                                 class_is_signed(class));
    return is_known && bits.low == bits.high;
}

static uint8_t how_of(const struct expr *expr)
{
    if (expr->is_exchange || expr->op == OP_INC || expr->op == OP_DEC)
        return HOW_EXCHANGED; /* bounds that differ make an order */
    return expr->op <= OP_MAX ? (uint8_t)(expr->op + 1) : HOW_LOST;
}

/* One lane's; true: `*found` is what it finds. */
static bool atomic_lane(struct machine *machine, const struct expr *expr,
                        struct cell *cells, unsigned bytes,
                        const struct atomic_values *values, unsigned lane,
                        int64_t *found)
{
    bool is_known = before(cells, bytes, expr->value, found) &&
                    !machine->board->is_lost;
    int64_t left = *found;
    struct telling telling = { .expr = expr, .lane = lane, .bytes = bytes,
                               .how = how_of(expr) };
    telling.is_known = is_known && machine->unsure == 0 &&
                       atomic_leaves(expr, values, lane, &left);
    telling.value = (struct bits){ (uint64_t)left, (uint64_t)left };
    tell_all(machine, cells, &telling);
    return is_known;
}

/* `finding` NULL: nobody uses what the lanes find. */
static void atomic_lanes(struct machine *machine, const struct expr *expr,
                         const struct lanes *address,
                         const struct atomic_values *values, uint64_t mask,
                         int64_t *finding)
{
    unsigned bytes = machine->program->sites[expr->site].bytes_per_lane;
    machine->board->serial++;
    for (; mask != 0; mask &= mask - 1) {
        unsigned lane = lowest_lane(mask);
        struct cell *cells = cells_at(
            machine, lanes_get(address, VALUE_POINTER, lane), bytes);
        int64_t found;
        if (cells == NULL ||
            !atomic_lane(machine, expr, cells, bytes, values, lane, &found) ||
            finding == NULL)
            continue;
        finding[FINDING_UNKNOWN] &= ~(INT64_C(1) << lane);
        finding[FINDING_NUMBERS + lane] = found;
    }
}

const struct lanes *board_atomic(struct machine *machine,
                                 const struct expr *expr,
                                 const struct lanes *address,
                                 const struct atomic_values *values,
                                 uint64_t mask)
{
    const struct site *site = &machine->program->sites[expr->site];
    struct findings *own = machine->board->own;
    bool is_used = site->kind == KIND_ATOMIC && expr->value != VALUE_NONE;
    int64_t *finding = NULL;
    if (!cells_are_there(machine, address, mask))
        return NULL;
    if (is_used && own->at == own->count) {
        finding = finding_new(machine);
        finding[FINDING_UNKNOWN] =
            (int64_t)(~0ULL >> (64 - machine->lanes));
        finding[FINDING_GUESSES] = GUESS_ORDER;
    }
    if (board_is_now(machine))
        atomic_lanes(machine, expr, address, values, mask, finding);
    return is_used ? finding_give(machine, expr, site->bytes_per_lane * 8,
                          class_is_signed(expr->value))
                   : NULL;
}
