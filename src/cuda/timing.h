/* How long a launch takes. */
#ifndef CUDA_TIMING_H
#define CUDA_TIMING_H

#include "counters.h"
#include "launch.h"

/* Milliseconds, "time_ms": the median of several launches after a warm-up; the
 * spread goes from the tenth to the ninetieth of a hundred. */
figure timing_of(const prepared_launch &launch);

#endif
