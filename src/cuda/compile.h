/* The sources of a job, compiled by several processes at once. */
#ifndef CUDA_COMPILE_H
#define CUDA_COMPILE_H

#include <string>
#include <vector>

#include "job.h"
#include "kernels.h"

/*
 * The code of each source, for "sm_90" or the like; needs no GPU. The compiler
 * runs in processes of its own: it keeps other threads waiting, and leaves a
 * process unfit for workers. The caller has flushed its streams.
 */
std::vector<kernel_code> compile_job(const job &job,
                                     const std::string &architecture);

#endif
