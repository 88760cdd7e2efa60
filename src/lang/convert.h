/* Conversions between types, made explicit in the tree. */
#ifndef LANG_CONVERT_H
#define LANG_CONVERT_H

#include "lang/operand.h"

/*
 * What an assignment or initialisation does: the operand as a value of the
 * scalar type `to`. Errors are reported at `offset`.
 */
struct operand convert_to(struct parser *parser, struct operand operand,
                          const struct type *to, size_t offset);

/* (to)operand, as the user wrote it. */
struct operand convert_cast(struct parser *parser, struct operand operand,
                            const struct type *to, size_t offset);

/* bool, char and short become int. */
const struct type *convert_promoted(const struct type *type);

/* The usual arithmetic conversions of two arithmetic types. */
const struct type *convert_common(const struct type *a, const struct type *b);

/* What is true or false, as an integer or a pointer that is other than 0 where
 * it is true: any scalar, a struct that converts to bool. `what` names it in
 * errors. */
struct expr *convert_truth(struct parser *parser, struct operand operand,
                           const char *what);

/* The same of a branch, with what is assumed of it. */
struct expr *convert_condition(struct parser *parser, struct operand operand,
                               const char *what);

#endif
