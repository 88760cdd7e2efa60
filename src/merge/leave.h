/*
 * if (c) { A; return; } B; becomes if (c) A else B at the end of a function,
 * and so with `continue` in a trip and `break` in a switch: to nvcc, both are
 * the same ways.
 */
#ifndef MERGE_LEAVE_H
#define MERGE_LEAVE_H

#include "lang/tree.h"

/* In a kernel's statements, and in the functions that they call. A guard, whose
 * arm does nothing but leave, stays in the kernel. */
void leave_turn_all(struct stmt **body);

/* In a loop's trip, the guards too. */
void leave_turn_guards(struct stmt *loop);

#endif
