/*
 * Where more than two ways meet, nvcc makes one load of theirs only if it is of
 * all of them: in c ? 0 : d ? a[i] : a[j] two are left, and so in such an `if`.
 */
#ifndef MERGE_MIXED_H
#define MERGE_MIXED_H

#include "lang/tree.h"

/* Marks what ends the arms of the `if`, before they are walked, or what is left
 * of it as a block. */
void mixed_mark(struct stmt *stmt);

/* Marks the choices that are arms of this one. */
void mixed_mark_choice(struct expr *choice);

#endif
