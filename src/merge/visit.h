/* Every node of a stretch of the tree, inlined functions included, in no order
 * that matters. */
#ifndef MERGE_VISIT_H
#define MERGE_VISIT_H

#include "lang/tree.h"

/* What is done at each expression and at each statement; NULL: nothing. True
 * ends the visit. */
struct visitor {
    bool (*expr)(void *context, struct expr *expr);
    bool (*stmt)(void *context, const struct stmt *stmt);
};

/* Was the visit ended? Of a statement and all in it; also those behind it; what
 * is below an expression. */
bool visit_stmt(const struct stmt *stmt, const struct visitor *visitor,
                void *context);
bool visit_list(const struct stmt *stmt, const struct visitor *visitor,
                void *context);
bool visit_below(const struct expr *expr, const struct visitor *visitor,
                 void *context);

/* Does the expression read the variable? */
bool visit_reads(const struct expr *expr, uint32_t variable);

/* Are they the same, node for node? Of integers and pointers. */
bool visit_is_same(const struct expr *one, const struct expr *other);

#endif
