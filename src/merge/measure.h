/*
 * How much code a loop's body is, as the compiler weighs it before it unrolls.
 */
#ifndef MERGE_MEASURE_H
#define MERGE_MEASURE_H

#include "lang/tree.h"

struct measure {
    uint64_t operations;   /* as nvcc's optimizer counts them */
    uint64_t instructions; /* as its assembler does: a product and its sum are
                              one */
    uint64_t accesses;     /* those of them that access memory */
    uint64_t fused;        /* products that are one instruction with their sum */
    uint64_t nodes;        /* of the tree */
    uint32_t depth;        /* of the deepest expression */
    uint64_t global_loads, global_stores;
    bool has_loop, has_atomic, has_barrier;
    bool has_part; /* of a loop that was unrolled */
    bool has_call; /* or what becomes branches, as a division does */
    bool has_hidden_loop; /* in the code of a function */
};

/* Of a list of statements. */
struct measure measure_list(const struct stmt *stmt, const struct site *sites);

/* Of a trip of it, without what is computed in front of the loop. */
struct measure measure_trip(struct stmt *loop, const struct site *sites);

/* What it costs to write a trip, not unrolled yet, once more, as nvcc 13.0 -O3
 * was seen to weigh it (sm_90): an access as much as two operations or so. */
uint64_t measure_cost(const struct measure *trip);

/* Does an operation vary from trip to trip? What does not is computed in front
 * of the loop. NULL: no loop. */
bool measure_varies(struct stmt *loop, const struct expr *expr);

/* a + b * c, of floats: the product is made with the sum. */
bool measure_is_fused(const struct expr *expr);

/* A number in the text, of integers; and a power of two there, of which the
 * sign does not matter. */
bool measure_is_literal(const struct expr *expr);
bool measure_is_power_of_two(const struct expr *expr);

#endif
