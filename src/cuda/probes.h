/* What --calibrate measures: one function a figure of a GPU file. */
#ifndef CUDA_PROBES_H
#define CUDA_PROBES_H

#include <cstdint>
#include <vector>

#include "kernels.h"

/* The probes' kernels, compiled, and memory for them. */
class probes {
public:
    probes();
    ~probes();
    probes(const probes &) = delete;
    probes &operator=(const probes &) = delete;

    double clock_ghz();                   /* of an SM under load */
    double chase_cycles(uint64_t bytes);  /* a dependent load, in a ring */
    double load_cycles(unsigned width);   /* between L1 hits of one SM */
    double store_cycles(unsigned width);  /* between stores to one word */
    double store_sector_cycles();         /* of a sector that goes to L2 */
    double fma_lanes();                   /* FP32 multiply-adds an SM a cycle */
    double copy_gb_s();                   /* read and written, of DRAM */
    double read_gb_s(uint64_t bytes);     /* of one range, again and again */
    double port_gb_s(uint64_t bytes);     /* the same, by one SM */
    double store_gb_s();                  /* sectors with one float each */
    double launch_us();                   /* an empty kernel */

    /* Cycles that so many loads take whose odd lanes are on one line and
     * whose even lanes are on another; lines by number from `base()`. */
    std::vector<double> pair_cycles(const std::vector<uint64_t> &pairs);

    uint64_t base() const { return start; } /* a multiple of its size */
    uint64_t size() const { return bytes; } /* a power of two */

private:
    kernel_module module;
    void *memory = nullptr;
    uint64_t start, bytes;
    int sms;
    uint64_t *results = nullptr; /* on the GPU */

    uint64_t result();
    double store_cycles(unsigned width, bool same);
    double read_gb_s(uint64_t bytes, unsigned blocks);
    double milliseconds(const char *kernel, dim3 blocks, unsigned threads,
                        void **arguments, size_t shared_bytes);
    void run(const char *kernel, dim3 blocks, unsigned threads,
             void **arguments, size_t shared_bytes);
};

#endif
