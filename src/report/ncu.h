/*
 * --metrics ncu: the counters of a launch, named as Nsight Compute names them,
 * so that a prediction can be put beside a profile.
 */
#ifndef REPORT_NCU_H
#define REPORT_NCU_H

#include <stddef.h>
#include <stdio.h>

#include "model/work.h"
#include "report/row.h"

/* A launch, or a trace, whose total has no launch. */
struct ncu_profile {
    const struct kind_counts *kinds;
    const struct report_row *total;
};

/*
 * Writes a line `metric value`, with a tab between, for each metric that the
 * GPU's file lets us predict, sorted by name as `LC_ALL=C sort` does.
 * `kernel`, unless NULL, comes first in each line.
 */
void ncu_write(FILE *out, const struct ncu_profile *profile,
               const char *kernel);

enum { NCU_ESTIMATED_MAX = 40 };

/*
 * The names of those metrics that are estimates, up to `room` of them (there
 * are no more than NCU_ESTIMATED_MAX). Returns how many.
 */
size_t ncu_estimated(const struct ncu_profile *profile, const char **names,
                     size_t room);

#endif
