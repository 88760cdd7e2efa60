/*
 * An expression as a list of steps: its nodes in the order in which they are
 * evaluated, so that each finds its operands' values in machine.at.
 *
 * What other lanes than the whole evaluate, or none at all (the sides of &&, ||
 * and ?:, a call's result), has a list of its own.
 */
#ifndef EXEC_STEPS_H
#define EXEC_STEPS_H

#include <stdbool.h>
#include <stdint.h>

#include "exec/lanes.h"

struct machine;

/* Of most nodes nearly all values are known and even: those have a short way,
 * evaluate.c. */
enum step_kind {
    STEP_ANY,
    STEP_CAST,    /* of integers */
    STEP_INTEGER, /* left op right */
    STEP_OFFSET,
    STEP_ASSIGN,
    STEP_ONCE, /* expr stays in a loop: `skip` steps are left out when it has a
                  value */
    STEP_GATHER /* they are when the access expr is made at once: gather.h;
                   left: its pointer, right: its index, of `class` */
};

struct step {
    enum step_kind kind;
    uint32_t skip;
    enum operator op;
    enum value_class class; /* of the left operand */
    const struct expr *expr;
    struct lanes *result;
    const struct lanes **at, *const *left, *const *right; /* in machine.at */
};

struct step_list {
    struct step *first;
    uint32_t count, room;
    bool is_made; /* when it is first needed */
    bool has_call; /* of a function that was inlined */
};

/* Makes the list of an expression. */
void steps_make(struct machine *machine, const struct expr *expr);

void steps_free(struct machine *machine);

#endif
