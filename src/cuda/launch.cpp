/* Launches a kernel with a job's arguments. */
#include "launch.h"

#include "check.h"

prepared_launch::prepared_launch(const job_launch &launch,
                                 const kernel_module &module,
                                 const array_pool &arrays)
    : kernel(module.kernel(launch.kernel)),
      grid(launch.grid[0], launch.grid[1], launch.grid[2]),
      block(launch.block[0], launch.block[1], launch.block[2]),
      shared_bytes(launch.shared_bytes)
{
    constexpr size_t SHARED_WITHOUT_ASKING = 48 << 10;
    for (size_t i = 0; i < launch.arguments.size(); i++)
        values.push_back(launch.arguments[i].is_array
                             ? arrays.address(launch, i)
                             : launch.arguments[i].bits);
    if (shared_bytes > SHARED_WITHOUT_ASKING)
        CUDA(cudaFuncSetAttribute((const void *)kernel,
                                  cudaFuncAttributeMaxDynamicSharedMemorySize,
                                  int(shared_bytes)));
}

void prepared_launch::start() const
{
    std::vector<void *> pointers;
    for (const uint64_t &value : values)
        pointers.push_back(const_cast<uint64_t *>(&value));
    CUDA(cudaLaunchKernel((const void *)kernel, grid, block, pointers.data(),
                          shared_bytes, nullptr));
}

void prepared_launch::run() const
{
    start();
    CUDA(cudaGetLastError());
    CUDA(cudaDeviceSynchronize());
}
