/* Sums of counts that notice when they pass 64 bits; see counts.h. */
#include "coalsim/counts.h"

/* *sum += one * copies; true when that does not fit. */
static inline bool add(uint64_t *sum, uint64_t one, uint64_t copies)
{
    uint64_t all;
    bool lost = __builtin_mul_overflow(one, copies, &all);
    return __builtin_add_overflow(*sum, all, sum) | lost;
}

void counts_add(struct counts *sum, const struct counts *one, uint64_t copies)
{
    bool lost = one->overflow;
    lost |= add(&sum->requests, one->requests, copies);
    lost |= add(&sum->lanes, one->lanes, copies);
    lost |= add(&sum->global_requests, one->global_requests, copies);
    lost |= add(&sum->sectors, one->sectors, copies);
    lost |= add(&sum->l2_requests, one->l2_requests, copies);
    lost |= add(&sum->requested_bytes, one->requested_bytes, copies);
    lost |= add(&sum->used_bytes, one->used_bytes, copies);
    lost |= add(&sum->ideal_sectors, one->ideal_sectors, copies);
    lost |= add(&sum->footprint_sectors, one->footprint_sectors, copies);
    lost |= add(&sum->footprint_used_bytes, one->footprint_used_bytes, copies);
    lost |= add(&sum->latencies, one->latencies, copies);
    lost |= add(&sum->latencies_best, one->latencies_best, copies);
    lost |= add(&sum->shared_requests, one->shared_requests, copies);
    lost |= add(&sum->wavefronts, one->wavefronts, copies);
    lost |= add(&sum->bank_conflicts, one->bank_conflicts, copies);
    sum->overflow |= lost;
}
