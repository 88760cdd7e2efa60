/*
 * What the preprocessor's directives share. condition.c has those of #if, which
 * say whether the lines that follow count; preprocess.c the others.
 */
#ifndef LANG_DIRECTIVE_H
#define LANG_DIRECTIVE_H

#include "lang/build.h"
#include "lang/include.h"
#include "lang/macro.h"

enum { CONDITIONS_MAX = 200 };

/* One #if that is open. */
struct condition {
    const struct token *token;
    bool is_active;  /* its lines count */
    bool was_active; /* one of its branches counted */
    bool outer;      /* the lines around it count */
    bool has_else;
};

struct preprocessor {
    struct build *build;
    const struct source *source;
    struct macro_table macros;
    struct include_list includes;
    unsigned depth; /* texts that are under way, each included by another */
    struct token_vector out;
    struct condition conditions[CONDITIONS_MAX];
    size_t open;
    size_t outer; /* so many are open around the text that is under way */
    const struct token *unroll; /* pragma.h; for the token that comes next */
};

/* The tokens of a directive behind its name, up to the line's end. */
struct directive {
    const struct token *name;
    const struct token *rest;
    size_t count;
};

/* An error at the token. */
void directive_fail(struct preprocessor *pre, const struct token *token,
                    const char *message);

/* Is the name one that -D gives? It is not replaced, nor defined anew. */
bool directive_is_option(const struct preprocessor *pre,
                         const struct token *name);

/* condition.c: do lines count here? */
bool condition_holds(const struct preprocessor *pre);

/* condition.c: one text's conditions, from where it begins to where it ends;
 * `outer` is what condition_begin gave. */
size_t condition_begin(struct preprocessor *pre);
void condition_end(struct preprocessor *pre, size_t outer);

typedef void directive_handler(struct preprocessor *pre,
                               const struct directive *directive);

/* condition.c: the directives of those names. */
directive_handler condition_if, condition_ifdef, condition_ifndef,
    condition_elif, condition_else, condition_endif;

#endif
