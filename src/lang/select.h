/*
 * Elements of local arrays at indexes that are known only when the program
 * runs. The elements are variables, so one of them is selected by comparing the
 * index; where there are too many, or what they hold is not computed anyway,
 * the value is not known.
 */
#ifndef LANG_SELECT_H
#define LANG_SELECT_H

#include "lang/operand.h"

/* The part of a local object that lies `leaves` variables further. */
struct operand select_move(struct parser *parser, struct operand object,
                           uint32_t leaves);

/* The element `index` of an array, whose type is object.type's element. */
struct operand select_move_by(struct parser *parser, struct operand object,
                              struct expr *index);

/* A pointer that is put there points into this space; where one that is read
 * there may point. */
void select_point(struct parser *parser, const struct operand *place,
                  enum pointer_space space);
enum pointer_space select_points(struct parser *parser,
                                 const struct operand *place);

/* Makes of `place` two, for one read and then one write; what selects the
 * element is computed with `place`. False: what it holds is not known. */
bool select_twice(struct parser *parser, struct operand *place,
                  struct operand *copy);

/* What the selected element holds. */
struct expr *select_read(struct parser *parser, const struct operand *place);

/* The selected element takes the value, and the expression has it. */
struct expr *select_write(struct parser *parser, const struct operand *place,
                          struct expr *value);

#endif
