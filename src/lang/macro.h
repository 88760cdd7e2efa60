/*
 * Macros: names that stand for tokens. Expanded tokens stand where the macro's
 * name does in the source, so a diagnostic points at the use.
 */
#ifndef LANG_MACRO_H
#define LANG_MACRO_H

#include "core/diagnostic.h"
#include "lang/scope.h"
#include "lang/token.h"

/* Tokens under construction; `items` is malloc'd. */
struct token_vector {
    struct token *items;
    size_t count, room;
};

void token_vector_add(struct token_vector *vector, const struct token *token);
void token_vector_free(struct token_vector *vector);

struct macro;

struct macro_table {
    const struct source *source;
    struct arena *arena;
    struct diagnostic *diagnostic;
    struct scope *names; /* symbol->value is an index of `macros` */
    struct macro *macros;
    size_t count, room;
    unsigned depth; /* how many macros are being expanded into each other */
    size_t uses;    /* how many were expanded so far */
};

void macro_table_init(struct macro_table *table, const struct source *source,
                      struct arena *arena, struct diagnostic *diagnostic);
void macro_table_free(struct macro_table *table);

/* `#define` of what follows: `count` tokens of one line, the name first. */
void macro_define(struct macro_table *table, const struct token *line,
                  size_t count);
void macro_undefine(struct macro_table *table, const struct token *name);
bool macro_is_defined(const struct macro_table *table,
                      const struct token *name);

/* Appends the tokens, macros expanded, to `out`. */
void macro_expand(struct macro_table *table, const struct token *tokens,
                  size_t count, struct token_vector *out);

#endif
