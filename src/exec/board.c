/* What the threads of a block tell each other; see board.h. */
#include "exec/board.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "exec/pointer.h"
#include "exec/uniform.h"

/* Several warps; others are a warp's number + 1, or 0. */
enum { WARPS_SEVERAL = UINT16_MAX };

/* How a byte was told in a phase: by atomics that are all alike (1 + their
 * operator), by a store, or so that nobody can say what it is. */
enum { HOW_STORED = OP_COUNT + 1, HOW_LOST };

/* A byte of shared memory. */
struct cell {
    uint8_t held, told; /* as the phase began; told in it */
    bool is_held, is_told; /* known */
    uint8_t how;
    uint16_t reader, writer;
    uint32_t serial; /* of the instruction that told it last */
};

/* What the loads of a warp found, one after the other: which lanes do not know,
 * then a number a lane. */
struct findings {
    int64_t *words;
    size_t count, room;
    size_t at; /* the next one to be given */
    bool is_whole; /* the warp ran to its end */
};

/* Of no phase: all of them are known. */
enum { PHASE_COUNTED = UINT32_MAX };

struct board {
    struct cell *cells;
    uint32_t *touched; /* cells that the phase has read or told */
    size_t size, touched_count;
    struct findings *findings; /* by warp */
    uint32_t warps;
    struct findings *own; /* of the warp that runs, */
    uint32_t at;          /* and the phase that it is in */
    uint32_t phase;       /* what is being found out */
    uint32_t serial;
    bool is_stopped; /* the warp came to the end of the phase */
    bool is_lost;    /* a barrier that not all lanes came to: no phases */
};

struct board *board_new(const struct machine *machine)
{
    struct board *board = memory_new(1, sizeof *board);
    board->size = (size_t)machine->shared_end;
    board->warps = launch_warps(machine->launch, machine->lanes);
    board->cells = memory_new(board->size, sizeof *board->cells);
    board->touched = memory_new(board->size, sizeof *board->touched);
    board->findings = memory_new(board->warps, sizeof *board->findings);
    return board;
}

void board_free(struct board *board)
{
    if (board == NULL)
        return;
    for (uint32_t i = 0; i < board->warps; i++)
        free(board->findings[i].words);
    free(board->findings);
    free(board->touched);
    free(board->cells);
    free(board);
}

/* ---- phases ---- */

static void run_to_phase(struct machine *machine, board_run_warp *run,
                         uint32_t warp)
{
    struct board *board = machine->board;
    unsigned unsure = machine->unsure;
    board->own = &board->findings[warp];
    board->own->at = 0;
    board->at = 0;
    board->is_stopped = false;
    run(machine, warp);
    board->own->is_whole = !board->is_stopped;
    if (!board->is_stopped)
        return;
    machine->diagnostic.failed = false;
    machine->unsure = unsure;
}

/* What was told in the phase is held behind it. */
static void end_phase(struct board *board)
{
    for (size_t i = 0; i < board->touched_count; i++) {
        struct cell *cell = &board->cells[board->touched[i]];
        if (cell->writer != 0) {
            cell->held = cell->told;
            cell->is_held = cell->is_told;
        }
        cell->reader = cell->writer = 0;
    }
    board->touched_count = 0;
}

/* Finds out all phases of the block. */
static void run_phases(struct machine *machine, board_run_warp *run)
{
    struct board *board = machine->board;
    bool is_whole = false;
    machine->is_silent = true;
    for (; !is_whole && !machine->diagnostic.failed; board->phase++) {
        is_whole = true;
        for (uint32_t warp = 0; warp < board->warps; warp++) {
            if (board->findings[warp].is_whole || machine->diagnostic.failed)
                continue;
            run_to_phase(machine, run, warp);
            is_whole = is_whole && board->findings[warp].is_whole;
        }
        end_phase(board);
    }
    machine->is_silent = false;
}

static void begin_block(struct board *board)
{
    memset(board->cells, 0, board->size * sizeof *board->cells);
    for (uint32_t warp = 0; warp < board->warps; warp++) {
        board->findings[warp].count = 0;
        board->findings[warp].is_whole = false;
    }
    board->touched_count = 0;
    board->phase = 0;
    board->is_lost = false;
}

void board_run_block(struct machine *machine, board_run_warp *run,
                     int64_t only)
{
    struct board *board = machine->board;
    begin_block(board);
    run_phases(machine, run);
    board->phase = PHASE_COUNTED;
    for (uint32_t warp = 0; warp < board->warps; warp++)
        if ((only < 0 || only == warp) && !machine->diagnostic.failed)
            run_to_phase(machine, run, warp);
}

