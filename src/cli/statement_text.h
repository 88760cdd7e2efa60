/* The statements of a pattern, as far as its tokens tell them. */
#ifndef CLI_STATEMENT_TEXT_H
#define CLI_STATEMENT_TEXT_H

#include "lang/token.h"

/* The token behind a statement's expression or declaration: ";" or the end. */
const struct token *statement_end(const struct token *token);

/* Would the compiler drop it? Not what assigns, counts, waits or is atomic. */
bool statement_is_bare(const struct token *token);

/* Where the next statement may begin. */
const struct token *statement_next(const struct token *token);

#endif
