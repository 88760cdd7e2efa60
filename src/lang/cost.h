/* How well an argument fits a parameter: what its conversion costs. */
#ifndef LANG_COST_H
#define LANG_COST_H

#include "lang/operand.h"


enum {
    COST_TEMPLATE = 1,  /* decides between functions that fit alike */
    COST_CONST = 2,     /* only what a pointer points to is const */
    COST_PROMOTE = 4,   /* a small integer to int, float to double */
    COST_WIDEN = 6,     /* among integers, or among floating types */
    COST_CONVERT = 1 << 10, /* between the two, or of pointers */
    COST_STRUCT = 1 << 15,  /* by a constructor or an operator */
    COST_NEVER = 1 << 20
};

/* The type that a parameter sees. */
const struct type *cost_type(struct parser *parser,
                             const struct operand *argument,
                             bool is_reference);

/* What a parameter of type `to` costs: it sees its argument as `from`. */
unsigned cost_of_argument(const struct type *to, const struct type *from,
                          const struct operand *argument);

/* How much a parameter's type says: T nothing, T * something, int * more. */
unsigned cost_detail(const struct type *type);

#endif
