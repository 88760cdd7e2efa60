/*
 * What a launch in the host code is given, as far as constants tell.
 *
 * Host code is not understood. Walking over its tokens, integers and dim3s that
 * are declared with a constant value are remembered until their block ends, or
 * something that may change them stands there.
 */
#ifndef LANG_HOST_H
#define LANG_HOST_H

#include "lang/parser.h"

struct host {
    struct parser *parser; /* of the file, whose constants are known */
    unsigned blocks;       /* that are open around this place */
    unsigned names;        /* that are remembered of the outermost of them */
    const struct token *until; /* tokens before this have been read */
};

/* Goes on over the next token. */
void host_take(struct host *host, const struct token *token);

/* Where an item of a list ends: at a comma or what closes or ends the list. */
const struct token *host_item_end(const struct token *token);

/*
 * The size of a grid or block at this place: a dim3, or a number, in the tokens
 * from `first` to before `end`. False: it is not constant.
 */
bool host_shape(struct host *host, const struct token *first,
                const struct token *end, uint32_t shape[3]);

/* The same of a number of bytes. */
bool host_bytes(struct host *host, const struct token *first,
                const struct token *end, uint32_t *bytes);

#endif
