/*
 * Ways that part and join: what is known behind an `if` is what is known at
 * the end of each arm that goes on.
 */
#ifndef MERGE_FORK_H
#define MERGE_FORK_H

#include "merge/state.h"

struct fork {
    struct known *before, *joined; /* as many as there were */
    size_t count;
    struct known *moved; /* what the arms have moved out of loops */
    size_t moved_count, moved_room;
    struct known *ends; /* at the end of the first arm, if it goes on */
    size_t end_count;
    struct stmt *stmt; /* in which they part, as in struct merge */
    size_t stmt_changes, stmt_made;
    bool is_of_stmt;   /* they are its arms */
    bool both_go_on;
    struct known *halves; /* what one of them has, as `known` behind them */
    size_t half_count, half_room;
    struct known *met; /* what the arms have both, each its own */
    size_t met_count, met_room;
    bool is_part; /* jumps lead out of its one arm to what is behind it */
    uint32_t *assigned;
    size_t assigned_count, assigned_room;
    size_t changes;
    uint32_t region;
    bool is_certain;
    bool had_left; /* before they part */
    uint64_t accesses, accesses_met; /* as in struct merge, before they part */
    bool any_left, all_end; /* in an arm; at the end of each */
};

/* Before the first arm. */
void fork_start(struct merge *merge, struct fork *fork);

/* Behind each arm: back to where they part. */
void fork_end_arm(struct merge *merge, struct fork *fork);

/* Behind all of them. */
void fork_join(struct merge *merge, struct fork *fork);

#endif
