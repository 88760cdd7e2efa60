/*
 * A job: what coalsim asks the instrument to run, read from a text.
 *
 *   coalsim-gpu 1                 first line
 *   define NAME=VALUE             for the next source
 *   source BYTES                  and so many bytes of CUDA C, then a newline
 *   launch KERNEL                 of the last source; what follows is the
 *                                 launch's, arguments in their order
 *   block X Y Z
 *   grid X Y Z
 *   shared BYTES                  of extern __shared__ arrays
 *   array BEFORE BEHIND SHIFT     a pointer SHIFT bytes behind a 2 MiB boundary,
 *                                 with so much memory before and behind it
 *   scalar BYTES BITS             an argument of 1 to 8 bytes
 *   gemm M N K A B C ALPHA BETA   check: array arguments A, B, C by number
 *   repeat N                      how often the counters are read
 *   times                         time the launches too
 */
#ifndef CUDA_JOB_H
#define CUDA_JOB_H

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

struct job_argument {
    bool is_array;
    uint64_t before, behind, shift; /* bytes, of an array */
    uint64_t bits, bytes;           /* of a scalar */
};

struct job_gemm {
    uint64_t m, n, k;
    uint64_t a, b, c; /* numbers of arguments */
    float alpha, beta;
};

struct job_launch {
    size_t source;
    std::string kernel;
    unsigned block[3] = { 1, 1, 1 };
    unsigned grid[3] = { 1, 1, 1 };
    uint64_t shared_bytes = 0;
    std::vector<job_argument> arguments;
    bool has_gemm = false;
    job_gemm gemm{};
};

struct job_source {
    std::string text;
    std::vector<std::string> defines;
};

struct job {
    std::vector<job_source> sources;
    std::vector<job_launch> launches;
    unsigned repeats = 1;
    bool times = false;
};

/* Throws std::runtime_error, with the line's number, where the text is wrong. */
job job_read(std::istream &in);

#endif
