/* A matrix product held against the CPU's. */
#ifndef CUDA_GEMM_CHECK_H
#define CUDA_GEMM_CHECK_H

#include "counters.h"
#include "launch.h"

/*
 * Fills A and B with random numbers and C with them too, or with NaN where it
 * is not read; runs the launch once; computes rows of C in double. The figure
 * "relative_error" is |C - reference| / |reference| over the rows that were
 * computed: all, or a random choice when they are many. Its reason is set when
 * an element was not written.
 */
figure gemm_check(const job_launch &launch, const prepared_launch &prepared,
                  const array_pool &arrays);

#endif
