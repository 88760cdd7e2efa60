/*
 * What is counted, summed over requests. Every figure coalsim prints is one of
 * these or a ratio of two; coalsim-model(7) defines each.
 */
#ifndef COALSIM_COUNTS_H
#define COALSIM_COUNTS_H

#include <stdbool.h>
#include <stdint.h>

struct counts {
    uint64_t requests; /* with at least one live lane */
    uint64_t lanes;    /* live ones */

    /* Global memory; 0 for shared. */
    uint64_t global_requests;
    uint64_t sectors;         /* distinct sectors a request: transactions */
    uint64_t l2_requests;     /* distinct lines a request */
    uint64_t requested_bytes; /* live lanes x bytes a lane */
    uint64_t used_bytes;      /* distinct bytes a request */
    uint64_t ideal_sectors;   /* fewest that could carry requested_bytes */
    uint64_t footprint_sectors;    /* distinct sectors a trip: footprint.h */
    uint64_t footprint_used_bytes; /* distinct bytes a trip */
    uint64_t latencies;      /* memory latencies paid, worst case: time.h */
    uint64_t latencies_best; /* the same when every slot is used */
    uint64_t tag_wavefronts;  /* of loads and stores in the L1: l1.h */
    uint64_t data_wavefronts; /* the same */
    uint64_t l1_centicycles;  /* the same: hundredths of a cycle it is busy */

    /* Shared memory; 0 for global. */
    uint64_t shared_requests;
    uint64_t wavefronts;
    uint64_t bank_conflicts; /* wavefronts beyond those the width needs */

    bool overflow; /* a total passed 64 bits: none of it can be used */
    bool is_least; /* atomics met by no rule that is known: sectors and what is
                      made of them may be more */
};

/* sum += one * copies, field by field; sets sum->overflow when that fails. */
void counts_add(struct counts *sum, const struct counts *one, uint64_t copies);

/* The same for the footprint alone. */
void counts_add_footprint(struct counts *sum, uint64_t sectors,
                          uint64_t used_bytes, uint64_t copies);

#endif
