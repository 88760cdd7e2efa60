/*
 * Assignments in addresses become steps of their own, before or behind the
 * statement that they are in, so that an address is nothing but a place:
 *
 *     c[k++] = a[i++];                c[k] = a[i]; i = i + 1; k = k + 1;
 *     x = *++p;                       p = p + 1; x = *p;
 *     x = a[i++] * a[i];              t = i; i = i + 1; x = a[t] * a[i];
 *     x = c ? a[i++] : b[j++];        if (c) { x = a[i]; i = i + 1; } else ...
 *     while (*p++ > 0) n++;           while (*p > 0) { p = p + 1; n++; }
 *                                     p = p + 1;
 *     while (a[++i] > 0) n++;         i = i + 1;
 *                                     for (; a[i] > 0; i = i + 1) n++;
 *     if (i < n && a[i++] > 0) ...    if (i < n && (t = i, i = i + 1, a[t] > 0))
 *
 * Nothing changes but where they are made: each in the order of evaluation that
 * exec has, of which C++17 says that the right side of = comes before the left,
 * and by the same lanes. To nvcc, which knows values alone, it is all one, but
 * for what an arm ends with (cursor.h): effects.cu of tests/merge.
 */
#ifndef MERGE_LIFT_H
#define MERGE_LIFT_H

#include "merge/state.h"

/* In the program as it is written, before anything is moved in it. */
void lift_all(struct merge *merge, struct stmt **body);

#endif
