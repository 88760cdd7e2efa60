/* Errors that a lane runs into: where, what, and which thread it was. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "exec/machine.h"
#include "exec/warp.h"

/* "thread (3,0,0) of block (0,0,0)" */
static void name_thread(const struct machine *machine, unsigned lane,
                        char *text, size_t room)
{
    const struct lanes *variables = machine->variables;
    snprintf(text, room,
             "thread (%" PRId64 ",%" PRId64 ",%" PRId64 ") of block (%" PRIu32
             ",%" PRIu32 ",%" PRIu32 ")",
             lanes_get(&variables[BUILTIN_THREAD_X], VALUE_U32, lane),
             lanes_get(&variables[BUILTIN_THREAD_Y], VALUE_U32, lane),
             lanes_get(&variables[BUILTIN_THREAD_Z], VALUE_U32, lane),
             machine->block[0], machine->block[1], machine->block[2]);
}

void fault_in_lane(struct machine *machine, const struct expr *expr,
                   unsigned lane, const char *format, ...)
{
    char message[256], thread[96];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    name_thread(machine, lane, thread, sizeof thread);
    diagnostic_at(&machine->diagnostic, machine->source, expr->offset,
                  "%s in %s", message, thread);
}

static bool comes_from_memory(const struct expr *why)
{
    return why->kind == EXPR_LOAD || why->kind == EXPR_UPDATE ||
           why->kind == EXPR_ATOMIC;
}

/* A shuffle or vote at `place` has no result. */
static void fault_exchange(struct machine *machine, const struct expr *expr,
                           const struct source_place *place,
                           const char *needed_for)
{
    if (machine->lanes > WARP_MASK_LANES)
        diagnostic_at(&machine->diagnostic, machine->source, expr->offset,
                      "%s depends on the mask of lanes of %zu:%zu, which has "
                      "%d bits; this warp has %u lanes",
                      needed_for, place->line, place->column, WARP_MASK_LANES,
                      machine->lanes);
    else
        diagnostic_at(&machine->diagnostic, machine->source, expr->offset,
                      "%s depends on what a lane gets at %zu:%zu from one that "
                      "does not take part there, which is not defined; all "
                      "lanes that it reads must reach it and be in its mask",
                      needed_for, place->line, place->column);
}

void fault_unknown(struct machine *machine, const struct expr *expr,
                   const struct lanes *value, const char *needed_for)
{
    const struct expr *why = value->why;
    if (why == NULL) {
        diagnostic_at(&machine->diagnostic, machine->source, expr->offset,
                      "%s depends on a variable that has no value yet",
                      needed_for);
        return;
    }
    if (why->value == VALUE_NONE) {
        diagnostic_at(&machine->diagnostic, machine->source, expr->offset,
                      "%s depends on a floating-point value; those are not "
                      "computed",
                      needed_for);
        return;
    }
    if (comes_from_memory(why)) {
        const struct site *site = &machine->program->sites[why->site];
        diagnostic_at(&machine->diagnostic, machine->source, expr->offset,
                      "%s depends on a value loaded from memory, '%s' at "
                      "%s%zu:%zu, which is not known; give it a known value "
                      "instead (an expression, or -D)",
                      needed_for, site->text, site->place.prefix,
                      site->place.line, site->place.column);
        return;
    }
    struct source_place place = source_place(machine->source, why->offset);
    if (why->kind >= EXPR_SHUFFLE && why->kind <= EXPR_REDUCE) {
        fault_exchange(machine, expr, &place, needed_for);
        return;
    }
    diagnostic_at(&machine->diagnostic, machine->source, expr->offset,
                  "%s depends on a value that is not computed, from "
                  "%s%zu:%zu",
                  needed_for, place.prefix, place.line, place.column);
}
