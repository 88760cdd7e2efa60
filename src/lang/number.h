/*
 * Numbers for exec: nodes, loops and sites are numbered in the order of
 * execution, each loop gets the list of the variables that it carries, and what
 * is quiet is marked.
 */
#ifndef LANG_NUMBER_H
#define LANG_NUMBER_H

#include "core/arena.h"
#include "lang/tree.h"

/*
 * Puts the statements, and `mask` (or NULL), into `program`, whose variables
 * are there already. Nodes name their sites by an index into `sites`; those
 * that are named become the program's, each with its scope. Loops that came
 * with the same number, other than 0, are copies of one, and one scope.
 */
void number_program(struct program *program, struct stmt *body,
                    struct expr *mask, const struct site *sites,
                    size_t site_count, struct arena *arena);

#endif
