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

/* What would help: "; WHAT". */
static void name_help(const struct machine *machine, const struct site *site,
                      char *text, size_t room)
{
    const struct program *program = machine->program;
    const struct array *array =
        site->root < program->array_count ? &program->arrays[site->root] : NULL;
    if (site->kind != KIND_LOAD)
        snprintf(text, room, "the order of atomics is not known");
    else if (array == NULL || array->space != SPACE_GLOBAL)
        snprintf(text, room, "give it a known value instead (an expression, "
                             "or -D)");
    else if (array->contents != NULL && array->is_written)
        snprintf(text, room, "the kernel itself may store to '%s', so --data "
                             "does not say what it holds", array->name);
    else
        snprintf(text, room, "--data %s=FILE says what the array holds",
                 array->name);
}

static void fault_loaded(struct machine *machine, const struct expr *expr,
                         const struct expr *why, const char *needed_for)
{
    const struct site *site = &machine->program->sites[why->site];
    char help[256];
    name_help(machine, site, help, sizeof help);
    diagnostic_at(&machine->diagnostic, machine->source, expr->offset,
                  "%s depends on a value %s memory, '%s' at %s%zu:%zu, which "
                  "is not known; %s", needed_for,
                  site->kind == KIND_LOAD ? "loaded from" : "that an atomic "
                  "found in", site->text, site->place.prefix, site->place.line,
                  site->place.column, help);
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
                      "%s depends on the mask of lanes of %s%zu:%zu, which "
                      "has %d bits; this warp has %u lanes",
                      needed_for, place->prefix, place->line, place->column,
                      WARP_MASK_LANES, machine->lanes);
    else
        diagnostic_at(&machine->diagnostic, machine->source, expr->offset,
                      "%s depends on what a lane gets at %s%zu:%zu from one "
                      "that does not take part there, which is not defined; "
                      "all lanes that it reads must reach it and be in its "
                      "mask", needed_for, place->prefix, place->line,
                      place->column);
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
        fault_loaded(machine, expr, why, needed_for);
        return;
    }
    struct source_place place = source_place(machine->source, why->offset);
    if (why->kind >= EXPR_SHUFFLE && why->kind <= EXPR_REDUCE) {
        fault_exchange(machine, expr, &place, needed_for);
        return;
    }
    if (why->kind == EXPR_HELD) {
        diagnostic_at(&machine->diagnostic, machine->source, expr->offset,
                      "%s depends on a value that memory holds, from "
                      "%s%zu:%zu, which is not known; --data NAME=FILE says "
                      "what an array of integers holds", needed_for,
                      place.prefix, place.line, place.column);
        return;
    }
    diagnostic_at(&machine->diagnostic, machine->source, expr->offset,
                  "%s depends on a value that is not computed, from "
                  "%s%zu:%zu",
                  needed_for, place.prefix, place.line, place.column);
}
