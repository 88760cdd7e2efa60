/* Lists of statements. */
#ifndef MERGE_LIST_H
#define MERGE_LIST_H

#include <stddef.h>

#include "lang/tree.h"

/* The last one; NULL: there is none. */
struct stmt *list_last(struct stmt *list);

/* The innermost list of statements that ends this one. */
struct stmt *list_tail(struct stmt *list);

/* The list itself, out of the blocks that hold nothing but it. */
struct stmt **list_inside(struct stmt **link);

/* The link at its end, where another may be put. */
struct stmt **list_end(struct stmt **link);

/* All of them, in order, to be freed by the caller. */
struct stmt **list_all(struct stmt *list, size_t *count);

#endif
