/* The GPU's own counters, read in process through CUPTI's range profiler. */
#ifndef CUDA_COUNTERS_H
#define CUDA_COUNTERS_H

#include <string>
#include <vector>

#include "launch.h"

/* A figure of one launch: the median of several readings and how far they lie
 * apart; `reason` says why when there is none. */
struct figure {
    const char *name;
    double value;
    double spread;
    std::string reason;
};

/*
 * The counters of each launch, read `repeats` times with a cold L2. Without
 * permission or CUPTI all figures have a reason and no value; never throws for
 * that.
 */
std::vector<std::vector<figure>>
counters_read(const std::vector<prepared_launch> &launches, unsigned repeats);

/* Writes the names of all counters of this GPU, a line each. */
void counters_list();

#endif
