/*
 * Parts of the tree that a constant leaves out: what they read nobody reads.
 */
#ifndef LANG_DROP_H
#define LANG_DROP_H

#include "lang/build.h"

void drop_expr(struct build *build, struct expr *expr);
void drop_list(struct build *build, struct stmt *list);

#endif
