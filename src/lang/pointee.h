/*
 * Pointers in variables, a struct's too, to local objects: registers have no
 * address, so each is bound to one object and stands for it from then on.
 */
#ifndef LANG_POINTEE_H
#define LANG_POINTEE_H

#include "lang/operand.h"

/* The local array that such a variable was bound to; else the place itself. */
struct operand pointee_place(struct parser *parser, struct operand place);

/*
 * Binds the pointer `to` to the local array `from`. False: they are no such
 * things. An error where it is bound to another one.
 */
bool pointee_assign(struct parser *parser, const struct operand *to,
                    const struct operand *from, size_t offset,
                    struct operand *result);

/* The copy of a pointer is bound to what `from` is. False: it is to nothing. */
bool pointee_copy(struct parser *parser, uint32_t to, uint32_t from,
                  size_t offset);

#endif
