/*
 * From a number back to an expression that can stand elsewhere, such as before
 * or behind a loop.
 */
#ifndef MERGE_REBUILD_H
#define MERGE_REBUILD_H

#include "merge/state.h"

enum rebuild_place { REBUILD_BEFORE, REBUILD_BEHIND };

/*
 * An expression of the class, with this number, made of constants and of
 * variables that hold what they must where there were so many changes of
 * variables, or behind those since; NULL where there is none.
 */
struct expr *rebuild_expr(struct merge *merge, size_t changes,
                          enum rebuild_place place, struct number number,
                          enum value_class class, size_t offset);

#endif
