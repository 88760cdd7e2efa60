/*
 * Operations whose machine code branches: a slow way for rare numbers, or a call.
 * Accesses on both sides of it are in different basic blocks, and not joined.
 */
#ifndef MERGE_PARTING_H
#define MERGE_PARTING_H

#include "lang/tree.h"

/* Where the operation itself, without its operands, makes ways part. */
enum parting parting_of(const struct expr *expr);

/* The loop is unrolled: what is the same in each of its trips is made once. */
void parting_note_trips(struct stmt *loop);

#endif
