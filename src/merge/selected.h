/*
 * What becomes of an `if`. If its arms compute little, and nothing else, it
 * becomes a selection: all lanes compute what both do. If they do little, their
 * instructions are predicated. Of others there is a branch.
 */
#ifndef MERGE_SELECTED_H
#define MERGE_SELECTED_H

#include "lang/tree.h"

/* Does this one, whose arms access no memory? */
bool selected_if(const struct stmt *stmt);

/* Are its arms predicated? `has_load`: a load is to be put into one. */
bool selected_predicated(const struct stmt *stmt, bool has_load);

#endif
