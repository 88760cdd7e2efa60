/*
 * The state of one interpreter: the warp it runs and the values of its lanes.
 */
#ifndef EXEC_MACHINE_H
#define EXEC_MACHINE_H

#include <stdbool.h>
#include <stdint.h>

#include "exec/exec.h"
#include "exec/halt.h"
#include "exec/lanes.h"
#include "exec/slope.h"
#include "exec/weight.h"

/* The blocks along one axis that a machine runs: begin .. end-1. */
struct block_range {
    uint32_t begin;
    uint32_t end;
};

/* Blocks along z, y and x, and warps: launch.c. */
enum { LAUNCH_LEVELS = 4 };

struct step;
struct stride;
struct team;
struct kept;
struct board;

/* Where the pointers into an array may be, and how far from its addresses. */
struct array_room {
    int64_t shift; /* address less pointer, modulo 2^64 */
    int64_t lowest, beyond;
};

struct machine {
    const struct program *program;
    const struct launch *launch;
    const struct exec_options *options;
    const struct request_sink *sink;
    const struct source *source; /* of the text that runs: pattern or mask */
    unsigned lanes;              /* a warp's width */

    struct lanes *values; /* the variables, then the results */
    struct reals *reals; /* of those values that want them; wanted.h */
    struct lanes *variables;
    struct lanes *results; /* by expr.id; constants are there from the start */
    const struct lanes **at; /* by expr.id: where its value is; NULL: what stays
                                in a loop was not evaluated in it yet */
    struct step_list *lists; /* by expr.id; steps.h */
    struct stride **strides; /* by loop; stride.h */
    struct array_room *rooms;    /* by number of the array */
    bool uses_tid;               /* else its wrapping around ends no horizon */
    int64_t shared_end;          /* what a block has of it, in whole grains */
    bool has_contents;           /* some array's integers are known */
    struct kept *kept;           /* what was stored to those; or NULL: not known */
    bool is_silent;              /* accesses are not looked at, nor counted */
    struct board *board;         /* what shared memory holds; NULL: not known */
    struct halt halt;            /* at a barrier, while that is found out */
    bool *invariant;             /* by expr.id: evaluated once a loop's entry */
    struct invariants *invariants; /* by loop; invariant.h */
    uint64_t *declared_in; /* a variable: the mask it was declared under; of one
                              that is not: 0, no lanes but those that assign it
                              read it, or all */
    bool *is_assigned;     /* a variable: somewhere in the program */

    uint64_t exist;       /* the lanes that this warp has */
    uint64_t returned;    /* those that left the function that runs */
    uint64_t ended;       /* those that left the kernel */
    uint64_t lost;        /* those that wait where a quiet part ends; quiet.h */
    const struct expr *lost_why;
    unsigned quiet;       /* quiet parts under way */
    unsigned calls;       /* functions under way; 0: the kernel itself */
    uint64_t company;     /* the lanes that make trips of the loop in parts */
    unsigned parted;      /* `if`s of which lanes run both arms */
    unsigned unsure;      /* branches that go both ways, and what hangs on one
                             that lanes left by one way only: what is stored
                             there perhaps is not */
    unsigned staged;      /* loops under way, of whose stage not all lanes make
                             the trip: other stages may make it */
    unsigned guesses;     /* of enum guess: what the warp knows by them */
    uint64_t steps;       /* loop trips of this warp so far */
    uint64_t trips;       /* serial number of the newest loop trip */
    uint64_t *scope_trip; /* by loop: its trip that is under way */
    uint64_t *patience;   /* by loop: trips to wait between tries; period.h */
    uint64_t level_patience[LAUNCH_LEVELS]; /* the same of blocks and warps, */
    uint64_t level_wait[LAUNCH_LEVELS];     /* and what is left of it */
    struct block_range ranges[3]; /* along x, y, z */
    uint32_t block[3];
    uint32_t warp;

    struct axis axes[AXES_MAX]; /* the open ones, outermost first; slope.h */
    unsigned axis_count;
    bool watches;                 /* slopes along them are followed: axes_look */
    uint64_t axis_serial;         /* of the newest one */
    struct site_trip *site_trips; /* by site, while axes are open; overlap.h */
    struct weight weights[AXES_MAX]; /* periods under way, outermost first */
    unsigned weight_count;
    struct slope *entry_slopes; /* loop.c: of the loops that are being tried */
    size_t entry_count, entry_room;
    struct lanes zero;  /* a number 0 that */
    struct slope still; /* does not move */

    bool leads;             /* the caller's thread runs it */
    unsigned beats;         /* warps run, for progress */
    struct team *team;      /* threads that may help, or NULL */
    struct request request; /* the one being made; copies: all weights */
    uint32_t lane_arrays[LANES_MAX]; /* request.arrays, when it has some */
    struct diagnostic diagnostic;
};

void machine_init(struct machine *machine, const struct program *program,
                  const struct launch *launch,
                  const struct exec_options *options,
                  const struct request_sink *sink);
void machine_free(struct machine *machine);

/* Where the value of a node that is no leaf is kept. */
/* What an operand was evaluated to. */
static inline const struct lanes *machine_value(const struct machine *machine,
                                                const struct expr *expr)
{
    return machine->at[expr->id];
}

