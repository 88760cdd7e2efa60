/*
 * Runs a program, warp by warp, and hands each request to a sink.
 */
#ifndef EXEC_EXEC_H
#define EXEC_EXEC_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "coalsim/launch.h"
#include "coalsim/request.h"
#include "core/diagnostic.h"
#include "lang/tree.h"

/* Who consumes the requests. The request is the sink's only during the call. */
struct request_sink {
    void (*take)(void *context, const struct request *request);
    /* Is asked first for each even request, while request->address is not
     * filled in; false: it must be. NULL: always. */
    bool (*take_even)(void *context, const struct request *request);
    void *context;
    uint32_t
        period_bytes;  /* counts depend on addresses modulo this (power of 2) */
    uint32_t banks_bytes; /* of all banks of shared memory side by side */
    bool whole_blocks; /* one sink must see all the warps of a block */
};

/* What is taken to be as is likely: what hangs on it is an estimate. */
enum guess {
    GUESS_ORDER = 1,   /* what an atomic found, in the order in which warps are
                          run here */
    GUESS_ROUNDING = 2, /* a floating-point number that is known by bounds:
                           their middle, where they leave it open */
    GUESS_RACE = 4 /* what a warp loads from shared memory behind a barrier, and
                      another stores to behind it, is loaded first */
};


struct exec_options {
    uint32_t warp_lanes; /* 32 or 64 */
    int64_t only_warp;   /* this warp of block 0 alone, or -1 for all */
    bool is_trial;       /* its counts are not wanted: what warps that are not
                            run would store is passed over */
    uint64_t max_steps;  /* loop trips that one warp may run; those that are
                            counted by period are not run */
    bool exhaustive;     /* count nothing by period */
    bool stepwise;       /* run no trip as the one before it was (stride.h), no
                            access at once (gather.h), and each phase of a
                            block from the start (board.h) */
    unsigned threads;    /* at least 1 */

    atomic_ullong *assumed; /* by number of --assume: the lanes, trip by trip,
                               that needed it; NULL: there are none */
    atomic_bool *estimated; /* by site: set when an access of it hangs on a
                               branch that went both ways; NULL: the same */
    atomic_bool *outside; /* by site: set when it leaves its array in shared
                             memory, but not the block's; NULL: the same */

    atomic_uint *guesses; /* of enum guess: those on which something hangs */
    atomic_bool *wants_shared; /* set when an address or a branch hangs on what
                                  shared memory holds, which is not known; or
                                  NULL */

    /* Called now and then, from the caller's thread, with the share of the
     * launch that is behind (0 to 1); or NULL. */
    void (*progress)(void *context, double share);
    void *progress_context;
};

enum { EXEC_MAX_STEPS = 100000000 };

/*
 * A block can access its shared memory up to the next such boundary, whichever
 * array lies there; and the most that it may have.
 */
enum { SHARED_GRAIN_BYTES = 1024, SHARED_BYTES_MAX = 227 * 1024 };

/*
 * Runs the whole launch. `sinks` has one sink a thread; a thread's requests
 * come in order. False, with the diagnostic set, when the program cannot be run
 * to its end.
 */
bool exec_run(const struct program *program, const struct launch *launch,
              const struct exec_options *options,
              const struct request_sink *sinks, struct diagnostic *diagnostic);

#endif
