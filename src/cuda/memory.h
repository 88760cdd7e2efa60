/*
 * The arrays of a job, in plain allocations: the launches of a job share
 * them, the first array argument of each uses the first, and so on.
 */
#ifndef CUDA_MEMORY_H
#define CUDA_MEMORY_H

#include <cstdint>
#include <vector>

#include "job.h"
#include "kernels.h"

/* Words of ±[0.5, 2) read as float, of fair numbers read as anything else. */
float memory_word(uint64_t index, uint32_t seed);

class array_pool {
public:
    array_pool();
    ~array_pool();
    array_pool(const array_pool &) = delete;
    array_pool &operator=(const array_pool &) = delete;

    /* Makes room for a launch. What earlier ones had may move; or is lost, when
     * there is none: throws std::runtime_error. */
    void fit(const job_launch &launch);

    /* The pointer that the launch's argument gets. */
    uint64_t address(const job_launch &launch, size_t argument) const;

    /* Gives arrays of the launch what the job says that they hold: all, or
     * those alone whose contents matter, which a run may have changed. */
    void fill(const job_launch &launch, bool all) const;

    /* Fills memory from an argument's pointer on: with random words of that
     * seed, or with NaN. */
    void randomize(const job_launch &launch, size_t argument,
                   uint32_t seed) const;
    void poison(const job_launch &launch, size_t argument) const;

private:
    struct slot {
        uint64_t before = 0, behind = 0; /* the largest so far */
        void *memory = nullptr;
        uint64_t boundary = 0; /* the 2 MiB boundary that pointers start from */
    };
    std::vector<slot> slots;
    kernel_module filler;
    void allocate(slot &slot);
    void fill_array(const job_launch &launch, size_t argument) const;
    void fill_words(uint64_t begin, uint64_t words, uint32_t seed) const;
};

/* Zeros or data, into memory of the GPU. */
void memory_set(const job_argument &argument, uint64_t address, uint64_t bytes);

#endif
