/*
 * A warp halts at a barrier and goes on later. All its lanes that have not
 * ended are there, so what the functions that it was in keep on their way out,
 * innermost first, is little more than where they were; on the way in, it is
 * given back. All else stays in the warp's machine.
 *
 * Where the warp is in the middle of something that cannot be entered again
 * (the arm of a ?:, the condition of an `if`, a part that nothing hangs on),
 * nothing is kept, and it must begin anew.
 */
#ifndef EXEC_HALT_H
#define EXEC_HALT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct expr;
struct stmt;

/* What one function keeps; which of it means what is its own affair. */
struct halt_frame {
    const struct stmt *stmt;
    uint64_t lanes;
    uint32_t step;
};

struct halt {
    bool is_out;    /* the warp halts: it is on its way out, */
    bool is_back;   /* or on its way back to where it halted */
    bool can_go_on; /* it kept all */
    unsigned inside; /* parts under way that cannot be entered again */
    const struct expr *step; /* of the statement's expression, under way */
    struct halt_frame *frames;
    size_t count, room;
};

/* The warp halts here. */
void halt_begin(struct halt *halt, bool can_go_on);

void halt_push(struct halt *halt, struct halt_frame frame);
struct halt_frame halt_pop(struct halt *halt);

/* On the way out; else nothing is done. */
static inline void halt_keep(struct halt *halt, struct halt_frame frame)
{
    if (halt->is_out && halt->can_go_on)
        halt_push(halt, frame);
}

/* On the way back: what this function kept, in `*frame`; else false, and that
 * stays as it is. */
static inline bool halt_take(struct halt *halt, struct halt_frame *frame)
{
    if (halt->is_back)
        *frame = halt_pop(halt);
    return halt->is_back;
}

void halt_free(struct halt *halt);

#endif
