/*
 * The bytes of a block's shared memory as the board (board.h) knows them, and
 * what loads found in them.
 */
#ifndef EXEC_CELL_H
#define EXEC_CELL_H

#include "exec/board.h"

/* A byte of shared memory. */
struct cell {
    uint8_t held, told; /* as the phase began; told in it */
    bool is_held, is_told; /* known */
    uint8_t guesses;       /* of enum guess: on which it hangs */
    uint8_t how;
    uint16_t reader, writer;
    uint32_t serial; /* of the instruction that told it last */
};

/* What the loads and atomics of a warp found, one after the other: which lanes
 * do not know, the guesses that it hangs on, then a number a lane. */
enum { FINDING_UNKNOWN, FINDING_GUESSES, FINDING_NUMBERS };

struct findings {
    int64_t *words;
    size_t count, room;
    size_t at; /* the next one to be given */
    bool is_whole; /* the warp ran to its end */
};

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

/* Those of a lane's access; NULL: it is not in shared memory. */
struct cell *cells_at(const struct machine *machine, int64_t pointer,
                      unsigned bytes);

/* Do the lanes of `mask`, if there are any, go there? */
bool cells_are_there(const struct machine *machine,
                     const struct lanes *address, uint64_t mask);

/* The bytes as the warp that told them last left them, or as they are held. */
uint64_t cells_bits(const struct cell *cells, unsigned bytes);

/* The phase is about to read or tell it; then the warp is noted. */
void cell_touch(struct board *board, struct cell *cell);
void cell_join(uint16_t *warps, uint16_t warp);
uint16_t cell_own_number(const struct machine *machine);

/* Room for what a load or atomic of the warp finds, now. */
int64_t *finding_new(struct machine *machine);

/* The warp's next finding, of `bits` in memory, as the value of `expr`. */
const struct lanes *finding_give(struct machine *machine,
                                 const struct expr *expr, unsigned bits,
                                 bool is_signed);

#endif
