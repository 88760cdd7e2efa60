/* What the threads of a block tell each other; see board.h. */
#include "exec/board.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "exec/cell.h"

/* Of no phase: all of them are known. */
enum { PHASE_COUNTED = UINT32_MAX };

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
