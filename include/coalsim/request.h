/*
 * A request: one warp, one memory instruction, an address a lane.
 *
 * This is the narrow waist of coalsim. Patterns, kernels and traces produce
 * requests; the coalescer, the banks and the footprint consume them. Neither
 * side knows the other.
 */
#ifndef COALSIM_REQUEST_H
#define COALSIM_REQUEST_H

#include <stdbool.h>
#include <stdint.h>

/* The widest warp there is: an AMD wavefront has 64 lanes. */
enum { REQUEST_LANES_MAX = 64 };

enum request_space { SPACE_GLOBAL, SPACE_SHARED, SPACE_COUNT };

enum request_kind {
    KIND_LOAD,
    KIND_STORE,
    KIND_ATOMIC,    /* returns the old value */
    KIND_REDUCTION, /* an atomic whose result nobody uses */
    KIND_COUNT
};

enum request_cache {
    CACHE_DEFAULT,
    CACHE_CG, /* cached in L2 only */
    CACHE_NC, /* read-only path */
    CACHE_COUNT
};

struct request {
    uint32_t site;  /* which access of the program, from 0 */
    uint32_t array; /* which array, from 0 */
    uint32_t scope; /* which loop encloses it, 0: none (see footprint.h) */
    uint8_t space;  /* enum request_space */
    uint8_t kind;   /* enum request_kind */
    uint8_t cache;  /* enum request_cache */
    uint8_t bytes_per_lane; /* 1, 2, 4, 8 or 16; addresses are multiples of it */
    bool even;         /* live lanes are `step` bytes apart, a lane */
    bool alone;        /* no other site can share its footprint */
    uint64_t step;     /* of even ones; modulo 2^64 */
    uint64_t lanes;    /* bit i: lane i is live; others have no address */
    uint64_t copies;   /* how many requests like it this one stands for */
    uint64_t block;    /* linear block index */
    uint64_t trip;     /* serial number of its trip through `scope` */
    uint32_t warp;     /* warp of the block */
    uint64_t address[REQUEST_LANES_MAX]; /* bytes; meaningless in dead lanes */
};

/* Loads and stores of global memory have a footprint; atomics have none. */
static inline bool request_has_footprint(const struct request *request)
{
    return request->space == SPACE_GLOBAL &&
           (request->kind == KIND_LOAD || request->kind == KIND_STORE);
}

/* "load", "store", "atomic", "reduction"; "global", "shared". */
const char *request_kind_name(enum request_kind kind);
const char *request_space_name(enum request_space space);

#endif
