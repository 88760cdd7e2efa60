/* A name, a type and a value become an object in scope. */
#ifndef LANG_DECLARE_H
#define LANG_DECLARE_H

#include "lang/grammar.h"

/* Variables of the type under a name, without a value. */
struct operand declare_object(struct parser *parser, const struct type *type,
                              const struct token *name,
                              struct stmt_list *list);

/* The same, but the name does not come into scope. */
struct operand declare_unnamed(struct parser *parser, const struct type *type,
                               const struct token *name,
                               struct stmt_list *list);

/* The same, of an object that has no name in the text. */
struct operand declare_hidden(struct parser *parser, const struct type *type,
                              const char *name, size_t offset,
                              struct stmt_list *list);

/* The name comes into scope, for variables that are there. */
void declare_name(struct parser *parser, const struct token *name,
                  const struct operand *object);

/* The name comes into scope, with this value, which is given at `offset`. */
void declare_with_value(struct parser *parser,
                        const struct declarator *declarator,
                        struct operand value, size_t offset,
                        struct stmt_list *list);

/* The declared type, or for `auto` the value's. */
const struct type *declare_type(struct parser *parser,
                                const struct type *declared,
                                const struct operand *value);

/* Does a name of the type only stand for the place that the value is? So does
 * a reference, and a pointer to an array that is in variables. */
bool declare_is_alias(const struct type *type, bool is_reference,
                      const struct operand *value);

/* memory.c: a pointer's first value is an array of its own, which it stands for
 * as long as nothing else is assigned. */
void declare_own_array(struct parser *parser, struct operand pointer,
                       const struct token *name, struct stmt_list *list);

/* memory.c: the same, with a name that is not in the text. */
void declare_named_array(struct parser *parser, struct operand pointer,
                         const char *name, struct stmt_list *list);

#endif