/* What hangs on what is known now is an estimate. */
static inline void machine_note_guess(struct machine *machine,
                                      unsigned guesses)
{
    machine->guesses |= guesses;
    if (machine->options->guesses != NULL)
        atomic_fetch_or(machine->options->guesses, guesses);
}

static inline struct lanes *machine_result(struct machine *machine,
                                           const struct expr *expr)
{
    return &machine->results[expr->id];
}

/* to = from in the lanes of `mask`, with the slopes; `all`: no other lane
 * matters. */
static inline void machine_assign(struct machine *machine, struct lanes *to,
                                  enum value_class class,
                                  const struct lanes *from, uint64_t mask,
                                  bool all)
{
    lanes_assign(to, class, from, mask, all, machine->lanes);
    if (machine->watches)
        slope_copy(machine, to, from, mask, all);
}

/* A value's slope along one of the open axes. */
static inline struct slope *axis_slope(struct machine *machine, unsigned axis,
                                       const struct lanes *value)
{
    const struct axis *along = &machine->axes[axis];
    struct slope *slope = &along->slopes[value - machine->values];
    if (slope->serial != along->serial) {
        slope->serial = along->serial;
        slope->kind = SLOPE_ZERO;
    }
    return slope;
}

/* evaluate.c: a result that is not computed, in any lane, because of `why`. */
const struct lanes *evaluate_unknown(struct machine *machine,
                                     const struct expr *expr,
                                     const struct expr *why);

/* evaluate.c: the value of `expr` in the lanes of `mask`; valid until the same
 * node, or the variable behind it, is evaluated again. */
const struct lanes *evaluate(struct machine *machine, const struct expr *expr,
                             uint64_t mask);

/* evaluate.c: the same of a statement of its own, in which the warp may
 * halt. */
void evaluate_statement(struct machine *machine, const struct expr *expr,
                        uint64_t mask);

/* evaluate.c: one step of a list. */
void evaluate_step(struct machine *machine, const struct step *step,
                   uint64_t mask);

/* evaluate.c: the variable's other lanes than those of `mask` cannot be seen,
 * or hold the same: no mask needed. */
bool evaluate_covers(const struct machine *machine, uint32_t variable,
                     uint64_t mask);

/* access.c: of each array. */
struct array_room *access_rooms(const struct program *program);

/* access.c: where the pointers may be that a site goes through into an
 * array. */
struct access_range {
    int64_t lowest, largest;
};
struct access_range access_range(const struct array_room *room,
                                 const struct site *site);

/* access.c: what is in machine.request but for its addresses. */
void access_describe(struct machine *machine, uint32_t site,
                     const struct lanes *address, uint64_t mask);

/* access.c: a request goes to the sink. */
void access_hand_over(const struct machine *machine, struct request *request);

/* access.c: the request in machine.request, with its array and addresses there,
 * is described and made. `address` matters where there are weights. */
void access_make(struct machine *machine, uint32_t site,
                 const struct lanes *address, uint64_t mask);

/* access.c: one memory instruction at `site` through the pointer `address`. */
void access_memory(struct machine *machine, uint32_t site,
                   const struct expr *expr, const struct lanes *address,
                   uint64_t mask);

/* statement.c: runs the program for the warp that is set up. */
void run_warp(struct machine *machine);

/* statement.c: goes on with it, from where that halted. */
void run_warp_on(struct machine *machine);

/* statement.c: one trip through a loop: its test, body and step, or its body
 * and test. Gives the lanes that go on to the next trip. */
uint64_t run_trip(struct machine *machine, const struct stmt *loop,
                  uint64_t mask);

/* statement.c: a trip begins; false, with the diagnostic set, where there have
 * been too many. */
bool run_count_trip(struct machine *machine, const struct stmt *loop);

/* statement.c: an `if` that no lane leaves but by returning, with the
 * condition's value if that is there already; or NULL. Gives the lanes that go
 * on. */
uint64_t run_straight_if(struct machine *machine, const struct stmt *stmt,
                         const struct lanes *value, uint64_t mask);

/* statement.c: a variable comes into scope. */
void run_declare(struct machine *machine, uint32_t variable, uint64_t mask);

/* statement.c: the body of an inlined function, which lanes leave by
 * returning. */
void run_call(struct machine *machine, const struct stmt *body, uint64_t mask);

/* loop.c: a whole loop. Gives the lanes that go on behind it. */
uint64_t run_loop(struct machine *machine, const struct stmt *loop,
                  uint64_t mask);

/* fault.c: records an error that a lane ran into at `expr`. */
void fault_in_lane(struct machine *machine, const struct expr *expr,
                   unsigned lane, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* fault.c: a value was needed that memory held or that is floating point. */
enum need { NEED_ADDRESS, NEED_BRANCH };
void fault_unknown(struct machine *machine, const struct expr *expr,
                   const struct lanes *value, enum need need);

/* fault.c: a value that is not known because of `why` was needed: if that was
 * told in shared memory, a run that looks after it may know it. */
void fault_want_shared(struct machine *machine, const struct expr *why);

/* axis.c */
void axes_free(struct machine *machine);

static inline unsigned lowest_lane(uint64_t mask)
{
    return (unsigned)__builtin_ctzll(mask);
}

#endif
