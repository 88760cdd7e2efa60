/* Allocates a job's arrays and fills them. */
#include "memory.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>

#include "check.h"

namespace {

constexpr uint64_t BOUNDARY = 2u << 20;

const char fill_text[] = R"(
__device__ unsigned mix(unsigned long long at, unsigned seed)
{
    unsigned x = (unsigned)at * 0x9e3779b9u ^ (unsigned)(at >> 32) ^ seed;
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ x >> 16;
}

__global__ void fill(unsigned *words, unsigned long long count, unsigned seed)
{
    unsigned long long step = (unsigned long long)gridDim.x * blockDim.x;
    unsigned long long at = (unsigned long long)blockIdx.x * blockDim.x;
    for (at += threadIdx.x; at < count; at += step)
        words[at] = mix(at, seed) & 0x80ffffffu | 0x3f000000u;
}
)";

/* The same on the host. */
uint32_t mix(uint64_t at, uint32_t seed)
{
    uint32_t x = uint32_t(at) * 0x9e3779b9u ^ uint32_t(at >> 32) ^ seed;
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ x >> 16;
}

/* Which of the launch's arrays an argument is. */
size_t slot_number(const job_launch &launch, size_t argument)
{
    size_t number = 0;
    for (size_t i = 0; i < argument; i++)
        number += launch.arguments[i].is_array();
    return number;
}

} // namespace

float memory_word(uint64_t index, uint32_t seed)
{
    uint32_t bits = (mix(index, seed) & 0x80ffffffu) | 0x3f000000u;
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

void memory_set(const job_argument &argument, uint64_t address, uint64_t bytes)
{
    CUDA(cudaMemset((void *)address, 0, bytes));
    if (!argument.data.empty())
        CUDA(cudaMemcpy((void *)address, argument.data.data(),
                        std::min<uint64_t>(argument.data.size(), bytes),
                        cudaMemcpyHostToDevice));
}

array_pool::array_pool() : filler(fill_text, { "fill" }) {}

void array_pool::fit(const job_launch &launch)
{
    for (size_t i = 0; i < launch.arguments.size(); i++) {
        const job_argument &array = launch.arguments[i];
        if (!array.is_array())
            continue;
        size_t number = slot_number(launch, i);
        if (number >= slots.size())
            slots.resize(number + 1);
        slot &slot = slots[number];
        uint64_t behind = array.shift + array.behind;
        if (slot.memory != nullptr && array.before <= slot.before &&
            behind <= slot.behind)
            continue;
        slot.before = std::max(slot.before, array.before);
        slot.behind = std::max(slot.behind, behind);
        allocate(slot);
    }
}

void array_pool::allocate(slot &slot)
{
    slot.before = (slot.before + BOUNDARY - 1) / BOUNDARY * BOUNDARY;
    slot.behind = (slot.behind + 15) / 16 * 16;
    CUDA(cudaFree(slot.memory));
    slot.memory = nullptr;
    uint64_t bytes = slot.before + slot.behind + BOUNDARY;
    if (cudaMalloc(&slot.memory, bytes) != cudaSuccess) {
        slot = {};
        throw std::runtime_error("the GPU has no room for an array of " +
                                 std::to_string(bytes) + " bytes");
    }
    uint64_t begin = uint64_t(slot.memory) + slot.before;
    slot.boundary = (begin + BOUNDARY - 1) / BOUNDARY * BOUNDARY;
}

array_pool::~array_pool()
{
    for (slot &slot : slots)
        cudaFree(slot.memory);
}

void array_pool::fill_words(uint64_t begin, uint64_t words, uint32_t seed) const
{
    void *arguments[] = { &begin, &words, &seed };
    CUDA(cudaLaunchKernel((const void *)filler.kernel("fill"), dim3(1024),
                          dim3(256), arguments, 0, nullptr));
}

uint64_t array_pool::address(const job_launch &launch, size_t argument) const
{
    return slots[slot_number(launch, argument)].boundary +
           launch.arguments[argument].shift;
}

void array_pool::fill_array(const job_launch &launch, size_t argument) const
{
    const job_argument &array = launch.arguments[argument];
    uint64_t begin = address(launch, argument) - array.before;
    uint64_t bytes = array.before + array.behind;
    if (array.contents == array_contents::random) {
        begin -= begin % 4;
        fill_words(begin, bytes / 4 + 1, 1);
        return;
    }
    if (array.before > 0)
        CUDA(cudaMemset((void *)begin, 0, array.before));
    memory_set(array, address(launch, argument), array.behind);
}

void array_pool::fill(const job_launch &launch, bool all) const
{
    for (size_t i = 0; i < launch.arguments.size(); i++)
        if (launch.arguments[i].is_array() &&
            (all || launch.arguments[i].contents != array_contents::random))
            fill_array(launch, i);
}

void array_pool::randomize(const job_launch &launch, size_t argument,
                           uint32_t seed) const
{
    fill_words(address(launch, argument),
               launch.arguments[argument].behind / 4, seed);
}

void array_pool::poison(const job_launch &launch, size_t argument) const
{
    CUDA(cudaMemset((void *)address(launch, argument), 0xff,
                    launch.arguments[argument].behind));
}
