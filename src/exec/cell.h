/*
 * The bytes of a block's shared memory as the board (board.h) knows them, and
 * what loads found in them.
 */
#ifndef EXEC_CELL_H
#define EXEC_CELL_H

#include "exec/bits.h"
#include "exec/board.h"
#include "exec/pointer.h"

/* A byte of shared memory. */
struct cell {
    uint8_t held, told; /* as the phase began; told in it */
    uint8_t held_high, told_high; /* of a number that is known by its bounds */
    bool is_held, is_told; /* known */
    uint8_t guesses;       /* of enum guess: on which it hangs */
    uint8_t how;
    uint16_t reader, writer;
    uint32_t serial; /* of the instruction that told it last */
};

/* What the loads and atomics of a warp found, one after the other: which lanes
 * do not know, the guesses that it hangs on, whether there are bounds, then a
 * number a lane, and where there are bounds the upper ones. */
enum { FINDING_UNKNOWN, FINDING_GUESSES, FINDING_BOUNDS, FINDING_NUMBERS };

struct findings {
    int64_t *words;
    size_t count, room;
    size_t at; /* the next one to be given */
    bool is_whole; /* the warp ran to its end */
};

/* What the threads that came to the barrier of a phase said. */
struct tally {
    uint32_t threads, yes;
    unsigned guesses; /* of enum guess: on which it hangs */
    bool is_unsure;   /* not all that they said is known */
};

struct board {
    struct cell *cells;
    uint32_t *touched; /* cells that the phase has read or told */
    size_t size, touched_count;
    struct findings *findings; /* by warp */
    uint32_t warps;
    struct machine **machines; /* by warp: runs its phases; NULL: not yet */
    struct findings *own; /* of the warp that runs, */
    uint32_t at;          /* and the phase that it is in */
    uint32_t phase;       /* what is being found out */
    uint32_t serial;
    struct tally *tallies; /* of what was said in each phase */
    size_t tally_count, tally_room;
    bool is_lost;    /* a barrier that not all lanes came to: no phases */
};

/* Several warps; others are a warp's number + 1, or 0. */
enum { WARPS_SEVERAL = UINT16_MAX };

/* Those of a lane's access; NULL: it is not in shared memory. */
static inline struct cell *cells_at(const struct machine *machine,
                                    int64_t pointer, unsigned bytes)
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

/* Do the lanes of `mask`, if there are any, go there? */
static inline bool cells_are_there(const struct machine *machine,
                                   const struct lanes *address, uint64_t mask)
{
    return mask != 0 && !machine->diagnostic.failed &&
           cells_at(machine,
                    lanes_get(address, VALUE_POINTER, lowest_lane(mask)),
                    1) != NULL;
}

/* The bytes as the warp that told them last left them, or as they are held. */
static inline struct bits cells_bits(const struct cell *cells, unsigned bytes)
{
    struct bits bits = { 0, 0 };
    for (unsigned i = 0; i < bytes; i++) {
        const struct cell *cell = &cells[i];
        bool is_told = cell->writer != 0;
        bits.low |= (uint64_t)(is_told ? cell->told : cell->held) << 8 * i;
        bits.high |= (uint64_t)(is_told ? cell->told_high : cell->held_high)
                     << 8 * i;
    }
    return bits;
}

/* The phase is about to read or tell it; then the warp is noted. */
static inline void cell_touch(struct board *board, const struct cell *cell)
{
    if (cell->reader == 0 && cell->writer == 0)
        board->touched[board->touched_count++] =
            (uint32_t)(cell - board->cells);
}

static inline void cell_join(uint16_t *warps, uint16_t warp)
{
    *warps = *warps == 0 || *warps == warp ? warp : WARPS_SEVERAL;
}

static inline uint16_t cell_own_number(const struct machine *machine)
{
    return (uint16_t)(machine->warp + 1);
}

/* Room for what a load or atomic of the warp finds, now; it has no bounds. */
int64_t *finding_new(struct machine *machine);

/* The warp's next finding, of `bits` in memory, as the value of `expr`. */
const struct lanes *finding_give(struct machine *machine,
                                 const struct expr *expr, unsigned bits,
                                 bool is_signed);

#endif
