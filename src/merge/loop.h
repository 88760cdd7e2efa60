/* Loops: what moves out of them, and what is known of their trips. */
#ifndef MERGE_LOOP_H
#define MERGE_LOOP_H

#include "merge/state.h"

/* The loop at `*link`, walked; what was moved out of it stands around it. Gives
 * the link behind all that. */
struct stmt **loop_walk(struct merge *merge, struct stmt **link);

/*
 * Moves a load that is not known before the outermost loop that does not change
 * its place or value. False, with nothing done, when it must stay.
 */
bool loop_move_load(struct merge *merge, struct expr *load,
                    struct number address, struct number *value);

/* Can what stands in the loop's body be made before it, where it is entered? */
bool loop_can_move(const struct frame *frame);
void loop_put_before(struct merge *merge, struct frame *frame,
                     struct expr *load);

/* Of the variables that the loop assigns nothing is known. */
void loop_forget(struct merge *merge, const struct stmt *loop);

#endif
