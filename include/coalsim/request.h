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

/* Along one axis: `count` requests, each `bytes` behind the one before. */
struct request_span {
    int64_t bytes;
    uint64_t count;
};

enum { REQUEST_SPANS_MAX = 16 };

struct request {
    uint32_t site;  /* which access of the program, from 0 */
    uint32_t array; /* which array, from 0 */
    const uint32_t *arrays; /* of each lane, when they differ; else NULL */
    uint32_t scope; /* which loop encloses it, 0: none (see footprint.h) */
    uint8_t space;  /* enum request_space */
    uint8_t kind;   /* enum request_kind */
    uint8_t cache;  /* enum request_cache */
    uint8_t bytes_per_lane; /* 1, 2, 4, 8 or 16; divides each address */
    bool even;         /* the next four tell each lane's address as well: base +
                          lane * step + (lane >> row_shift) * jump, mod 2^64 */
    uint8_t row_shift; /* 0 when jump is */
    bool alone;        /* no other site can share its footprint */
    uint64_t base, step, jump;
    uint64_t lanes;    /* bit i: lane i is live; others have no address */
    uint64_t copies;   /* how many requests like it this one stands for */

    /*
     * Where those are: at every sum of steps along the spans, outermost first;
     * copies is the product of the counts. The first block_spans go from block
     * to block, the others stay inside one. Not spans_known: only the number
     * is.
     */
    bool spans_known;
    uint8_t span_count;
    uint8_t block_spans;
    struct request_span spans[REQUEST_SPANS_MAX];
    uint64_t block;    /* linear block index */
    uint64_t trip;     /* serial number of its trip through `scope` */
    uint32_t warp;     /* warp of the block */
    uint64_t address[REQUEST_LANES_MAX]; /* bytes; meaningless in dead lanes */
};

/* The address of a live lane, which need not have been filled in where it is
 * even. */
static inline uint64_t request_address(const struct request *request,
                                       unsigned lane)
{
    if (!request->even)
        return request->address[lane];
    return request->base + lane * request->step +
           (lane >> request->row_shift) * request->jump;
}

static inline uint64_t request_first_address(const struct request *request)
{
    return request_address(request, (unsigned)__builtin_ctzll(request->lanes));
}

/* Are both even, with their lanes as far apart? */
static inline bool request_same_spacing(const struct request *a,
                                        const struct request *b)
{
    return a->even && b->even && a->step == b->step && a->jump == b->jump &&
           a->row_shift == b->row_shift;
}

/* How many addresses matter: a warp of 32 lanes has half as many as fit. */
static inline unsigned request_width(const struct request *request)
{
    return request->lanes <= UINT32_MAX ? 32 : REQUEST_LANES_MAX;
}

static inline void request_move(struct request *request, uint64_t bytes)
{
    request->base += bytes;
    for (unsigned i = 0; i < request_width(request); i++)
        request->address[i] += bytes;
}

/* Loads and stores of global memory have a footprint; atomics have none. */
static inline bool request_has_footprint(const struct request *request)
{
    return request->space == SPACE_GLOBAL &&
           (request->kind == KIND_LOAD || request->kind == KIND_STORE);
}

/*
 * Of the lanes in `*rest`, those on the same array as the lowest one; they are
 * taken out of `*rest`, and their array is left in `*array`. 0 when none are
 * left. Nearly always that is all of them.
 */
uint64_t request_same_array(const struct request *request, uint64_t *rest,
                            uint32_t *array);

/* "load", "store", "atomic", "reduction"; "global", "shared". */
const char *request_kind_name(enum request_kind kind);
const char *request_space_name(enum request_space space);

#endif
