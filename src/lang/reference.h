/* References: names that stand for a place, bound once. */
#ifndef LANG_REFERENCE_H
#define LANG_REFERENCE_H

#include "lang/grammar.h"

/*
 * The place as it may be used many times: an address that is computed, or what
 * a place needs to have run first, goes to `list`.
 */
struct operand reference_hold(struct parser *parser, struct operand place,
                              struct stmt_list *list);

/* A struct value as variables; what fills them is the operand's `expr`. */
struct operand reference_materialize(struct parser *parser,
                                     struct operand value);

/* `name` is from now on another name for the place. */
void reference_bind(struct parser *parser, const struct token *name,
                    const struct operand *place);

/* A field of the object whose method is parsed. It is called by the object's
 * text, or where that has none by its own. */
struct operand reference_field(struct parser *parser,
                               const struct operand *self,
                               const struct token *name);

/* The first value of a member that is a reference: where `place` lies. */
struct operand reference_to(struct parser *parser, struct operand place);

/* One of two places, `c ? a : b`, has become a value: what is written through a
 * reference would not be seen. */
void reference_check(struct parser *parser, const struct operand *value,
                     const struct type *type, bool is_reference);

#endif
