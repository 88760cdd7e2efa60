/* Runs the probes and turns cycles and milliseconds into figures. */
#include "probes.h"

#include <algorithm>
#include <string>

#include "check.h"
#include "probe_kernels.h"

namespace {

constexpr uint64_t LINE = 128;
constexpr unsigned CHAINS = 8; /* of each thread of loads_* and multiply */
constexpr int REPEATS = 5;

/* Leaves an SM to one block, and enough of it for L1. */
constexpr size_t WHOLE_SM_BYTES = 100 << 10;

const std::vector<std::string> names = {
    "empty",    "spin",     "make_ring", "chase",  "loads_4",
    "loads_8",  "loads_16", "stores_4",  "stores_8", "stores_16",
    "multiply", "copy",     "read",      "pairs",  "columns",
};

/* The largest power of two that fits twice into the memory that is free. */
uint64_t fitting_bytes()
{
    size_t free_bytes, total;
    CUDA(cudaMemGetInfo(&free_bytes, &total));
    uint64_t size = uint64_t(1) << 28;
    while (4 * size <= free_bytes / 10 * 9)
        size *= 2;
    return size;
}

struct gpu_event {
    cudaEvent_t handle = nullptr;
    gpu_event() { CUDA(cudaEventCreate(&handle)); }
    ~gpu_event() { cudaEventDestroy(handle); }
};

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

} // namespace

probes::probes() : module(probe_text, names), bytes(fitting_bytes())
{
    CUDA(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0));
    CUDA(cudaMalloc(&memory, 2 * bytes));
    CUDA(cudaMemset(memory, 0, 2 * bytes));
    start = (uint64_t(memory) + bytes - 1) / bytes * bytes;
    CUDA(cudaMalloc((void **)&results, sizeof *results));
    CUDA(cudaDeviceSynchronize());
}

probes::~probes()
{
    cudaFree(results);
    cudaFree(memory);
}

void probes::run(const char *kernel, dim3 blocks, unsigned threads,
                 void **arguments, size_t shared_bytes)
{
    const void *function = (const void *)module.kernel(kernel);
    CUDA(cudaFuncSetAttribute(function,
                              cudaFuncAttributeMaxDynamicSharedMemorySize,
                              int(shared_bytes)));
    CUDA(cudaLaunchKernel(function, blocks, dim3(threads), arguments,
                          shared_bytes, nullptr));
    CUDA(cudaGetLastError());
}

double probes::milliseconds(const char *kernel, dim3 blocks,
                            unsigned threads, void **arguments,
                            size_t shared_bytes)
{
    gpu_event begin, end;
    std::vector<double> times;
    run(kernel, blocks, threads, arguments, shared_bytes);
    for (int i = 0; i < REPEATS; i++) {
        float ms;
        CUDA(cudaEventRecord(begin.handle, nullptr));
        run(kernel, blocks, threads, arguments, shared_bytes);
        CUDA(cudaEventRecord(end.handle, nullptr));
        CUDA(cudaEventSynchronize(end.handle));
        CUDA(cudaEventElapsedTime(&ms, begin.handle, end.handle));
        times.push_back(ms);
    }
    return median(times);
}

uint64_t probes::result()
{
    uint64_t value;
    CUDA(cudaMemcpy(&value, results, sizeof value, cudaMemcpyDeviceToHost));
    return value;
}

double probes::clock_ghz()
{
    uint64_t cycles = 100000000;
    void *arguments[] = { &cycles, &results };
    double ms = milliseconds("spin", unsigned(sms), 128, arguments, 0);
    return double(result()) / (ms * 1e6);
}

/* The ring's steps go all over it, so that nothing is fetched ahead. */
double probes::chase_cycles(uint64_t ring_bytes)
{
    uint64_t count = ring_bytes / LINE;
    uint64_t step = uint64_t(0.618 * double(count)) | 1;
    uint64_t rounds = std::max<uint64_t>(4096, std::min<uint64_t>(count, 1 << 16));
    void *make[] = { &start, &count, &step };
    void *arguments[] = { &start, &rounds, &results };
    std::vector<double> cycles;
    for (int i = 0; i < REPEATS; i++) {
        run("make_ring", unsigned((count + 255) / 256), 256, make, 0);
        run("chase", 1, 1, arguments, 0);
        cycles.push_back(double(result()) / double(rounds));
    }
    CUDA(cudaMemset((void *)start, 0, ring_bytes));
    return median(cycles);
}

