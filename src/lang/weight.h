/* How much code a call of a mathematical function becomes, which tells how far
 * the loop around it is unrolled, and whether that branches. */
#ifndef LANG_WEIGHT_H
#define LANG_WEIGHT_H

#include <stdbool.h>

struct expr;

/* Notes it in the node that stands for the function's value. `name` may end in
 * an f; is_single: of floats. */
void weight_note(struct expr *expr, const char *name, bool is_single);

#endif
