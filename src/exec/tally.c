/* What all threads of a block say at a barrier; see tally.h. */
#include "exec/tally.h"

#include <string.h>

#include "core/memory.h"
#include "exec/cell.h"

/* That of the phase that the warp is in, which is there from now on. */
static struct tally *tally_now(struct board *board)
{
    while (board->tally_count <= board->at) {
        board->tallies = memory_grow(board->tallies, board->tally_count,
                                     &board->tally_room,
                                     sizeof *board->tallies);
        memset(&board->tallies[board->tally_count++], 0,
               sizeof *board->tallies);
    }
    return &board->tallies[board->at];
}

static void say(struct machine *machine, const struct lanes *value,
                uint64_t mask)
{
    struct tally *tally = tally_now(machine->board);
    tally->guesses |= machine->guesses;
    tally->is_unsure = tally->is_unsure || machine->unsure > 0;
    for (; mask != 0; mask &= mask - 1) {
        int64_t number;
        bool is_known =
            lanes_find(value, VALUE_I32, lowest_lane(mask), &number);
        tally->is_unsure = tally->is_unsure || !is_known;
        tally->threads++;
        tally->yes += is_known && number != 0;
    }
}

static int64_t outcome(const struct tally *tally, enum operator op)
{
    switch (op) {
    case OP_AND: return tally->yes == tally->threads;
    case OP_OR: return tally->yes > 0;
    default: return tally->yes;
    }
}

/* What was said before the last barrier; NULL: that is not known. */
static const struct tally *tally_told(const struct board *board)
{
    if (board == NULL || board->is_lost || board->at == 0 ||
        board->at > board->tally_count)
        return NULL;
    const struct tally *tally = &board->tallies[board->at - 1];
    return tally->is_unsure ? NULL : tally;
}

const struct lanes *tally_evaluate(struct machine *machine,
                                   const struct expr *expr, uint64_t mask)
{
    if (expr->left != NULL) {
        if (machine->board != NULL && board_is_now(machine))
            say(machine, machine_value(machine, expr->left), mask);
        return machine_value(machine, expr->left);
    }
    const struct tally *tally = tally_told(machine->board);
    if (tally == NULL)
        return evaluate_unknown(machine, expr, expr);
    struct lanes *result = machine_result(machine, expr);
    lanes_set_uniform(result, expr->value, outcome(tally, expr->op));
    result->unknown = 0;
    if (tally->guesses != 0)
        machine_note_guess(machine, tally->guesses);
    return result;
}