double probes::load_cycles(unsigned width)
{
    constexpr unsigned THREADS = 512;
    uint64_t rounds = 2000;
    std::string kernel = "loads_" + std::to_string(width);
    void *arguments[] = { &start, &rounds, &results };
    run(kernel.c_str(), 1, THREADS, arguments, 0);
    return double(result()) / double(rounds * CHAINS * (THREADS / 32));
}

double probes::store_cycles(unsigned width, bool same)
{
    constexpr unsigned THREADS = 1024;
    uint64_t rounds = 2000;
    std::string kernel = "stores_" + std::to_string(width);
    void *arguments[] = { &start, &rounds, &same, &results };
    run(kernel.c_str(), 1, THREADS, arguments, 0);
    return double(result()) / double(rounds * (THREADS / 32));
}

double probes::store_cycles(unsigned width)
{
    return store_cycles(width, true);
}

double probes::store_sector_cycles()
{
    constexpr unsigned SECTORS = 16; /* of 32 lanes with 16 bytes each */
    return store_cycles(16, false) / SECTORS;
}

double probes::fma_lanes()
{
    constexpr unsigned THREADS = 1024;
    uint64_t rounds = 40000;
    float factor = 0.5f;
    void *arguments[] = { &factor, &rounds, &results };
    run("multiply", 1, THREADS, arguments, 0);
    return double(rounds * CHAINS * THREADS) / double(result());
}

double probes::copy_gb_s()
{
    uint64_t half = std::min<uint64_t>(bytes / 2, uint64_t(4) << 30);
    uint64_t to = start + half, count = half / 16;
    void *arguments[] = { &start, &to, &count };
    unsigned blocks = unsigned(count / 512);
    double ms = milliseconds("copy", blocks, 512, arguments, 0);
    return 2 * double(half) / (ms * 1e6);
}

double probes::read_gb_s(uint64_t range_bytes, unsigned blocks)
{
    uint64_t count = range_bytes / 16, rounds = 64;
    void *arguments[] = { &start, &count, &rounds, &results };
    double ms = milliseconds("read", blocks, 1024, arguments, 0);
    return double(range_bytes) * double(rounds) / (ms * 1e6);
}

double probes::read_gb_s(uint64_t range_bytes)
{
    return read_gb_s(range_bytes, unsigned(sms) * 2);
}

double probes::port_gb_s(uint64_t range_bytes)
{
    return read_gb_s(range_bytes, 1);
}

double probes::store_gb_s()
{
    constexpr unsigned SIDE = 8192, SECTOR_BYTES = 32;
    void *arguments[] = { &start };
    double ms = milliseconds("columns", dim3(SIDE / 32, SIDE / 32), 1024,
                             arguments, 0);
    return double(SIDE) * SIDE * SECTOR_BYTES / (ms * 1e6);
}

double probes::launch_us()
{
    constexpr int LAUNCHES = 100;
    gpu_event begin, end;
    float ms;
    const void *function = (const void *)module.kernel("empty");
    run("empty", 1, 32, nullptr, 0);
    CUDA(cudaEventRecord(begin.handle, nullptr));
    for (int i = 0; i < LAUNCHES; i++)
        CUDA(cudaLaunchKernel(function, dim3(1), dim3(32), nullptr, 0,
                              nullptr));
    CUDA(cudaEventRecord(end.handle, nullptr));
    CUDA(cudaEventSynchronize(end.handle));
    CUDA(cudaEventElapsedTime(&ms, begin.handle, end.handle));
    return double(ms) * 1e3 / LAUNCHES;
}

std::vector<double> probes::pair_cycles(const std::vector<uint64_t> &pairs)
{
    uint64_t count = pairs.size() / 2, *lines, *cycles;
    std::vector<uint64_t> raw(count);
    CUDA(cudaMalloc((void **)&lines, pairs.size() * sizeof *lines));
    CUDA(cudaMalloc((void **)&cycles, count * sizeof *cycles));
    CUDA(cudaMemcpy(lines, pairs.data(), pairs.size() * sizeof *lines,
                    cudaMemcpyHostToDevice));
    void *arguments[] = { &start, &lines, &count, &cycles };
    std::vector<double> least(count, 1e30);
    for (int i = 0; i < REPEATS; i++) {
        run("pairs", unsigned(sms), 256, arguments, WHOLE_SM_BYTES);
        CUDA(cudaMemcpy(raw.data(), cycles, count * sizeof *cycles,
                        cudaMemcpyDeviceToHost));
        for (size_t pair = 0; pair < count; pair++)
            least[pair] = std::min(least[pair], double(raw[pair]));
    }
    CUDA(cudaFree(lines));
    CUDA(cudaFree(cycles));
    return least;
}
