/*
 * Making the tree's nodes. Each function takes `offset`, the place that a
 * diagnostic about the node points at. Constants are folded where C gives the
 * result a meaning; what has none stays for exec to report.
 */
#ifndef LANG_NODE_H
#define LANG_NODE_H

#include "lang/parser.h"

struct expr *node_constant(struct parser *parser, enum value_class value,
                           int64_t constant, size_t offset);

/* A value of this class that is not computed. */
struct expr *node_none(struct parser *parser, enum value_class value,
                       size_t offset);

/* A floating literal of 32 or 64 bits. */
struct expr *node_real(struct parser *parser, double number, uint8_t bits,
                       size_t offset);

/* Marks the variable as read. */
struct expr *node_variable(struct parser *parser, uint32_t variable,
                           size_t offset);

/* One of `count` variables from `first` on, all of no class: of that number. */
struct expr *node_element(struct parser *parser, uint32_t first, uint32_t count,
                          struct expr *which, size_t offset);

struct expr *node_array(struct parser *parser, uint32_t array, size_t offset);

/* To `type`, a scalar; the operand itself where nothing changes. */
struct expr *node_cast(struct parser *parser, const struct type *type,
                       struct expr *operand, size_t offset);

struct expr *node_unary(struct parser *parser, enum operator op,
                        struct expr *operand, size_t offset);

/* Both sides are of one class already, but for shifts. */
struct expr *node_binary(struct parser *parser, enum operator op,
                         struct expr *left, struct expr *right, size_t offset);

/* The bits of a number as one of the type, of which one is floating. */
struct expr *node_bits(struct parser *parser, const struct type *type,
                       struct expr *operand, size_t offset);

/* EXPR_SHUFFLE, BALLOT, MATCH or REDUCE (which takes its op afterwards); `lane`
 * is NULL but for SHUFFLE, `named` a mask of class U32. */
struct expr *node_warp(struct parser *parser, enum expr_kind kind,
                       struct expr *value, struct expr *lane,
                       struct expr *named, size_t offset);

/* EXPR_AND or EXPR_OR. */
struct expr *node_logical(struct parser *parser, enum expr_kind kind,
                          struct expr *left, struct expr *right,
                          size_t offset);

struct expr *node_conditional(struct parser *parser, struct expr *condition,
                              struct expr *yes, struct expr *no, size_t offset);

/* `left` may be NULL, or have no effect: then it is left out. */
struct expr *node_comma(struct parser *parser, struct expr *left,
                        struct expr *right);

/* The same; nobody uses what `left` gives. */
struct expr *node_behind(struct parser *parser, struct expr *left,
                         struct expr *right);

/* One after the other, as a balanced tree of commas; NULL for none. */
struct expr *node_sequence(struct parser *parser, struct expr **list,
                           size_t count);

/* pointer + index * bytes; `index` is any integer. */
struct expr *node_offset(struct parser *parser, struct expr *pointer,
                         struct expr *index, int64_t bytes, size_t offset);

/* The pointer moved by a constant number of bytes. */
struct expr *node_shift(struct parser *parser, struct expr *pointer,
                        uint64_t bytes);

struct expr *node_pointer(struct parser *parser, struct expr *number,
                          size_t offset);
struct expr *node_difference(struct parser *parser, struct expr *left,
                             struct expr *right, uint64_t bytes,
                             size_t offset);

/* EXPR_ASSIGN or EXPR_POST_ASSIGN. */
struct expr *node_assign(struct parser *parser, enum expr_kind kind,
                         uint32_t variable, struct expr *value, size_t offset);

/* Of such an element. */
struct expr *node_assign_element(struct parser *parser, uint32_t first,
                                 uint32_t count, struct expr *which,
                                 struct expr *value, size_t offset);

/* LOAD (right NULL), STORE, UPDATE or ATOMIC through a pointer. `access` is its
 * number, see build.h. */
struct expr *node_access(struct parser *parser, enum expr_kind kind,
                         enum value_class value, struct expr *pointer,
                         struct expr *right, uint32_t access, size_t offset);

/* `value`, which is made of what `operand` is. */
struct expr *node_made_of(struct parser *parser, struct expr *operand,
                          struct expr *value);

/* `compared`, or NULL, is what an ATOMIC compares with. */
void node_compare(struct parser *parser, struct expr *atomic,
                  struct expr *compared);

/* The value that a LOAD or HELD has: a scalar of this type, if known. */
void node_set_type(struct expr *expr, const struct type *type);

/* What memory holds there, a scalar of this type, without an access. */
struct expr *node_held(struct parser *parser, const struct type *type,
                       struct expr *pointer, size_t offset);

/* A condition, and the number of the assumption for where it is not known. */
struct expr *node_assumed(struct parser *parser, struct expr *condition,
                          enum assume_way way, size_t number);

/* A function's body, then `value` (or NULL). */
/* EXPR_TALLY; `value` NULL: it asks. */
struct expr *node_tally(struct parser *parser, enum operator op,
                        struct expr *value, size_t offset);

struct expr *node_call(struct parser *parser, struct stmt *body,
                       struct expr *value, size_t offset);

struct stmt *node_stmt(struct parser *parser, enum stmt_kind kind,
                       size_t offset);

#endif
