/* Errors that a lane runs into: where, what, and which thread it was. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/float16.h"
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

/* ---- a value that is not known ---- */

/* What it comes from, what can be done: the parts of a message. */
struct reason {
    char text[640];
    char help[256];
};

__attribute__((format(printf, 2, 3)))
static void set_text(struct reason *reason, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason->text, sizeof reason->text, format, arguments);
    va_end(arguments);
}

__attribute__((format(printf, 2, 3)))
static void set_help(struct reason *reason, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason->help, sizeof reason->help, format, arguments);
    va_end(arguments);
}

/* What of `[i].x[2].y`, or `->x.y`, is behind the element, without indices:
 * ".x.y". So --data names all of its kind. */
static void name_member(const char *text, char *name, size_t room)
{
    unsigned open = 0;
    bool is_behind = false; /* the array's own index */
    size_t length = 0;
    for (; *text != '\0'; text++) {
        bool is_arrow = open == 0 && text[0] == '-' && text[1] == '>';
        is_behind = is_behind || is_arrow;
        text += is_arrow;
        open += *text == '[';
        if (is_behind && open == 0 && length + 1 < room)
            name[length++] = is_arrow ? '.' : *text;
        if (*text == ']' && open > 0)
            is_behind = --open == 0 || is_behind;
    }
    if (name[0] != '.')
        length = 0;
    name[length] = '\0';
}

static void help_with_load(struct reason *reason,
                           const struct machine *machine,
                           const struct site *site)
{
    const struct program *program = machine->program;
    char member[128] = "";
    const struct array *array =
        site->root < program->array_count ? &program->arrays[site->root] : NULL;
    if (array == NULL || array->space != SPACE_GLOBAL)
        set_help(reason, "; give it a known value instead (an expression, or "
                         "-D)");
    else if (array->contents != NULL && array->is_written)
        set_help(reason, "; the kernel itself stores to '%s', this thread what "
                         "is not known, or another", array->name);
    else {
        size_t length = strlen(array->name);
        bool is_named = strncmp(site->text, array->name, length) == 0;
        name_member(site->text + (is_named ? length : 0), member,
                    sizeof member);
        set_help(reason, "; --data %s%s=FILE (or random:1) says what the "
                         "array holds", array->name, member);
    }
}

static void help_with_atomic(struct reason *reason,
                             const struct machine *machine,
                             const struct site *site)
{
    const struct program *program = machine->program;
    const struct array *array =
        site->root < program->array_count ? &program->arrays[site->root] : NULL;
    if (array == NULL || array->space != SPACE_GLOBAL ||
        array->contents != NULL)
        set_help(reason, ": the order of atomics is not");
    else
        set_help(reason, "; --data %s=FILE (or const:0) says what the array "
                         "holds at first, and the order of warps the rest",
                 array->name);
}

static void reason_memory(struct reason *reason, const struct machine *machine,
                          const struct site *site)
{
    bool is_load = site->kind == KIND_LOAD;
    set_text(reason, "a value %s memory, '%.300s' at %s%zu:%zu, which is not "
                     "known",
             is_load ? "loaded from" : "that an atomic found in",
             site->text, site->place.prefix, site->place.line,
             site->place.column);
    if (is_load)
        help_with_load(reason, machine, site);
    else
        help_with_atomic(reason, machine, site);
}

/* A shuffle or vote at `place` has no result. */
static void reason_exchange(struct reason *reason,
                            const struct machine *machine,
                            const struct source_place *place)
{
    if (machine->lanes > WARP_MASK_LANES)
        set_text(reason, "the mask of lanes of %s%zu:%zu, which has %d bits; "
                         "this warp has %u lanes", place->prefix, place->line,
                 place->column, WARP_MASK_LANES, machine->lanes);
    else
        set_text(reason, "what a lane gets at %s%zu:%zu from one that does not "
                         "take part there, which is not defined; all lanes "
                         "that it reads must reach it and be in its mask",
                 place->prefix, place->line, place->column);
}

