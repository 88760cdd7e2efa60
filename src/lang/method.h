/* What structs of the text can do: methods, constructors, operators. */
#ifndef LANG_METHOD_H
#define LANG_METHOD_H

#include "lang/routine.h"

/* The newest of the methods of that name, or NULL. */
struct routine *method_find(const struct type *type, const char *name,
                            size_t length);

/* The newest constructor of the struct's own, or NULL. */
struct routine *method_constructor(const struct type *type);

/* Does a constructor of the struct's own make it? */
bool method_has_constructor(const struct type *type);

/* object.method(...), or of an operator. */
struct operand method_call(struct parser *parser, struct operand object,
                           struct routine *method,
                           const struct call_arguments *arguments);

/* "(" or "{" arguments up to `close`; the opening token was read. */
struct call_arguments method_arguments(struct parser *parser,
                                       enum token_kind close);

/* A new object, without a value yet and without a name. */
struct operand method_new_object(struct parser *parser,
                                 const struct type *type,
                                 struct stmt_list *list, size_t offset);

/* Gives a new object its first value. */
void method_construct(struct parser *parser, const struct operand *object,
                      const struct call_arguments *arguments,
                      struct stmt_list *list);

/* Is it a struct of CUDA's own that these are values for: none for 0, some for
 * dim3, two for half2? */
bool method_takes(const struct type *type,
                  const struct call_arguments *arguments);

/* The struct that this makes. */
struct operand method_parts(struct parser *parser, const struct type *type,
                            const struct call_arguments *arguments,
                            size_t offset);

/* A new object of the type from "(" ... ")" or "{" ... "}". */
struct operand method_make(struct parser *parser, const struct type *type);

/* The same, of "{" ... "}", with its statements in a list. */
struct operand method_braced(struct parser *parser, const struct type *type,
                             struct stmt_list *list);

/* The struct `type` made of `value`, by a constructor or an operator. */
struct operand method_convert_struct(struct parser *parser,
                                     struct operand value,
                                     const struct type *type,
                                     struct stmt_list *list);

/* A struct as a scalar, by its conversion operator; false: it has none. */
bool method_convert_scalar(struct parser *parser, struct operand *value,
                           const struct type *to, size_t offset);

/* Of a constructor: NAME ( "(" ... ")" | "{" ... "}" ) { "," ... } */
void method_member_inits(struct parser *parser, struct stmt_list *list);

/*
 * An operator of the text, spelled as in the source; `right` may be NULL.
 * False: there is none for these operands.
 */
bool method_operator(struct parser *parser, const struct token *spelling,
                     const char *brackets, struct operand left,
                     const struct operand *right, struct operand *result);

#endif
