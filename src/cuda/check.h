/*
 * Every call of CUDA is checked: one that fails becomes an exception with the
 * call's text and the driver's word for what went wrong.
 */
#ifndef CUDA_CHECK_H
#define CUDA_CHECK_H

#include <cuda_runtime_api.h>

#include <stdexcept>
#include <string>

/* There is no GPU to measure on; ends the instrument with status 77. */
struct no_gpu : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline void cuda_check(cudaError_t error, const char *call)
{
    if (error != cudaSuccess)
        throw std::runtime_error(std::string(call) + ": " +
                                 cudaGetErrorName(error) + ", " +
                                 cudaGetErrorString(error));
}

#define CUDA(call) cuda_check(call, #call)

/* Takes the first GPU; throws no_gpu when there is none. */
inline void open_gpu()
{
    int count = 0;
    cudaError_t error = cudaGetDeviceCount(&count);
    if (error != cudaSuccess || count == 0)
        throw no_gpu(error != cudaSuccess ? cudaGetErrorString(error)
                                          : "there is no CUDA device");
    CUDA(cudaSetDevice(0));
    CUDA(cudaFree(nullptr));
}

#endif