/* A division or shift that C gives no result. */
static void reason_undefined(struct reason *reason, const struct expr *why,
                             const struct source_place *place)
{
    bool is_shift = why->op == OP_SHL || why->op == OP_SHR;
    set_text(reason, "the %s at %s%zu:%zu, which is %s",
             is_shift ? "shift" : "division", place->prefix, place->line,
             place->column,
             is_shift ? "by less than 0 or by the type's width or more"
                      : "by zero or of the smallest integer by -1");
}

static void find_reason(struct reason *reason, const struct machine *machine,
                        const struct expr *why)
{
    if (why == NULL) {
        set_text(reason, "a variable that has no value yet");
        return;
    }
    struct source_place place = source_place(machine->source, why->offset);
    bool is_found = why->kind == EXPR_LOAD || why->kind == EXPR_HELD;
    if (why->kind >= EXPR_SHUFFLE && why->kind <= EXPR_REDUCE) {
        reason_exchange(reason, machine, &place);
    } else if (why->value == VALUE_NONE && (!is_found || why->bits < BITS_HALF)) {
        set_text(reason, "a floating-point value that is not known");
    } else if (why->kind == EXPR_NONE && why->variable > 0) {
        const char *name = machine->program->missing[why->variable - 1];
        set_text(reason, "'%.200s', which has no value", name);
        set_help(reason, "; -D %.100s=VALUE gives it one", name);
    } else if (expr_reads_memory(why)) {
        reason_memory(reason, machine, &machine->program->sites[why->site]);
    } else if (why->kind == EXPR_CAST) {
        set_text(reason, "the conversion at %s%zu:%zu of a floating-point "
                         "number that the type does not hold", place.prefix,
                 place.line, place.column);
    } else if (why->kind == EXPR_BINARY) {
        reason_undefined(reason, why, &place);
    } else if (why->kind == EXPR_HELD) {
        set_text(reason, "a value that memory holds, from %s%zu:%zu, which is "
                         "not known", place.prefix, place.line, place.column);
        set_help(reason, "; --data NAME=FILE (or random:1) says what an "
                         "array holds");
    } else {
        set_text(reason, "a value that is not computed, from %s%zu:%zu",
                 place.prefix, place.line, place.column);
    }
}

/* Might it be known if what is told in shared memory was looked after? */
static bool is_told_in_shared(const struct machine *machine,
                              const struct expr *why)
{
    if (why == NULL || (why->bits == 0 && why->kind != EXPR_ATOMIC &&
         why->kind != EXPR_TALLY) ||
        (why->value == VALUE_NONE && why->bits < 32))
        return false;
    return why->kind == EXPR_HELD || why->kind == EXPR_TALLY ||
           (expr_reads_memory(why) &&
            machine->program->sites[why->site].space == SPACE_SHARED);
}

void fault_want_shared(struct machine *machine, const struct expr *why)
{
    if (machine->options->wants_shared != NULL &&
        is_told_in_shared(machine, why))
        atomic_store(machine->options->wants_shared, true);
}

void fault_unknown(struct machine *machine, const struct expr *expr,
                   const struct lanes *value, enum need need)
{
    struct reason reason = { .help = "" };
    fault_want_shared(machine, value->why);
    find_reason(&reason, machine, value->why);
    const char *needed_for =
        need == NEED_BRANCH ? "a branch" : "the address";
    struct source_place place = source_place(machine->source, expr->offset);
    if (need == NEED_ADDRESS || machine->source != machine->program->source)
        diagnostic_at(&machine->diagnostic, machine->source, expr->offset,
                      "%s depends on %s%s", needed_for, reason.text,
                      reason.help);
    else {
        diagnostic_at(&machine->diagnostic, machine->source, expr->offset,
                      "%s depends on %s%s; --assume %s%zu=taken, untaken or "
                      "both says where it goes", needed_for, reason.text,
                      reason.help, place.prefix, place.line);
        diagnostic_set_branch(&machine->diagnostic, place.prefix, place.line);
    }
}
