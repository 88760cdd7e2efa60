/* Runs the launches of a job and writes what was measured. */
#ifndef CUDA_MEASURE_H
#define CUDA_MEASURE_H

#include "job.h"

#include <stdexcept>

/* The GPU cannot be used at all; a worker has said why. */
struct measure_failed : std::runtime_error {
    int status; /* to exit with */
    explicit measure_failed(int status)
        : std::runtime_error("a worker failed"), status(status)
    {
    }
};

/*
 * Writes the GPU's lines and those of every launch. A launch that does not
 * compile, fails or never ends has one line, "failed" with the reason, and
 * spoils no other. Throws measure_failed.
 */
void measure_job(const job &job);

/*
 * Only compiles, which needs no GPU: for "sm_90" or the like. Writes a line for
 * each launch that has no code, and returns whether there is none.
 */
bool measure_compile(const job &job, const std::string &architecture);

#endif
