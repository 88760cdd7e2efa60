/*
 * Loops that stand alone in their arm: one way leads to the loop, along
 * straight code from where ways last parted, and one leads on, along straight
 * code to where that arm meets others. Of these nvcc makes several loops;
 * see split.h.
 */
#ifndef MERGE_ALONE_H
#define MERGE_ALONE_H

#include "lang/tree.h"

/* Marks them, in a kernel's statements and in the functions that they call;
 * before the walks. */
void alone_mark(struct stmt *body);

#endif
