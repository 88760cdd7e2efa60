/* Assignments: =, op=, ++ and --. */
#ifndef LANG_ASSIGN_H
#define LANG_ASSIGN_H

#include "lang/operand.h"

/* to = from, reported at `offset`. */
struct operand assign_simple(struct parser *parser, struct operand to,
                             struct operand from, size_t offset);

/* to op= from. */
struct operand assign_update(struct parser *parser, struct operand to,
                             enum operator op, struct operand from,
                             size_t offset);

/* ++ and --; `post`: the value is the old one. */
struct operand assign_step(struct parser *parser, struct operand to, bool down,
                           bool post, size_t offset);

/*
 * The first value of a local variable: no check for const. It is remembered, to
 * take the variable's place if it is a constant or an array and the only one.
 */
struct expr *assign_initial(struct parser *parser, struct operand to,
                            struct operand from, size_t offset);

/* If the variable's first value is a constant, the launch or the host gives it:
 * the compiler knows no more of it than its bits. */
void assign_mark_given(struct parser *parser, uint32_t variable);

/* A parameter's first value, which a launch gives. */
struct expr *assign_given(struct parser *parser, struct operand to,
                          struct operand from, size_t offset);

/* As assign_initial, wherever `to` lies. */
struct expr *assign_first(struct parser *parser, struct operand to,
                          struct operand from, size_t offset);

#endif
