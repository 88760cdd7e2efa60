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
    board->machines = memory_new(board->warps, sizeof *board->machines);
    return board;
}

void board_free(struct board *board)
{
    if (board == NULL)
        return;
    for (uint32_t i = 0; i < board->warps; i++) {
        free(board->findings[i].words);
        if (board->machines[i] != NULL)
            machine_free(board->machines[i]);
        free(board->machines[i]);
    }
    free(board->machines);
    free(board->findings);
    free(board->tallies);
    free(board->touched);
    free(board->cells);
    free(board);
}

/* The values of all the machines of a board take no more than this; each thread
 * has a board. */
static const size_t machines_bytes_max = (size_t)1 << 28;

static bool may_go_on(const struct machine *machine)
{
    const struct program *program = machine->program;
    size_t values = program->variable_count + program->expr_count;
    return !machine->options->stepwise &&
           values * machine->board->warps <=
               machines_bytes_max / sizeof(struct lanes);
}

/* The machine that runs the phases of a warp of the block. */
static struct machine *machine_of(struct machine *machine, uint32_t warp)
{
    struct machine **own = &machine->board->machines[warp];
    if (*own == NULL && may_go_on(machine)) {
        *own = memory_new(1, sizeof **own);
        machine_init(*own, machine->program, machine->launch, machine->options,
                     machine->sink);
        (*own)->board = machine->board;
        (*own)->kept = machine->kept;
        (*own)->is_silent = true;
    }
    return *own != NULL ? *own : machine;
}

static void run_to_phase(struct machine *machine, board_run_warp *run,
                         uint32_t warp)
{
    struct board *board = machine->board;
    unsigned unsure = machine->unsure;
    bool goes_on = machine->halt.can_go_on;
    board->own = &board->findings[warp];
    board->own->at = goes_on ? board->own->count : 0;
    board->at = goes_on ? board->phase : 0;
    machine->halt.is_out = machine->halt.can_go_on = false;
    if (goes_on)
        run_warp_on(machine);
    else
        run(machine, warp);
    board->own->is_whole = !machine->halt.is_out;
    if (!machine->halt.is_out)
        return;
    machine->halt.is_out = false;
    machine->diagnostic.failed = false;
    machine->unsure = unsure;
}

static void find_out_phase(struct machine *machine, board_run_warp *run,
                           uint32_t warp)
{
    struct machine *own = machine_of(machine, warp);
    if (own != machine)
        memcpy(own->block, machine->block, sizeof own->block);
    run_to_phase(own, run, warp);
    if (own == machine) /* others use it, too */
        machine->halt.can_go_on = false;
    else if (own->diagnostic.failed)
        diagnostic_move(&machine->diagnostic, &own->diagnostic);
}

/* What was told in the phase is held behind it. */
static void end_phase(struct board *board)
{
    for (size_t i = 0; i < board->touched_count; i++) {
        struct cell *cell = &board->cells[board->touched[i]];
        if (cell->writer != 0) {
            cell->held = cell->told;
            cell->held_high = cell->told_high;
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
            find_out_phase(machine, run, warp);
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
        if (board->machines[warp] != NULL)
            board->machines[warp]->halt.can_go_on = false;
    }
    board->touched_count = board->tally_count = 0;
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
    if (machine->halt.is_back) { /* it has been here */
        machine->halt.is_back = false;
        return;
    }
    if (mask != (machine->exist & ~machine->ended))
        board->is_lost = true;
    if (board->at++ != board->phase || board->is_lost)
        return;
    halt_begin(&machine->halt, machine->quiet == 0 && machine->unsure == 0 &&
                                   machine->staged == 0);
    machine->diagnostic.failed = true;
}
