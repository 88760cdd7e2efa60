/*
 * Values that the compiler computes: of calls of constexpr functions, with
 * their loops and variables.
 */
#ifndef LANG_COMPUTED_H
#define LANG_COMPUTED_H

#include "lang/tree.h"

struct slot;

/*
 * The integer that an expression gives without memory, threads or what a launch
 * gives. False: it hangs on these, or takes too long. Where it must be a
 * constant, the variables that it reads are, which `slots` has; else NULL.
 */
bool computed_value(const struct expr *expr, const struct slot *slots,
                    int64_t *value);

#endif
