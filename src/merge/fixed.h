/* What the compiler knows to be in memory: `const` arrays with initial values,
 * at places that it knows. */
#ifndef MERGE_FIXED_H
#define MERGE_FIXED_H

#include "merge/state.h"

/* Does a load, or what is held, become the constant at the address? */
bool fixed_use(struct merge *merge, struct expr *expr, struct number address);

#endif
