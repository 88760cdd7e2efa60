/*
 * Local objects seen as another type: `*(half2 *)&x`, or
 * `reinterpret_cast<float4 *>(&a[i])[0]`. Where the scalars of the two types
 * lie alike, this is another name for the same variables. Else what is read
 * through it is not known, nor is what it covers after a write.
 */
#ifndef LANG_VIEW_H
#define LANG_VIEW_H

#include "lang/operand.h"

/*
 * (pointer) array, where `array` is what a local object's address is (see
 * operand_address): the array of what the pointer type points to.
 */
struct operand view_cast(struct parser *parser, struct operand array,
                         const struct type *pointer, size_t offset);

/* The object of this type, `at` bytes into a local one. */
struct operand view_part(struct parser *parser, struct operand object,
                         const struct type *type, uint64_t at);

/* Moves a view by bytes, or by an index that only the run tells. */
struct operand view_move(struct parser *parser, struct operand view,
                         uint64_t bytes);
struct operand view_move_by(struct parser *parser, struct operand view,
                            struct expr *index);

/* The elements from here on. */
uint64_t view_rest(const struct parser *parser, const struct operand *view);

/* What a scalar view holds; its `expr` is not run. */
struct expr *view_read(struct parser *parser, const struct operand *view);

/* A scalar view takes the value; its `expr` is not run. */
struct expr *view_write(struct parser *parser, const struct operand *view,
                        struct expr *value);

#endif
