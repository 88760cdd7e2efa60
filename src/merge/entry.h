/*
 * Lanes that enter a `switch` at different labels and fall into the same
 * sections: those of them that do not meet there make its accesses apart.
 */
#ifndef MERGE_ENTRY_H
#define MERGE_ENTRY_H

#include "merge/state.h"

/* Behind all walks, which hold a section for one. */
void entry_part_all(struct merge *merge, struct stmt *body);

#endif
