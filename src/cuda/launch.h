/* One launch of a job, ready to go. */
#ifndef CUDA_LAUNCH_H
#define CUDA_LAUNCH_H

#include <cuda_runtime_api.h>

#include <cstdint>
#include <vector>

#include "job.h"
#include "kernels.h"
#include "memory.h"

class prepared_launch {
public:
    prepared_launch(const job_launch &launch, const kernel_module &module,
                    const array_pool &arrays);

    /* Starts it; does not wait. */
    void start() const;

    /* Starts it, waits, and throws std::runtime_error when it failed. */
    void run() const;

private:
    cudaKernel_t kernel;
    dim3 grid, block;
    size_t shared_bytes;
    std::vector<uint64_t> values; /* of the arguments */
};

#endif
