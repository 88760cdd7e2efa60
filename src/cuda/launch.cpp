/* Launches a kernel with a job's arguments. */
#include "launch.h"

#include <algorithm>
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

/* A value of its own, or a part of the last one. */
void prepared_launch::add_value(size_t number)
{
    const job_argument &argument = launch.arguments[number];
    uint64_t bits = argument.is_array() ? arrays.address(launch, number)
                                        : argument.bits;
    if (argument.is_inside)
        std::memcpy(&values.back().bytes[argument.offset], &bits,
                    argument.is_array() ? sizeof bits : argument.bytes);
    else if (argument.has_parts())
        values.push_back({ number,
                           std::vector<unsigned char>(argument.bytes) });
    else
        values.push_back({ number, { (unsigned char *)&bits,
                                     (unsigned char *)(&bits + 1) } });
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
    for (const value &value : values) {
        const job_argument &argument = launch.arguments[value.argument];
        if (argument.kind != argument_kind::variable)
            continue;
        uint64_t bytes, address = module.symbol("&" + argument.name, &bytes);
        CUDA(cudaMemcpy((void *)address, value.bytes.data(),
                        std::min<uint64_t>(bytes, value.bytes.size()),
                        cudaMemcpyHostToDevice));
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
    for (const value &value : values)
        if (!launch.arguments[value.argument].is_declared())
            pointers.push_back((void *)value.bytes.data());
    cudaLaunchAttribute cooperative{};
    cooperative.id = cudaLaunchAttributeCooperative;
    cooperative.val.cooperative = launch.is_cooperative;
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(launch.grid[0], launch.grid[1], launch.grid[2]);
    config.blockDim = dim3(launch.block[0], launch.block[1], launch.block[2]);
    config.dynamicSmemBytes = launch.shared_bytes;
    config.attrs = &cooperative;
    config.numAttrs = 1;
    cudaError_t error = cudaLaunchKernelExC(&config, (const void *)kernel,
                                            pointers.data());
    if (error == cudaErrorCooperativeLaunchTooLarge) {
        cudaGetLastError(); /* they need not wait for each other */
        config.numAttrs = 0;
        error = cudaLaunchKernelExC(&config, (const void *)kernel,
                                    pointers.data());
    }
    CUDA(error);
}

void prepared_launch::run() const
{
    start();
    CUDA(cudaGetLastError());
    CUDA(cudaDeviceSynchronize());
}
