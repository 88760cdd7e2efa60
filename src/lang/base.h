/*
 * Bases of structs: each is a part without a name, whose fields and methods go
 * by their own names. One without fields takes no place.
 */
#ifndef LANG_BASE_H
#define LANG_BASE_H

#include "lang/layout.h"
#include "lang/routine.h"

/* ":" [ "public" | ... ] type { "," ... }; they come first in the layout. */
void base_parse(struct parser *parser, struct layout *layout,
                struct struct_info *info);

/* Is `base` a base of `type`, or a base of one? */
bool base_is(const struct type *base, const struct type *type);

/* The part of an object that its base is; what else it has been is kept in the
 * operand's `whole`. */
struct operand base_part(struct parser *parser, struct operand object,
                         const struct type *base);

/* The base of the object that the struct is; else the object itself. */
struct operand base_convert(struct parser *parser, struct operand object,
                            const struct type *type);

/* The bytes that lie before a base in the struct. */
uint64_t base_offset(const struct type *base, const struct type *type);

/* The nearest of a type's bases, or it itself, that has such a field; NULL:
 * none does. */
const struct type *base_with_member(const struct type *type, const char *name,
                                    size_t length);

/* The bases of a new object that `inits`, a constructor's list or NULL, does
 * not name are made without arguments. */
void base_construct(struct parser *parser, const struct operand *object,
                    const struct token *inits, struct stmt_list *list);

#endif
