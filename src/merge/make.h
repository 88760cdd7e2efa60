/* New nodes of the tree, of operands that become theirs. */
#ifndef MERGE_MAKE_H
#define MERGE_MAKE_H

#include "merge/state.h"

struct expr *make_constant(struct merge *merge, enum value_class class,
                           int64_t constant, size_t offset);
struct expr *make_variable(struct merge *merge, uint32_t variable,
                           size_t offset);
struct expr *make_assign(struct merge *merge, uint32_t variable,
                         struct expr *value);

/* The load, but from `address`. */
struct expr *make_load(struct merge *merge, const struct expr *load,
                       struct expr *address);

/* The load, which stands as it is: no walk takes it from what is known. */
struct expr *make_as_it_stands(struct merge *merge, const struct expr *load);

/* The pointer, so many bytes on. */
struct expr *make_shifted(struct merge *merge, struct expr *pointer,
                          int64_t bytes);

struct stmt *make_stmt(struct merge *merge, enum stmt_kind kind,
                       struct expr *expr, size_t offset);

/* The statement becomes a block that begins with the expression. */
void make_behind(struct merge *merge, struct stmt *stmt, struct expr *expr);

/* The loop, unrolled or not, becomes if (test) loop: its test is made before
 * it, too, and need not come first in it. */
void make_guarded(struct merge *merge, struct stmt *loop);

/* left, right: of which one has an effect */
struct expr *make_comma(struct merge *merge, struct expr *left,
                        struct expr *right);

/* Of integers: an operation of left's class, or a comparison. */
struct expr *make_binary(struct merge *merge, enum operator op,
                         struct expr *left, struct expr *right);

/* left + right; left itself where right is 0. */
struct expr *make_sum(struct merge *merge, struct expr *left, int64_t right);

/* left && right */
struct expr *make_both(struct merge *merge, struct expr *left,
                       struct expr *right);

/* The statement becomes the chain's last. */
void make_last(struct stmt_chain *chain, struct stmt *stmt);

#endif
