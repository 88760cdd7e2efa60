/* Launches a kernel with a job's arguments. */
#include "launch.h"

#include <cstring>

#include "check.h"

prepared_launch::prepared_launch(const job_launch &launch,
                                 const kernel_module &module,
                                 const array_pool &arrays)
    : launch(launch), module(module), arrays(arrays),
      kernel(module.kernel(launch.kernel))
{
    constexpr size_t SHARED_WITHOUT_ASKING = 48 << 10;
    for (size_t i = 0; i < launch.arguments.size(); i++)
        if (launch.arguments[i].kind != argument_kind::symbol)
            add_value(i);
    if (launch.shared_bytes > SHARED_WITHOUT_ASKING)
        CUDA(cudaFuncSetAttribute((const void *)kernel,
                                  cudaFuncAttributeMaxDynamicSharedMemorySize,
                                  int(launch.shared_bytes)));
}

/* An argument of its own, or a part of the last one. */
void prepared_launch::add_value(size_t number)
{
    const job_argument &argument = launch.arguments[number];
    uint64_t bits = argument.is_array() ? arrays.address(launch, number)
                                        : argument.bits;
    if (argument.is_inside)
        std::memcpy(&values.back()[argument.offset], &bits,
                    argument.is_array() ? sizeof bits : argument.bytes);
    else if (argument.kind == argument_kind::record)
        values.emplace_back(argument.bytes);
    else
        values.emplace_back((unsigned char *)&bits,
                            (unsigned char *)(&bits + 1));
}

uint64_t prepared_launch::address(size_t argument) const
{
    uint64_t bytes;
    return launch.arguments[argument].is_array()
               ? arrays.address(launch, argument)
               : module.symbol("&" + launch.arguments[argument].name, &bytes);
}

/* What a symbol holds unless the job says so is the source's affair. */
void prepared_launch::fill_symbols() const
{
    for (const job_argument &argument : launch.arguments) {
        if (argument.kind != argument_kind::symbol ||
            argument.contents == array_contents::random)
            continue;
        uint64_t bytes, address = module.symbol("&" + argument.name, &bytes);
        memory_set(argument, address, bytes);
    }
}

void prepared_launch::fill() const
{
    arrays.fill(launch, true);
    fill_symbols();
    CUDA(cudaDeviceSynchronize());
}

void prepared_launch::restore() const
{
    arrays.fill(launch, false);
    fill_symbols();
}

void prepared_launch::start() const
{
    std::vector<void *> pointers;
    for (const auto &value : values)
        pointers.push_back((void *)value.data());
    dim3 grid(launch.grid[0], launch.grid[1], launch.grid[2]);
    dim3 block(launch.block[0], launch.block[1], launch.block[2]);
    CUDA(cudaLaunchKernel((const void *)kernel, grid, block, pointers.data(),
                          launch.shared_bytes, nullptr));
}

void prepared_launch::run() const
{
    start();
    CUDA(cudaGetLastError());
    CUDA(cudaDeviceSynchronize());
}
