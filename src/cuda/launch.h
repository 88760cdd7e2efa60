/* One launch of a job, ready to go. */
#ifndef CUDA_LAUNCH_H
#define CUDA_LAUNCH_H

#include <cuda_runtime_api.h>

#include <cstdint>
#include <vector>

#include "job.h"
#include "kernels.h"
#include "memory.h"

/* Keeps references to all that it is made from. */
class prepared_launch {
public:
    prepared_launch(const job_launch &launch, const kernel_module &module,
                    const array_pool &arrays);

    /* Where an argument lies that is an array or a symbol. */
    uint64_t address(size_t argument) const;

    /* Gives the arrays their contents: all, or those alone that a run may have
     * spoilt. */
    void fill() const;
    void restore() const;

    /* Starts it; does not wait. */
    void start() const;

    /* Starts it, waits, and throws std::runtime_error when it failed. */
    void run() const;

private:
    const job_launch &launch;
    const kernel_module &module;
    const array_pool &arrays;
    cudaKernel_t kernel;

    /* What an argument, or a variable of the source, holds. */
    struct value {
        size_t argument;
        std::vector<unsigned char> bytes;
    };
    std::vector<value> values;

    void add_value(size_t argument);
    void fill_symbols() const;
};

#endif
