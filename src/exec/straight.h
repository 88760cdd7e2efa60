/*
 * Which parts of a program are one list of steps (stride.h): they have no loops
 * and no calls inside, and branches only within a statement or an `if`.
 */
#ifndef EXEC_STRAIGHT_H
#define EXEC_STRAIGHT_H

#include "lang/tree.h"

bool straight_loop(const struct stmt *loop);
bool straight_program(const struct program *program);

/* if (...) return; */
bool straight_exit(const struct stmt *stmt);

#endif
