/* Declarations of what lies in memory: shared, global and constant arrays. */
#ifndef LANG_MEMORY_H
#define LANG_MEMORY_H

#include "lang/grammar.h"

/* build_array, for a text that is being parsed: --data may be wrong for it. */
uint32_t memory_array(struct parser *parser, const char *name, size_t length,
                      enum request_space space, uint64_t bytes,
                      const struct type *type);

/* An array, or a scalar, in the memory that the specifiers say. */
void memory_declare(struct parser *parser, const struct specifiers *specifiers,
                    const struct declarator *declarator);

/* Is it a small table of constants whose values are given? */
bool memory_is_table(const struct parser *parser,
                     const struct specifiers *specifiers,
                     const struct declarator *declarator);

/* Is it a table that a function has in device memory? */
bool memory_is_static(const struct parser *parser,
                      const struct specifiers *specifiers,
                      const struct type *type);

/* A table's elements are variables, so that they are known. */
void memory_declare_table(struct parser *parser,
                          const struct declarator *declarator,
                          struct stmt_list *list);

#endif
