/*
 * Where ways part: operations whose machine code branches, with a slow way for
 * rare numbers or a call, and `if`s. Accesses on both sides of that are in
 * different basic blocks, and not joined.
 */
#ifndef MERGE_PARTING_H
#define MERGE_PARTING_H

#include "lang/tree.h"

/* Where the operation itself, without its operands, makes ways part. */
enum parting parting_of(const struct expr *expr);

/* Is the `if` a branch to the optimizer, too, which makes a choice of values of
 * short ones? */
bool parting_is_branch(const struct stmt *stmt, const struct site *sites);

/* The loop is unrolled: what is the same in each of its trips is made once. */
void parting_note_trips(struct stmt *loop);

#endif