/* A warp that has come to the end of the phase stops as at a fault. */
void board_barrier(struct machine *machine, uint64_t mask)
{
    struct board *board = machine->board;
    if (mask != (machine->exist & ~machine->ended))
        board->is_lost = true;
    if (board->at++ != board->phase || board->is_lost)
        return;
    board->is_stopped = true;
    machine->diagnostic.failed = true;
}

/* ---- cells ---- */

/* Those of a lane's access; NULL: it is not in shared memory. */
static struct cell *cells_at(const struct machine *machine, int64_t pointer,
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

static void touch(struct board *board, struct cell *cell)
{
    if (cell->reader == 0 && cell->writer == 0)
        board->touched[board->touched_count++] =
            (uint32_t)(cell - board->cells);
}

static void join(uint16_t *warps, uint16_t warp)
{
    *warps = *warps == 0 || *warps == warp ? warp : WARPS_SEVERAL;
}

static uint16_t own_number(const struct machine *machine)
{
    return (uint16_t)(machine->warp + 1);
}

/* ---- loads ---- */

/* The integer that a lane finds; false: it is not known. */
static bool find(struct machine *machine, struct cell *cells, unsigned bytes,
                 uint64_t *value)
{
    uint16_t warp = own_number(machine);
    bool is_known = !machine->board->is_lost;
    *value = 0;
    for (unsigned i = 0; i < bytes; i++) {
        struct cell *cell = &cells[i];
        bool is_own = cell->writer != 0;
        touch(machine->board, cell);
        join(&cell->reader, warp);
        is_known = is_known && (is_own ? cell->writer == warp && cell->is_told
                                       : cell->is_held);
        *value |= (uint64_t)(is_own ? cell->told : cell->held) << 8 * i;
    }
    return is_known;
}

static int64_t *new_finding(struct machine *machine)
{
    struct findings *own = machine->board->own;
    size_t words = machine->lanes + 1;
    while (own->count + words > own->room)
        own->words = memory_grow(own->words, own->room, &own->room,
                                 sizeof *own->words);
    own->count += words;
    return &own->words[own->count - words];
}

static void find_out(struct machine *machine, const struct expr *expr,
                     const struct lanes *address, uint64_t mask)
{
    int64_t *finding = new_finding(machine);
    unsigned bytes = expr->bits == 1 ? 1 : expr->bits / 8;
    uint64_t unknown = ~0ULL >> (64 - machine->lanes) & ~mask;
    for (unsigned lane = 0; lane < machine->lanes; lane++) {
        uint64_t bit = UINT64_C(1) << lane, value = 0;
        struct cell *cells =
            (mask & bit) != 0
                ? cells_at(machine, lanes_get(address, VALUE_POINTER, lane),
                           bytes)
                : NULL;
        if (cells == NULL || !find(machine, cells, bytes, &value))
            unknown |= bit;
        finding[lane + 1] = (int64_t)value;
    }
    finding[0] = (int64_t)unknown;
}

static const struct lanes *give(struct machine *machine,
                                const struct expr *expr,
                                const int64_t *finding)
{
    struct lanes *result = machine_result(machine, expr);
    lanes_from_bits(result, expr->value, finding + 1, expr->bits,
                    expr->is_signed, machine->lanes);
    result->unknown = (uint64_t)finding[0];
    result->why = expr;
    if (result->unknown == 0)
        lanes_gather(result, expr->value, machine->lanes);
    return result;
}

const struct lanes *board_load(struct machine *machine,
                               const struct expr *expr,
                               const struct lanes *address, uint64_t mask)
{
    struct board *board = machine->board;
    mask &= ~address->unknown;
    if (board == NULL || expr->bits == 0 || mask == 0 ||
        machine->diagnostic.failed ||
        cells_at(machine,
                 lanes_get(address, VALUE_POINTER, lowest_lane(mask)), 1) ==
            NULL)
        return NULL;
    struct findings *own = board->own;
    if (own->at == own->count)
        find_out(machine, expr, address, mask);
    const int64_t *finding = &own->words[own->at];
    own->at += machine->lanes + 1;
    return give(machine, expr, finding);
}

/* ---- stores ---- */

/* One lane's store or atomic. */
struct telling {
    const struct expr *expr;
    unsigned lane, bytes;
    uint8_t how;
    bool is_known;
    uint64_t value;
};

/* What another warp has read is not told anew before a barrier. */
static bool check_order(struct machine *machine, const struct cell *cell,
                        const struct telling *telling)
{
    if (cell->reader == 0 || cell->reader == own_number(machine))
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
                 const struct telling *telling, uint8_t byte)
{
    struct board *board = machine->board;
    uint16_t warp = own_number(machine);
    bool was_told = cell->writer != 0;
    bool is_same = telling->is_known &&
                   (was_told ? cell->is_told && cell->told == byte
                             : cell->is_held && cell->held == byte);
    if (!is_same && !check_order(machine, cell, telling))
        return;
    cell->how = how_told(cell, telling, is_same, warp);
    bool clashes = was_told && cell->how == HOW_STORED && !is_same &&
                   cell->serial == board->serial; /* with another lane */
    touch(board, cell);
    join(&cell->writer, warp);
    cell->is_told = telling->is_known && cell->how != HOW_LOST && !clashes;
    cell->told = byte;
    cell->serial = board->serial;
}

static bool tells_now(const struct machine *machine)
{
    return machine->board->at == machine->board->phase &&
           !machine->diagnostic.failed;
}

static void tell_all(struct machine *machine, struct cell *cells,
                     const struct telling *telling)
{
    for (unsigned i = 0; i < telling->bytes && !machine->diagnostic.failed; i++)
        tell(machine, &cells[i], telling, (uint8_t)(telling->value >> 8 * i));
}

static struct telling telling_of(const struct expr *expr, unsigned bytes,
                                 unsigned lane, const struct lanes *value)
{
    enum value_class class = expr->value;
    struct telling telling = { .expr = expr, .lane = lane, .bytes = bytes,
                               .how = HOW_STORED };
    telling.is_known =
        class != VALUE_NONE && (value->unknown >> lane & 1) == 0;
    if (telling.is_known)
        telling.value = (uint64_t)lanes_get(value, class, lane);
    return telling;
}

/* What becomes of a lane's operand, of an atomic. */
typedef void combiner(const struct cell *cells, struct telling *telling);

/* `combine` NULL: they store. */
static void tell_lanes(struct machine *machine, const struct expr *expr,
                       const struct lanes *address, unsigned bytes,
                       const struct lanes *value, uint64_t mask,
                       combiner *combine)
{
    if (!tells_now(machine))
        return;
    machine->board->serial++;
    for (; mask != 0; mask &= mask - 1) {
        unsigned lane = lowest_lane(mask);
        struct cell *cells = cells_at(
            machine, lanes_get(address, VALUE_POINTER, lane), bytes);
        struct telling telling = telling_of(expr, bytes, lane, value);
        if (cells == NULL)
            continue;
        if (combine != NULL)
            combine(cells, &telling);
        tell_all(machine, cells, &telling);
    }
}

void board_store(struct machine *machine, const struct expr *expr,
                 const struct lanes *address, unsigned bytes,
                 const struct lanes *value, uint64_t mask)
{
    tell_lanes(machine, expr, address, bytes, value, mask, NULL);
}

/* ---- atomics ---- */

/* The number before: what the atomics of this phase have made of it. */
static bool before(const struct cell *cells, unsigned bytes,
                   enum value_class class, uint64_t *value)
{
    bool is_known = true;
    *value = 0;
    for (unsigned i = 0; i < bytes; i++) {
        bool was_told = cells[i].writer != 0;
        is_known = is_known &&
                   (was_told ? cells[i].is_told : cells[i].is_held);
        *value |= (uint64_t)(was_told ? cells[i].told : cells[i].held) << 8 * i;
    }
    *value = (uint64_t)lanes_through_bits((int64_t)*value, bytes * 8,
                                          class_is_signed(class));
    return is_known;
}

static void combine(const struct cell *cells, struct telling *telling)
{
    enum operator op = telling->expr->op;
    enum value_class class = telling->expr->value;
    bool is_computed = op <= OP_MAX && op != OP_MUL && !operator_can_fail(op);
    uint64_t old;
    telling->how = is_computed ? (uint8_t)(op + 1) : HOW_LOST;
    telling->is_known = before(cells, telling->bytes, class, &old) &&
                        telling->is_known && is_computed;
    if (telling->is_known)
        telling->value = (uint64_t)number_simple(op, class, (int64_t)old,
                                                 (int64_t)telling->value);
}

void board_atomic(struct machine *machine, const struct expr *expr,
                  const struct lanes *address, unsigned bytes,
                  const struct lanes *value, uint64_t mask)
{
    tell_lanes(machine, expr, address, bytes, value, mask, combine);
}
