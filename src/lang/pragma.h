/*
 * #pragma unroll, and _Pragma("unroll"): what they say goes with the token that
 * comes next.
 */
#ifndef LANG_PRAGMA_H
#define LANG_PRAGMA_H

#include "lang/macro.h"

/* Of the `count` tokens behind "pragma", one at least: "unroll" [ constant ] or
 * "nounroll", as token.unroll has it. NULL: another one, which is not
 * needed. */
const struct token *pragma_unroll(struct macro_table *macros,
                                  const struct token *words, size_t count);

/* Takes each _Pragma out of the tokens from `first` on. `unroll` is for the
 * first token that stays; gives what is for the token behind them all. */
const struct token *pragma_take(struct macro_table *macros,
                                struct token_vector *tokens, size_t first,
                                const struct token *unroll);

#endif
