/*
 * Structs as a whole: taken apart into accesses of 1 to 16 bytes and into
 * variables, by their alignment. 16: 16-byte accesses; 8: 8-byte ones; less:
 * one access a scalar member (so float3 makes three of 4 bytes).
 */
#ifndef LANG_AGGREGATE_H
#define LANG_AGGREGATE_H

#include "lang/operand.h"

/* No struct or local array has more scalars. */
enum { AGGREGATE_LEAVES_MAX = 4096 };

/* Loads all of a struct in memory, for nobody. */
struct expr *aggregate_load(struct parser *parser, const struct operand *place);

/* to = from, both of one struct type. */
struct expr *aggregate_copy(struct parser *parser, const struct operand *to,
                            const struct operand *from);

/*
 * The type of the scalar number `leaf` of a type. The leaves of a type are
 * numbered in the order in which they lie in memory.
 */
const struct type *aggregate_leaf_type(const struct type *type, uint64_t leaf);

#endif
