/*
 * Elements of local arrays at indices that are constants once loops are
 * unrolled. From then on they are variables like others: what an element that
 * nobody reads is assigned is not loaded. nvcc 13.0 keeps an array in registers
 * if each of its indices is known (machine code for sm_90, 2026-12-01).
 */
#ifndef MERGE_ELEMENT_H
#define MERGE_ELEMENT_H

#include "merge/state.h"

/* A VARIABLE or an ASSIGN with an index becomes one of the element, if the
 * index is known. */
void element_settle(struct merge *merge, struct expr *expr);

/* Finds the arrays whose indices all are known by now; whether there are new
 * ones. */
bool element_settle_all(struct merge *merge, const struct stmt *body);

#endif
