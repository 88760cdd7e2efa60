/* Functions of a warp: shuffles, votes and reductions. */
#ifndef LANG_WARP_H
#define LANG_WARP_H

#include "lang/call.h"

/* The one of that name, or NULL. */
const struct function *warp_function(const struct token *name);

/* May the last argument, a shuffle's width, be left out? */
bool warp_has_default(const struct function *function);

/* The arguments without the mask, which older functions do not have. */
struct warp_call {
    const struct operand *arguments;
    size_t count;
    struct operand named; /* the mask, or that of the whole warp */
};

struct warp_call warp_open_call(struct parser *parser,
                                const struct call *call);

/* What the value becomes on its way: small integers become int. */
struct operand warp_value(struct parser *parser, struct operand value,
                          size_t offset);

/* shuffle.c: the value of the lane that is named, of the one further up, or
 * down, and of the one whose number differs in some bits. */
applier shuffle_at, shuffle_above, shuffle_below, shuffle_across;

#endif
