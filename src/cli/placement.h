/*
 * Where a program's arrays lie, and how much of each it touches: stands between
 * a program's requests and the tallies, and moves the addresses on the way.
 */
#ifndef CLI_PLACEMENT_H
#define CLI_PLACEMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "exec/exec.h"

struct array_place {
    bool touched;
    int64_t low, high; /* the bytes touched, from the array's 2 MiB boundary on:
                          low <= byte < high */
    uint64_t boundary; /* where that is on a GPU; 0: not known */
    bool is_passed;    /* a GPU's launch gets it, or its source declares it: */
    size_t number;     /* among those */
};

struct placement_thread;

/* All zeros is one of which nothing is known. */
struct placement {
    struct array_place *arrays; /* owned */
    size_t array_count;
    bool is_partial; /* some requests did not say where they were */
    struct placement_thread *threads;
    unsigned thread_count;
};

/* Before a run; boundaries known from earlier stay. */
void placement_begin(struct placement *placement, size_t array_count,
                     unsigned threads);

/* A sink before `sink`, for the requests of one thread. */
struct request_sink placement_sink(struct placement *placement, unsigned thread,
                                   const struct request_sink *sink);

/* After the run: puts together what the threads saw. */
void placement_end(struct placement *placement);

void placement_free(struct placement *placement);

#endif
